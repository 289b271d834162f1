/**
 * Joins class names, and leaves out what is none. It does not look whether they contradict each
 * other: who changes what a component says of itself writes `px-3!`.
 */
export const cn = (...inputs: (string | 0 | 0n | false | null | undefined)[]): string =>
  inputs.filter(Boolean).join(" ");
