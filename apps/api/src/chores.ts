import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@cosecha/db/database";
import { forgetAttempts } from "@cosecha/trpc/auth/throttle";
import type { Sessions } from "@cosecha/trpc/kernel/services";
import type { Logger } from "pino";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What keeps no process alive, and a test makes shorter. */
const wait = (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false });

/**
 * What is done beside the requests, a minute after the start and again and again. One that fails is
 * logged, and tried again when its time comes.
 */
export function startChores(
  { database, sessions, log }: { database: Database; sessions: Sessions; log: Logger },
  pause = wait,
): void {
  const repeat = async (chore: string, every: number, work: () => Promise<void>) => {
    for (await pause(MINUTE); ; await pause(every)) {
      await work().catch((err: unknown) => log.error({ err, chore }, "chore failed"));
    }
  };
  void repeat("keep up", MINUTE, database.keepUp);
  void repeat("forget", HOUR, async () => {
    await sessions.forgetExpired();
    await forgetAttempts(database.db, new Date());
  });
}
