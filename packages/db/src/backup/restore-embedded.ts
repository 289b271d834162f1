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
    if (free() < ROOM) {
      throw new BackupError(
        `No queda sitio en el disco de «${dataDir}»: hacen falta ${ROOM / MB} MB libres o más.`,
      );
    }
    const draft = await createDraft(dataDir, (pglite) => fill(pglite, file, contents));
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

/** What a small cooperative's database takes on the disk. */
const ROOM = RESERVE + 64 * MB;

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
