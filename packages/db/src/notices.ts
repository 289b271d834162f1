import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** The channel on which what has changed is announced (decision 25). */
export const CHANNEL = "cosecha";
/**
 * The channel on which the database itself says that users have changed or sessions have ended,
 * whoever did it (decision 14).
 */
export const PEOPLE_CHANNEL = "cosecha_personas";
/** The channel on which it says that tasks have been added (decision 119). */
export const TASKS_CHANNEL = "cosecha_tareas";

interface NoticeListener {
  /** What is listened to: `CHANNEL` where this is missing. */
  channel?: typeof CHANNEL | typeof PEOPLE_CHANNEL | typeof TASKS_CHANNEL;
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

/** How often a silent connection is asked whether it is still there, in ms. */
const CHECK_EVERY = 20_000;

/** Notices of a PostgreSQL server, on a connection of their own. */
export const listenOnPostgres =
  (url: string): Listen =>
  async ({ channel = CHANNEL, onNotice, onLost }) => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      clearInterval(check);
      // One that does not answer any more need not be waited for.
      void client.end().catch(() => undefined);
    };
    const lose = () => {
      if (over) return;
      end();
      onLost();
    };
    // A network that is cut says nothing: only an answer that does not come tells.
    const check = setInterval(() => client.query("SELECT 1").catch(lose), CHECK_EVERY).unref();
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload = "" }) => {
      if (!over) onNotice(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      end();
      throw error;
    }
    return async () => end();
  };
