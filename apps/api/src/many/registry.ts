import type { Control, Cooperativa } from "@cosecha/db/control/control";

/** How many hosts that are nobody's are remembered. */
const MOST_UNKNOWN = 1_000;
/** How many are looked up at once: whoever makes names up keeps nobody else from theirs. */
const AT_ONCE = 20;

/**
 * How long who is known goes on without asking where the control database did not answer, in ms.
 */
const REST = 10_000;

/** Too many hosts are being looked up. */
export class TooManyAsked extends Error {}

/**
 * Which cooperative a host is, as the control database said last. While that one is away, what was
 * known goes on (decision 131).
 */
export class Registry {
  readonly #control: Pick<Control, "deAnfitrion">;
  #fresh = new Map<string, Cooperativa>();
  #unknown = new Set<string>();
  /** What was known before something changed. */
  #before = new Map<string, Cooperativa>();
  readonly #asking = new Map<string, Promise<Cooperativa | undefined>>();
  readonly #now: () => number;
  /**
   * Until when the control database, which may take long to fail, is not asked for who is known.
   */
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(control: Pick<Control, "deAnfitrion">, { now = () => performance.now() } = {}) {
    this.#control = control;
    this.#now = now;
  }

  /** Throws where the control database is away and the host is not known, and TooManyAsked. */
  async find(host: string): Promise<Cooperativa | undefined> {
    const known = this.#fresh.get(host);
    if (known !== undefined) return known;
    if (host === "" || this.#unknown.has(host)) return undefined;
    const before = this.#before.get(host);
    if (before !== undefined && this.#now() < this.#restsUntil) return before;
    const asked = this.#asking.get(host);
    if (asked !== undefined) return asked;
    if (this.#asking.size >= AT_ONCE && before === undefined) throw new TooManyAsked();
    const asking = this.#ask(host).finally(() => this.#asking.delete(host));
    this.#asking.set(host, asking);
    return asking;
  }

  async #ask(host: string): Promise<Cooperativa | undefined> {
    const [fresh, unknown] = [this.#fresh, this.#unknown];
    try {
      const found = await this.#control.deAnfitrion(host);
      this.#restsUntil = Number.NEGATIVE_INFINITY;
      if (found !== undefined) fresh.set(host, found);
      else {
        this.#before.delete(host);
        if (unknown.size < MOST_UNKNOWN) unknown.add(host);
      }
      return found;
    } catch (error) {
      this.#restsUntil = this.#now() + REST;
      const before = this.#before.get(host);
      if (before === undefined) throw error;
      return before;
    }
  }

  /** Cooperatives may have changed: each is asked for anew. */
  forget(): void {
    this.#restsUntil = Number.NEGATIVE_INFINITY;
    this.#before = new Map([...this.#before, ...this.#fresh]);
    // Replaced, not emptied: what is being asked meanwhile is then kept where nobody looks.
    this.#fresh = new Map();
    this.#unknown = new Set();
  }
}
