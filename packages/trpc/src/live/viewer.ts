import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type { Notice } from "../kernel/notice.ts";
import type { Follower } from "../kernel/services.ts";

/** With more changed products than this, a screen reloads everything. */
const MAX_PENDING = 500;

/**
 * One open screen: the changes that it has not been sent yet, and at most one message that waits
 * for it. A slow connection gets fewer, larger messages instead of a queue.
 */
export class Viewer implements AsyncIterableIterator<CambioDePantalla> {
  /** The changed products. True where more changed than the stock that is left. */
  private products = new Map<number, boolean>();
  private reload = false;
  /** Whether what was delivered changed. */
  private delivery = false;
  private message: CambioDePantalla | undefined;
  private ended = false;
  private error: Error | undefined;
  private taker:
    | { resolve(result: IteratorResult<CambioDePantalla>): void; reject(error: Error): void }
    | undefined;

  constructor(
    readonly of: Follower,
    private readonly hooks: { onTaken(): void; onEnd(): void },
  ) {}

  /** Notes what a notice means for this screen, to be sent later. */
  note(notice: Notice): void {
    if (this.of.cuentas) this.noteCuentas(notice);
    else this.noteLines(notice);
  }

  private noteCuentas({ disponibleId, productoIds, cuentas }: Notice): void {
    const { familiaId } = this.of;
    const anything = disponibleId === null && productoIds === null;
    const familias = cuentas?.familias ?? null;
    const concerned = familiaId === 0 || familias === null || familias.includes(familiaId);
    if (anything || (cuentas !== undefined && concerned)) this.noteAll();
  }

  private noteLines({ disponibleId, productoIds, familiaId, limitados, pedidoId, reparto }: Notice): void {
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
    const itself = familiaId === undefined || familiaId === this.of.familiaId;
    // For products without limited stock, other families' lines change nothing here.
    const noted = itself ? productoIds : (limitados ?? productoIds);
    for (const id of noted ?? []) this.products.set(id, itself || this.products.get(id) === true);
    if (this.products.size > MAX_PENDING) this.noteAll();
  }

  noteAll(): void {
    this.reload = true;
    this.products.clear();
  }

  /** Whether there are changes to send and no message is waiting. */
  get isWaiting(): boolean {
    const hasChanges = this.reload || this.delivery || this.products.size > 0;
    return this.message === undefined && !this.ended && hasChanges;
  }

  /** Takes the changes that are to be sent now, and forgets them here. */
  takePending(): { reload: boolean; delivery: boolean; products: ReadonlyMap<number, boolean> } {
    const { products, delivery } = this;
    // One message waits at most, so both together are all of it.
    const pending = { reload: this.reload || (delivery && products.size > 0), delivery, products };
    this.reload = false;
    this.delivery = false;
    this.products = new Map();
    return pending;
  }

  tell(message: CambioDePantalla): void {
    if (this.taker === undefined) this.message = message;
    else this.taker.resolve({ done: false, value: message });
    this.taker = undefined;
  }

  /** Ends the stream, with an error where one is given. */
  end(error?: Error): void {
    if (this.ended) return;
    this.ended = true;
    const { taker } = this;
    this.taker = undefined;
    if (taker === undefined) this.error = error;
    else if (error) taker.reject(error);
    else taker.resolve({ done: true, value: undefined });
    this.hooks.onEnd();
  }

  next(): Promise<IteratorResult<CambioDePantalla>> {
    if (this.message !== undefined) {
      const value = this.message;
      this.message = undefined;
      this.hooks.onTaken();
      return Promise.resolve({ done: false, value });
    }
    if (this.ended) {
      const { error } = this;
      this.error = undefined;
      return error ? Promise.reject(error) : Promise.resolve({ done: true, value: undefined });
    }
    return new Promise((resolve, reject) => {
      this.taker = { resolve, reject };
    });
  }

  return(): Promise<IteratorResult<CambioDePantalla>> {
    this.message = undefined;
    this.error = undefined;
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
