import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { inWords } from "../../packages/config/operator.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * An error whose message tells the user everything: it is shown without a stack. `output` is what
 * the failed command printed.
 */
export class Failure extends Error {
  constructor(message, { output = "", exitCode = 1 } = {}) {
    super(message);
    this.output = output;
    this.exitCode = exitCode;
  }
}

const timed = fileURLToPath(new URL("timed.mjs", import.meta.url));
const children = new Set();
const cleanups = new Set();
let stopping = false;

/**
 * Runs `cleanup` (sync or async) when the process ends, for whatever reason. Returns a function
 * that cancels it.
 */
export function onEnd(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

async function cleanUp() {
  for (const cleanup of [...cleanups].reverse()) {
    cleanups.delete(cleanup);
    await cleanup();
  }
}

/**
 * Starts `command` and resolves to `{ code, output, processor }`. It rejects only when the command
 * cannot be started. `output: "inherit"` shows the output at once; "capture" returns it. With
 * `measure`, `processor` is the processor time in seconds, or undefined where the system does not
 * say. With `yielding`, it gets what others leave of the processor. All other options are those of
 * spawn.
 */
export function run(
  command,
  args,
  { cwd = root, output = "inherit", measure = false, yielding = false, ...options } = {},
) {
  return new Promise((resolve, reject) => {
    if (stopping) return;
    const stdio = output === "inherit" ? ["inherit", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    const child = measure
      ? spawn(process.execPath, [timed, command, ...args], { ...options, cwd, stdio: [...stdio, "pipe"] })
      : spawn(command, args, { ...options, cwd, stdio });
    if (yielding && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    }
    children.add(child);
    let text = "";
    let processor = "";
    child.stdio[3]?.on("data", (chunk) => (processor += chunk));
    child.stdout?.on("data", (chunk) => (text += chunk));
    child.stderr?.on("data", (chunk) => (text += chunk));
    child.on("error", (error) => {
      children.delete(child);
      reject(new Failure(`No se ha podido ejecutar «${command}»: ${error.message}`));
    });
    child.on("close", (code, signal) => {
      children.delete(child);
      // The process is stopping because of a signal. How this child ended does not matter.
      if (stopping) return;
      const ended = code ?? 128 + constants.signals[signal];
      resolve({ code: ended, output: text, processor: processor === "" ? undefined : Number(processor) });
    });
  });
}

/**
 * Runs a JavaScript file with this version of Node. So package binaries work on every system,
 * without a shell.
 */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}

/** Runs npm: the npm that started this script, if there is one. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return runNode(cli, args, options);
  return run("npm", args, { ...options, shell: process.platform === "win32" });
}

/** Runs turbo for its cache and its task graph, with all its reporting switched off. */
export function runTurbo(args, { env = process.env, ...options } = {}) {
  const quiet = { ...env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1" };
  return runNode("node_modules/turbo/bin/turbo", args, { ...options, env: quiet });
}

/** The time since `since` (of performance.now()) in Spanish: «3,2 s». */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toLocaleString("es-ES", { maximumFractionDigits: 1 })} s`;
}

/**
 * Shows «title… 3,2 s» on one line, and counts the seconds on a terminal while `work` runs. Shows
 * nothing for work that ends within 400 ms.
 */
export async function step(title, work) {
  const start = performance.now();
  const live = process.stdout.isTTY;
  let shown = false;
  const show = () => {
    if (live) process.stdout.write(`\r${title}… ${shown ? `${seconds(start)} ` : ""}`);
    else if (!shown) process.stdout.write(`${title}… `);
    shown = true;
  };
  const first = setTimeout(show, 400);
  const timer = setInterval(show, 1000);
  try {
    const result = await work();
    if (shown) process.stdout.write(`${live ? `\r${title}… ` : ""}${seconds(start)}\n`);
    return result;
  } catch (error) {
    if (shown) process.stdout.write("\n");
    throw error;
  } finally {
    clearTimeout(first);
    clearInterval(timer);
  }
}

async function stop(signal) {
  // A terminal signals the whole group, and npm passes the signal on once more. The second one is
  // ignored.
  if (stopping) return;
  stopping = true;
  const ended = [...children].map((child) => new Promise((resolve) => child.on("close", resolve)));
  for (const child of children) child.kill(signal);
  const patience = new Promise((resolve) => setTimeout(resolve, 5000));
  await Promise.race([Promise.all(ended), patience]);
  for (const child of children) child.kill("SIGKILL");
  await cleanUp();
  process.exit(128 + constants.signals[signal]);
}

/**
 * npm runs scripts through a shell that dies of SIGTERM without passing it on. Then the only sign
 * is that the parent process changes. Without this check a server or a database would keep running.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

/** The reader of our output has gone («node scripts/trace.mjs | head»): end without an error. */
function brokenPipe(error) {
  if (error.code !== "EPIPE") throw error;
  void stop("SIGTERM");
}

/**
 * Runs a script's `main`. A Failure becomes its message and exit code, as does what the system
 * refuses and whoever typed it can mend; a signal stops the children first.
 */
export async function runMain(main) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  process.stdout.on("error", brokenPipe);
  endWithNpm();
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const words = error instanceof Failure ? error.message : inWords(error);
    if (words === undefined) throw error;
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n\n`);
    process.stderr.write(`${words}\n`);
    process.exitCode = error.exitCode ?? 1;
  } finally {
    if (!stopping) await cleanUp();
  }
}

/** Stops handling signals, so that the code which this process runs next handles them. */
export function releaseSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, stop);
  process.stdout.off("error", brokenPipe);
}
