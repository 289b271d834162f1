import { isDeepStrictEqual } from "node:util";
import { textos } from "@cosecha/domain/textos";
import type { AuthedContext, Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { isComplete } from "@cosecha/trpc/kernel/paging";
import { whyNot } from "@cosecha/trpc/kernel/trpc";
import { createCaller } from "@cosecha/trpc/router";
import { Hono, type Context as HonoContext } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Answers, Place } from "../http/answers.ts";
import { type AppEnv, outgoingOf, RENEWED } from "../http/app-env.ts";
import type { Bodies } from "../http/bodies.ts";
import { isOver } from "../http/over.ts";
import type { Rates } from "../http/rates.ts";
import { bearerOf } from "../http/security.ts";
import { errorAnswer, fileAnswer, jsonAnswer, listAnswer, type Piece } from "./answer.ts";
import { serveDocs } from "./docs.ts";
import { fixedAnswer } from "./fixed.ts";
import { inputReader, pathOf } from "./input.ts";
import { limitsOf } from "./limits.ts";
import { describeApi } from "./openapi.ts";
import { type Route, routes } from "./routes.ts";

interface Shared {
  identify: (c: HonoContext<AppEnv>) => Promise<Context>;
  now: () => Date;
  rates: Rates | undefined;
  bodies: Bodies;
  answers: Answers;
  zone: string;
}

/**
 * The REST API: one route for each path that a procedure's meta names (design: REST). A caller
 * without permission is refused before the body is read. The request's time is the moment when its
 * whole body has arrived. `identify` reads who sends the request; `rates` counts them, where it is
 * given; `bodies` and `answers` bound what they take of the memory; `zone` is the cooperative's time
 * zone.
 */
export function createRest(shared: Shared): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("*", conditional);
  rest.get(
    "/openapi.json",
    fixedAnswer(() => JSON.stringify(describeApi(routes)), { "content-type": "application/json" }),
  );
  serveDocs(rest);
  for (const path of ["/openapi.json", "/docs", "/docs/*"]) rest.all(path, (c) => otherMethod(c, READ_ONLY));
  for (const path of new Set(routes.map((route) => route.path))) {
    const itsRoutes = routes.filter((route) => route.path === path);
    for (const route of itsRoutes) rest.on(route.method, pattern(path), handlerOf(route, shared));
    rest.all(pattern(path), (c) => otherMethod(c, allowed(itsRoutes)));
  }
  rest.all("*", (c) => errorAnswer(c, new DomainError("NO_ENCONTRADO", textos.comun.rutaDesconocida)));
  rest.onError((error, c) => errorAnswer(c, error));
  return rest;
}

/**
 * Throws unless whoever sent the request is still who they were as it came: signed in by the same
 * session or access, of the same family, with the same roles. One look at what is known of sessions,
 * or one statement.
 */
async function mustStillBe(c: HonoContext<AppEnv>, { sessions, actor }: Context, now: Date): Promise<void> {
  const read = await sessions.read(bearerOf(c), now);
  if (!isDeepStrictEqual(read.actor, actor)) {
    throw new DomainError("NO_AUTENTICADO", textos.comun.permisosCambiados);
  }
}

function handlerOf(route: Route, { identify, now, rates, bodies, answers, zone }: Shared) {
  const readInput = inputReader(route, zone);
  return async (c: HonoContext<AppEnv>): Promise<Response> => {
    const context = await identify(c);
    rates?.take(context, [route.rate]);
    const refusal = whyNot(route.quien, context);
    if (refusal !== undefined) throw refusal;
    const { guard } = route;
    const outgoing = outgoingOf(c);
    const body = bodies.open(context, {
      judge: guard && (() => guard(context as AuthedContext, pathOf(c, route))),
      isGone: () => outgoing !== undefined && isOver(outgoing),
      rates,
      classes: [route.rate],
    });
    const places: Place[] = [];
    let turn: Place | undefined;
    try {
      const input = await readInput(c, limitsOf(context, route.quien, route), body);
      if (isWhole(route, input)) places.push(answers.list(context));
      if (route.long !== undefined) turn = await answers.turn(context, route.long, { outgoing });
      const mustGoOn = () => mustStillBe(c, context, now());
      const response = await answer(c, { route, context: { ...context, now: now() }, input, zone, mustGoOn });
      answers.keep(context, outgoing, lengthOf(response), places);
      return response;
    } catch (error) {
      for (const place of places) place.leave();
      throw error;
    } finally {
      turn?.leave();
      body.release();
    }
  };
}

/** Whether a whole list is asked for, which is sent in pieces where it is long. */
const isWhole = ({ list }: Route, input: unknown): boolean =>
  list === true && (input as { tamano?: unknown } | undefined)?.tamano === "todas";

/** How many bytes an answer has; undefined where it is read while it is sent. */
function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get("content-length");
  return length === null ? undefined : Number(length);
}

interface Answering {
  route: Route;
  context: Context;
  input: unknown;
  zone: string;
  /** Throws where whoever asked may read no more. */
  mustGoOn: () => Promise<void>;
}

/** Calls the procedure, and makes its output an answer. */
async function answer(
  c: HonoContext<AppEnv>,
  { route, context, input, zone, mustGoOn }: Answering,
): Promise<Response> {
  const pieces = route.list ? { ids: null, given: 0 } : undefined;
  const caller = createCaller({ ...context, ...(pieces && { pieces }) });
  const result = await route.call(caller, input);
  if (context.idempotencyKey?.repeated) c.header("idempotency-replayed", "true");
  if (route.file) return fileAnswer(c, result as Parameters<typeof fileAnswer>[1], mustGoOn);
  if (!route.list) return jsonAnswer(c, result, { zone, status: route.status });
  async function* others() {
    while (!isComplete(pieces)) yield (await route.call(caller, input)) as Piece;
  }
  return listAnswer(c, result as Piece, {
    zone,
    others: isComplete(pieces) ? null : others(),
    mustGoOn,
  });
}

/** Turns `/familias/{id}` into the router's syntax, `/familias/:id`. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

const tagged = etag({
  weak: true,
  retainedHeaders: [...RETAINED_304_HEADERS, "x-request-id", "x-total-count", "set-cookie"],
});

/**
 * Lets the client keep an answer if it revalidates it, and answers 304 when it still holds. An
 * answer with a renewed token must not be stored: the next user of the same machine would find the
 * token in the cache.
 */
async function conditional(c: HonoContext<AppEnv>, next: () => Promise<void>): Promise<void> {
  await next();
  // Hono's own `header` would copy the whole answer, now that it is there.
  const { headers, ok } = c.res;
  headers.append("vary", "Authorization");
  const mayBeKept = ok && !headers.has(RENEWED) && headers.get("cache-control") !== "no-store";
  if (!mayBeKept) {
    headers.set("cache-control", "no-store");
    headers.delete("etag");
  } else if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  if (mayBeKept) await tagged(c, async () => undefined);
}

const READ_ONLY = ["GET", "HEAD", "OPTIONS"];

/** The methods of a path, with HEAD and OPTIONS. */
const allowed = (routes: readonly Route[]): string[] => [
  ...routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  "OPTIONS",
];

/** The answer of a path to OPTIONS, and to a method that it does not have. */
function otherMethod(c: HonoContext<AppEnv>, methods: readonly string[]): Response {
  c.header("allow", methods.join(", "));
  if (c.req.method === "OPTIONS") return c.body(null, 204);
  return errorAnswer(c, new DomainError("METODO_NO_ADMITIDO", textos.comun.metodoNoAdmitido(methods)));
}
