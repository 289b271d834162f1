import { textos } from "@cosecha/domain/textos";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { asTrpcError, whyNot } from "@cosecha/trpc/kernel/trpc";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Rates } from "./rates.ts";
import { bytesOf, limitsOf, mustBeModest } from "./rest/limits.ts";
import { entranceOf } from "./rest/routes.ts";

/** The most calls in one tRPC request. A screen makes a handful. */
const MAX_BATCH = 20;

/** A tRPC request and the context of its calls. The context rejects when all calls are refused. */
interface Calls {
  request: Request;
  context: Promise<Context>;
}

/**
 * Reads the body of a tRPC request before its calls run, so that their time is the moment when the
 * whole body has arrived. The body is not read when the sender may make none of the calls. Returns
 * undefined when the request has too many calls.
 */
export async function readCalls(
  c: HonoContext<AppEnv>,
  { identify, rates }: { identify: (c: HonoContext<AppEnv>) => Promise<Context>; rates: Rates | undefined },
): Promise<Calls | undefined> {
  const names = namesIn(c.req.path);
  if (names.length > MAX_BATCH) return undefined;
  try {
    const known = await identify(c);
    rates?.take(
      known,
      names.map((name) => entranceOf(name)?.rate ?? "leer"),
    );
    const context = Promise.resolve(known);
    if (["GET", "HEAD"].includes(c.req.method)) {
      const isStream = names.some((name) => entranceOf(name)?.stream);
      return { request: isStream ? c.req.raw : plainRequest(c, null), context };
    }
    return { request: plainRequest(c, await readBody(c, names, known)), context };
  } catch (error) {
    const context = Promise.reject(asTrpcError(error) ?? error);
    context.catch(() => undefined);
    return { request: plainRequest(c, null), context };
  }
}

/**
 * What tRPC reads of a request whose answer is no stream. A real Request, with a stream of its body
 * and a signal for its end, takes longer than the shortest calls do.
 */
function plainRequest({ req: { raw } }: HonoContext<AppEnv>, body: Buffer | null): Request {
  const { method, url, headers } = raw;
  const json = async () => JSON.parse(body?.toString() ?? "");
  return { method, url, headers, json, signal: new AbortController().signal } as Pick<
    Request,
    "method" | "url" | "headers" | "json" | "signal"
  > as Request;
}

/** The path lists the calls' names; clients may write its commas as %2C. */
const namesIn = (path: string): string[] => path.replace(/^\/trpc\//, "").split(/,|%2c/i);

/** Null when all calls are refused, so that nobody reads their input. */
async function readBody(c: HonoContext<AppEnv>, names: string[], context: Context): Promise<Buffer | null> {
  const entrances = names.flatMap((name) => entranceOf(name) ?? []);
  const open = entrances.filter(({ quien }) => whyNot(quien, context) === undefined);
  const [entrance] = open;
  if (entrance === undefined) return null;
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    throw new DomainError("TIPO_NO_ADMITIDO", textos.comun.tipoNoAdmitido);
  }
  // A batch contains only small calls.
  const limits = limitsOf(context, entrance.quien, names.length === 1 ? entrance : {});
  const body = await bytesOf(c, limits.bytes);
  mustBeModest(body, limits.values);
  return body;
}
