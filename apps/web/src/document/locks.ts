/*
 * The tabs of a browser keep out of each other's way by its locks. Where it has none, on plain http,
 * every tab counts as the only one: what is sent twice is applied once, and an open page stores again
 * what another one has taken (decision 26).
 */

/**
 * How long another tab may take, in ms: one that the system has suspended would hold it for ever.
 */
const PATIENCE_MS = 30_000;

/**
 * Does something while no other tab does what has this name; where another one still does once
 * `patience` aborts, all the same: only what may be done twice is done so.
 */
export async function alone(
  name: string,
  work: () => Promise<void>,
  patience: AbortSignal = AbortSignal.timeout(PATIENCE_MS),
): Promise<void> {
  if (navigator.locks === undefined) return work();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: patience }, begin);
  } catch (error) {
    if (isBegun || !patience.aborted) throw error;
    await work();
  }
}

/** Holds a name for as long as the page is open, or until what is returned is called. */
export function hold(name: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  navigator.locks?.request(name, () => ended).catch(() => {});
  return end;
}

/** Whether another page holds a name. */
export async function isHeld(name: string): Promise<boolean> {
  if (navigator.locks === undefined) return false;
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => lock === null);
}

/** Calls `callback` once nobody holds a name any more, unless `signal` aborts before. */
export function onceFree(name: string, signal: AbortSignal, callback: () => void): void {
  navigator.locks?.request(name, { signal }, callback).catch(() => {});
}
