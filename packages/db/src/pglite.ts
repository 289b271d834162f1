import { randomUUID } from "node:crypto";
import {
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
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

/**
 * Takes the folder for this process; returns what gives it back. The lock is a file that names its owner, put in
 * place whole (a hard link), so that nobody ever reads half of one. One left by a process that died is moved aside,
 * which only one of those who want it can do, and looked at once more.
 */
export function lockDataDir(dataDir: string): () => void {
  const lockFile = join(dataDir, "cosecha.lock");
  const mine = `${lockFile}.${process.pid}.${randomUUID()}`;
  const identity = describeProcess(process.pid);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(mine, identity);
  } catch (error) {
    throw notUsable(dataDir, error);
  }
  try {
    for (let attempt = 0; attempt < 50; attempt++) {
      if (succeeds("EEXIST", () => linkSync(mine, lockFile))) {
        return () => {
          if (readIfThere(lockFile) === identity) rmSync(lockFile, { force: true });
        };
      }
      const owner = readIfThere(lockFile);
      if (owner === null) continue;
      if (isRunning(owner)) {
        throw new StartupError(
          `DATA_DIR: otro proceso (${owner.split(" ")[0]}) ya usa los datos de «${dataDir}». ` +
            "Párelo, o ponga en DATA_DIR otra carpeta.",
        );
      }
      const aside = `${mine}.${attempt}`;
      if (!succeeds("ENOENT", () => renameSync(lockFile, aside))) continue;
      const moved = readIfThere(aside);
      // Somebody else was quicker and this is their lock: it goes back, unless yet another one stands there.
      if (moved !== owner) succeeds("EEXIST", () => linkSync(aside, lockFile));
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new StartupError(`DATA_DIR: no se ha podido bloquear la carpeta «${dataDir}». Inténtelo de nuevo.`);
}

/** Runs it; false when it fails with that code. */
function succeeds(code: string, run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return false;
    throw error;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * A process that no other can be taken for: its pid, and where the system tells, when it started and in which run of
 * the machine and container, as pids come again.
 */
function describeProcess(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may hold anything; the start is the 22nd field.
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${pid} ${started} ${boot} ${hostname()}`;
  } catch {
    return String(pid);
  }
}

/** Whether the owner of a lock is still there: that very process, not just one with its number. */
function isRunning(owner: string): boolean {
  const [pid = "", started, , host] = owner.split(" ");
  // Another container on the same folder: its processes cannot be seen from here, so it counts as running.
  if (host !== undefined && host !== hostname()) return true;
  if (!/^[1-9]\d*$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return started === undefined || describeProcess(Number(pid)) === owner;
}

const notUsable = (dataDir: string, error: unknown) =>
  new StartupError(
    `DATA_DIR: no se puede escribir en la carpeta «${dataDir}» (${(error as NodeJS.ErrnoException).code}). ` +
      "Dé permiso de escritura o ponga otra carpeta.",
  );
