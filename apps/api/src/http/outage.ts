import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@cosecha/db/database";
import { noDatabase } from "@cosecha/trpc/kernel/constraints";
import type { Context as HonoContext } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";

/** A request that takes longer than this, in ms, makes the server check its database. */
const SLOW = 3_000;
/** How often the server checks a database that does not answer, in ms. */
const ASK_EVERY = 1_000;

/**
 * Detects that the database is gone. When a request fails for lack of the database, or is slow, the
 * server starts to check it. After two failed checks in a row, the queries that wait fail, and
 * new requests are refused at once until the database answers. The start of an outage is one line
 * in the log, and its end another.
 */
export function createOutage({
  database,
  log,
  slow = SLOW,
  closing,
  pause = (ms) => sleep(ms, undefined, { ref: false }),
}: {
  database: Pick<Database, "isAnswering" | "dropWaiting">;
  log: Logger;
  slow?: number | undefined;
  /** Aborted once the database is closed for good: then nobody asks any more. */
  closing?: AbortSignal | undefined;
  pause?: (ms: number) => Promise<void>;
}) {
  let isDown = false;
  let isAsking = false;

  async function ask(): Promise<void> {
    for (let unanswered = 1; !(await database.isAnswering()); unanswered++) {
      if (closing?.aborted) return;
      if (unanswered === 2) {
        isDown = true;
        log.error("the database does not answer: requests are refused until it does");
      }
      if (isDown) database.dropWaiting();
      await pause(ASK_EVERY);
    }
    if (isDown) log.warn("the database answers again");
    isDown = false;
  }
  function suspect(): void {
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  }

  return {
    /** Throws NO_DISPONIBLE during an outage. */
    mustBeOver(): void {
      if (isDown) throw noDatabase();
    },
    /** Middleware: starts a check when the request is slow or fails with 503. */
    async watch(c: HonoContext<AppEnv>, next: () => Promise<void>): Promise<void> {
      const timer = setTimeout(suspect, slow).unref();
      await next();
      clearTimeout(timer);
      if (c.res.status === 503) suspect();
    },
  };
}
