import type { Control, Cooperativa } from "@cosecha/db/control/control";
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
  control: Pick<Control, "tomar" | "ponerProximas" | "deId">;
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
    try {
      await house.untilDone(HOLD);
    } finally {
      leave();
    }
  }

  /** Says that these are open here: nobody else need look at them for a while. One statement. */
  async renew(open: readonly Pick<Cooperativa, "id">[]): Promise<void> {
    await this.#options.control.ponerProximas(open.map(({ id }) => ({ id, proxima: this.#later(LEASE) })));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#asking;
    await Promise.all(this.#works);
  }
}
