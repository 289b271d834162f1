import type { Acuse, Novedades, Operacion, PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import * as deReparto from "@cosecha/domain/textos/entregas";
import type { Cambio, Queued } from "./cells.ts";
import { type Follow, Following } from "./following.ts";
import { Keeping } from "./keeping.ts";
import { finDe, soloAqui } from "./lost.ts";
import { Notebook } from "./notebook.ts";
import { memoryPlace, type Place, type Snapshot } from "./place.ts";
import { type Clock, Rhythm } from "./rhythm.ts";
import { type Problem, Sender } from "./sender.ts";

/** How often the server is asked what others have changed, in ms, where it cannot be followed. */
const POLL_MS = 3_000;
/** How long after the server has told of changes they are asked for, in ms: with more of them… */
const HEAR_MS = 200;
/** …and no sooner, in ms, after its last answer. */
const ASK_EVERY_MS = 1_000;
/** How long after a change it is sent, in ms: with those that follow, and not between two keys. */
const SEND_MS = 300;
/** How long to wait after the first failure, in ms; twice as long after each further one… */
const PAUSE_MS = 1_000;
/** …and no longer than this. */
const MAX_PAUSE_MS = 60_000;
/** After so long without an answer, in ms, all of the order is asked for. */
const FORGOTTEN_MS = 60_000;

/** The way to the server. */
export interface Server {
  pantalla(): Promise<PantallaDeReparto>;
  novedades(desde: number, listado: number | undefined): Promise<Novedades>;
  aplicar(operaciones: Operacion[]): Promise<Acuse[]>;
}

/** What the header says. */
export interface Estado {
  /** How many changes wait to be sent, and whether some are not yet written on this device. */
  porEnviar: number;
  escribiendo: boolean;
  problema: Problem | null;
  /** Whether this device keeps what is typed. */
  guarda: boolean;
  /** Whether there is something to show. */
  abierto: boolean;
  /** Why the order is not on this device any more, but for what is nowhere else; null: it is. */
  fuera: string | null;
}

interface RepartoOptions {
  place: Place;
  servidor: Server;
  problemaDe: (error: unknown) => Problem;
  reloj: Clock;
  newId: () => string;
  alone: (work: () => Promise<void>) => Promise<void>;
  isVisible: () => boolean;
  /** Without it the server is asked what others change. */
  follow?: Follow;
  /** Tells the other tabs of this device that the queue has changed. */
  announce?: () => void;
  /** Whether the order may stay on the device: not once its user has signed out. */
  mayKeep?: () => boolean;
  /** Whose turn it is that ends. */
  familiaId?: number | null;
}

/**
 * The delivery of one order on one device: what it shows, what it keeps and what it sends. Works
 * without a network from the moment on that it has opened once with one.
 */
export class Reparto {
  readonly notebook = new Notebook();
  private place: Place;
  private guarda = true;
  private readonly sender: Sender;
  /** Ids of what is written on this device, and how many writings are under way. */
  private readonly saved = new Set<string>();
  private writing = 0;
  /** All writings that have begun are over. */
  private written: Promise<unknown> = Promise.resolve();
  private readonly keeping: Keeping;
  private readonly rhythm: Rhythm;
  private lastOrder = 0;
  private problema: Problem | null = null;
  private failures = 0;
  /** When the server last answered, in ms by this device's clock; null: never yet. */
  private visto: number | null = null;
  /** The moment, by the server's clock, up to which its changes are known. */
  private ahora: Date | undefined;
  private readonly following: Following;
  /** Something may have changed that has not been asked for yet. */
  private heard = false;
  /** When the order was last shown as a whole, by the server's clock. */
  private wholeAt: Date | undefined;
  private whole = true;
  private fuera: string | null = null;
  /** How far the server's clock is ahead of this device's, in ms, by its last answer. */
  private adelanto = 0;
  /** Something has been changed, and is about to be sent. */
  private soon = false;
  private stopped = true;
  /** What this device keeps of the order and of its own changes has been read. */
  private read = false;
  private estadoNow: Estado | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: RepartoOptions) {
    this.place = options.place;
    this.rhythm = new Rhythm(
      options.reloj,
      () => this.exchange(),
      (isAskedAgain) => this.pause(isAskedAgain),
    );
    this.following = new Following(options.follow, {
      since: () => this.ahora,
      onConnected: (told) => this.onConnected(told),
      onChange: () => this.onTold(),
      // Why is told to whoever asks; it is asked from now on, as it is not told.
      onRefused: () => void this.sync(),
    });
    this.keeping = new Keeping(options.reloj, (applied) => this.keep(applied));
    this.sender = new Sender({
      place: () => this.place,
      aplicar: (operaciones) => options.servidor.aplicar(operaciones),
      problemaDe: options.problemaDe,
      newId: options.newId,
      alone: options.alone,
      onSettled: (changes) => this.onSettled(changes),
      onSent: () => options.announce?.(),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  estado = (): Estado => {
    this.estadoNow ??= {
      porEnviar: this.notebook.enCola.filter(({ estado }) => estado === "pendiente").length,
      escribiendo: this.writing > 0,
      problema: this.problema,
      guarda: this.guarda,
      abierto: this.read && this.notebook.surroundings !== null && this.fuera === null,
      fuera: this.fuera,
    };
    return this.estadoNow;
  };

  private tell(): void {
    this.estadoNow = null;
    for (const listener of this.listeners) listener();
  }

  /** Shows what this device keeps, then what the server says, and stays in touch with it. */
  async start(): Promise<void> {
    this.stopped = false;
    // The server is asked while the device looks for what it keeps. What fails is asked for again.
    const first = this.loadWhole().catch(() => undefined);
    await this.rhythm.now(async () => {
      await Promise.all([this.open(), first]);
    });
    if (!this.stopped) await this.sync();
  }

  /**
   * Sends what has just been changed. What does not arrive stays on the device. Nothing is under
   * way once it is over.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    this.rhythm.rest();
    this.hide();
    if (this.soon) void this.sync();
    await this.written;
    await this.rhythm.over();
  }

  private async open(): Promise<void> {
    try {
      const [foto, cola] = await Promise.all([this.place.foto(), this.place.cola()]);
      // What the server has said meanwhile is newer than all that was applied.
      const isLatest = this.notebook.surroundings !== null;
      if (foto && !isLatest) {
        this.notebook.load(foto.pantalla);
        this.visto = foto.desde;
        this.adelanto = foto.adelanto ?? 0;
        if (foto.resto) this.fuera ??= deReparto.soloLoSinEnviar;
      }
      for (const { estado, operacion } of cola) {
        this.saved.add(operacion.id);
        if (estado !== "aplicada") continue;
        this.keeping.applied.add(operacion.id);
        if (!isLatest) this.notebook.aplicar(operacion);
      }
      this.lastOrder = Math.max(this.lastOrder, ...cola.map(({ orden }) => orden));
      this.notebook.sync(cola, new Set());
      if (this.fuera !== null) await this.lose(this.fuera);
      else await this.endWithTurn();
      this.read = true;
      this.tell();
      // Some browsers let one read, and refuse to write.
      await this.place.write({});
    } catch {
      this.keepInMemory();
    }
    this.read = true;
    this.tell();
  }

  private keepInMemory(): void {
    if (!this.guarda) return;
    this.guarda = false;
    this.place = memoryPlace();
    void this.place.write({ poner: this.notebook.enCola });
    this.tell();
  }

  /** Makes changes: they are shown at once, written on the device, and sent as soon as may be. */
  cambiar(cambios: readonly Cambio[]): Queued[] {
    const { newId, reloj } = this.options;
    const hecha = new Date(reloj.now());
    const nuevas = cambios.flatMap((cambio): Queued[] => {
      const operacion = this.notebook.operacionDe(cambio, { id: newId(), hecha });
      if (operacion === null) return [];
      this.lastOrder = Math.max(this.lastOrder + 1, hecha.getTime() * 1000);
      return [{ operacion, orden: this.lastOrder, estado: "pendiente", motivo: null }];
    });
    if (nuevas.length === 0) return nuevas;
    this.notebook.add(nuevas);
    this.written = Promise.all([this.written, this.write(nuevas)]);
    return nuevas;
  }

  private async write(nuevas: readonly Queued[]): Promise<void> {
    this.writing += 1;
    this.tell();
    try {
      await this.place.write({ poner: nuevas });
    } catch {
      this.keepInMemory();
      await this.place.write({ poner: nuevas });
    }
    for (const { operacion } of nuevas) this.saved.add(operacion.id);
    this.writing -= 1;
    this.tell();
    this.options.announce?.();
    // While nobody answers, the pauses are kept, however much is typed.
    if (this.problema !== null && !this.rhythm.isUnderWay) return;
    this.soon = true;
    if (this.stopped) void this.sync();
    else this.rhythm.within(SEND_MS);
  }

  /** Gives up changes that the server does not take. */
  async descartar(ids: readonly string[]): Promise<void> {
    await this.place.write({ quitar: ids });
    this.notebook.settle(new Map(ids.map((id) => [id, null])));
    if (this.fuera !== null) await this.lose(this.fuera);
    this.tell();
    this.options.announce?.();
  }

  /** Another tab has changed the queue. */
  async otherTab(): Promise<void> {
    const known = new Set(this.saved);
    const cola = await this.place.cola();
    for (const { operacion } of cola) this.saved.add(operacion.id);
    this.lastOrder = Math.max(this.lastOrder, ...cola.map(({ orden }) => orden));
    this.notebook.sync(cola, known);
    this.tell();
    // That tab may be gone before it has sent them.
    if (!this.stopped && this.problema === null && this.estado().porEnviar > 0) this.rhythm.within(POLL_MS);
  }

  /** The page is seen again, or the network is back: nothing is waited for. */
  wake(): void {
    if (this.stopped) return;
    void this.sync();
  }

  /** Sends what there is and asks for what others have changed; then again in a while. */
  sync(): Promise<void> {
    return this.rhythm.now();
  }

  private async exchange(): Promise<void> {
    const { problemaDe, reloj } = this.options;
    this.soon = false;
    try {
      if (!this.following.told && this.visto !== null && reloj.now() - this.visto > FORGOTTEN_MS)
        this.whole = true;
      await this.endWithTurn();
      if (this.notebook.surroundings === null && this.fuera === null) await this.loadWhole();
      const isSent = await this.sender.send();
      // What was sent and stored is told as well, with what others have changed.
      if (this.whole || this.heard || !isSent || !this.following.told) {
        this.heard = false;
        await (this.whole ? this.loadWhole() : this.ask());
        await this.forgetDecided();
      }
      this.problema = null;
      this.failures = 0;
      this.visto = reloj.now();
    } catch (error) {
      // The browser's database has failed.
      if (error instanceof DOMException) this.keepInMemory();
      this.problema = problemaDe(error);
      this.failures += 1;
      this.heard = true;
      if (this.problema.tipo === "fuera") await this.lose(this.problema.mensaje).catch(() => undefined);
    }
    this.followWhatIsSeen();
    this.tell();
  }

  /** Asks what others have changed. */
  private async ask(): Promise<void> {
    const { n = 0, pedido } = this.notebook.surroundings ?? {};
    const novedades = await this.options.servidor.novedades(n, pedido?.listado);
    // Once families have ordered, what they ordered stays: until then it was theirs to change.
    const hasClosed = pedido && this.wholeAt && this.wholeAt < pedido.fin && pedido.fin <= novedades.ahora;
    if (novedades.entera || hasClosed) return this.loadWhole();
    this.ahora = novedades.ahora;
    this.adelanto = novedades.ahora.getTime() - this.options.reloj.now();
    if (this.isNews(novedades)) this.notebook.hear(novedades);
  }

  /** What nobody looks at is not followed, nor what this user may not see. */
  private followWhatIsSeen(): void {
    const isSeen = !this.stopped && this.options.isVisible() && this.fuera === null;
    if (!isSeen) this.following.end();
    else if (this.problema === null) this.following.begin();
  }

  private onConnected(told: boolean): void {
    if (!told) this.visto = this.options.reloj.now();
    if (this.problema !== null) void this.sync();
    else if (!told) this.rhythm.within(POLL_MS);
  }

  private onTold(): void {
    this.heard = true;
    // While nobody answers, the pauses are kept.
    if (this.problema !== null) return;
    const since = Math.max(0, this.options.reloj.now() - (this.visto ?? 0));
    this.rhythm.within(Math.max(HEAR_MS, ASK_EVERY_MS - since));
  }

  private async loadWhole(): Promise<void> {
    const pantalla = await this.options.servidor.pantalla();
    this.whole = false;
    this.fuera = null;
    this.visto = this.options.reloj.now();
    this.ahora = pantalla.ahora;
    this.wholeAt = pantalla.ahora;
    this.adelanto = pantalla.ahora.getTime() - this.visto;
    this.notebook.load(pantalla);
    this.keeping.soon();
    this.tell();
  }

  /** The turn's end needs no network to have come. */
  private async endWithTurn(): Promise<void> {
    if (this.untilEnd() <= 0 && this.fuera === null) await this.lose(deReparto.turnoTerminado);
  }

  /** How long the turn lasts, in ms, by the server's clock as far as it is known. */
  private untilEnd(): number {
    const { surroundings } = this.notebook;
    const fin = surroundings && finDe(surroundings, this.options.familiaId ?? null);
    if (fin === null) return Number.POSITIVE_INFINITY;
    return fin.getTime() - this.options.reloj.now() - this.adelanto;
  }

  /** How long families still order, in ms; nobody tells of the moment when they no longer do. */
  private untilClosed(): number {
    const fin = this.notebook.surroundings?.pedido.fin.getTime() ?? 0;
    const left = fin - this.options.reloj.now() - this.adelanto;
    return left > 0 ? left : Number.POSITIVE_INFINITY;
  }

  /**
   * The order leaves this device, and what the server has of its changes: the right to see it is
   * lost. Stays: what is nowhere but here, with its cells, until it is sent or given up.
   */
  private async lose(why: string): Promise<void> {
    this.whole = true;
    // Who has never seen anything of it has nothing to lose.
    if (this.notebook.surroundings === null && this.notebook.enCola.length === 0) return;
    this.fuera = why;
    this.keeping.forget();
    this.keeping.applied.clear();
    const pantalla = this.notebook.shrink();
    this.tell();
    const desde = this.visto ?? this.options.reloj.now();
    const foto: Snapshot | null = pantalla && { pantalla, desde, adelanto: this.adelanto, resto: true };
    const quitar = (await this.place.cola()).flatMap((una) => (soloAqui(una) ? [] : [una.operacion.id]));
    await this.place.write({ foto, quitar });
  }

  /** Whether an answer says anything new: mostly it does not, and nothing is drawn again. */
  private isNews({ ahora: _, ...news }: Novedades): boolean {
    const { surroundings } = this.notebook;
    if (surroundings === null) return false;
    const { pedido, n, turnos, danos, pendientes, porDecidir } = surroundings;
    const { pedido: p, n: m, turnos: t, danos: d, pendientes: q, porDecidir: s } = news;
    const isNew =
      n !== m ||
      JSON.stringify([pedido, turnos, danos, pendientes, porDecidir]) !== JSON.stringify([p, t, d, q, s]);
    if (isNew) this.keeping.later();
    return isNew;
  }

  /** How long until the server is spoken to again, in ms; null: once there is a reason. */
  private pause(isAskedAgain: boolean): number | null {
    if (this.stopped) return isAskedAgain && this.problema === null ? 0 : null;
    if (this.problema !== null) return Math.min(PAUSE_MS * 2 ** (this.failures - 1), MAX_PAUSE_MS);
    if (isAskedAgain) return SEND_MS;
    if (!this.options.isVisible()) return null;
    return this.following.told ? Math.min(this.untilEnd(), this.untilClosed()) : POLL_MS;
  }

  private onSettled(changes: ReadonlyMap<string, Queued | null>): void {
    for (const [id, una] of changes) {
      if (una?.operacion.id !== id) this.saved.delete(id);
      if (una !== null) this.saved.add(una.operacion.id);
      if (una?.estado === "aplicada") this.keeping.applied.add(id);
    }
    this.notebook.settle(changes);
    if (this.fuera === null) this.keeping.later();
    this.tell();
  }

  /** Forgets what somebody has decided meanwhile, by what the server has just said. */
  private async forgetDecided(): Promise<void> {
    const { pendientes: primeras, porDecidir } = this.notebook.surroundings ?? {};
    // Of a flood only the first page is known here.
    if (primeras === undefined || primeras.length < (porDecidir?.cuantos ?? 0)) return;
    const pendientes = new Set(primeras.map(({ id }) => id));
    const decided = this.notebook.enCola.flatMap(({ estado, operacion: { id } }) =>
      estado === "decidir" && !pendientes.has(id) ? [id] : [],
    );
    if (decided.length > 0) await this.descartar(decided);
  }

  /** The page is not seen any more, and may be about to go. */
  hide(): void {
    this.following.end();
    this.keeping.now();
  }

  /** Keeps the order as it is now, with what was applied in it. */
  private keep(applied: readonly string[]): Promise<void> | null {
    if (this.options.mayKeep?.() === false || this.fuera !== null) return null;
    const pantalla = this.notebook.pantalla();
    if (pantalla === null) return null;
    for (const id of applied) this.saved.delete(id);
    const desde = this.visto ?? this.options.reloj.now();
    const foto = { pantalla, desde, adelanto: this.adelanto };
    return this.place.write({ foto, quitar: applied }).catch((error) => {
      for (const id of applied) this.saved.add(id);
      throw error;
    });
  }
}
