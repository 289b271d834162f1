/** What is said as the proof goes on. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What was promised and does not hold. */
export const wrong: string[] = [];

export function must(ok: boolean, what: string): void {
  if (!ok) wrong.push(what);
}

export const ms = (n: number): string => `${n.toFixed(n < 10 ? 1 : 0)} ms`;
export const seconds = (n: number): string => `${(n / 1_000).toFixed(1)} s`;

/** What the issue asks for: in ms, and times one alone. */
export const BARS = { firstAnswer: 300, ratio: 1.5, creating: 2_000, late: 60_000, moving: 30_000 };
