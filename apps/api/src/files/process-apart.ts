import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { DomainError } from "@cosecha/trpc/kernel/errors";
import { mapInTurns } from "@cosecha/trpc/turns";
import { type Part, putTogether, takeApart } from "./parts.ts";

export interface Limits {
  /** Processor time, where the system reports it (Linux); elsewhere elapsed time. */
  milliseconds: number;
  /** Elapsed time may be this many times the processor time, because the machine may be busy. */
  patience: number;
  /** The same while somebody else's task waits: nobody waits longer for another's. */
  othersMilliseconds: number;
  /**
   * Memory of the process, where the system reports it (Linux). Elsewhere only JavaScript's heap
   * has this limit.
   */
  megabytes: number;
  /** How many tasks may be under way or wait: of all askers, and of one. */
  tasks: number;
  tasksOfOne: number;
  /** How long the process stays alive without work. */
  idleMilliseconds: number;
}

/** The error for each limit that a task can break. */
export interface Says {
  slow(): DomainError;
  large(): DomainError;
  /** Too many wait, or the task took long while others waited. */
  busy(): DomainError;
}

/** How long a process may take to give back what a task has taken, in ms. */
const MOMENT = 500;

interface Message<Answer> {
  ready?: true;
  answer?: Answer;
  /** An unexpected error, as text. */
  error?: string;
}

/**
 * A child process that does one task at a time, within limits. Askers take turns, so that one with
 * many tasks delays another by no more than one of them. `program` ends in .js, or in .ts, which
 * needs tsx; `options` are Node's for it.
 */
export function createProcessApart<Request extends object, Answer>(
  program: string,
  { limits, says, options = [] }: { limits: Limits; says: Says; options?: string[] },
) {
  let current: { child: ChildProcess; ready: Promise<Message<Answer>> } | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = () => {
    const child = startProgram(program, { megabytes: limits.megabytes, options });
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

  const stopIfLarge = () => {
    if (current !== undefined && residentMegabytes(current.child) > limits.megabytes * 0.6) stop();
  };
  /** It gives back memory within a moment, or ends; later it ends anyway. */
  const rest = () => {
    idle = setTimeout(
      () => {
        stopIfLarge();
        idle = setTimeout(stop, limits.idleMilliseconds).unref();
      },
      Math.min(MOMENT, limits.idleMilliseconds),
    ).unref();
  };

  async function perform(
    request: Request,
    { othersWait, milliseconds = limits.milliseconds }: Working,
  ): Promise<Answer> {
    clearTimeout(idle);
    // Memory that an earlier task has left would count against this one.
    stopIfLarge();
    current ??= start();
    const { child, ready } = current;
    let watching: ReturnType<typeof watch> | undefined;
    try {
      setRef(child, true);
      await ready;
      const message = nextMessage<Answer>(child, says);
      watching = watch(child, { limits: { ...limits, milliseconds }, says, othersWait });
      const told = Promise.all([message, sendTo(child, request)]);
      const [{ answer, error }] = await Promise.race([told, watching.broken]);
      if (answer === undefined) throw new Error(error);
      return answer;
    } catch (error) {
      stop();
      throw error;
    } finally {
      watching?.end();
      setRef(child, false);
      rest();
    }
  }

  return {
    /** Does a task. Rejects with what `says` has where it breaks a limit, or too many wait. */
    work: inTurns(perform, limits, says),
    /** Ends the process. Unfinished work fails. */
    close: stop,
  };
}

/** What holds for an asker's tasks in the place of what holds for all. */
export type OwnLimits = Partial<Pick<Limits, "milliseconds" | "tasksOfOne">>;

/** A task that is being done. */
interface Working extends Pick<OwnLimits, "milliseconds"> {
  othersWait: () => boolean;
}

interface Task<Request, Answer> {
  request: Request;
  asker: string;
  own: OwnLimits;
  done: (answer: Promise<Answer>) => void;
}

/** Has tasks performed one by one, in which askers take turns. Refuses what is too many of them. */
function inTurns<Request, Answer>(
  perform: (request: Request, working: Working) => Promise<Answer>,
  { tasks: most, tasksOfOne }: Limits,
  says: Says,
) {
  /** What waits, by asker; the first of them is next. */
  const waiting = new Map<string, Task<Request, Answer>[]>();
  /** How many tasks each asker has here, with the one that is being done. */
  const here = new Map<string, number>();
  let tasks = 0;
  let isWorking = false;

  /** The first task of the next asker. Who was served before comes after all who wait now. */
  function takeNext(before: string): Task<Request, Answer> | undefined {
    const left = waiting.get(before);
    if (left !== undefined) {
      waiting.delete(before);
      waiting.set(before, left);
    }
    const [next] = waiting;
    if (next === undefined) return undefined;
    const [asker, [task, ...others]] = next;
    if (others.length > 0) waiting.set(asker, others);
    else waiting.delete(asker);
    return task;
  }

  async function workOff(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let task = takeNext(""); task !== undefined; task = takeNext(task.asker)) {
      const { request, asker, own, done } = task;
      const othersWait = () => waiting.size > (waiting.has(asker) ? 1 : 0);
      const answer = perform(request, { ...own, othersWait });
      done(answer);
      await answer.catch(() => undefined);
    }
    isWorking = false;
  }

  return async (request: Request, asker = "", own: OwnLimits = {}): Promise<Answer> => {
    const ofThisOne = here.get(asker) ?? 0;
    if (tasks >= most || ofThisOne >= (own.tasksOfOne ?? tasksOfOne)) throw says.busy();
    tasks++;
    here.set(asker, ofThisOne + 1);
    try {
      return await new Promise<Answer>((done) => {
        waiting.set(asker, [...(waiting.get(asker) ?? []), { request, asker, own, done }]);
        void workOff();
      });
    } finally {
      tasks--;
      const left = (here.get(asker) ?? 1) - 1;
      if (left > 0) here.set(asker, left);
      else here.delete(asker);
    }
  };
}

/** Rejects once a child has broken a limit; `end` stops looking. */
function watch(
  child: ChildProcess,
  { limits, says, othersWait }: { limits: Limits; says: Says; othersWait: () => boolean },
) {
  const begun = { clock: performance.now(), work: workMilliseconds(child) };
  let timer: NodeJS.Timeout | undefined;
  const broken = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const clock = performance.now() - begun.clock;
      const work = begun.work === null ? clock : (workMilliseconds(child) ?? 0) - begun.work;
      const isOver = (most: number) => work > most || clock > most * limits.patience;
      if (isOver(limits.milliseconds)) reject(says.slow());
      if (othersWait() && isOver(limits.othersMilliseconds)) reject(says.busy());
      if (residentMegabytes(child) > limits.megabytes) reject(says.large());
    }, 25);
  });
  return { broken, end: () => clearInterval(timer) };
}

function startProgram(
  program: string,
  { megabytes, options }: { megabytes: number; options: string[] },
): ChildProcess {
  const child = fork(program, {
    execArgv: [
      `--max-old-space-size=${megabytes}`,
      ...options,
      ...(program.endsWith(".ts") ? ["--import", "tsx"] : []),
    ],
    env: ENVIRONMENT,
    serialization: "advanced",
    // V8 writes a report when it runs out of memory, which nobody needs.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  mayDieFirst(child);
  mayWait(child);
  return child;
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

/** Gives way to the server: on a machine with few cores a file waits, and not who asks it. */
function mayWait({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system lets nobody do so.
  }
}

/** Where memory runs short before a limit is seen to be broken, Linux ends this process, not ours. */
function mayDieFirst({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // Another system, or one that does not let us: the limits are left.
  }
}

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
 * Sends a request in parts, and lets others go between them. What is sent to a child that has ended
 * is lost: who waits for its answer hears of its end.
 */
async function sendTo(child: ChildProcess, request: object): Promise<void> {
  const { parts, rest } = takeApart(request);
  await mapInTurns(parts, (part) => child.send({ part }, () => undefined));
  child.send(rest as object, () => undefined);
}

/**
 * Resolves with the child's next message, put together. Rejects when the child ends instead; the
 * end by a signal means that it ran out of memory.
 */
function nextMessage<Answer>(child: ChildProcess, says: Says): Promise<Message<Answer>> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const forget = () => child.off("message", said).off("error", failed).off("exit", ended);
    const said = (message: unknown) => {
      const { part } = message as { part?: Part };
      if (part !== undefined) {
        parts.push(part);
        return;
      }
      forget();
      resolve(putTogether(message, parts) as Message<Answer>);
    };
    const failed = (error: Error) => {
      forget();
      reject(error);
    };
    const ended = (code: number | null) =>
      failed(
        code === null || code === ABORTED ? says.large() : new Error(`The process apart ended with ${code}.`),
      );
    child.on("message", said).on("error", failed).on("exit", ended);
  });
}

/** The exit code that a shell reports for a process that V8 aborted. */
const ABORTED = 134;
