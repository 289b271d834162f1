import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  futimes,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownerOf as ownerOfFile, ownUid } from "@cosecha/config/operator";
import { onceASecond } from "./disk.ts";
import { mustMakeOwn, mustOwn, notYours } from "./owner.ts";
import { type ProcessView, viewOfSystem } from "./process-view.ts";
import { StartupError } from "./startup-error.ts";

/** The folder of the data, held by this process alone. */
export interface FolderLock {
  /**
   * Whether the folder is still this process's: after a long sleep another process may have taken
   * it. Quick enough to be asked before each statement.
   */
  isMine(): boolean;
  /** The lock's file: whoever touches it (`futimes`) shows others that this process lives. */
  descriptor: number;
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
  /** What this process sees of others; tests pass another one's. */
  view?: ProcessView | undefined;
}

/** How often the owner touches its lock, in ms. */
const BEAT = 10_000;
/**
 * For how many seconds the lock of a process that cannot be seen from here has to stay untouched
 * until that counts as gone: twice what the watchdog leaves a stuck server.
 */
const SILENCE = 60;
/** For how many tenths of a second the lock of who removes another's may stand. */
const REMOVING = 50;

/**
 * Takes the folder for this process. The lock is a file that names its owner, put in place whole (a
 * hard link), so that nobody ever reads half of one, and touched as long as the owner lives. One
 * left by a process that this one can see to be dead is taken over at once; any other (of another
 * boot, machine or container) when it has not been touched for a minute: counted in pauses of this
 * process, as clocks differ and jump. Of those who want it, one at a time may remove it. Throws
 * StartupError when another process has the folder, or it cannot be written.
 */
export async function lockFolder(
  dataDir: string,
  { say, onLost = endProcess, pause = sleep, view = viewOfSystem() }: LockOptions = {},
): Promise<FolderLock> {
  const lockFile = join(dataDir, "cosecha.lock");
  const mine = `${lockFile}.${process.pid}.${randomUUID()}`;
  const identity = describeOwner(process.pid, view);
  prepareFolder(dataDir, mine, identity);
  try {
    if (ownUid() !== undefined) mustOwn(dataDir, statSync(mine).uid);
    let watched: Lock | undefined;
    for (let silence = 0; ; ) {
      if (succeeds("EEXIST", () => linkSync(mine, lockFile))) {
        return keep(lockFile, identity, openSync(mine, "r+"), onLost);
      }
      const held = readLock(lockFile);
      if (held === null) continue;
      const state = stateOf(held.owner, view);
      if (state === "alive") throw taken(dataDir, `otro proceso (${ownerOf(held.owner).pid})`);
      if (state === "unknown") {
        if (held.owner !== watched?.owner) {
          say?.(waiting(dataDir, lockFile, held.owner));
          watched = held;
          silence = 0;
        } else if (held.touched !== watched.touched) throw takenElsewhere(dataDir, lockFile, held.owner);
        else silence++;
        if (silence < SILENCE) {
          await pause(1_000);
          continue;
        }
      }
      await removeLeft(lockFile, mine, held, pause);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Makes the folder, and what is to become the lock, in it. */
function prepareFolder(dataDir: string, mine: string, identity: string): void {
  mustMakeOwn(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(mine, identity);
  } catch (error) {
    // What a full disk has left of it.
    if (existsSync(mine)) rmSync(mine);
    throw notUsable(dataDir, error);
  }
}

/**
 * Removes the lock that a dead owner has left. Only who holds a second lock may: looking and
 * removing are two steps, between which another could have put its own in place. Where somebody
 * else was quicker, or the owner woke up, what stands there stays.
 */
async function removeLeft(
  lockFile: string,
  mine: string,
  held: Lock,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  const removing = `${lockFile}.removing`;
  for (let tries = 0; !succeeds("EEXIST", () => linkSync(mine, removing)); tries++) {
    // It is held for an instant; whoever held it for so long died with it.
    if (tries >= REMOVING) rmSync(removing, { force: true });
    await pause(100);
  }
  try {
    const there = readLock(lockFile);
    if (there?.owner === held.owner && there.touched === held.touched) rmSync(lockFile, { force: true });
  } finally {
    rmSync(removing, { force: true });
  }
}

/**
 * Touches the lock until it is given back. By its descriptor, which is this lock's whatever stands
 * in its place.
 */
function keep(lockFile: string, identity: string, descriptor: number, onLost: () => void): FolderLock {
  const own = fstatSync(descriptor, { bigint: true });
  let over = false;
  const end = () => {
    over = true;
    clearInterval(beating);
    closeSync(descriptor);
  };
  // As long as the descriptor is open, no other file gets its number.
  const stands = () => {
    const there = statSync(lockFile, { bigint: true, throwIfNoEntry: false });
    return there?.ino === own.ino && there.dev === own.dev;
  };
  const reads = onceASecond(() => readLock(lockFile)?.owner === identity);
  const mayBeMine = () => {
    try {
      // Some network drives number files as they like, and remember what stood there.
      return stands() ? reads() : readLock(lockFile)?.owner === identity;
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
    descriptor,
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

/** What stands for what the system does not tell. */
const UNTOLD = "-";

/**
 * Names a process so that no other is taken for it: «pid start boot host#namespace». Versions that
 * know no namespace read another host's name there: they wait for a sign of life, too.
 */
function describeOwner(pid: number, { host, boot, pidNamespace, startOf }: ProcessView): string {
  const [started, from, within] = [startOf(pid), boot, pidNamespace].map((told) => told ?? UNTOLD);
  return `${pid} ${started} ${from} ${host}#${within}`;
}

/**
 * What a lock says of its owner. Those of earlier versions say «pid start boot host», or the pid
 * alone.
 */
function ownerOf(owner: string) {
  const [pid = "", started, boot, where] = owner
    .split(" ")
    .map((told) => (told === UNTOLD ? undefined : told));
  const [host, pidNamespace] = where?.split("#") ?? [];
  return { pid, started, boot, host, pidNamespace: pidNamespace === UNTOLD ? undefined : pidNamespace };
}

/**
 * What can be seen of a lock's owner. That it is dead, only within its boot and PID namespace:
 * elsewhere its number is somebody else's, or nobody's, and it lives.
 */
function stateOf(owner: string, view: ProcessView): "alive" | "dead" | "unknown" {
  const { pid, started, boot, pidNamespace } = ownerOf(owner);
  if (!/^[1-9]\d*$/.test(pid) || boot === undefined || boot !== view.boot) return "unknown";
  const there = view.startOf(Number(pid));
  const isOf = pidNamespace !== undefined && pidNamespace === view.pidNamespace;
  // Of an earlier version's lock only this is certain: such a process is here.
  if (there != null && there === started && (isOf || pidNamespace === undefined)) return "alive";
  if (!isOf || there === undefined || (there !== null && started === undefined)) return "unknown";
  return "dead";
}

export class FolderTaken extends StartupError {}

const taken = (dataDir: string, who: string, hint = "") =>
  new FolderTaken(
    `DATA_DIR: ${who} ya usa los datos de «${dataDir}». Párelo, o ponga en DATA_DIR otra carpeta.${hint}`,
  );

const whoElsewhere = (owner: string) => {
  const { pid, host } = ownerOf(owner);
  return `otro proceso (${pid})${host === undefined ? "" : ` en «${host}»`}, quizá de otro ordenador o contenedor`;
};

const waiting = (dataDir: string, lockFile: string, owner: string) =>
  `DATA_DIR: los datos de «${dataDir}» son de ${whoElsewhere(owner)}. ` +
  `Si no da señales de vida en un minuto (en ${lockFile}), Cosecha arranca con ellos.`;

const takenElsewhere = (dataDir: string, lockFile: string, owner: string) =>
  taken(
    dataDir,
    `${whoElsewhere(owner)},`,
    ` Si se ha cortado ahora mismo, arranque otra vez dentro de un minuto (el cerrojo es ${lockFile}).`,
  );

function notUsable(dataDir: string, error: unknown): StartupError {
  const { code } = error as NodeJS.ErrnoException;
  const owner = ownerOfFile(dataDir);
  if (code === "EACCES" && owner !== undefined && owner !== ownUid()) return notYours(dataDir, owner);
  return new StartupError(`DATA_DIR: ${NOT_USABLE[code ?? ""]?.(dataDir) ?? noWriting(dataDir, code)}`);
}

const NOT_USABLE: Record<string, (dataDir: string) => string> = {
  ENOSPC: (dataDir) => `no queda espacio en el disco de «${dataDir}». Haga sitio y repita.`,
  EROFS: (dataDir) =>
    `el disco de «${dataDir}» es de solo lectura. Móntelo para escribir, o ponga otra carpeta.`,
};

const noWriting = (dataDir: string, code: string | undefined) =>
  `no se puede escribir en la carpeta «${dataDir}» (${code}). Dé permiso de escritura o ponga otra carpeta.`;
