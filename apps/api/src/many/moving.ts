import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeCopy } from "@cosecha/db/backup/copies";
import { restorePostgres } from "@cosecha/db/backup/restore-postgres";
import {
  baseDe,
  type Control,
  ControlError,
  type Cooperativa,
  databaseAt,
} from "@cosecha/db/control/control";
import { createEmptyDatabase, dropDatabase, schemasAside, setReadOnly } from "@cosecha/db/control/databases";
import { type Database, openDatabase } from "@cosecha/db/database";
import { isReadOnly } from "@cosecha/trpc/kernel/constraints";
import { aquietar } from "@cosecha/trpc/tareas/take";
import type { Env } from "../life/env.ts";
import { atRest, giveUp, leftAsItIs, movingIn, mustBeMade, serverOf, sourceOf } from "./commands.ts";

/** Throws ControlError where what was there before a restored copy would be lost on the way. */
async function mustHaveNothingAside({ clave, url }: Cooperativa): Promise<void> {
  const [aside] = await schemasAside(url);
  if (aside === undefined) return;
  throw new ControlError(
    `En «${clave}» queda lo que había antes de restaurar una copia (el esquema «${aside}»), y no se muda con ella. ` +
      `Bórrelo cuando ya no haga falta: DROP SCHEMA ${aside} CASCADE;`,
  );
}

/** How long tasks that are being done have to end, and how often it is looked, in ms. */
const [ENDING, TURN] = [15_000, 200];
/** How long the other tasks wait, in ms. */
const PUT_OFF = 60_000;

/**
 * Lets what is being done end where it is, and nothing else begin: a mail that is on its way would
 * be sent once more from the new place.
 */
async function letTasksEnd(env: Env, { url }: Cooperativa): Promise<void> {
  let database: Database | undefined;
  try {
    database = await openDatabase({ DATABASE_URL: url, DATA_DIR: env.DATA_DIR });
    const began = Date.now();
    while (Date.now() - began < ENDING) {
      const ahora = new Date();
      const hasta = new Date(ahora.getTime() + PUT_OFF);
      if ((await aquietar(database.db, { ahora, hasta })) === 0) return;
      await sleep(TURN);
    }
  } catch (error) {
    // Where it was cut before, nothing is written there any more.
    if (!isReadOnly(error) && !isReadOnly((error as Error).cause)) throw error;
  } finally {
    await database?.close();
  }
}

/**
 * Moves a cooperative's database to another group of databases. It is read all the time; nothing is
 * written from when its copy begins until it is there. `say` tells what is done. Throws
 * ControlError while something else is being done to it.
 */
export async function mudar(
  env: Env,
  control: Pick<Control, "agrupaciones" | "enExclusiva" | "deId" | "ponerEstado" | "ponerBase">,
  cooperativa: Cooperativa,
  agrupacion: string,
  say: (line: string) => void,
): Promise<void> {
  const target = (await control.agrupaciones()).find(({ nombre }) => nombre === agrupacion);
  if (target === undefined) throw new ControlError(`No hay ninguna agrupación «${agrupacion}».`);
  await control.enExclusiva(cooperativa, async (now, stillAlone) => {
    mustBeMade(now);
    await mustHaveNothingAside(now);
    const [from, base] = [serverOf(now), baseDe(now.clave)];
    const folder = join(movingIn(env, now), base);
    const before = atRest(now);
    await createEmptyDatabase(target.url, base);
    const began = Date.now();
    try {
      if (before === "activa") await control.ponerEstado(now.id, "mudando");
      say("Desde ahora se lee, y no se escribe.");
      if (before === "activa") await letTasksEnd(env, now);
      await setReadOnly(from, now.base, true);
      const { name } = await makeCopy(folder, await sourceOf(now), { reason: "mudanza" });
      say("Copiada.");
      await restorePostgres(databaseAt(target.url, base), join(folder, name));
      await stillAlone();
      await control.ponerBase(now, agrupacion, base);
    } catch (error) {
      // Where it is by now, its row says: of its change the answer alone may have been lost.
      const there = await control.deId(now.id).catch(() => null);
      if (there === null) throw leftAsItIs(now, error);
      if (there?.base !== base) {
        await dropDatabase(target.url, base).catch(() => undefined);
        await giveUp(control, now, error);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    if (before === "activa") await control.ponerEstado(now.id, before);
    say(`En su sitio: ${((Date.now() - began) / 1000).toFixed(1).replace(".", ",")} s sin escribir.`);
    await dropDatabase(from, now.base).catch((error: unknown) =>
      say(`La base de datos de antes, «${now.base}», no se ha podido borrar: ${(error as Error).message}`),
    );
  });
}
