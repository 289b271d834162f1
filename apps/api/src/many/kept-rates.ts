import { createRates, type Rates } from "../http/rates.ts";

/** How often what counts no more is forgotten, in ms. */
const TIDY = 60_000;

/**
 * What each cooperative's people have asked for, counted apart from the others' and for longer than
 * it is open: a day's bound would otherwise begin anew a minute after the last request (decision
 * 35). Gives the rates of one by its number.
 */
export function keepRates({ create = createRates, now = () => performance.now() } = {}): {
  of(id: number): Rates;
  /** Of how many something is remembered. */
  readonly size: number;
} {
  const kept = new Map<number, ReturnType<typeof create>>();
  let tidied = now();

  function ratesOf(id: number) {
    if (now() - tidied >= TIDY) {
      tidied = now();
      for (const [one, rates] of kept) if (!rates.tidy()) kept.delete(one);
    }
    const its = kept.get(id) ?? create();
    kept.set(id, its);
    return its;
  }
  return {
    // Each time anew: those of one that is open for days may have been forgotten meanwhile.
    of: (id) => ({ take: (...asked) => ratesOf(id).take(...asked) }),
    get size() {
      return kept.size;
    },
  };
}
