import type { ComoSeCerro, Control, Cooperativa } from "@cosecha/db/control/control";
import { Changed, FOR_TASKS, type Houses } from "./houses.ts";

const SECOND = 1_000;
/** How often it is asked which cooperatives have something to do, by each process. */
const ASK = 5 * SECOND;
/**
 * While one is open, others may take its tasks after so long: it is put off again and again, and no
 * more where the process has died.
 */
const LEASE = 30 * SECOND;
const RENEW = 10 * SECOND;
/** How long one is held open for its tasks at most before it is looked at again. */
const HOLD = 30 * SECOND;

interface DueOptions {
  control: Pick<Control, "tomar" | "ponerProximas" | "ponerCerrada" | "deId">;
  houses: Pick<Houses, "enter" | "open">;
  onFailure: (error: unknown) => void;
  now?: () => Date;
}

/**
 * Opens the cooperatives of which something is due; their own runners do it (decision 119). One
 * statement every few seconds, however many there are, and another for all that are open.
 */
export class Due {
  readonly #options: DueOptions;
  readonly #timers: NodeJS.Timeout[];
  readonly #works = new Set<Promise<void>>();
  /** What ends each hold. */
  readonly #ends = new Set<() => void>();
  /** Those of which the control database could not be told. */
  readonly #untold = new Set<number>();
  /** Those of which it is being said how they closed. */
  readonly #closing = new Set<number>();
  /** What was said last of each that is open here. */
  readonly #said = new Map<number, Date>();
  #asking: Promise<void> | undefined;
  #stopped = false;

  constructor(options: DueOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.look(), ASK).unref(),
      setInterval(() => this.renew(options.houses.open).catch(options.onFailure), RENEW).unref(),
    ];
    this.look();
  }

  #now = (): Date => this.#options.now?.() ?? new Date();
  #later = (ms: number): Date => new Date(this.#now().getTime() + ms);

  readonly look = (): void => {
    if (this.#stopped) return;
    this.#asking ??= this.#ask()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#asking = undefined;
      });
  };

  async #ask(): Promise<void> {
    const cuantas = FOR_TASKS - this.#works.size;
    if (cuantas <= 0) return;
    const { control } = this.#options;
    const ids = await control.tomar({ ahora: this.#now(), hasta: this.#later(LEASE), cuantas });
    for (const id of ids) {
      const work = this.#hold(id)
        .catch((error) => error instanceof Changed || this.#options.onFailure(error))
        .then(() => {
          this.#works.delete(work);
          this.look();
        });
      this.#works.add(work);
    }
  }

  /** Keeps one open while it has something to do. */
  async #hold(id: number): Promise<void> {
    const { control, houses } = this.#options;
    const cooperativa = await control.deId(id);
    if (cooperativa?.estado !== "activa") return;
    const { house, leave } = await houses.enter(cooperativa, { forTasks: true });
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#ends.add(end);
    if (this.#stopped) end();
    try {
      await Promise.race([house.untilDone(HOLD), ended]);
    } finally {
      this.#ends.delete(end);
      leave();
    }
  }

  /**
   * Says that one has been opened here, so that others look at it soon where this process dies
   * before it has said anything else. Where the control database is away that is said later.
   */
  readonly opened = ({ id }: Pick<Cooperativa, "id">): Promise<void> =>
    this.#put([{ id, proxima: this.#later(LEASE) }]).catch(() => this.missed({ id }));

  async #put(proximas: { id: number; proxima: Date }[]): Promise<void> {
    await this.#options.control.ponerProximas(proximas);
    for (const { id, proxima } of proximas) this.#said.set(id, proxima);
  }

  /**
   * Of this one the control database does not know what it should: once it answers, it is looked
   * at.
   */
  readonly missed = ({ id }: Pick<Cooperativa, "id">): void => void this.#untold.add(id);

  /**
   * Says what one that closes is like, as `read` gives it, and when it has something to do next.
   * What another process has said of it meanwhile stays.
   */
  async closed({ id }: Pick<Cooperativa, "id">, read: () => Promise<ComoSeCerro>): Promise<void> {
    this.#closing.add(id);
    try {
      this.missed({ id });
      const como = await read();
      await this.#options.control.ponerCerrada(id, { ...como, dicha: this.#said.get(id) ?? null });
      this.#untold.delete(id);
    } finally {
      this.#said.delete(id);
      this.#closing.delete(id);
    }
  }

  /**
   * Says that these are open here: nobody else need look at them for a while. One statement, which
   * makes those due that are closed and of which something could not be said.
   */
  async renew(open: readonly Pick<Cooperativa, "id">[]): Promise<void> {
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.#closing) ids.delete(id);
    const untold = [...this.#untold].filter((id) => !this.#closing.has(id));
    const closed = untold.filter((id) => !ids.has(id));
    await this.#put([
      ...[...ids].map((id) => ({ id, proxima: this.#later(LEASE) })),
      ...closed.map((id) => ({ id, proxima: this.#now() })),
    ]);
    for (const id of closed) this.#said.delete(id);
    for (const id of untold) this.#untold.delete(id);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const end of this.#ends) end();
    await this.#asking;
    await Promise.all(this.#works);
  }
}
