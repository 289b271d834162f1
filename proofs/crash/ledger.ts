/** What is known of one thing: the states that it may have, as JSON. */
interface Known {
  /** What was acknowledged last. */
  state: string;
  /** What was asked for since, and not answered. */
  maybe: string[];
  /** What was acknowledged before. */
  before: Set<string>;
}

/** How a request ended: acknowledged, refused, or nobody knows. */
export type Outcome = "done" | "refused" | "unknown";

/** What a look at a thing came to. */
export type Verdict = "right" | "lost" | "half";

/**
 * What clients were told, and what they asked for without being told. Of each thing (the lines of a
 * family, a listing, a session) one client at a time changes the state.
 */
export class Ledger {
  readonly #known = new Map<string, Known>();
  readonly #touched = new Set<string>();
  acknowledged = 0;

  /** The last acknowledged state; undefined where there is none. */
  get<T>(key: string): T | undefined {
    const known = this.#known.get(key);
    return known && (JSON.parse(known.state) as T);
  }

  /** The states that it may have now. */
  candidates<T>(key: string): T[] {
    const { state = "null", maybe = [] } = this.#known.get(key) ?? {};
    return [state, ...maybe].map((one) => JSON.parse(one) as T);
  }

  /** Asks for `next`, and keeps what came of it. */
  async attempt(key: string, next: unknown, send: () => Promise<Outcome>): Promise<Outcome> {
    const known = this.#known.get(key) ?? { state: "null", maybe: [], before: new Set() };
    this.#known.set(key, known);
    this.#touched.add(key);
    const wanted = JSON.stringify(next);
    known.maybe.push(wanted);
    const outcome = await send();
    if (outcome === "unknown") return outcome;
    known.maybe = known.maybe.filter((state) => state !== wanted);
    if (outcome === "done") {
      known.before.add(known.state);
      known.state = wanted;
      this.acknowledged++;
    }
    return outcome;
  }

  /** Compares a thing with what may be; what is there counts from now on. */
  settle(key: string, observed: unknown): Verdict {
    const known = this.#known.get(key);
    if (known === undefined) throw new Error(`Nobody asked for ${key}.`);
    const state = JSON.stringify(observed);
    const verdict =
      known.state === state || known.maybe.includes(state)
        ? "right"
        : known.before.has(state) || state === "null"
          ? "lost"
          : "half";
    known.maybe = [];
    known.before.add(known.state);
    known.state = state;
    return verdict;
  }

  /** What was asked for since the last call. */
  takeTouched(): string[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched;
  }

  /** All things whose name begins so and that are there. */
  there(prefix: string): string[] {
    return [...this.#known.keys()].filter(
      (key) => key.startsWith(prefix) && this.#known.get(key)?.state !== "null",
    );
  }
}
