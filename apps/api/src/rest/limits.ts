import type { IncomingMessage } from "node:http";
import { EXCEL_MAXIMO, MB } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Quien, RestRoute } from "@cosecha/trpc/kernel/trpc";
import type { Context as HonoContext } from "hono";
import type { Body } from "../http/bodies.ts";

/** How large a request's body may be (decision 35). */
export interface BodyLimits {
  bytes: number;
  /** JSON values, counting lists and objects. */
  values: number;
  /** Files in a form. */
  files: number;
}

const SMALL = 16 * 1024;
/**
 * Where anybody may send a file or a list: a file of `TOTALES_MAXIMO`, as base64, too. It makes no
 * body large, which would have to be judged before it is read.
 */
const OPEN_UPLOAD = 256 * 1024;
/** The most bytes of a body, apart from its files. */
export const WITHOUT_FILES = 1 * MB;
/** One file, in a form or as base64 in JSON, with room for the other fields. */
const UPLOAD = Math.ceil(EXCEL_MAXIMO * 1.4) + WITHOUT_FILES;

export const ORDINARY = 20_000;
/** Enough for 20,000 lines as the API's answers show them, with 24 values each. */
const LONG_LIST = 600_000;
/** The app's own forms have at most one file. */
const FILES = 5;
/** Fields in a form. */
export const MAX_FIELDS = 100;
/** How deep JSON may nest. The app's own JSON is at most six deep. */
const MAX_DEPTH = 32;

/**
 * The limits by sender and route. A sender without a session has nothing long to say, and neither
 * has anybody on a route that is open to all, but for a sheet that goes with a link, or what it says.
 */
export function limitsOf(
  { actor }: Pick<Context, "actor">,
  quien: Quien,
  { upload = false, large = false }: Pick<RestRoute, "upload" | "large"> = {},
): BodyLimits {
  if (quien === "cualquiera") {
    return { bytes: upload || large ? OPEN_UPLOAD : SMALL, values: ORDINARY, files: upload ? 1 : 0 };
  }
  if (actor.type === "anonimo") return { bytes: SMALL, values: ORDINARY, files: 0 };
  return {
    bytes: upload || large ? UPLOAD : WITHOUT_FILES,
    values: large ? LONG_LIST : ORDINARY,
    files: upload ? FILES : 0,
  };
}

/** The error of a request that breaks a limit (413). */
export const tooLarge = (message: string = textos.comun.demasiadoGrande) =>
  new DomainError("DEMASIADO_GRANDE", message);

/** The error of a request whose body cannot be read (400). */
export const notReadable = () => new DomainError("DATOS_INVALIDOS", textos.comun.cuerpoIlegible, []);

/**
 * The chunks of a request's body, at most `bytes` in all; it ends when the body is whole and may be
 * parsed. A body whose Content-Length is larger is not read at all. When a body turns out larger, the
 * rest stays unread, because cancelling it would close the connection before the answer. Throws
 * DomainError when the body is too large, breaks off because the client disconnects, or there is no
 * room for it (`Bodies`).
 */
export async function* chunksOf(c: HonoContext, bytes: number, body: Body): AsyncGenerator<Uint8Array> {
  const length = declaredLength(c);
  if (length !== undefined && length > bytes) throw tooLarge();
  await body.begin(length);
  const reader = bodyOf(c)?.[Symbol.asyncIterator]();
  for (let size = 0; reader !== undefined; ) {
    const next = reader.next().catch(() => {
      throw notReadable();
    });
    const { done, value } = await body.until(next);
    if (done || value === undefined) break;
    size += value.length;
    if (size > bytes) throw tooLarge();
    await body.take(value.length);
    yield value;
  }
  await body.whole();
}

/** How long a body is to be; undefined where its sender does not say, and sends it in chunks. */
function declaredLength(c: HonoContext): number | undefined {
  if (c.req.header("transfer-encoding") !== undefined) return undefined;
  return Number(c.req.header("content-length") ?? 0);
}

/**
 * A request's body as it comes from the network, as a web stream takes longer than a small request
 * does in all. Tests call the app without a network.
 */
function bodyOf(c: HonoContext): AsyncIterable<Uint8Array> | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body?.values({ preventCancel: true });
}

/** Reads a whole body, with the errors of `chunksOf`. */
export async function bytesOf(c: HonoContext, bytes: number, body: Body): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(c, bytes, body)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [BRACKET, BRACKET_END, BRACE, BRACE_END, COMMA] = [0x5b, 0x5d, 0x7b, 0x7d, 0x2c];

/**
 * Throws DomainError when JSON nests too deeply or has too many values. It scans the bytes once;
 * parsing such JSON would take hundreds of times as long. It does not check the syntax: the parser
 * does.
 */
export function mustBeModest(json: Uint8Array, values: number): void {
  let depth = 0;
  let count = 1;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === BRACKET || byte === BRACE) {
      depth++;
      count++;
      if (depth > MAX_DEPTH) {
        throw new DomainError("DATOS_INVALIDOS", textos.comun.demasiadoProfundo(MAX_DEPTH), []);
      }
    } else if (byte === BRACKET_END || byte === BRACE_END) depth--;
    else if (byte === COMMA) count++;
    if (count > values) throw tooLarge(textos.comun.demasiadosDatos(values));
  }
}
