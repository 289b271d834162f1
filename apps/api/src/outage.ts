import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@cosecha/db/database";
import { noDatabase } from "@cosecha/trpc/kernel/constraints";
import type { Context as HonoContext } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";

/** A request that takes longer, in ms, makes us ask whether the database is there. */
const SLOW = 3_000;
/** How often that is asked while it is not, in ms. */
const ASK_EVERY = 1_000;

/**
 * Knows whether the database is gone. Requests tell that something is wrong, by failing for want of
 * it or by taking long; then it is asked, and once it has not answered twice in a row, what waits
 * for it fails and new requests are refused at once, until it answers. An outage is one line of the
 * log, and its end another.
 */
export function createOutage({
  database,
  log,
  slow = SLOW,
  pause = (ms) => sleep(ms, undefined, { ref: false }),
}: {
  database: Pick<Database, "isAnswering" | "dropWaiting">;
  log: Logger;
  slow?: number | undefined;
  pause?: (ms: number) => Promise<void>;
}) {
  let isDown = false;
  let isAsking = false;

  async function ask(): Promise<void> {
    for (let unanswered = 1; !(await database.isAnswering()); unanswered++) {
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
    /** Watches a request. */
    async watch(c: HonoContext<AppEnv>, next: () => Promise<void>): Promise<void> {
      const timer = setTimeout(suspect, slow).unref();
      await next();
      clearTimeout(timer);
      if (c.res.status === 503) suspect();
    },
  };
}
