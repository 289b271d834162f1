import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@cosecha/db/database";
import { proximaCopia } from "@cosecha/domain/copias";
import type { ClaseDeTarea } from "@cosecha/domain/tareas";
import { comprobarLibro } from "@cosecha/trpc/cuentas/comprobar";
import { apuntarCuotas } from "@cosecha/trpc/cuentas/cuotas";
import type { Correo } from "@cosecha/trpc/kernel/services";
import { forgetOld } from "@cosecha/trpc/privacidad/forget";
import { programar } from "@cosecha/trpc/tareas/due";
import type { Trabajo, Trabajos } from "@cosecha/trpc/tareas/runner";
import type { Logger } from "pino";
import { anonymiseKept } from "../backup/anonymised.ts";
import { hearRequests } from "../backup/backup-requests.ts";
import type { ServerBackups } from "../backup/backups.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export interface House {
  dataDir: string;
  database: Database;
  backups: ServerBackups;
  log: Logger;
  zona: string;
  correo?: Correo;
}

const after = (ms: number, now: Date) => new Date(now.getTime() + ms);

/** The work of the house, which is due again and again (decision 119). */
export function choresOf({ dataDir, database: { db, keepUp }, backups, log, zona, correo }: House) {
  const every = (ms: number, work: (now: Date) => Promise<unknown>): Trabajo =>
    async function chore(_, now) {
      await work(now);
      return { otraVez: after(ms, now) };
    };
  return {
    // While much is written it looks each minute; else less often, so that a quiet database stays
    // so.
    ...(keepUp && {
      mantener: async (_, now) => ({ otraVez: after((await keepUp()) ? MINUTE : 5 * MINUTE, now) }),
    }),
    ...(backups.nightly && {
      copia: async (_, now) => ({
        otraVez: (await backups.makeNightly()) ? proximaCopia(now, zona) : after(MINUTE, now),
      }),
    }),
    olvidar: every(HOUR, async (now) => {
      await anonymiseKept(dataDir, db, now);
      await forgetOld(db, now);
    }),
    cuotas: every(HOUR, async (now) => {
      const apuntadas = await apuntarCuotas({ db, now, zona, correo });
      if (apuntadas > 0) log.info({ apuntadas, chore: "cuotas" }, "the month's fees are posted");
    }),
    comprobar: every(24 * HOUR, async () => {
      const descuadre = await comprobarLibro(db);
      if (descuadre !== null)
        log.error({ descuadre, chore: "comprobar" }, "the accounts do not sum: nothing is posted");
    }),
  } satisfies Trabajos;
}

/** Makes each of them due a minute after the start. */
export async function beginChores({ database: { db } }: House, chores: Trabajos, now: Date): Promise<void> {
  const cuando = after(MINUTE, now);
  await db.$transaction((tx) =>
    programar(
      tx,
      Object.keys(chores).map((clase) => ({ clase: clase as ClaseDeTarea, cuando })),
    ),
  );
}

/** Makes the backups that `npm run backup` asks the server for, which has the embedded database. */
export async function hearBackups({ dataDir, backups, log }: House): Promise<never> {
  for (;;) {
    await sleep(SECOND, undefined, { ref: false });
    await hearRequests(dataDir, backups.makeFor).catch((err: unknown) => log.error({ err }, "chore failed"));
  }
}
