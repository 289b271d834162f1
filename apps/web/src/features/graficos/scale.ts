const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round numbers for an axis that holds what lies between `from` and `to`, the first at or below
 * `from`, the last at or above `to`, about `count` of them.
 */
export function ticksBetween(from: number, to: number, count = 4): number[] {
  const top = to > from ? to : from + Math.max(Math.abs(from), 1);
  const span = top - from;
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = power * (STEPS.find((one) => one * power * count >= span) ?? 10);
  const first = Math.floor(from / step + 1e-9);
  const last = Math.max(Math.ceil(top / step - 1e-9), first + 1);
  // Multiplied rather than added up, so that 0.1 + 0.2 is none of them.
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

/** Where a value is between two others: 0 at the first, 1 at the second. */
export const shareOf = (value: number, from: number, to: number): number =>
  to === from ? 0 : (value - from) / (to - from);

/** So many of these at most, spread evenly, the first always among them. */
export function spread<T>(all: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, index) => index % every === 0);
}
