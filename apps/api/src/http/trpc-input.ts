import { textos } from "@cosecha/domain/textos";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Uploads } from "@cosecha/trpc/kernel/services";
import { asTrpcError, whyNot } from "@cosecha/trpc/kernel/trpc";
import type { Context as HonoContext } from "hono";
import { bytesOf, limitsOf, mustBeModest } from "../rest/limits.ts";
import { entranceOf } from "../rest/routes.ts";
import type { Answers, Place } from "./answers.ts";
import { type AppEnv, outgoingOf } from "./app-env.ts";
import type { Bodies, Body } from "./bodies.ts";
import { isOver } from "./over.ts";
import type { Rates } from "./rates.ts";

/** The most calls in one tRPC request. A screen makes a handful. */
const MAX_BATCH = 20;
/** The most of them whose answers may be long: all are held until the last is there. */
const MAX_LONG = 5;

/** A tRPC request and the context of its calls. The context rejects when all calls are refused. */
interface Calls {
  request: Request;
  context: Promise<Context>;
  /** What the request holds until its answer is made. */
  held: Place;
}

interface Shared {
  identify: (c: HonoContext<AppEnv>) => Promise<Context>;
  rates: Rates | undefined;
  bodies: Bodies;
  answers: Answers;
  uploads: Uploads;
}

/**
 * Reads the body of a tRPC request before its calls run, so that their time is the moment when the
 * whole body has arrived. The body is not read when the sender may make none of the calls. Returns
 * undefined when the request has too many calls.
 */
export async function readCalls(c: HonoContext<AppEnv>, shared: Shared): Promise<Calls | undefined> {
  const names = namesIn(c.req.path);
  const long = names.flatMap((name) => entranceOf(name)?.long ?? []);
  if (names.length > MAX_BATCH || long.length > MAX_LONG) return undefined;
  const places: Place[] = [];
  const held = {
    leave() {
      for (const place of places) place.leave();
    },
  };
  try {
    const known = await shared.identify(c);
    const classes = names.map((name) => entranceOf(name)?.rate ?? "leer");
    shared.rates?.take(known, classes);
    const isQuestion = ["GET", "HEAD"].includes(c.req.method);
    if (isQuestion && names.some((name) => entranceOf(name)?.stream)) {
      return { request: c.req.raw, context: Promise.resolve(known), held };
    }
    const outgoing = outgoingOf(c);
    const body = shared.bodies.open(known, {
      isGone: () => outgoing !== undefined && isOver(outgoing),
      rates: shared.rates,
      classes,
    });
    places.push({ leave: () => body.release() });
    const bytes = isQuestion ? null : await readBody(c, names, { context: known, body });
    const [kind] = long;
    if (kind !== undefined) {
      places.push(await shared.answers.turn(known, kind, { calls: long.length, outgoing }));
    }
    const context = { ...known, uploads: withRoom(shared.uploads, body) };
    return { request: plainRequest(c, names, bytes), context: Promise.resolve(context), held };
  } catch (error) {
    held.leave();
    const context = Promise.reject(asTrpcError(error) ?? error);
    context.catch(() => undefined);
    return { request: plainRequest(c, names, null), context, held };
  }
}

/**
 * What tRPC reads of a request whose answer is no stream. A real Request, with a stream of its body
 * and a signal for its end, takes longer than the shortest calls do.
 */
function plainRequest(
  { req: { raw } }: HonoContext<AppEnv>,
  names: readonly string[],
  body: Buffer | null,
): Request {
  const { method, headers } = raw;
  const url = addressOf(raw.url, names);
  let unread = body;
  const json = async () => {
    const text = unread?.toString() ?? "";
    // The bytes of a large body go before it is parsed.
    unread = null;
    return JSON.parse(text);
  };
  return { method, url, headers, json, signal: new AbortController().signal } as Pick<
    Request,
    "method" | "url" | "headers" | "json" | "signal"
  > as Request;
}

/** Files that were sent before, which take room as if they came with this request. */
const withRoom = (uploads: Uploads, body: Body): Uploads => ({
  keep: uploads.keep,
  async find(sender, clave) {
    const size = (await uploads.find(sender, clave))?.bytes.length;
    if (size === undefined) return undefined;
    // Who waits for their turn holds no bytes, which may be lost meanwhile.
    await body.again(size);
    return uploads.find(sender, clave);
  },
});

/** The path lists the calls' names, by commas. */
const namesIn = (path: string): string[] => decoded(path.replace(/^\/trpc\//, "")).split(",");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The address of those calls, by their names as they are here. tRPC forgives slashes at the end of
 * a path: what is called by another name than was judged here is no call.
 */
function addressOf(url: string, names: readonly string[]): string {
  const address = new URL(url);
  address.pathname = `/trpc/${names.map((name) => encodeURIComponent(name)).join(",")}`;
  return address.href;
}

/** Null when all calls are refused, so that nobody reads their input. */
async function readBody(
  c: HonoContext<AppEnv>,
  names: string[],
  { context, body }: { context: Context; body: Body },
): Promise<Buffer | null> {
  const entrances = names.flatMap((name) => entranceOf(name) ?? []);
  const open = entrances.filter(({ quien }) => whyNot(quien, context) === undefined);
  const [entrance] = open;
  if (entrance === undefined) return null;
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    throw new DomainError("TIPO_NO_ADMITIDO", textos.comun.tipoNoAdmitido);
  }
  // A batch contains only small calls.
  const limits = limitsOf(context, entrance.quien, names.length === 1 ? entrance : {});
  const bytes = await bytesOf(c, limits.bytes, body);
  mustBeModest(bytes, limits.values);
  return bytes;
}
