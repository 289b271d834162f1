import { statfsSync } from "node:fs";

export const MB = 1024 * 1024;
/**
 * With less than this free the embedded database takes no more changes: a disk that is full in
 * earnest wrecks it.
 */
export const RESERVE = 64 * MB;
/** How long an answer counts, in ms. */
const COUNTS = 1_000;

/**
 * Asks once a second at most, as it is asked before every statement, and gives what was answered
 * last meanwhile.
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
 * How many bytes are free where a folder is; as many as one likes where the system does not tell.
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
 * Tells whether the reserve has been reached; `onChange` is told when the answer is another than
 * before.
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
