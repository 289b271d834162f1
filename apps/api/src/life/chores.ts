import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@cosecha/db/database";
import { comprobarLibro } from "@cosecha/trpc/cuentas/comprobar";
import { apuntarCuotas } from "@cosecha/trpc/cuentas/cuotas";
import { forgetOld } from "@cosecha/trpc/privacidad/forget";
import type { Logger } from "pino";
import { anonymiseKept } from "../backup/anonymised.ts";
import { hearRequests } from "../backup/backup-requests.ts";
import type { ServerBackups } from "../backup/backups.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A pause that does not keep the process alive. Tests pass a shorter one. */
const wait = (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false });

/**
 * Starts the periodic work: each chore runs a minute after the start at the latest, and then
 * repeatedly. A chore that fails is logged and runs again at its next time.
 */
export function startChores(
  {
    dataDir,
    database,
    backups,
    log,
    zona,
  }: { dataDir: string; database: Database; backups: ServerBackups; log: Logger; zona: string },
  pause = wait,
  now = () => new Date(),
): void {
  const repeat = async (chore: string, every: number, work: () => Promise<void>) => {
    for (await pause(Math.min(MINUTE, every)); ; await pause(every)) {
      await work().catch((err: unknown) => log.error({ err, chore }, "chore failed"));
    }
  };
  void repeat("keep up", MINUTE, database.keepUp);
  void repeat("back up", 10 * MINUTE, backups.makeNightly);
  // Only a server that has the embedded database is asked: another command does it itself.
  if (backups.nightly) void repeat("hear", SECOND, () => hearRequests(dataDir, backups.makeFor));
  void repeat("forget", HOUR, async () => {
    await anonymiseKept(dataDir, database.db, now());
    await forgetOld(database.db, now());
  });
  void repeat("post the fees", HOUR, async () => {
    const apuntadas = await apuntarCuotas({ db: database.db, now: now(), zona });
    if (apuntadas > 0) log.info({ apuntadas, chore: "post the fees" }, "the month's fees are posted");
  });
  void repeat("prove the accounts", DAY, async () => {
    const descuadre = await comprobarLibro(database.db);
    if (descuadre !== null)
      log.error({ descuadre, chore: "prove the accounts" }, "the accounts do not sum: nothing is posted");
  });
}
