import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

/** When a main thread counts as lost. */
const LIMITS = {
  /** How often it has to give a sign of life, in ms. */
  every: 1_000,
  /** So many times in a row without one: half a minute. */
  signs: 30,
  /**
   * And so much work of the process meanwhile, in ms: where others keep the machine busy, it is
   * only slow.
   */
  work: 15_000,
};

/**
 * What the thread does: looks whether the main thread's number goes on. What it says goes past that
 * thread, which would have to pass it on otherwise.
 */
const PROGRAM = `
const { writeSync } = require("node:fs");
const { number, every, signs, work } = require("node:worker_threads").workerData;
const worked = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
let last, silent, before;
setInterval(() => {
  const current = Atomics.load(number, 0);
  if (current !== last) {
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
 * Ends this process, with a line on stderr, when its main thread goes round in one call for ever:
 * nothing that runs in it could, neither a health check nor a signal, and whoever supervises it
 * starts it again (decision 36). From a thread of its own, which counts its own rounds: a
 * process or machine that was put to sleep has none. Resolves when it watches.
 */
export async function startWatchdog(limits: Partial<typeof LIMITS> = {}): Promise<void> {
  // Whoever looks at it with a debugger stops it on purpose.
  if (inspectorUrl() !== undefined) return;
  const workerData = { ...LIMITS, ...limits, number: new Int32Array(new SharedArrayBuffer(4)) };
  setInterval(() => Atomics.add(workerData.number, 0, 1), workerData.every).unref();
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData,
    // What this process was started with is not for a thread as small as this.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  await new Promise((resolve, reject) => worker.once("online", resolve).once("error", reject));
  worker.unref();
}
