import { EXCEL_MAXIMO, MB } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Quien, RestRoute } from "@cosecha/trpc/kernel/trpc";
import type { Context as HonoContext } from "hono";

/** What a request's body may be (decision 35). */
export interface BodyLimits {
  bytes: number;
  /** Values of JSON, lists and objects among them. */
  values: number;
  /** Files of a form. */
  files: number;
}

const SMALL = 16 * 1024;
/** What is no file, whatever it comes in. */
export const WITHOUT_FILES = 1 * MB;
/** A file, as a form or as base64 inside JSON, and room for the fields around it. */
const UPLOAD = Math.ceil(EXCEL_MAXIMO * 1.4) + WITHOUT_FILES;

export const ORDINARY = 20_000;
/** 20,000 lines as they are answered have 24 each. */
const LONG_LIST = 600_000;
/** No form of ours has more than one. */
const FILES = 5;
/** Of forms. */
export const MAX_FIELDS = 100;
/** Lists in lists, and fields in fields; ours are six deep at most. */
const MAX_DEPTH = 32;

/**
 * By who asks and what for: nobody that we know has anything long to say, nor has anybody where all
 * may call.
 */
export function limitsOf(
  { actor }: Pick<Context, "actor">,
  quien: Quien,
  { upload = false, large = false }: Pick<RestRoute, "upload" | "large"> = {},
): BodyLimits {
  if (actor.type === "anonimo" || quien === "cualquiera") return { bytes: SMALL, values: ORDINARY, files: 0 };
  return {
    bytes: upload || large ? UPLOAD : WITHOUT_FILES,
    values: large ? LONG_LIST : ORDINARY,
    files: upload ? FILES : 0,
  };
}

export const tooLarge = (message: string = textos.comun.demasiadoGrande) =>
  new DomainError("DEMASIADO_GRANDE", message);

export const notReadable = () => new DomainError("DATOS_INVALIDOS", textos.comun.cuerpoIlegible, []);

/**
 * A request's body as it comes, of so many bytes. What says that it is longer is not read at all.
 * The rest of one that is too long is left where it is: cancelling it would end the connection
 * before the answer. One that breaks off, as its sender goes away, cannot be read.
 */
export async function* chunksOf(c: HonoContext, bytes: number): AsyncGenerator<Uint8Array> {
  if (Number(c.req.header("content-length")) > bytes) throw tooLarge();
  const reader = c.req.raw.body?.getReader();
  for (let size = 0; ; ) {
    const { done, value } = (await reader?.read().catch(() => {
      throw notReadable();
    })) ?? { done: true };
    if (done || value === undefined) return;
    size += value.length;
    if (size > bytes) throw tooLarge();
    yield value;
  }
}

/** The whole of it. */
export async function bytesOf(c: HonoContext, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(c, bytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [BRACKET, BRACKET_END, BRACE, BRACE_END, COMMA] = [0x5b, 0x5d, 0x7b, 0x7d, 0x2c];

/**
 * Throws for JSON that is deeper or has more in it than it may, in one pass over its bytes: parsing
 * it would take hundreds of times as long. Whether it is JSON at all, the parser says.
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
