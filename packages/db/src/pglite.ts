import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { StartupError } from "./startup-error.ts";

/** NodeFS without the hole: PostgreSQL's fsync reaches the disk. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (mod: EmscriptenModule) => {
      mod.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...toArray(emscriptenOpts.preRun), addFsync as never] },
    };
  }
}

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

const toArray = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/**
 * Opens the embedded database in `dataDir` (created when missing) so that every commit is on the disk before it
 * is acknowledged. One process at a time: a lock file beside the data says who has it.
 * Throws StartupError, in Spanish and naming DATA_DIR, when the folder cannot be used.
 */
export async function openDurablePGlite(dataDir: string) {
  const unlock = lockDataDir(dataDir);
  const pgdata = join(dataDir, "pgdata");
  try {
    if (!existsSync(join(pgdata, "PG_VERSION"))) {
      // Durable creation fails inside initdb: create it plainly, then open it durably.
      await (await PGlite.create(pgdata)).close();
    }
    const startParams = PGlite.defaultStartParams.filter((param) => param !== "-F");
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(pgdata),
      startParams: [...startParams, "-c", "wal_sync_method=fsync"],
    });
    return {
      pglite,
      async close() {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Takes the folder for this process; returns what gives it back. A lock left by a dead process is taken over. */
function lockDataDir(dataDir: string): () => void {
  const lockFile = join(dataDir, "cosecha.lock");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw notUsable(dataDir, error);
  }
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(lockFile, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw notUsable(dataDir, error);
      const owner = Number.parseInt(readFileSync(lockFile, "utf8"), 10);
      if (owner !== process.pid && isAlive(owner)) {
        throw new StartupError(
          `DATA_DIR: otro proceso (${owner}) ya usa los datos de «${dataDir}». ` +
            "Párelo, o ponga en DATA_DIR otra carpeta.",
        );
      }
      rmSync(lockFile, { force: true });
    }
  }
  throw new StartupError(`DATA_DIR: no se ha podido bloquear la carpeta «${dataDir}».`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const notUsable = (dataDir: string, error: unknown) =>
  new StartupError(
    `DATA_DIR: no se puede escribir en la carpeta «${dataDir}» (${(error as NodeJS.ErrnoException).code}). ` +
      "Dé permiso de escritura o ponga otra carpeta.",
  );
