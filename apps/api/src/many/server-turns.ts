/** How many are opened at once. */
const MOST = 4;
/** How long one may take until the next has its turn all the same, in ms. */
const SLOW = 2_000;
/** How long nothing is asked of a server that did not answer, in ms. */
const REST = 10_000;

/**
 * The turns of those that are opened on one server: few at once, as each takes the processor. One that
 * hangs, or is migrated for long, keeps nobody from their turn; while a server does not answer, who waits
 * for it is told so at once.
 */
export class ServerTurns {
  readonly #waiting: (() => void)[] = [];
  readonly #options: { now: () => number; isAnswering: () => Promise<boolean> };
  #doing = 0;
  #away: { error: unknown; until: number } | undefined;
  #looking: Promise<void> | undefined;

  /** `isAnswering`: whether the server does, for one that took long and failed. */
  constructor(options: { now: () => number; isAnswering: () => Promise<boolean> }) {
    this.#options = options;
  }

  /** Throws what `open` throws, or threw of another while the server did not answer. */
  async take<T>(open: () => Promise<T>): Promise<T> {
    // Whoever is over hands its place on.
    if (this.#doing < MOST) this.#doing++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isOver = false;
    const pass = () => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#doing--;
      else next();
    };
    const timer = setTimeout(pass, SLOW).unref();
    const { now } = this.#options;
    const began = now();
    try {
      if (this.#away !== undefined && this.#away.until > began) throw this.#away.error;
      const opened = await open();
      this.#away = undefined;
      return opened;
    } catch (error) {
      if (now() - began > SLOW) {
        this.#looking ??= this.#look(error).finally(() => {
          this.#looking = undefined;
        });
      }
      throw error;
    } finally {
      clearTimeout(timer);
      pass();
    }
  }

  /** It may be one database alone that something is wrong with. */
  async #look(error: unknown): Promise<void> {
    const { now, isAnswering } = this.#options;
    if (!(await isAnswering())) this.#away = { error, until: now() + REST };
  }
}
