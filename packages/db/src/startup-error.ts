/**
 * The start cannot go on for a reason that the person who starts it can mend; the message says how.
 */
export class StartupError extends Error {
  override name = "StartupError";
}

/** The database is of a later version than this program: nothing is wrong with it. */
export class NewerDatabase extends StartupError {}
