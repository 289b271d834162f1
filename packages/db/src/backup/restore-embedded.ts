import { existsSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { freeBytes, MB, RESERVE } from "../disk.ts";
import { type LockOptions, lockFolder } from "../folder-lock.ts";
import { applyMigrations } from "../migrate.ts";
import { createDraft, PGDATA, RESTORED, settleFolder, syncFolder } from "../pglite.ts";
import { BackupError } from "./backup-error.ts";
import { type Contents, checkCopy } from "./check-copy.ts";
import { readCopy } from "./copies.ts";
import { emptySchema, laterThan } from "./empty-schema.ts";
import { PROVE, PUT_BACK, TAKE_OFF } from "./judged-at-once.ts";
import { type Aside, type Restored, RestoredBut, stampOf } from "./restored.ts";

/**
 * Restores a copy into the embedded database of a folder, brought to this version before it takes
 * the other's place. What was there is kept beside it. Killed at any moment, it has happened or it
 * has not. Throws BackupError where the copy is of no use, StartupError where the folder is in use,
 * and of both only RestoredBut once something has changed. `sync` is what brings names to the disk.
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  {
    now = new Date(),
    free = () => freeBytes(dataDir),
    sync = syncFolder,
    ...lockOptions
  }: LockOptions & { now?: Date; free?: () => number; sync?: (folder: string) => Promise<void> } = {},
): Promise<Restored> {
  const contents = await checkCopy(file, now);
  const lock = await lockFolder(dataDir, lockOptions);
  try {
    await settleFolder(dataDir);
    const needed = roomFor(contents);
    const noRoom = () =>
      new BackupError(
        `No queda sitio en el disco de «${dataDir}»: hacen falta unos ${Math.ceil(needed / MB)} MB libres.`,
      );
    if (free() < needed) throw noRoom();
    let applied: string[] = [];
    const fillIn = async (pglite: PGlite) => {
      applied = await fill(pglite, file, contents);
    };
    const draft = await createDraft(dataDir, fillIn).catch((error) => {
      throw FULL.has(error.code) ? noRoom() : error;
    });
    const aside = await swap(dataDir, { draft, now, sync });
    return { ...contents, applied, aside };
  } finally {
    lock.release();
  }
}

/** Puts a database in the place of the one that is there, and that one beside it. */
async function swap(
  dataDir: string,
  { draft, now, sync }: { draft: string; now: Date; sync: (folder: string) => Promise<void> },
): Promise<Aside | undefined> {
  const [pgdata, restored] = [join(dataDir, PGDATA), join(dataDir, RESTORED)];
  const before = `${pgdata}.antes-${stampOf(now)}`;
  const aside = existsSync(pgdata) ? asideOf(pgdata, before, now) : undefined;
  renameSync(draft, restored);
  // From here on it has happened: a start that finds no database takes the restored one.
  if (aside !== undefined) renameSync(pgdata, before);
  try {
    renameSync(restored, pgdata);
    await sync(dataDir);
  } catch (error) {
    throw new RestoredBut(error, aside);
  }
  return aside;
}

const asideOf = (pgdata: string, before: string, now: Date): Aside => ({
  where: `«${before}»`,
  remove: `rm -r '${before}'`,
  putBack: `mv '${pgdata}' '${pgdata}.restaurada-${stampOf(now)}' && mv '${before}' '${pgdata}'`,
});

/** Codes of PostgreSQL and of the system for a disk without room. */
const FULL = new Set(["53100", "ENOSPC"]);

/** What a copy takes on the disk once it is restored: its rows, their indexes, and the journal. */
const roomFor = ({ bytes }: Contents): number => RESERVE + 128 * MB + 3 * bytes;

/** Fills a new database with a copy, and brings it to this version; gives the migrations for that. */
async function fill(pglite: PGlite, file: string, { header }: Contents): Promise<string[]> {
  await pglite.transaction(async (tx) => {
    await tx.exec(`${emptySchema(header.migraciones)}\n${TAKE_OFF}`);
    let into = "";
    for await (const piece of readCopy(file, basename(file))) {
      if (piece.is === "table") into = `COPY public."${piece.table}" (${piece.columns}) FROM '/dev/blob'`;
      if (piece.is === "rows") await tx.exec(into, { blob: new Blob([new Uint8Array(piece.rows)]) });
      if (piece.is === "statement") await tx.exec(piece.sql);
    }
    await tx.exec(PUT_BACK);
  });
  const name = basename(file);
  const applied = await applyMigrations((sql) => pglite.exec(sql), laterThan(header.migraciones)).catch(
    unlessFull((why) => `La copia «${name}» no se puede poner al día con esta versión: ${why}.`),
  );
  await pglite.exec(PROVE).catch(unlessFull((why) => `La copia «${name}» no sirve: ${why}.`));
  await pglite.exec("VACUUM (ANALYZE)");
  return applied;
}

/** Says a failure in words, but that of a disk without room, which is said elsewhere. */
const unlessFull =
  (words: (why: string) => string) =>
  (error: Error): never => {
    throw "code" in error && FULL.has(String(error.code)) ? error : new BackupError(words(error.message));
  };
