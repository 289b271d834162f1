import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@cosecha/db/database";
import { forgetAttempts } from "@cosecha/trpc/auth/throttle";
import type { Sessions } from "@cosecha/trpc/kernel/services";
import type { Logger } from "pino";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A pause that does not keep the process alive. Tests pass a shorter one. */
const wait = (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false });

/**
 * Starts the periodic work: each chore runs a minute after the start, and then repeatedly. A chore
 * that fails is logged and runs again at its next time.
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
