import type { Acuse, Novedades, Operacion, PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import * as deReparto from "@cosecha/domain/textos/entregas";
import type { Cambio, Queued } from "./cells.ts";
import { finDe, soloAqui } from "./lost.ts";
import { Notebook } from "./notebook.ts";
import { memoryPlace, type Place, type Snapshot } from "./place.ts";
import { type Problem, Sender } from "./sender.ts";

/** How often the server is asked what others have changed, in ms, while the page is seen. */
const POLL_MS = 3_000;
/** How long after a change it is sent, in ms: with those that follow, and not between two keys. */
const SEND_MS = 300;
/** How long to wait after the first failure, in ms; twice as long after each further one… */
const PAUSE_MS = 1_000;
/** …and no longer than this. */
const MAX_PAUSE_MS = 60_000;
/** How long nothing may change, in ms, before the order is kept as a whole: that copies it. */
const QUIET_MS = 5_000;
/** Others may change it without a pause: it is kept after so long, in ms, all the same. */
const AT_LATEST_MS = 60_000;
/** What was opened is kept at once, in ms: the next moment may be in the cellar. */
const SOON_MS = 200;
/** After so long without an answer, in ms, all of the order is asked for. */
const FORGOTTEN_MS = 60_000;

/** The way to the server. */
export interface Server {
  pantalla(): Promise<PantallaDeReparto>;
  novedades(desde: number, listado: number | undefined): Promise<Novedades>;
  aplicar(operaciones: Operacion[]): Promise<Acuse[]>;
}

export interface Clock {
  now(): number;
  /** Calls `work` later, once; returns what prevents that. */
  after(ms: number, work: () => void): () => void;
}

/** What the header says. */
export interface Estado {
  /** How many changes wait to be sent, and whether some are not yet written on this device. */
  porEnviar: number;
  escribiendo: boolean;
  problema: Problem | null;
  /** Whether this device keeps what is typed. */
  guarda: boolean;
  /** When the server last answered, in ms by this device's clock; null: never yet. */
  visto: number | null;
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
  /** What is applied and shown, but not in what is kept of the order. */
  private readonly applied = new Set<string>();
  private lastOrder = 0;
  private problema: Problem | null = null;
  private failures = 0;
  private visto: number | null = null;
  private whole = true;
  private fuera: string | null = null;
  /** How far the server's clock is ahead of this device's, in ms, by its last answer. */
  private adelanto = 0;
  private running: Promise<void> | null = null;
  private again = false;
  /** Something has been changed, and is about to be sent. */
  private soon = false;
  private stopped = true;
  /** What this device keeps of the order and of its own changes has been read. */
  private read = false;
  private cancelNext = () => {};
  private cancelKeeping: (() => void) | null = null;
  /** When the order is kept at the latest, in ms by this device's clock. */
  private keepBy = Number.POSITIVE_INFINITY;
  private estadoNow: Estado | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: RepartoOptions) {
    this.place = options.place;
    this.sender = new Sender({
      place: () => this.place,
      aplicar: (operaciones) => options.servidor.aplicar(operaciones),
      problemaDe: options.problemaDe,
      newId: options.newId,
      alone: options.alone,
      onSettled: (changes) => this.onSettled(changes),
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
      visto: this.visto,
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
    this.running = Promise.all([this.open(), first]).then(() => {
      this.running = null;
    });
    await this.running;
    if (!this.stopped) await this.sync();
  }

  /**
   * Sends what has just been changed. What does not arrive stays on the device. Nothing is under
   * way once it is over.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelNext();
    this.keepNow();
    if (this.soon) void this.sync();
    await this.written;
    while (this.running !== null) await this.running;
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
        this.applied.add(operacion.id);
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
    if (this.problema !== null) return;
    if (this.running !== null) this.again = true;
    else if (this.stopped) void this.sync();
    else if (!this.soon) {
      this.soon = true;
      this.nextIn(SEND_MS);
    }
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
  }

  /** The page is seen again, or the network is back: nothing is waited for. */
  wake(): void {
    if (this.stopped) return;
    void this.sync();
  }

  /** Sends what there is and asks for what others have changed; then again in a while. */
  sync(): Promise<void> {
    if (this.running !== null) {
      this.again = true;
      return this.running;
    }
    this.cancelNext();
    this.soon = false;
    this.running = this.exchange().finally(() => {
      this.running = null;
      this.next();
    });
    return this.running;
  }

  private async exchange(): Promise<void> {
    const { servidor, problemaDe, reloj } = this.options;
    try {
      if (this.visto !== null && reloj.now() - this.visto > FORGOTTEN_MS) this.whole = true;
      await this.endWithTurn();
      if (this.notebook.surroundings === null && this.fuera === null) await this.loadWhole();
      this.again = false;
      await this.sender.send();
      if (this.whole) await this.loadWhole();
      else {
        const { n = 0, pedido } = this.notebook.surroundings ?? {};
        const novedades = await servidor.novedades(n, pedido?.listado);
        this.adelanto = novedades.ahora.getTime() - reloj.now();
        if (novedades.entera) await this.loadWhole();
        else if (this.isNews(novedades)) this.notebook.hear(novedades);
      }
      this.problema = null;
      this.failures = 0;
      this.visto = reloj.now();
      await this.forgetDecided();
    } catch (error) {
      // The browser's database has failed.
      if (error instanceof DOMException) this.keepInMemory();
      this.problema = problemaDe(error);
      this.failures += 1;
      if (this.problema.tipo === "fuera") await this.lose(this.problema.mensaje).catch(() => undefined);
    }
    this.tell();
  }

  private async loadWhole(): Promise<void> {
    const pantalla = await this.options.servidor.pantalla();
    this.whole = false;
    this.fuera = null;
    this.visto = this.options.reloj.now();
    this.adelanto = pantalla.ahora.getTime() - this.visto;
    this.notebook.load(pantalla);
    this.keepLater(SOON_MS);
    this.tell();
  }

  /** The turn's end needs no network to have come. */
  private async endWithTurn(): Promise<void> {
    const { surroundings } = this.notebook;
    if (surroundings === null || this.fuera !== null) return;
    const fin = finDe(surroundings, this.options.familiaId ?? null);
    if (fin === null || this.options.reloj.now() + this.adelanto < fin.getTime()) return;
    await this.lose(deReparto.turnoTerminado);
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
    this.cancelKeeping?.();
    this.cancelKeeping = null;
    this.keepBy = Number.POSITIVE_INFINITY;
    this.applied.clear();
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
    if (isNew) this.keepLater();
    return isNew;
  }

  private next(): void {
    if (this.stopped) {
      if (this.again && this.problema === null) void this.sync();
      return;
    }
    const { isVisible } = this.options;
    if (this.problema !== null) this.nextIn(Math.min(PAUSE_MS * 2 ** (this.failures - 1), MAX_PAUSE_MS));
    else if (this.again) this.nextIn(SEND_MS);
    else if (isVisible()) this.nextIn(POLL_MS);
  }

  private nextIn(ms: number): void {
    this.cancelNext();
    this.cancelNext = this.options.reloj.after(ms, () => void this.sync());
  }

  private onSettled(changes: ReadonlyMap<string, Queued | null>): void {
    for (const [id, una] of changes) {
      if (una?.operacion.id !== id) this.saved.delete(id);
      if (una !== null) this.saved.add(una.operacion.id);
      if (una?.estado === "aplicada") this.applied.add(id);
    }
    this.notebook.settle(changes);
    if (this.fuera === null) this.keepLater();
    this.tell();
    this.options.announce?.();
  }

  /** Forgets what somebody has decided meanwhile. */
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

  private keepLater(wait = QUIET_MS): void {
    const now = this.options.reloj.now();
    this.keepBy = Math.min(this.keepBy, now + (wait === QUIET_MS ? AT_LATEST_MS : wait));
    this.cancelKeeping?.();
    this.cancelKeeping = this.options.reloj.after(Math.max(0, Math.min(wait, this.keepBy - now)), () =>
      this.keepNow(),
    );
  }

  /** Keeps the order as it is now, if it has changed: the page may be about to go. */
  keepNow(): void {
    if (this.cancelKeeping === null) return;
    this.cancelKeeping();
    this.cancelKeeping = null;
    this.keepBy = Number.POSITIVE_INFINITY;
    if (this.options.mayKeep?.() === false || this.fuera !== null) return;
    const pantalla = this.notebook.pantalla();
    if (pantalla === null) return;
    const quitar = [...this.applied];
    this.applied.clear();
    for (const id of quitar) this.saved.delete(id);
    const desde = this.visto ?? this.options.reloj.now();
    this.place.write({ foto: { pantalla, desde, adelanto: this.adelanto }, quitar }).catch(() => {
      // It may be too much for this device. What was kept before stays, with what was applied
      // since, and so does the queue, which says for itself when it cannot be written.
      for (const id of quitar) {
        this.applied.add(id);
        this.saved.add(id);
      }
    });
  }
}
