import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";

/** How long until a process that ended is replaced, in ms. */
const PAUSE = 1_000;

/** What a process sends once it answers requests. */
export const READY = "ready";
/** What a process sends to ask for the metrics of all; the answer is an AllMetrics. */
export const METRICS = "metrics";

/** What the processes measured together; undefined when one of them did not say. */
export interface AllMetrics {
  metrics: string | undefined;
}

/**
 * Keeps `count` processes that serve one port between them (decision 53). The first one prepares
 * the database; the others start once it answers. One that ends is replaced. This process ends with
 * the first when that one cannot start, and with all of them when it is told to stop.
 */
export function keepProcesses(count: number): void {
  const metrics = new AggregatorRegistry();
  let ready = false;
  let stopping: NodeJS.Signals | undefined;
  const running = () =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead());

  const replace = async () => {
    await sleep(PAUSE);
    if (!stopping) cluster.fork();
  };
  const stop = (signal: NodeJS.Signals) => {
    stopping = signal;
    for (const worker of running()) worker?.process.kill(signal);
  };
  const answer = async (worker: Worker) => {
    const all: AllMetrics = { metrics: await metrics.clusterMetrics().catch(() => undefined) };
    if (worker.isConnected()) worker.send(all);
  };

  let exitCode = 0;
  cluster.on("exit", (worker, code, signal) => {
    if (stopping || !ready) {
      // One that has only just begun ends by the signal itself.
      if (signal === null || signal !== stopping) exitCode ||= code ?? 1;
      if (running().length === 0) process.exit(exitCode);
      return;
    }
    process.stderr.write(
      `Un proceso de Cosecha (${worker.process.pid}) ha terminado (${signal ?? code}). Se arranca otro.\n`,
    );
    void replace();
  });
  cluster.on("message", (worker, message) => {
    if (message === METRICS) void answer(worker);
    if (message !== READY || ready || stopping) return;
    ready = true;
    while (running().length < count) cluster.fork();
  });
  process.on("SIGINT", stop).on("SIGTERM", stop);

  cluster.setupPrimary({ execArgv: [...process.execArgv, "--enable-source-maps"] });
  cluster.fork();
}
