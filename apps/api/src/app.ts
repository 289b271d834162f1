import { type Database, isAnswering } from "@cosecha/db/database";
import { EXCEL_MAXIMO, MB } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import type { Context } from "@cosecha/trpc/context";
import { DomainError } from "@cosecha/trpc/errors";
import type { Live } from "@cosecha/trpc/live/live";
import { appRouter } from "@cosecha/trpc/router";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import type { Logger } from "pino";
import { type AppEnv, RENEWED } from "./app-env.ts";
import type { Env } from "./env.ts";
import { createMetrics } from "./metrics.ts";
import { createRest } from "./rest/adapter.ts";
import { errorAnswer } from "./rest/answer.ts";
import { routes } from "./rest/routes.ts";
import { antiForgery, clientAddress, headers } from "./security.ts";
import { serveWeb } from "./static.ts";

const EVENT_STREAM = "text/event-stream";

const BODY_LIMIT = 1 * MB;
/** A file, as a form or as base64 inside JSON, and room for the fields around it. */
const UPLOAD_LIMIT = Math.ceil(EXCEL_MAXIMO * 1.4) + BODY_LIMIT;

/** Calls in one tRPC request: a screen makes a handful. */
const MAX_BATCH = 20;

export interface AppOptions {
  env: Pick<Env, "SESSION_DAYS" | "TZ_COOPERATIVA" | "PUBLIC_URL" | "TRUST_PROXY">;
  database: Database;
  secret: string;
  log: Logger;
  readFile: Context["readFile"];
  live: Live;
  /** The server's clock; tests set it. */
  now?: () => Date;
}

/** One origin for all: tRPC, REST and its description, health, and the web app. */
export function createApp({
  env,
  database,
  secret,
  log,
  readFile,
  live,
  now = () => new Date(),
}: AppOptions): Hono<AppEnv> {
  const { db } = database;
  const sessions = createSessions(db, { secret, days: env.SESSION_DAYS });

  const createContext = async (c: HonoContext<AppEnv>): Promise<Context> => {
    const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const at = now();
    const { actor, renewed } = await sessions.read(token, at);
    if (renewed !== undefined) c.header(RENEWED, renewed);
    const clave = c.req.header("idempotency-key");
    return {
      db,
      actor,
      now: at,
      ...(clave !== undefined && { clave: { texto: clave, repetida: false } }),
      address: clientAddress(c, env.TRUST_PROXY),
      sessions,
      zona: env.TZ_COOPERATIVA,
      readFile,
      live,
    };
  };

  const app = new Hono<AppEnv>();
  const metrics = createMetrics();
  app.use(requestId(), logRequests(log), metrics.measure, headers);
  app.onError((error, c) => errorAnswer(c, error));

  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    const ok = await isAnswering(db);
    return c.json({ ok }, ok ? 200 : 503);
  });
  app.get("/metrics", async (c) => c.body(await metrics.read(), 200, { "content-type": metrics.type }));

  const forgery = antiForgery({ secure: env.PUBLIC_URL?.startsWith("https:") ?? false });
  for (const path of ["/api/*", "/trpc/*"]) app.use(path, compress(), forgery, limitBody());
  app.route("/api", createRest(createContext, env.TZ_COOPERATIVA));
  app.all("/trpc/*", async (c) => {
    if (callsIn(c.req.path) > MAX_BATCH) {
      return errorAnswer(c, new DomainError("DEMASIADO_GRANDE", textos.comun.demasiadoGrande));
    }
    const response = await fetchRequestHandler({
      endpoint: "/trpc",
      router: appRouter,
      req: c.req.raw,
      createContext: () => createContext(c),
      onError({ error, path }) {
        if (error.code === "INTERNAL_SERVER_ERROR")
          c.get("log").error({ err: error.cause ?? error, path }, "call failed");
      },
    });
    // With the headers that were set on the way: the request's id, the cookie, a renewed token.
    for (const [name, value] of response.headers) c.header(name, value);
    // A stream's connection serves nothing else: where the stream ends, so does it, and a server that stops need not wait.
    if (response.headers.get("content-type") === EVENT_STREAM) c.header("connection", "close");
    c.status(response.status as 200);
    return response.body === null ? c.body(null) : c.body(response.body);
  });
  serveWeb(app, env, forgery);
  return app;
}

/** How many calls a tRPC request makes: their names stand in its path, whose commas may be written as %2C. */
const callsIn = (path: string): number => path.split(/,|%2c/i).length;

const large = routes
  .filter((route) => route.upload || route.large)
  .flatMap(({ path, name }) => [
    new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    new RegExp(`^/trpc/${name.replace(".", "\\.")}$`),
  ]);

function limitBody() {
  const onError = (c: HonoContext) =>
    errorAnswer(c, new DomainError("DEMASIADO_GRANDE", textos.comun.demasiadoGrande));
  const limitSmall = bodyLimit({ maxSize: BODY_LIMIT, onError });
  const limitLarge = bodyLimit({ maxSize: UPLOAD_LIMIT, onError });
  return (c: HonoContext, next: () => Promise<void>) =>
    (large.some((path) => path.test(c.req.path)) ? limitLarge : limitSmall)(c, next);
}

function logRequests(log: Logger) {
  return async (c: HonoContext<AppEnv>, next: () => Promise<void>) => {
    const child = log.child({ id: c.get("requestId") });
    c.set("log", child);
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    child.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, "request");
  };
}
