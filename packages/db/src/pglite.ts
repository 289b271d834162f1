import { randomUUID } from "node:crypto";
import { existsSync, fsyncSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { freeBytes, MB, RESERVE, watchDisk } from "./disk.ts";
import { type LockOptions, lockFolder } from "./folder-lock.ts";
import { GuardedPGlite } from "./guarded-pglite.ts";
import { StartupError } from "./startup-error.ts";

/**
 * A NodeFS in which PostgreSQL's fsync reaches the disk. Where it fails, the process ends, as
 * PostgreSQL itself would: what the disk has not kept is not asked for again, and PostgreSQL was in
 * the middle of what must not be cut. The next start goes on from what is on the disk.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (mod: EmscriptenModule) => {
      mod.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
          return 0;
        } catch (error) {
          return endProcess(error);
        }
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...toArray(emscriptenOpts.preRun), addFsync as never] },
    };
  }
}

/** Nothing may be thrown through PostgreSQL, nor may it run on. */
function endProcess(error: unknown): never {
  try {
    writeSync(
      2,
      `DATA_DIR: el disco no ha guardado lo que se le ha dado (${(error as Error).message}). Se cierra; lo guardado antes sigue guardado.\n`,
    );
  } finally {
    process.exit(1);
  }
}

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** The folder of the database in the folder of the data. */
export const PGDATA = "pgdata";
/** How the folder of one begins that is still being made. */
const DRAFT = `${PGDATA}.new-`;
/** Where a restored database waits for its place, whole and on the disk. */
export const RESTORED = "pgdata.restored";

const toArray = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** What a new database takes on the disk. */
const NEW_DATABASE = 40 * MB;

export interface EmbeddedOptions extends LockOptions {
  /** How many bytes are free; tests set it. */
  free?: (() => number) | undefined;
  /**
   * Does what may hold this thread for minutes, in one call into the database, and lets nobody take
   * that for a stuck process: neither this one's watchdog nor, as the lock of that descriptor is
   * touched meanwhile, whoever else wants the folder.
   */
  unwatched?: (<T>(lock: number, work: () => Promise<T>) => Promise<T>) | undefined;
}

/**
 * Opens the embedded database in `dataDir` (created when missing) so that every commit is on the
 * disk before it is acknowledged. One process at a time: a lock file beside the data says who has
 * it. With too little room on the disk it only answers questions, until there is more; `say` is
 * told. Throws StartupError, in Spanish and naming DATA_DIR, when the folder cannot be used.
 */
export async function openDurablePGlite(
  dataDir: string,
  { free = () => freeBytes(dataDir), unwatched = (_, work) => work(), ...options }: EmbeddedOptions = {},
) {
  const lock = await lockFolder(dataDir, options);
  const pgdata = join(dataDir, PGDATA);
  const isFull = watchDisk(free, (full) => {
    options.say?.(
      full
        ? `DATA_DIR: en el disco de «${dataDir}» queda muy poco sitio (${toMB(free())} MB). Se puede mirar, pero no guardar, hasta que haya ${toMB(RESERVE)} MB.`
        : `DATA_DIR: vuelve a haber sitio en el disco de «${dataDir}». Se puede guardar.`,
    );
  });
  try {
    await settleFolder(dataDir);
    if (!existsSync(join(pgdata, "PG_VERSION"))) {
      if (free() < NEW_DATABASE + RESERVE) {
        throw new StartupError(
          `DATA_DIR: para empezar hacen falta ${toMB(NEW_DATABASE + RESERVE)} MB libres en el disco de «${dataDir}», ` +
            `y quedan ${toMB(free())}. Haga sitio, o ponga otra carpeta.`,
        );
      }
      await createCluster(dataDir, pgdata);
    }
    const startParams = PGlite.defaultStartParams.filter((param) => param !== "-F");
    const pglite = await GuardedPGlite.open(
      {
        fs: new DurableNodeFS(pgdata),
        startParams: [...startParams, ...Object.entries(SETTINGS).flatMap((pair) => ["-c", pair.join("=")])],
      },
      () => lock.isMine() && !isFull(),
    );
    return {
      pglite,
      isFull,
      /** Does what may take minutes, not taken for stuck. */
      unwatched: <T>(work: () => Promise<T>) => unwatched(lock.descriptor, work),
      async close() {
        await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * PostgreSQL's journal is kept small: three or four pieces of 16 MB, where it would keep five and
 * more.
 */
const SETTINGS = { wal_sync_method: "fsync", min_wal_size: "48MB", max_wal_size: "64MB" };

const toMB = (bytes: number) => Math.floor(bytes / MB);

/**
 * Clears up what a creation or restoring that was cut short has left. A restored database is put
 * into its place where the old one had been moved aside; before that, it has not happened. The
 * caller holds the folder's lock.
 */
export async function settleFolder(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const [pgdata, restored] = [join(dataDir, PGDATA), join(dataDir, RESTORED)];
  if (!existsSync(restored)) return;
  if (existsSync(pgdata)) rmSync(restored, { recursive: true, force: true });
  else renameSync(restored, pgdata);
  await syncFolder(dataDir);
}

/**
 * Creates the database beside its place, and puts it there whole and on the disk: a start may be
 * cut short at any moment.
 */
async function createCluster(dataDir: string, pgdata: string): Promise<void> {
  if (existsSync(pgdata) && readdirSync(pgdata).length > 0) {
    throw new StartupError(
      `DATA_DIR: lo que hay en «${pgdata}» no es una base de datos entera (falta PG_VERSION). ` +
        "Si no tenía datos, borre esa carpeta y arranque otra vez; si los tenía, restaure su última copia.",
    );
  }
  const draft = await createDraft(dataDir);
  rmSync(pgdata, { recursive: true, force: true });
  renameSync(draft, pgdata);
  await syncFolder(dataDir);
}

/**
 * Creates a database beside its place, whole and on the disk, and gives its folder. The next start
 * removes one that was cut short.
 */
export async function createDraft(
  dataDir: string,
  fill: (pglite: PGlite) => Promise<void> = async () => undefined,
): Promise<string> {
  const draft = join(dataDir, `${DRAFT}${randomUUID()}`);
  // Durable creation fails inside initdb: it is created plainly, and brought to the disk
  // afterwards.
  const pglite = await PGlite.create(draft);
  try {
    await fill(pglite);
  } catch (error) {
    await pglite.close();
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  await pglite.close();
  await syncTree(draft);
  return draft;
}

/** How many files are synced to the disk at a time. */
const AT_A_TIME = 32;

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    flags: entry.isDirectory() ? "r" : "r+",
  }));
  for (let n = 0; n < paths.length; n += AT_A_TIME) {
    await Promise.all(paths.slice(n, n + AT_A_TIME).map(({ path, flags }) => sync(path, flags)));
  }
  await syncFolder(folder);
}

/** Syncs what a folder holds by name to the disk. */
export const syncFolder = (folder: string) => sync(folder, "r");

async function sync(path: string, flags: string): Promise<void> {
  // Windows cannot sync a folder.
  if (flags === "r" && process.platform === "win32") return;
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
