import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { EmbeddedOptions } from "@cosecha/db/pglite";

type Unwatched = NonNullable<EmbeddedOptions["unwatched"]>;

/** When the main thread counts as stuck. */
const LIMITS = {
  /** How often it has to show that it is alive, in ms. */
  every: 1_000,
  /** This many times in a row without a sign: half a minute. */
  signs: 30,
  /**
   * And this much processor time meanwhile, in ms. With less, the machine is busy and the thread is
   * only slow.
   */
  work: 15_000,
};

/**
 * The watchdog thread's program. It checks whether the main thread still counts up. It writes to
 * file descriptor 2 itself, because the worker's streams pass through the main thread, which is
 * stuck. While the second number is set it waits, and touches the lock that this is the descriptor
 * of, as the main thread cannot.
 */
const PROGRAM = `
const { futimesSync, writeSync } = require("node:fs");
const { number, every, signs, work } = require("node:worker_threads").workerData;
const worked = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
let last, silent, before;
setInterval(() => {
  const current = Atomics.load(number, 0);
  const lock = Atomics.load(number, 1);
  if (lock > 0) {
    // One that fails is tried again the next round.
    try { futimesSync(lock, new Date(), new Date()); } catch {}
  }
  if (lock > 0 || current !== last) {
    last = current;
    silent = 0;
    before = worked();
  } else if (++silent >= signs && worked() - before >= work) {
    const seconds = Math.round(silent * every / 1000);
    try {
      writeSync(2, "Cosecha lleva " + seconds + " s sin responder y se cierra para poder arrancar otra vez. Lo guardado sigue guardado.\\n");
    } finally {
      process.kill(process.pid, "SIGKILL");
    }
  }
}, every);`;

/**
 * Ends this process, with a line on stderr, when its main thread is stuck in an endless call.
 * Nothing that runs in the main thread could do that, neither a health check nor a signal handler.
 * The supervisor then restarts the server. The watchdog is a thread that counts its own rounds:
 * while the process or the machine sleeps, it counts none. Resolves when the watchdog runs, with
 * what does work that it is not to end, however long that holds the main thread.
 */
export async function startWatchdog(limits: Partial<typeof LIMITS> = {}): Promise<Unwatched> {
  // A debugger stops the main thread on purpose.
  if (inspectorUrl() !== undefined) return (_, work) => work();
  const number = new Int32Array(new SharedArrayBuffer(8));
  const workerData = { ...LIMITS, ...limits, number };
  setInterval(() => Atomics.add(number, 0, 1), workerData.every).unref();
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData,
    // The thread needs none of the options that this process was started with.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  await new Promise((resolve, reject) => worker.once("online", resolve).once("error", reject));
  worker.unref();
  return async (lock, work) => {
    Atomics.store(number, 1, lock);
    try {
      return await work();
    } finally {
      Atomics.store(number, 1, 0);
    }
  };
}
