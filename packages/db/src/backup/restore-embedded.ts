import { existsSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { freeBytes, MB, RESERVE } from "../disk.ts";
import { type LockOptions, lockFolder } from "../folder-lock.ts";
import { createDraft, PGDATA, RESTORED, settleFolder, syncFolder } from "../pglite.ts";
import { BackupError } from "./backup-error.ts";
import { type Contents, checkCopy } from "./check-copy.ts";
import { readCopy } from "./copies.ts";
import { emptySchema } from "./empty-schema.ts";
import { type Restored, stampOf } from "./restored.ts";

/**
 * Restores a copy into the embedded database of a folder. What was there is kept beside it, under
 * the name that is given back. Killed at any moment, it has happened or it has not. Throws
 * BackupError where the copy is of no use, StartupError where the folder is in use.
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  {
    now = new Date(),
    free = () => freeBytes(dataDir),
    ...lockOptions
  }: LockOptions & { now?: Date; free?: () => number } = {},
): Promise<Restored> {
  const contents = await checkCopy(file);
  const lock = await lockFolder(dataDir, lockOptions);
  try {
    await settleFolder(dataDir);
    const needed = roomFor(contents);
    const noRoom = () =>
      new BackupError(
        `No queda sitio en el disco de «${dataDir}»: hacen falta unos ${Math.ceil(needed / MB)} MB libres.`,
      );
    if (free() < needed) throw noRoom();
    const draft = await createDraft(dataDir, (pglite) => fill(pglite, file, contents)).catch((error) => {
      throw FULL.has(error.code) ? noRoom() : error;
    });
    const [pgdata, restored] = [join(dataDir, PGDATA), join(dataDir, RESTORED)];
    renameSync(draft, restored);
    const aside = existsSync(pgdata) ? `${pgdata}.antes-${stampOf(now)}` : undefined;
    // From here on it has happened: a start that finds no database takes the restored one.
    if (aside !== undefined) renameSync(pgdata, aside);
    renameSync(restored, pgdata);
    await syncFolder(dataDir);
    return { ...contents, aside };
  } finally {
    lock.release();
  }
}

/** Codes of PostgreSQL and of the system for a disk without room. */
const FULL = new Set(["53100", "ENOSPC"]);

/** What a copy takes on the disk once it is restored: its rows, their indexes, and the journal. */
const roomFor = ({ bytes }: Contents): number => RESERVE + 128 * MB + 3 * bytes;

async function fill(pglite: PGlite, file: string, { header }: Contents): Promise<void> {
  await pglite.transaction(async (tx) => {
    await tx.exec(emptySchema(header.migraciones));
    let into = "";
    for await (const piece of readCopy(file, basename(file))) {
      if (piece.is === "table") into = `COPY public."${piece.table}" (${piece.columns}) FROM '/dev/blob'`;
      if (piece.is === "rows") await tx.exec(into, { blob: new Blob([new Uint8Array(piece.rows)]) });
      if (piece.is === "statement") await tx.exec(piece.sql);
    }
  });
  await pglite.exec("VACUUM (ANALYZE)");
}
