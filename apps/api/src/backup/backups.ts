import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { BackupError } from "@cosecha/db/backup/backup-error";
import {
  type Copy,
  CopyUnderWay,
  copyNamed,
  listCopies,
  makeCopy,
  removeCopies,
  type Source,
} from "@cosecha/db/backup/copies";
import { wayBack } from "@cosecha/db/backup/way-back";
import { copiesIn, type Database } from "@cosecha/db/database";
import { copiasQueSobran, MOTIVOS, type MotivoDeCopia, tocaCopia } from "@cosecha/domain/copias";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Backups, Copia } from "@cosecha/trpc/kernel/services";
import type { Env } from "../life/env.ts";
import { Turns } from "../many/turns.ts";

/**
 * How many are dumped at once, whichever cooperatives', and after how many ms the next is all the
 * same. Each takes a good part of the processor.
 */
const dumps = new Turns({ most: 1, long: 30_000 });

type Where = Pick<Env, "DATA_DIR" | "TZ_COOPERATIVA">;

export interface ServerBackups extends Backups {
  /** Makes one for that reason; throws as `makeAndTidy`. */
  makeFor(motivo: MotivoDeCopia): Promise<Copia>;
  /** Makes the nightly one where it is due; false where another one is being made. */
  makeNightly(): Promise<boolean>;
}

export function createBackups({
  env,
  database,
  // On PostgreSQL the operator's timer makes them: only they know its nights.
  nightly = env.DATABASE_URL === undefined,
  now = () => new Date(),
}: {
  env: Where & Pick<Env, "DATABASE_URL">;
  database: Pick<Database, "copied">;
  nightly?: boolean;
  now?: () => Date;
}): ServerBackups {
  const folder = copiesIn(env.DATA_DIR);
  let failure: string | null = null;
  const makeNow = async (motivo: MotivoDeCopia) =>
    makeAndTidy(env, await database.copied(), { motivo, now: now() });
  // Nobody asked for it: whoever presses while it is made gets theirs after it.
  let night: Promise<unknown> = Promise.resolve();
  const makeFor = async (motivo: MotivoDeCopia) => {
    await Promise.allSettled([night]);
    return makeNow(motivo);
  };
  return {
    nightly,
    // Of several processes one makes it, and its task tells all how that went.
    failure: () => (env.DATABASE_URL === undefined ? failure : null),
    list: () => listOurs(folder),
    async make() {
      try {
        return await makeFor("a-mano");
      } catch (error) {
        if (error instanceof BackupError) throw new DomainError("CONFLICTO", error.message);
        throw error;
      }
    },
    async open(nombre) {
      const copy = await copyNamed(folder, nombre);
      if (copy === undefined) return undefined;
      const leer = () => Readable.toWeb(createReadStream(join(folder, nombre))) as ReadableStream<Uint8Array>;
      return { tamano: copy.size, leer };
    },
    makeFor,
    async makeNightly() {
      if (!nightly) return true;
      try {
        if (!tocaCopia(await listOurs(folder), now(), env.TZ_COOPERATIVA)) return true;
        night = makeNow("nocturna");
        await night;
        failure = null;
        return true;
      } catch (error) {
        if (error instanceof CopyUnderWay) return false;
        // Its task keeps the words, for who asks another process.
        const said =
          error instanceof BackupError ? error : new BackupError(textos.comun.errorInterno, { cause: error });
        failure = said.message;
        throw said;
      }
    },
  };
}

/**
 * Makes a backup, and deletes those that need not be kept any longer. Throws BackupError where
 * there is no room for it, or another one is being made.
 */
export async function makeAndTidy(
  { DATA_DIR, TZ_COOPERATIVA }: Where,
  source: Source,
  { motivo, now }: { motivo: MotivoDeCopia; now: Date },
): Promise<Copia> {
  const folder = copiesIn(DATA_DIR);
  const copy = await makeCopy(folder, inTurn(source), { reason: motivo, now });
  const sobran = copiasQueSobran(await listOurs(folder), now, TZ_COOPERATIVA, await wayBack(folder));
  await removeCopies(folder, sobran);
  return asCopia(motivo, copy);
}

const inTurn = ({ dump, ...source }: Source): Source => ({
  ...source,
  async dump(write) {
    const turn = dumps.take();
    await turn.ready;
    await dump(write).finally(() => turn.end());
  },
});

/** The backups of a folder whose reasons are known, newest first. */
const listOurs = async (folder: string): Promise<Copia[]> =>
  (await listCopies(folder)).flatMap((copy) => {
    const motivo = MOTIVOS.find((one) => one === copy.reason);
    return motivo === undefined ? [] : [asCopia(motivo, copy)];
  });

const asCopia = (motivo: MotivoDeCopia, { name, made, size }: Copy): Copia => ({
  nombre: name,
  motivo,
  hecha: made,
  tamano: size,
});
