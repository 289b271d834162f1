import type { Contents } from "./check-copy.ts";

/** What restoring a copy came to. */
export interface Restored extends Contents {
  /** Where what was there before is now; undefined where there was nothing. */
  aside: string | undefined;
}

/** A moment as names bear it: 20261123_051200, in UTC. */
export const stampOf = (now: Date) =>
  now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "_");
