import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { textos } from "@cosecha/domain/textos";
import type { FileAnswer, FileRequest } from "@cosecha/importador/file-reading";
import { unpack } from "@cosecha/trpc/excel/pack";
import type { SheetRequest } from "@cosecha/trpc/excel/write-file";
import { DomainError } from "@cosecha/trpc/kernel/errors";

/**
 * The program of the child process: next to the bundle, or the TypeScript source, which needs tsx.
 */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith(".js") ? "./file-process.js" : "./file-process.ts", import.meta.url),
);

/** What reading one file may cost (decision 19). */
const LIMITS = {
  /** Processor time, where the system reports it (Linux); elsewhere elapsed time. */
  milliseconds: 5000,
  /** Elapsed time may be this many times the processor time, because the machine may be busy. */
  patience: 4,
  /**
   * Memory of the process, where the system reports it (Linux). Elsewhere only JavaScript's heap,
   * which is most of it, has this limit.
   */
  megabytes: 350,
  /** Files that are read or wait to be read, at most. */
  files: 8,
  /** How long the process stays alive without work. */
  idleMilliseconds: 30_000,
};

/**
 * What writing one sheet may cost (decision 38). It may cost more than reading a file, because its
 * rows come from the database: they may be many, but they are not hostile.
 */
const SHEET_LIMITS = { ...LIMITS, milliseconds: 15_000, megabytes: 600 };

/**
 * What a file makes lives until its answer is sent, and a small nursery copies it again and again:
 * a larger one takes about a tenth less time, for some 35 MB (decision 48).
 */
const NURSERY = "--max-semi-space-size=32";

type Limits = typeof LIMITS;

/** The error for each limit that a file can break. */
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
  /** An unexpected error, as text. */
  error?: string;
}

/**
 * Reads suppliers' files in one child process and writes sheets in another, each one at a time. So
 * the server keeps answering, a hostile file costs no more than its limits, and no sheet waits for
 * a file. Both throw DomainError when the work breaks a limit, and DEMASIADOS_INTENTOS when too
 * many files wait.
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
  /** What the last preview has read, packed and without its sheets. */
  let seen: { key: string; answer: object } | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  return {
    /**
     * Whoever confirms a preview sends the same file and directions again (decision 21): the
     * preview's reading then serves once more.
     */
    async read(request: FileRequest): Promise<FileAnswer> {
      const key = keyOf(request);
      if (seen?.key === key && !request.paraVer?.hojas) return (await unpack(seen.answer)) as FileAnswer;
      const answer = await reading.work(request);
      if (request.paraVer !== null) {
        seen = { key, answer: { ...(answer as object), hojas: null } };
        clearTimeout(forgetting);
        forgetting = setTimeout(() => {
          seen = undefined;
        }, SEEN_MILLISECONDS).unref();
      }
      return (await unpack(answer)) as FileAnswer;
    },
    write: writing.work,
    /** Ends both processes. Unfinished work fails. */
    close() {
      clearTimeout(forgetting);
      reading.close();
      writing.close();
    },
  };
}

/** How long a preview's reading is kept, in ms: it may be some megabytes. */
const SEEN_MILLISECONDS = 5 * 60_000;

/** Tells the requests apart whose readings differ in more than what is only for showing. */
function keyOf({ bytes, paraVer: _, ...directions }: FileRequest): string {
  return createHash("sha256").update(JSON.stringify(directions)).update("\0").update(bytes).digest("hex");
}

/** A child process that does one task at a time, within limits. */
function createWorker<Request, Answer>(program: string, limits: Limits, says: Says) {
  let current: { child: ChildProcess; ready: Promise<Message<Answer>> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let files = 0;

  const start = () => {
    const child = fork(program, {
      execArgv: [
        `--max-old-space-size=${limits.megabytes}`,
        NURSERY,
        ...(program.endsWith(".ts") ? ["--import", "tsx"] : []),
      ],
      env: ENVIRONMENT,
      serialization: "advanced",
      // V8 writes a report when it runs out of memory, which nobody needs.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // The system may kill the process while it is idle, for example when memory runs short.
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
      // A large file leaves memory allocated, which would count against the next file.
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
 * The variables that Node needs to start, and no others: a hostile file that takes over the process
 * finds no secrets in its environment.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = Object.fromEntries(
  ["PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR", "TZ"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** How much of the machine's memory a process holds, in MB; 0 where the system does not say. */
function residentMegabytes({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * The processor time of a process, all threads together, in ms; null where the system does not say.
 */
function workMilliseconds({ pid }: ChildProcess): number | null {
  try {
    // proc(5): after the name in parentheses, fields 12 and 13 are user and system time, in
    // hundredths of a second.
    const [, rest = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const [user, system] = rest.split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * 10;
  } catch {
    return null;
  }
}

/** Sets whether this process stays alive until the child has answered. */
function setRef(child: ChildProcess, needed: boolean): void {
  if (needed) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/**
 * Resolves with the child's next message. Rejects when the child ends instead; the end by a signal
 * means that it ran out of memory.
 */
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

/** The exit code that a shell reports for a process that V8 aborted. */
const ABORTED = 134;
