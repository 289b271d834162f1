import { useSyncExternalStore } from "react";
import { serverTime } from "../../api/server-clock.ts";

let ahora = serverTime();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    ahora = serverTime();
    for (const each of listeners) each();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function get(): Date {
  // No component used the clock for a while, or the server has told its time since.
  const now = serverTime();
  if (Math.abs(now.getTime() - ahora.getTime()) > 61_000) ahora = now;
  return ahora;
}

/**
 * The server's time, to the minute. Components that depend on it render again each minute. All rows
 * share one clock.
 */
export const useNow = (): Date => useSyncExternalStore(subscribe, get);
