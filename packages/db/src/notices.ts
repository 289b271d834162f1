import type { PGlite } from "@electric-sql/pglite";

/** The channel on which what has changed is announced (decision 25). */
export const CHANNEL = "cosecha";
/**
 * The channel on which the database itself says that users have changed or sessions have ended,
 * whoever did it (decision 14).
 */
export const PEOPLE_CHANNEL = "cosecha_personas";
/** The channel on which it says that tasks have been added (decision 119). */
export const TASKS_CHANNEL = "cosecha_tareas";
export const CHANNELS = [CHANNEL, PEOPLE_CHANNEL, TASKS_CHANNEL] as const;
/** Of the control database: that cooperatives have changed, and what theirs have announced. */
export const CONTROL_CHANNELS = ["cosecha_control", "cosecha_red"] as const;

export interface NoticeListener {
  /** What is listened to: `CHANNEL` where this is missing. */
  channel?: (typeof CHANNELS | typeof CONTROL_CHANNELS)[number];
  /** A payload that a transaction announced on the channel, at its commit. */
  onNotice(payload: string): void;
  /**
   * Nothing more will come: the connection is gone, and notices with it. Not called when it is
   * stopped.
   */
  onLost(): void;
}

/** Begins to listen, and gives what ends it. Throws when the database cannot be reached. */
export type Listen = (listener: NoticeListener) => Promise<() => Promise<void>>;

/** Notices of the embedded database, which has one process and no connection to lose. */
export const listenOnPGlite =
  (pglite: PGlite): Listen =>
  ({ channel = CHANNEL, onNotice }) =>
    pglite.listen(channel, onNotice);
