import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type { Notice } from "../kernel/notice.ts";
import type { Follower } from "../kernel/services.ts";
import type { Screen, Stream } from "./stream.ts";

/** With more changed products than this, a screen reloads everything. */
const MAX_PENDING = 500;

/**
 * One open screen: the changes that it has not been sent yet. It has at most one message in its
 * stream, so that a slow connection gets fewer, larger messages instead of a queue.
 */
export class Viewer implements Screen {
  /** The changed products. True where more changed than the stock that is left. */
  private products = new Map<number, boolean>();
  private reload = false;
  /** Whether what was delivered changed. */
  private delivery = false;
  /** Whether what the order comes to changed, of which its screen says how far it is. */
  private metas = false;

  constructor(
    readonly of: Follower,
    readonly stream: Stream<unknown>,
  ) {}

  /** Notes what a notice means for this screen, to be sent later. */
  note(notice: Notice): void {
    if (this.of.cuentas) this.noteCuentas(notice);
    else if (this.of.turnos) this.noteTurnos(notice);
    else this.noteLines(notice);
  }

  private noteCuentas({ disponibleId, productoIds, cuentas }: Notice): void {
    const { familiaId } = this.of;
    const anything = disponibleId === null && productoIds === null;
    const familias = cuentas?.familias ?? null;
    const concerned = familiaId === 0 || familias === null || familias.includes(familiaId);
    if (anything || (cuentas !== undefined && concerned)) this.noteAll();
  }

  private noteTurnos({ disponibleId, productoIds, turnos }: Notice): void {
    if (turnos || (disponibleId === null && productoIds === null)) this.noteAll();
  }

  private noteLines(notice: Notice): void {
    const { disponibleId, productoIds, familiaId, enPedido, limitados, pedidoId, reparto } = notice;
    if (disponibleId !== null && disponibleId !== this.of.disponibleId) return;
    const touched = productoIds === null || productoIds.length > 0;
    const isDelivery = this.of.familiaId === 0;
    if (reparto?.pedidoId === this.of.pedidoId) {
      const { familias } = reparto;
      if (isDelivery || familias === null || familias.includes(this.of.familiaId)) this.delivery = true;
    }
    // What one family orders is nothing to who shares out: that comes once the order has closed.
    const isOrdering = this.of.reparte && familiaId !== undefined;
    const concernsAll = isDelivery && touched && !isOrdering;
    if (productoIds === null || pedidoId === this.of.pedidoId || concernsAll) this.noteAll();
    if (this.reload || isOrdering) return;
    const suyas = familiaId === this.of.familiaId && (enPedido ?? this.of.pedidoId) === this.of.pedidoId;
    const itself = familiaId === undefined || suyas;
    // For products without limited stock or cases, others' lines change nothing here.
    const noted = itself ? productoIds : (limitados ?? productoIds);
    // What products cost changes what their orders come to.
    if (touched && (familiaId === undefined || (notice.metas && enPedido === this.of.pedidoId)))
      this.metas = true;
    for (const id of noted ?? []) this.products.set(id, itself || this.products.get(id) === true);
    if (this.products.size > MAX_PENDING) this.noteAll();
  }

  noteAll(): void {
    this.reload = true;
    this.products.clear();
  }

  get isWaiting(): boolean {
    const hasChanges = this.reload || this.delivery || this.metas || this.products.size > 0;
    return hasChanges && this.stream.takesFrom(this);
  }

  /** Takes the changes that are to be sent now, and forgets them here. */
  takePending(): {
    reload: boolean;
    delivery: boolean;
    metas: boolean;
    products: ReadonlyMap<number, boolean>;
  } {
    const { products, delivery, metas } = this;
    // One message waits at most, so both together are all of it.
    const pending = { reload: this.reload || (delivery && products.size > 0), delivery, metas, products };
    this.reload = false;
    this.delivery = false;
    this.metas = false;
    this.products = new Map();
    return pending;
  }

  tell(message: CambioDePantalla): void {
    this.stream.put(this, message);
  }

  /** Ends its stream, with an error where one is given. */
  end(error?: Error): void {
    this.stream.end(error);
  }
}
