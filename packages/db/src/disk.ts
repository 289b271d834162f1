import { statfsSync } from "node:fs";

export const MB = 1024 * 1024;
/** With less than this free the embedded database takes no more changes: a disk that is full in earnest wrecks it. */
export const RESERVE = 64 * MB;
/** How long a look at the disk counts, in ms. */
const LOOK_EVERY = 1_000;

/** How many bytes are free where a folder is; as many as one likes where the system does not tell. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Tells whether the reserve has been reached; looks at most once a second, as it is asked before every statement.
 * `onChange` is told when the answer is another than before.
 */
export function watchDisk(
  free: () => number,
  onChange: (isFull: boolean) => void = () => undefined,
  now: () => number = () => performance.now(),
): () => boolean {
  let looked = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return () => {
    if (now() - looked < LOOK_EVERY) return isFull;
    looked = now();
    const was = isFull;
    isFull = free() < RESERVE;
    if (isFull !== was) onChange(isFull);
    return isFull;
  };
}
