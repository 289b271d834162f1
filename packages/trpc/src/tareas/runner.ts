import { setTimeout as sleep } from "node:timers/promises";
import { type Db, type DirectTx, type Tx, transactDirect } from "@cosecha/db/database";
import { type Listen, TASKS_CHANNEL } from "@cosecha/db/notices";
import { type ClaseDeTarea, pausaTras } from "@cosecha/domain/tareas";
import { retry } from "../kernel/transaction.ts";
import { aplazar, conservar, Overtaken, proximaTarea, type Tarea, terminar, tomar } from "./take.ts";

/** What doing a task comes to. */
export interface Hecho {
  /** What it writes, in the transaction that ends the task: once, whoever dies when. */
  entonces?: (tx: Tx | DirectTx) => Promise<unknown>;
  /** When it is due again; without it, never. */
  otraVez?: Date | undefined;
}

/**
 * Does a task. What touches the world beyond the database happens here, and may happen twice where
 * the process dies before the transaction. Who throws is asked again later.
 */
export type Trabajo = (tarea: Tarea, ahora: Date) => Promise<Hecho>;
export type Trabajos = { readonly [Clase in ClaseDeTarea]?: Trabajo };

interface RunnerOptions {
  db: Db;
  listen: Listen;
  trabajos: Trabajos;
  /** Told of what failed, and will be tried again. */
  onFailure: (error: unknown, tarea: Tarea) => void;
  /** How many tasks this process does at once. */
  atOnce?: number;
  now?: () => Date;
}

const SECOND = 1_000;
/** How long a task is this process's before others may take it, in ms; renewed in time. */
const LEASE = 40 * SECOND;
const RENEW = 10 * SECOND;
/** How long it sleeps at most: the clock may be set, and it may hear nothing of what is added. */
const LONGEST = 60 * SECOND;
/** How long who stops waits for what is being done, in ms: longer than any mail takes. */
const PATIENCE = 90 * SECOND;
/** How long it waits before it asks a database again that did not answer. */
const AFTER_FAILURE = 5 * SECOND;

/** Does one task, and writes down that it is done, or why it is not. */
export async function hacer(
  { db, trabajos, onFailure }: Pick<RunnerOptions, "db" | "trabajos" | "onFailure">,
  tarea: Tarea,
  now: () => Date,
): Promise<void> {
  try {
    const { entonces, otraVez } = (await trabajos[tarea.clase]?.(tarea, now())) ?? {};
    await retry(() =>
      transactDirect(db, async (tx) => {
        await terminar(tx, tarea, otraVez);
        await entonces?.(tx);
      }),
    );
  } catch (error) {
    if (error instanceof Overtaken) return;
    onFailure(error, tarea);
    const cuando = new Date(now().getTime() + pausaTras(tarea.intentos));
    // Where the database is gone, too, the task is free again once the lease is over.
    await aplazar(db, tarea, { error: String((error as Error).message), cuando }).catch(() => undefined);
  }
}

/**
 * Does what is due, in turns with the other processes of this database (decision 119). It sleeps
 * until the next task, and wakes for those that are added.
 */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #clases: string[];
  readonly #atOnce: number;
  readonly #now: () => Date;
  readonly #doing = new Set<Tarea>();
  readonly #works = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #listening: Promise<() => Promise<void>> | undefined;
  #hears = false;
  #looking: Promise<void> | undefined;
  /** The moment before which nothing is due, as far as is known. */
  #next = 0;
  #again = false;
  #stopped = false;
  #stopping: Promise<void> | undefined;
  /** Told once nothing is due and nothing is being done. */
  readonly #waiting = new Set<() => void>();

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#clases = Object.keys(options.trabajos);
    this.#atOnce = options.atOnce ?? 4;
    this.#now = options.now ?? (() => new Date());
  }

  start(): void {
    this.#renewing = setInterval(() => this.#renew(), RENEW).unref();
    this.#hear();
    this.look();
  }

  /** Looks what is due. One look at a time; who asks meanwhile makes it look once more. */
  readonly look = (): void => {
    this.#again = this.#looking !== undefined;
    if (this.#again || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#looking = this.#takeSome()
      .catch(() => {
        this.#next = this.#now().getTime() + AFTER_FAILURE;
        this.#sleep();
      })
      .finally(() => {
        this.#looking = undefined;
        if (this.#again) this.look();
        else this.#tellDone();
      });
  };

  /** When something is due next of what it does; null: nothing is. One statement. */
  proxima = (): Promise<Date | null> => proximaTarea(this.#options.db, this.#clases);

  /** Whether something is due, or being done. */
  get isBusy(): boolean {
    return this.#doing.size > 0 || this.#looking !== undefined || this.#next <= this.#now().getTime();
  }

  /** Resolves once nothing is due and nothing is being done, or after so many ms. */
  async untilDone(most: number): Promise<void> {
    if (this.#stopped || !this.isBusy) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, most).unref();
      this.#waiting.add(end);
    });
  }

  #tellDone(): void {
    if (this.isBusy && !this.#stopped) return;
    for (const end of [...this.#waiting]) end();
  }

  /** Takes no more, and waits for what is being done, `most` ms at most: others take it then. */
  stop(most = PATIENCE): Promise<void> {
    this.#stopping ??= this.#end(most);
    return this.#stopping;
  }

  async #end(most: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    // What takes long stays this process's to its end.
    await Promise.race([Promise.all(this.#works), sleep(most, undefined, { ref: false })]);
    clearInterval(this.#renewing);
    await this.#listening?.then((end) => end()).catch(() => undefined);
    this.#tellDone();
  }

  async #takeSome(): Promise<void> {
    const cuantas = this.#atOnce - this.#doing.size;
    if (cuantas <= 0) return;
    const ahora = this.#now();
    const { db } = this.#options;
    const asked = { clases: this.#clases, ahora, hasta: this.#until(), cuantas };
    const { tomadas, proxima } = await tomar(db, asked);
    for (const tarea of tomadas) this.#begin(tarea);
    if (tomadas.length === cuantas) return;
    this.#next = proxima?.getTime() ?? Number.POSITIVE_INFINITY;
    this.#sleep();
  }

  #begin(tarea: Tarea): void {
    this.#doing.add(tarea);
    const work = hacer(this.#options, tarea, this.#now).finally(() => {
      this.#doing.delete(tarea);
      this.#works.delete(work);
      if (this.#doing.size <= this.#atOnce / 2) this.look();
      else this.#tellDone();
    });
    this.#works.add(work);
  }

  #until = () => new Date(this.#now().getTime() + LEASE);

  /** While it hears of what is added, nobody need be asked before the next moment that is known. */
  #sleep(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const until = this.#next - this.#now().getTime();
    const wake = () => (this.#hears && this.#now().getTime() < this.#next ? this.#sleep() : this.look());
    this.#timer = setTimeout(wake, Math.min(LONGEST, Math.max(0, until))).unref();
  }

  #hear(): void {
    if (this.#listening !== undefined) return;
    const deaf = () => {
      this.#listening = undefined;
      this.#hears = false;
    };
    const { listen } = this.#options;
    this.#listening = listen({ channel: TASKS_CHANNEL, onNotice: this.look, onLost: deaf });
    this.#listening.then(() => {
      this.#hears = true;
      // Of what was added while it did not hear.
      this.look();
    }, deaf);
  }

  #renew(): void {
    if (!this.#stopped) this.#hear();
    if (this.#doing.size === 0) return;
    conservar(this.#options.db, [...this.#doing], this.#until()).catch(() => undefined);
  }
}
