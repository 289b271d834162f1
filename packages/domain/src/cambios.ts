/**
 * A change says what whoever made it saw (`antes`) and what they want (`despues`). How it stands to
 * what is there now, for the server that is to store it and for the screen that shows both:
 * - `same`: it is so already, perhaps because the change came twice.
 * - `change`: all is as they saw it, so it can be made.
 * - `reverted`: they went back to what they saw, while somebody else has put something else.
 * - `conflict`: somebody else has changed it to something else: a person decides (decisions 4, 90).
 */
export type Standing = "same" | "change" | "reverted" | "conflict";

export function standing<T>(
  actual: T,
  { antes, despues }: { antes: T; despues: T },
  equal: (one: T, other: T) => boolean = (one, other) => one === other,
): Standing {
  if (equal(actual, despues)) return "same";
  if (equal(actual, antes)) return "change";
  return equal(despues, antes) ? "reverted" : "conflict";
}

/** Whether a change may be made without asking anybody: nothing of somebody else's is lost. */
export const fits = (found: Standing): boolean => found === "same" || found === "change";
