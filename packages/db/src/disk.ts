import { statfsSync } from "node:fs";

export const MB = 1024 * 1024;
/**
 * With fewer free bytes than this the embedded database takes no more changes: a full disk damages
 * it.
 */
export const RESERVE = 64 * MB;
/** How long an answer counts, in ms. */
const COUNTS = 1_000;

/**
 * Looks at most once a second, as it is called before every statement, and gives the last answer in
 * between.
 */
export function onceASecond<T>(ask: () => T, now: () => number = () => performance.now()): () => T {
  let last: { at: number; answer: T } | undefined;
  return () => {
    const at = now();
    if (last === undefined || at - last.at >= COUNTS) last = { at, answer: ask() };
    return last.answer;
  };
}

/**
 * How many bytes are free on a folder's disk; Infinity where the system does not tell.
 */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Tells whether the reserve has been reached; `onChange` is called when the answer changes.
 */
export function watchDisk(
  free: () => number,
  onChange: (isFull: boolean) => void,
  now?: () => number,
): () => boolean {
  let was = false;
  return onceASecond(() => {
    const isFull = free() < RESERVE;
    if (isFull !== was) onChange(isFull);
    was = isFull;
    return isFull;
  }, now);
}
