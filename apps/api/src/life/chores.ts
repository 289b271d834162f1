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
  /** Set where the process serves several cooperatives, most of which are closed (decision 131). */
  among?: Among | undefined;
}

export interface Among {
  /** How long after the night's hour its backup is made, in ms: not all at once. */
  after: number;
}

const after = (ms: number, now: Date) => new Date(now.getTime() + ms);

/** The work of the house, which is due again and again (decision 119). */
export function choresOf({ dataDir, database: { db, keepUp }, backups, log, zona, correo, among }: House) {
  // Each time opens one that is closed.
  const often = among === undefined ? HOUR : 6 * HOUR;
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
        otraVez: (await backups.makeNightly())
          ? after(among?.after ?? 0, proximaCopia(now, zona))
          : after(MINUTE, now),
      }),
    }),
    olvidar: every(often, async (now) => {
      await anonymiseKept(dataDir, db, now);
      await forgetOld(db, now);
    }),
    cuotas: every(often, async (now) => {
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

/**
 * Makes each of them due a minute after the start; of one of many, which opens and closes all day,
 * only what has never been due. One statement.
 */
export async function beginChores(
  { database: { db }, among }: House,
  chores: Trabajos,
  now: Date,
): Promise<void> {
  const cuando = after(MINUTE, now);
  const clases = Object.keys(chores) as ClaseDeTarea[];
  const known = among === undefined ? [] : await db.tarea.findMany({ where: { clase: { in: clases } } });
  const missing = clases.filter((clase) => known.every((una) => una.clase !== clase));
  await db.$transaction((tx) =>
    programar(
      tx,
      missing.map((clase) => ({ clase, cuando })),
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
