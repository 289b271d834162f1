import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readAnonymised } from "@cosecha/db/anonymised";
import { type Db, openDatabase } from "@cosecha/db/database";
import { anonymiseAgain } from "@cosecha/trpc/privacidad/again";
import * as z from "zod";

/**
 * A backup brings back the names that were taken away after it. So before one is restored, whose
 * they were goes from the database into a file of the data folder, by their ids, and afterwards
 * they are taken away again. The file goes only then: who is cut short in between does it later.
 */

const kept = z.array(z.object({ entidad: z.string(), entidadId: z.number(), creado: z.coerce.date() }));
const fileIn = (dataDir: string) => join(dataDir, "anonimizados.json");

const readKept = (dataDir: string) =>
  existsSync(fileIn(dataDir)) ? kept.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8"))) : [];

/**
 * Keeps whose names have been taken away, before the database makes way. False where it cannot be
 * read: then nobody knows.
 */
export async function keepAnonymised(env: Parameters<typeof readAnonymised>[0]): Promise<boolean> {
  const { DATA_DIR } = env;
  try {
    const all = [...readKept(DATA_DIR), ...(await readAnonymised(env))];
    if (all.length === 0) return true;
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(`${fileIn(DATA_DIR)}.new`, JSON.stringify(all), { mode: 0o600, flush: true });
    renameSync(`${fileIn(DATA_DIR)}.new`, fileIn(DATA_DIR));
    return true;
  } catch {
    return false;
  }
}

/** Takes those names away again; returns how many families and users lost theirs. */
export async function anonymiseKept(dataDir: string, db: Db, now: Date): Promise<number> {
  const all = readKept(dataDir);
  if (all.length === 0) return 0;
  const found = await anonymiseAgain(db, now, all);
  rmSync(fileIn(dataDir));
  return found;
}

/** Takes them away again in a database that was restored just now. Returns how many. */
export async function anonymiseRestored(env: Parameters<typeof openDatabase>[0]): Promise<number> {
  const { db, close } = await openDatabase(env);
  return anonymiseKept(env.DATA_DIR, db, new Date()).finally(close);
}
