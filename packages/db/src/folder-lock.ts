import { randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  futimes,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "./startup-error.ts";

/** The folder of the data, held by this process alone. */
export interface FolderLock {
  /**
   * Whether the folder is still this process's: after a long sleep another process may have taken
   * it.
   */
  isMine(): boolean;
  release(): void;
}

export interface LockOptions {
  /** Called with what is being waited for. */
  say?: ((line: string) => void) | undefined;
  /**
   * Called once when another process has taken the folder: nothing may be written to it any more.
   */
  onLost?: (() => void) | undefined;
  /** Waits so many milliseconds; tests pass one that does not. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** How often the owner touches its lock, in ms. */
const BEAT = 10_000;
/**
 * For how many seconds a lock of another machine has to stay untouched until its owner counts as
 * gone.
 */
const SILENCE = 60;

/**
 * Takes the folder for this process. The lock is a file that names its owner, put in place whole (a
 * hard link), so that nobody ever reads half of one, and touched as long as the owner lives. One
 * left by a process of this machine that died is taken over at once, one of another machine or
 * container when it has not been touched for a minute: counted in pauses of this process, as clocks
 * differ and jump. Of those who want it, only one can move it aside. Throws StartupError when
 * another process has the folder, or it cannot be written.
 */
export async function lockFolder(
  dataDir: string,
  { say, onLost = endProcess, pause = sleep }: LockOptions = {},
): Promise<FolderLock> {
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
    let watched: Lock | undefined;
    for (let silence = 0; ; ) {
      if (succeeds("EEXIST", () => linkSync(mine, lockFile))) {
        return keep(lockFile, identity, openSync(mine, "r+"), onLost);
      }
      const held = readLock(lockFile);
      if (held === null) continue;
      const { pid, host } = ownerOf(held);
      if (host === undefined || host === hostname()) {
        if (isRunning(held.owner)) throw taken(dataDir, `otro proceso (${pid})`);
      } else if (held.owner !== watched?.owner) {
        say?.(
          `DATA_DIR: los datos de «${dataDir}» son de otro proceso (${pid}) en «${host}», otro ordenador o contenedor. ` +
            `Si no da señales de vida en un minuto (en ${lockFile}), Cosecha arranca con ellos.`,
        );
        watched = held;
        silence = 0;
        await pause(1_000);
        continue;
      } else if (held.touched !== watched.touched) {
        throw taken(
          dataDir,
          `otro proceso (${pid}) en «${host}», otro ordenador o contenedor,`,
          ` Si se ha cortado ahora mismo, arranque otra vez dentro de un minuto (el cerrojo es ${lockFile}).`,
        );
      } else if (++silence < SILENCE) {
        await pause(1_000);
        continue;
      }
      const aside = `${mine}.aside`;
      if (!succeeds("ENOENT", () => renameSync(lockFile, aside))) continue;
      const moved = readLock(aside);
      // Somebody else was quicker and this is their lock, or its owner woke up: it goes back,
      // unless yet another one stands there.
      if (moved?.owner !== held.owner || moved.touched !== held.touched) {
        succeeds("EEXIST", () => linkSync(aside, lockFile));
      }
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Touches the lock until it is given back. By its descriptor, which is this lock's whatever stands
 * in its place.
 */
function keep(lockFile: string, identity: string, descriptor: number, onLost: () => void): FolderLock {
  let over = false;
  const end = () => {
    over = true;
    clearInterval(beating);
    closeSync(descriptor);
  };
  const mayBeMine = () => {
    try {
      return readLock(lockFile)?.owner === identity;
    } catch {
      // The disk does not answer, or too many files are open: that does not mean that somebody has
      // taken it.
      return true;
    }
  };
  const isMine = () => {
    if (over) return false;
    if (mayBeMine()) return true;
    end();
    onLost();
    return false;
  };
  const beating = setInterval(() => {
    const now = new Date();
    // A touch that fails is tried again: whoever waits for a sign of life waits for several.
    if (isMine()) futimes(descriptor, now, now, () => undefined);
  }, BEAT).unref();
  return {
    isMine,
    release() {
      if (over) return;
      end();
      if (readLock(lockFile)?.owner === identity) rmSync(lockFile, { force: true });
    },
  };
}

/** A process that went on would write over the data of the one that has taken the folder. */
function endProcess(): void {
  process.stderr.write(
    "DATA_DIR: otro proceso tiene ahora los datos, porque este estuvo parado más de un minuto. Se cierra sin tocarlos.\n",
  );
  process.exit(1);
}

interface Lock {
  owner: string;
  /** When its owner touched it last, by whatever clock. */
  touched: number;
}

/**
 * Opened anew each time: what a network drive remembers of a file may be older than its owner's
 * last sign of life.
 */
function readLock(file: string): Lock | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return { owner: readFileSync(descriptor, "utf8"), touched: fstatSync(descriptor).mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether `run` succeeds; false when it fails with that code, and any other failure is thrown. */
function succeeds(code: string, run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return false;
    throw error;
  }
}

/**
 * Names a process so that no other is taken for it: its pid and, where the system tells, when it
 * started and in which boot of which host, as pids are used again.
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

/** What a lock says of its owner. `host` is undefined where the system told only the pid. */
function ownerOf({ owner }: Lock) {
  const [pid, , , host] = owner.split(" ");
  return { pid, host };
}

/**
 * Whether the owner of a lock is still there: that very process of this machine, not just one with
 * its number.
 */
function isRunning(owner: string): boolean {
  const [pid = "", started] = owner.split(" ");
  if (!/^[1-9]\d*$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return started === undefined || describeProcess(Number(pid)) === owner;
}

/** Another process has the folder. */
export class FolderTaken extends StartupError {}

const taken = (dataDir: string, who: string, hint = "") =>
  new FolderTaken(
    `DATA_DIR: ${who} ya usa los datos de «${dataDir}». Párelo, o ponga en DATA_DIR otra carpeta.${hint}`,
  );

const notUsable = (dataDir: string, error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  return new StartupError(
    code === "ENOSPC"
      ? `DATA_DIR: no queda espacio en el disco de «${dataDir}». Haga sitio y arranque otra vez.`
      : `DATA_DIR: no se puede escribir en la carpeta «${dataDir}» (${code}). ` +
          "Dé permiso de escritura o ponga otra carpeta.",
  );
};
