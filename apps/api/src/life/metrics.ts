import cluster from "node:cluster";
import type { Backups } from "@cosecha/trpc/kernel/services";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { AppEnv } from "../http/app-env.ts";
import { type AllMetrics, METRICS } from "./processes.ts";

/**
 * What a monitoring program reads: the process's own metrics, and how long requests took by method,
 * route and status. They contain no user data. Those of the event loop's delay, as its maximum
 * (nodejs_eventloop_lag_max_seconds), are of the time since they were last read. Without `backups`
 * nothing is said of them: each of many cooperatives has its own.
 */
export function createMetrics(backups?: Pick<Backups, "list">) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureProcess(registry);
  if (backups !== undefined) measureBackups(registry, backups);
  const seconds = new Histogram({
    name: "cosecha_http_request_duration_seconds",
    help: "How long requests took, by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    measure: createMiddleware<AppEnv>(async (c, next) => {
      const start = performance.now();
      await next();
      const route = routePath(c);
      seconds.observe(
        { method: METHODS.has(c.req.method) ? c.req.method : "other", route, status: c.res.status },
        (performance.now() - start) / 1000,
      );
    }),
    read: cluster.isWorker ? shared(registry) : () => registry.metrics(),
    registry,
    type: registry.contentType,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Gives this process's measures to the one that keeps them all, and asks that one for all of them.
 * When another process is ending and does not say its own, for these alone.
 */
function shared(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return async () => {
    const answer = new Promise<string | undefined>((resolve) => {
      const hear = (message: Partial<AllMetrics>) => {
        if (!("metrics" in message)) return;
        process.off("message", hear);
        resolve(message.metrics);
      };
      process.on("message", hear).send?.(METRICS);
    });
    return (await answer) ?? registry.metrics();
  };
}

/**
 * Clients may send any text as a method, and each new label value would stay in memory for ever.
 */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/**
 * Of several processes the largest and the youngest: prom-client's own figures are added up over
 * them, or left out, and say of none how it is.
 */
function measureProcess(registers: Registry): void {
  const of = { aggregator: "max" as const, registers: [registers] };
  new Gauge({
    ...of,
    name: "cosecha_process_memory_bytes",
    help: "How much memory a process takes, the largest of several.",
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    ...of,
    name: "cosecha_process_started_timestamp_seconds",
    help: "When a process began, the youngest of several.",
  }).set(performance.timeOrigin / 1000);
}

function measureBackups(registry: Registry, backups: Pick<Backups, "list">): void {
  new Gauge({
    name: "cosecha_last_backup_timestamp_seconds",
    help: "When the newest backup was made; 0 where there is none.",
    aggregator: "max",
    registers: [registry],
    async collect() {
      const [newest] = await backups.list();
      this.set(newest === undefined ? 0 : newest.hecha.getTime() / 1000);
    },
  });
}
