import type { Database } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { verIdentidad } from "@cosecha/trpc/cooperativa/queries";
import { nameOf } from "@cosecha/trpc/kernel/actor";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Backups, Correo, Live, Push, Sessions, Sitio, Uploads } from "@cosecha/trpc/kernel/services";
import { describeError } from "@cosecha/trpc/kernel/trpc";
import { createUploads } from "@cosecha/trpc/kernel/uploads";
import { appRouter } from "@cosecha/trpc/router";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono, type Context as HonoContext } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import type { Logger } from "pino";
import { type Env, isOpen } from "../life/env.ts";
import { createMetrics, type Metrics } from "../life/metrics.ts";
import { createRest } from "../rest/adapter.ts";
import { errorAnswer } from "../rest/answer.ts";
import { type Answers, createAnswers } from "./answers.ts";
import { type AppEnv, outgoingOf, RENEWED } from "./app-env.ts";
import { serveLeaving } from "./baja.ts";
import { type Bodies, createBodies } from "./bodies.ts";
import { serveCalendars } from "./calendars.ts";
import { deviceOf } from "./device.ts";
import { createOutage } from "./outage.ts";
import { servePictures } from "./pictures.ts";
import type { Rates } from "./rates.ts";
import {
  antiForgery,
  bearerOf,
  clientAddress,
  headersOf,
  mayReadMetrics,
  warnOfProxies,
} from "./security.ts";
import { serveWeb } from "./static.ts";
import { readCalls } from "./trpc-input.ts";

const EVENT_STREAM = "text/event-stream";

export interface AppOptions {
  /** Its short name, where this process serves several; undefined where it is the only one. */
  cooperativa: string | undefined;
  env: Pick<
    Env,
    "HOST" | "TZ_COOPERATIVA" | "PUBLIC_URL" | "TRUST_PROXY" | "METRICS_TOKEN" | "SERVICE_WORKER"
  >;
  database: Database;
  sessions: Sessions;
  log: Logger;
  readFile: Context["readFile"];
  writeFile: Context["writeFile"];
  makePicture: Context["makePicture"];
  live: Live;
  backups: Backups;
  correo?: Correo | undefined;
  push?: Push | undefined;
  sitio?: Sitio | undefined;
  /** How often who may ask; undefined: as often as they like. */
  rates: Rates | undefined;
  /** What bodies, long answers and files that were sent may take of the memory. */
  bodies?: Bodies;
  answers?: Answers;
  uploads?: Uploads;
  /** What monitoring programs read; of all cooperatives of this process together. */
  metrics?: Metrics;
  /** The server's clock; tests set it. */
  now?: () => Date;
  /** A request that takes longer than this, in ms, makes the server check its database. */
  slow?: number;
  /** Aborted once it is served no more. */
  closing?: AbortSignal;
}

/** Serves everything on one origin: tRPC, REST and its description, health, and the web app. */
export function createApp({
  cooperativa,
  env,
  database,
  sessions,
  log,
  readFile,
  writeFile,
  makePicture,
  live,
  backups,
  correo,
  push,
  sitio,
  rates,
  bodies = createBodies(),
  answers = createAnswers(),
  uploads = createUploads(),
  metrics = createMetrics(backups),
  now = () => new Date(),
  slow,
  closing,
}: AppOptions): Hono<AppEnv> {
  const { db } = database;
  const secure = env.PUBLIC_URL?.startsWith("https:") ?? false;

  const outage = createOutage({ database, log, slow, closing });

  /**
   * Reads who sends the request, and collects what a procedure needs. Its `now` is the time of this
   * call, before the body has arrived.
   */
  const identify = async (c: HonoContext<AppEnv>): Promise<Context> => {
    outage.mustBeOver();
    const at = now();
    const { actor, renewed } = await sessions.read(bearerOf(c), at);
    if (renewed !== undefined) c.header(RENEWED, renewed);
    if (actor.type === "usuario" || actor.type === "acceso") c.set("quien", nameOf({ actor }));
    const idempotencyKey = c.req.header("idempotency-key");
    return {
      db,
      ...(cooperativa !== undefined && { cooperativa }),
      actor,
      now: at,
      ...(idempotencyKey !== undefined && { idempotencyKey: { text: idempotencyKey, repeated: false } }),
      address: clientAddress(c, env.TRUST_PROXY),
      abierta: isOpen(env),
      sessions,
      device: deviceOf(c, { secure }),
      zona: env.TZ_COOPERATIVA,
      readFile,
      writeFile,
      makePicture,
      live,
      backups,
      correo,
      push,
      sitio,
    };
  };

  const app = new Hono<AppEnv>();
  app.use(
    requestId(),
    logRequests(log),
    warnOfProxies(log, env.TRUST_PROXY),
    metrics.measure,
    headersOf({ secure }),
  );
  app.onError((error, c) => errorAnswer(c, error));
  serveProbes(app, { env, database, metrics });

  const forgery = antiForgery({ secure });
  for (const path of ["/api/*", "/trpc/*"]) app.use(path, compress(), varies, forgery, outage.watch);
  for (const path of ["/imagenes/*", "/calendario/*", "/baja/*"]) app.use(path, outage.watch);
  const shared = { identify, now, rates, bodies, answers };
  app.route("/api", createRest({ ...shared, zone: env.TZ_COOPERATIVA }));
  app.all("/trpc/*", (c) => answerTrpc(c, { ...shared, uploads }));
  const open = { db, rates, proxies: env.TRUST_PROXY, mustBeOver: outage.mustBeOver };
  servePictures(app, open);
  serveLeaving(app, { ...open, sessions });
  serveCalendars(app, { ...open, sessions, now, zona: env.TZ_COOPERATIVA, publicUrl: env.PUBLIC_URL });
  serveWeb(app, env, { onPage: forgery, readIdentity: () => verIdentidad(db) });
  return app;
}

/** What `compress` would add once the answer is there, which would copy the whole answer. */
const varies = createMiddleware(async (c, next) => {
  c.header("vary", "Accept-Encoding");
  return next();
});

function serveProbes(
  app: Hono<AppEnv>,
  { env, database, metrics }: Pick<AppOptions, "env" | "database"> & { metrics: Metrics },
): void {
  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    if (database.isFull()) return c.json({ ok: false, motivo: textos.comun.discoLleno }, 503);
    const ok = await database.isAnswering();
    return c.json({ ok }, ok ? 200 : 503);
  });
  app.get("/metrics", async (c) => {
    if (mayReadMetrics(c, env)) return c.body(await metrics.read(), 200, { "content-type": metrics.type });
    return errorAnswer(c, new DomainError("NO_ENCONTRADO", textos.comun.rutaDesconocida));
  });
}

/** Answers one HTTP request of the web app, which may hold several calls, or opens a stream. */
async function answerTrpc(
  c: HonoContext<AppEnv>,
  { now, ...shared }: Parameters<typeof readCalls>[1] & { now: () => Date },
): Promise<Response> {
  const calls = await readCalls(c, shared);
  if (calls === undefined) {
    return errorAnswer(c, new DomainError("DEMASIADO_GRANDE", textos.comun.demasiadoGrande));
  }
  try {
    return await answerCalls(c, calls, { now, answers: shared.answers });
  } finally {
    calls.held.leave();
  }
}

async function answerCalls(
  c: HonoContext<AppEnv>,
  calls: NonNullable<Awaited<ReturnType<typeof readCalls>>>,
  { now, answers }: { now: () => Date; answers: Answers },
): Promise<Response> {
  const response = await fetchRequestHandler({
    endpoint: "/trpc",
    router: appRouter,
    req: calls.request,
    createContext: async () => ({ ...(await calls.context), now: now() }),
    responseMeta({ errors: [error] }) {
      const { retryAfter } = error === undefined ? {} : describeError(error);
      return retryAfter === undefined ? {} : { headers: { "retry-after": String(retryAfter) } };
    },
    onError({ error, path }) {
      if (error.code === "INTERNAL_SERVER_ERROR")
        c.get("log").error({ err: error.cause ?? error, path }, "call failed");
    },
  });
  // Personal data, which no cache may keep. A stream brings its own.
  c.header("cache-control", "no-store");
  // Copies the headers that the middleware has set: the request's id, the cookie, a renewed token.
  for (const [name, value] of response.headers) c.header(name, value, { append: name === "vary" });
  // A stream's connection serves no other request. Closing it with the stream lets a stopping
  // server end without waiting for the client.
  const isStream = response.headers.get("content-type") === EVENT_STREAM;
  if (isStream) c.header("connection", "close");
  c.status(response.status as 200);
  if (isStream && response.body !== null) return c.body(response.body);
  // A whole answer is sent at once, as bytes: as text it would be decoded only to be encoded again.
  const bytes = new Uint8Array(await response.arrayBuffer());
  const asker = await calls.context.catch(() => null);
  if (asker !== null) answers.keep(asker, outgoingOf(c), bytes.length);
  // What is known to be short is not compressed.
  if (bytes.length > 0) c.header("content-length", String(bytes.length));
  return c.body(bytes);
}

function logRequests(log: Logger) {
  return async (c: HonoContext<AppEnv>, next: () => Promise<void>) => {
    const child = log.child({ id: c.get("requestId") });
    c.set("log", child);
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const quien = c.get("quien");
    child.info(
      { method: c.req.method, path: c.req.path, status: c.res.status, ms, ...(quien && { quien }) },
      "request",
    );
  };
}
