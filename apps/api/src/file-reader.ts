import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { textos } from "@cosecha/domain/textos";
import type { FileAnswer, FileRequest } from "@cosecha/importador/file-reading";
import { unpack } from "@cosecha/trpc/excel/pack";
import type { SheetRequest } from "@cosecha/trpc/excel/write-file";
import { DomainError } from "@cosecha/trpc/kernel/errors";

/** Beside the bundle, or as it is written, which takes tsx. */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith(".js") ? "./file-process.js" : "./file-process.ts", import.meta.url),
);

/** What a file may cost (decision 19). */
const LIMITS = {
  /** Of work, where the system tells how long the process has worked (Linux); elsewhere by the clock. */
  milliseconds: 5000,
  /** By the clock, whatever else the machine is busy with: so many times the work. */
  patience: 4,
  /** Of memory in all, where the system tells (Linux); elsewhere JavaScript's own, the most of it, has this limit. */
  megabytes: 300,
  /** Files at a time, the one that is being read included. */
  files: 8,
  /** How long the process waits for another file. */
  idleMilliseconds: 30_000,
};

/**
 * What a sheet of ours may cost: its rows are our own, so that it may be long, but not hostile
 * (decision 38).
 */
const SHEET_LIMITS = { ...LIMITS, milliseconds: 15_000, megabytes: 600 };

type Limits = typeof LIMITS;

/** What is said of work that breaks a limit. */
interface Says {
  slow(): DomainError;
  large(): DomainError;
  busy(): DomainError;
}

const tooMuch = (message: string) =>
  new DomainError("DEMASIADO_GRANDE", message, [{ path: "archivoExcel", message }]);

const ofFiles: Says = {
  slow: () => tooMuch(textos.disponible.lento),
  large: () => tooMuch(textos.disponible.muyGrande),
  busy: () => new DomainError("DEMASIADOS_INTENTOS", textos.disponible.ocupado, undefined, 5),
};

const ofSheets: Says = {
  slow: () => new DomainError("CONFLICTO", textos.archivo.hojaDemasiadoGrande),
  large: () => new DomainError("CONFLICTO", textos.archivo.hojaDemasiadoGrande),
  busy: () => new DomainError("DEMASIADOS_INTENTOS", textos.archivo.escribiendo, undefined, 5),
};

interface Message<Answer> {
  ready?: true;
  answer?: Answer;
  /** A mistake of ours, as text. */
  error?: string;
}

/**
 * Reads suppliers' files in a process apart, and writes our sheets in another, each one after the
 * other: the server answers others meanwhile, a hostile file costs its limits and no more, and
 * nobody's sheet waits for it. Throws DomainError for what breaks a limit, and DEMASIADOS_INTENTOS
 * when too many wait.
 */
export function createFileReader({
  program = PROGRAM,
  ...given
}: Partial<Limits & { program: string }> = {}) {
  const reading = createWorker<FileRequest, unknown>(program, { ...LIMITS, ...given }, ofFiles);
  const writing = createWorker<SheetRequest, Uint8Array<ArrayBuffer>>(
    program,
    { ...SHEET_LIMITS, ...given },
    ofSheets,
  );
  return {
    read: async (request: FileRequest) => (await unpack(await reading.work(request))) as FileAnswer,
    write: writing.work,
    /** Ends the processes; what they are at is given up. */
    close() {
      reading.close();
      writing.close();
    },
  };
}

/** A process that does one thing after the other, within limits. */
function createWorker<Request, Answer>(program: string, limits: Limits, says: Says) {
  let current: { child: ChildProcess; ready: Promise<Message<Answer>> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let files = 0;

  const start = () => {
    const child = fork(program, {
      execArgv: [
        `--max-old-space-size=${limits.megabytes}`,
        ...(program.endsWith(".ts") ? ["--import", "tsx"] : []),
      ],
      env: ENVIRONMENT,
      serialization: "advanced",
      // What V8 writes when its memory ends is for nobody.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // It may be ended by others (a system short of memory, say) while nobody waits for it.
    child.once("exit", () => {
      if (current?.child === child) current = undefined;
    });
    return { child, ready: nextMessage<Answer>(child, says) };
  };
  const stop = () => {
    clearTimeout(idle);
    current?.child.kill("SIGKILL");
    current = undefined;
  };

  async function doNext(request: Request): Promise<Answer> {
    clearTimeout(idle);
    current ??= start();
    const { child, ready } = current;
    let watch: NodeJS.Timeout | undefined;
    try {
      setRef(child, true);
      await ready;
      const message = nextMessage<Answer>(child, says);
      const begun = { clock: performance.now(), work: workMilliseconds(child) };
      const tooCostly = new Promise<never>((_, reject) => {
        watch = setInterval(() => {
          const clock = performance.now() - begun.clock;
          const work = begun.work === null ? clock : (workMilliseconds(child) ?? 0) - begun.work;
          if (work > limits.milliseconds || clock > limits.milliseconds * limits.patience)
            reject(says.slow());
          if (residentMegabytes(child) > limits.megabytes) reject(says.large());
        }, 25);
      });
      child.send(request as object);
      const { answer, error } = await Promise.race([message, tooCostly]);
      if (answer === undefined) throw new Error(error);
      // A large file leaves its memory taken, and the next one would pay for it.
      if (residentMegabytes(child) > limits.megabytes * 0.6) stop();
      return answer;
    } catch (error) {
      stop();
      throw error;
    } finally {
      clearInterval(watch);
      setRef(child, false);
      idle = setTimeout(stop, limits.idleMilliseconds).unref();
    }
  }

  return {
    async work(request: Request): Promise<Answer> {
      if (files >= limits.files) throw says.busy();
      files++;
      const answer = last.then(() => doNext(request));
      last = answer.catch(() => undefined);
      try {
        return await answer;
      } finally {
        files--;
      }
    },
    close: stop,
  };
}

/**
 * What Node needs of ours to start, and nothing else: no file, however hostile, is to find a secret
 * there.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = Object.fromEntries(
  ["PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR", "TZ"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** What a process holds of the machine's memory; 0 where the system does not tell. */
function residentMegabytes({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** How long a process has worked, all its threads together; null where the system does not tell. */
function workMilliseconds({ pid }: ChildProcess): number | null {
  try {
    // User and system time in hundredths, after the name in parentheses: the 12th and 13th of what follows.
    const [, rest = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const [user, system] = rest.split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * 10;
  } catch {
    return null;
  }
}

/** Whether this process waits for that one before it ends. */
function setRef(child: ChildProcess, needed: boolean): void {
  if (needed) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** What a process says next; rejects when it ends instead: a signal is the end of its memory. */
function nextMessage<Answer>(child: ChildProcess, says: Says): Promise<Message<Answer>> {
  return new Promise((resolve, reject) => {
    const forget = () => child.off("message", said).off("error", failed).off("exit", ended);
    const said = (message: unknown) => {
      forget();
      resolve(message as Message<Answer>);
    };
    const failed = (error: Error) => {
      forget();
      reject(error);
    };
    const ended = (code: number | null) =>
      failed(
        code === null || code === ABORTED
          ? says.large()
          : new Error(`The process that reads files ended with ${code}.`),
      );
    child.on("message", said).on("error", failed).on("exit", ended);
  });
}

/** How a shell tells of a process that V8 ended. */
const ABORTED = 134;
