import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { freeBytes, MB, RESERVE } from "../disk.ts";
import { type FolderLock, FolderTaken, lockFolder } from "../folder-lock.ts";
import type { Applied } from "../migrate.ts";
import { syncFolder } from "../pglite.ts";
import { StartupError } from "../startup-error.ts";
import { BackupError } from "./backup-error.ts";
import {
  cut,
  damaged,
  FORMAT,
  foreign,
  type Piece,
  readScript,
  type WriteScript,
  writeFramed,
} from "./script.ts";

export interface Copy {
  name: string;
  made: Date;
  /** Why it was made, in a word of small letters: its name bears it. */
  reason: string;
  /** Its size in bytes. */
  size: number;
}

const NAME = /^cosecha-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)Z-([a-z-]+)\.sql\.gz$/;
/** How the name of one ends that is still being written. */
const HALF = ".half";

const nameOf = (made: Date, reason: string) =>
  `cosecha-${made.toISOString().slice(0, 19).replace("T", "-").replaceAll(/:/g, "")}Z-${reason}.sql.gz`;

/** The copies in a folder, newest first; none where there is no folder. */
export async function listCopies(folder: string): Promise<Copy[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const copies = await Promise.all(names.map((name) => copyNamed(folder, name)));
  return copies
    .filter((copy) => copy !== undefined)
    .sort((a, b) => b.made.getTime() - a.made.getTime() || a.name.localeCompare(b.name));
}

/** A copy by its name; undefined where there is none of that name. */
export async function copyNamed(folder: string, name: string): Promise<Copy | undefined> {
  const [, day, hours, minutes, seconds, reason] = NAME.exec(name) ?? [];
  const made = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  if (reason === undefined || Number.isNaN(made.getTime())) return undefined;
  const found = await stat(join(folder, name)).catch(() => undefined);
  return found?.isFile() ? { name, made, reason, size: found.size } : undefined;
}

export async function removeCopies(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

export interface Source {
  migrations: readonly Applied[];
  dump: WriteScript;
}

/**
 * Makes a copy in a folder, which is created when missing. Whole and on the disk, or not at all:
 * what a process that was killed left of one goes with the next. Throws BackupError where the
 * folder cannot be written, the disk has too little room, or another copy is being made there.
 */
export async function makeCopy(
  folder: string,
  { migrations, dump }: Source,
  {
    reason,
    now = new Date(),
    free = () => freeBytes(folder),
  }: { reason: string; now?: Date; free?: () => number },
): Promise<Copy> {
  const lock = await takeFolder(folder);
  try {
    return await makeAlone(folder, { migrations, dump }, { reason, now, free });
  } finally {
    lock.release();
  }
}

/** One copy at a time, whichever process makes it. The folder is created when missing. */
async function takeFolder(folder: string): Promise<FolderLock> {
  try {
    return await lockFolder(folder, { onLost: () => undefined });
  } catch (error) {
    if (error instanceof FolderTaken) throw new CopyUnderWay();
    if (error instanceof StartupError) throw new BackupError(error.message);
    throw error;
  }
}

export class CopyUnderWay extends BackupError {
  constructor() {
    super("Ya se está haciendo una copia de seguridad. Espere a que termine.");
  }
}

async function makeAlone(
  folder: string,
  { migrations, dump }: Source,
  { reason, now, free }: { reason: string; now: Date; free: () => number },
): Promise<Copy> {
  for (const name of await readdir(folder))
    if (name.endsWith(HALF)) await rm(join(folder, name), { force: true });
  const [last] = await listCopies(folder);
  const needed = RESERVE + 1.5 * (last?.size ?? 0);
  if (free() < needed) throw noRoom(folder, needed);
  const name = nameOf(now, reason);
  const half = join(folder, `${name}${HALF}`);
  try {
    await writeCopy(half, { migrations, dump }, now, () => free() < RESERVE);
    await rename(half, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(half, { force: true });
    throw (error as NodeJS.ErrnoException).code === "ENOSPC" ? noRoom(folder, needed) : error;
  }
  const copy = await copyNamed(folder, name);
  if (copy === undefined) throw new Error(`${name} is gone.`);
  return copy;
}

const noRoom = (folder: string, needed: number) =>
  new BackupError(
    `No queda sitio para la copia en el disco de «${folder}»: hacen falta ${Math.ceil(needed / MB)} MB libres.`,
  );

async function writeCopy(
  file: string,
  { migrations, dump }: Source,
  now: Date,
  isFull: () => boolean,
): Promise<void> {
  const gzip = createGzip();
  // Nobody but the owner: it holds everybody's data.
  const stored = createWriteStream(file, { mode: 0o600, flush: true });
  const written = pipeline(gzip, stored);
  // It is awaited below; until then nobody is to be told.
  written.catch(() => undefined);
  const write = async (bytes: Uint8Array) => {
    if (isFull()) throw noRoom(file, RESERVE);
    if (gzip.write(bytes)) return;
    await Promise.race([new Promise((resolve) => gzip.once("drain", resolve)), written]);
  };
  try {
    const header = {
      formato: FORMAT,
      creada: now.toISOString(),
      migraciones: migrations.map(({ name }) => name),
      sumas: migrations.map(({ checksum }) => checksum),
    };
    await writeFramed(header, dump, write);
    gzip.end();
    await written;
  } catch (error) {
    gzip.destroy();
    stored.destroy();
    // The file may still be being made: whoever removes it waits for that.
    await Promise.allSettled([finished(gzip), finished(stored)]);
    throw error;
  }
}

/**
 * How many bytes are read at a time. Into the embedded database each piece goes by a statement of
 * its own: with zlib's 16 kB, those took two fifths of its time.
 */
const PIECE = 256 * 1024;

/**
 * Reads a copy piece by piece. Throws BackupError where it is none, is cut or damaged, which may be
 * known only at the end.
 */
export async function* readCopy(file: string, name: string): AsyncGenerator<Piece> {
  const gunzip = createGunzip({ chunkSize: PIECE });
  const read = pipeline(createReadStream(file), gunzip);
  read.catch(() => undefined);
  try {
    yield* readScript(gunzip, name);
    await read;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") throw cut(name);
    if (code === "Z_DATA_ERROR") throw /header/.test(message) ? foreign(name) : damaged(name);
    throw error;
  }
}
