import { Turns } from "./turns.ts";

/** How many are opened at once, and after how many ms the next is all the same. */
const TURNS = { most: 4, long: 2_000 };
/** How long nothing is asked of a server that did not answer, in ms. */
const REST = 10_000;

/**
 * The turns of those that are opened on one server: few at once, as each takes the processor. One that
 * hangs, or is migrated for long, keeps nobody from their turn; while a server does not answer, who waits
 * for it is told so at once.
 */
export class ServerTurns {
  readonly #turns = new Turns(TURNS);
  readonly #now: () => number;
  #away: { error: unknown; until: number } | undefined;
  #looking: Promise<void> | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether something takes longer than it should. */
  get isSlow(): boolean {
    return this.#turns.slow > 0;
  }

  /**
   * Throws what `open` throws, or threw of another while the server did not answer. `isAnswering`:
   * whether the server does, asked where this one took long and failed.
   */
  async take<T>(open: () => Promise<T>, isAnswering: () => Promise<boolean>): Promise<T> {
    const turn = this.#turns.take();
    await turn.ready;
    try {
      if (this.#away !== undefined && this.#away.until > this.#now()) throw this.#away.error;
      const opened = await open();
      this.#away = undefined;
      return opened;
    } catch (error) {
      if (turn.isSlow) {
        this.#looking ??= this.#look(error, isAnswering).finally(() => {
          this.#looking = undefined;
        });
      }
      throw error;
    } finally {
      turn.end();
    }
  }

  /** It may be one database alone that something is wrong with. */
  async #look(error: unknown, isAnswering: () => Promise<boolean>): Promise<void> {
    if (!(await isAnswering())) this.#away = { error: new ServerAway(error), until: this.#now() + REST };
  }
}

/** The server that its database is on does not answer. */
class ServerAway extends Error {
  constructor(cause: unknown) {
    super("its server does not answer", { cause });
  }
}
