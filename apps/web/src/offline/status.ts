import { useSyncExternalStore } from "react";
import type { Left } from "../features/reparto/device/left.ts";

/** What the notice above the page has to say. */
export interface Status {
  /** The oldest of what is on screen from an earlier time, in ms; null when all is of now. */
  since: number | null;
  newVersion: boolean;
  /** What deliveries have left on this device. */
  unsent: readonly Left[];
}

let current: Status = { since: null, newVersion: false, unsent: [] };
const listeners = new Set<() => void>();

export const status = {
  get: (): Status => current,
  set(changes: Partial<Status>): void {
    const next = { ...current, ...changes };
    const names = Object.keys(next) as (keyof Status)[];
    if (names.every((name) => next[name] === current[name])) return;
    current = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useStatus = (): Status => useSyncExternalStore(status.subscribe, status.get);
