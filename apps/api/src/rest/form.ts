import { pipeline } from "node:stream/promises";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Context as HonoContext } from "hono";
import type { Body } from "../http/bodies.ts";
import {
  type BodyLimits,
  bytesOf,
  chunksOf,
  MAX_FIELDS,
  notReadable,
  tooLarge,
  WITHOUT_FILES,
} from "./limits.ts";

/**
 * A boundary has at most 70 characters (RFC 2046). The parser would take too long to search for a
 * long boundary that the body almost contains again and again.
 */
const LONGEST_TYPE = 200;

/**
 * A form's fields. When several fields have the same name, the last one counts. Files have the
 * shape that the schemas expect.
 */
type Fields = Record<string, unknown>;

/** Reads a form without files (application/x-www-form-urlencoded). */
export async function readUrlencoded(c: HonoContext, { bytes }: BodyLimits, body: Body): Promise<Fields> {
  const sent = await bytesOf(c, Math.min(bytes, WITHOUT_FILES), body);
  let fields = 1;
  for (let at = sent.indexOf("&"); at >= 0; at = sent.indexOf("&", at + 1)) {
    if (++fields > MAX_FIELDS) throw tooLarge(textos.comun.demasiadosCampos(MAX_FIELDS));
  }
  return Object.fromEntries(new URLSearchParams(sent.toString()));
}

/**
 * Reads a form with files (multipart/form-data). A file field without name and content counts as
 * absent.
 */
export async function readMultipart(
  c: HonoContext,
  { bytes, files }: BodyLimits,
  body: Body,
): Promise<Fields> {
  const fields: [string, unknown][] = [];
  const form = parserOf(c.req.header("content-type") ?? "", files);
  const refuse = (message?: string) => form.destroy(tooLarge(message));
  let size = 0;
  form.on("field", (name, value, _isNameCut, isCut) => {
    size += value.length;
    if (isCut || size > WITHOUT_FILES) refuse();
    fields.push([name, value]);
  });
  form.on("file", (name, file, fileName, _encoding, tipo) => {
    const chunks: Uint8Array[] = [];
    const nombre = unescaped(fileName);
    // When the form breaks off, the file emits the same error; the form reports it.
    file.on("error", () => undefined);
    file.on("data", (chunk: Buffer) => chunks.push(chunk));
    file.on("end", () => {
      const isNone = nombre === "" && chunks.length === 0;
      fields.push([name, isNone ? undefined : { nombre, tipo, bytes: together(chunks) }]);
    });
  });
  form.on("fieldsLimit", () => refuse(textos.comun.demasiadosCampos(MAX_FIELDS)));
  form.on("partsLimit", () => refuse(textos.comun.demasiadosCampos(MAX_FIELDS)));
  form.on("filesLimit", () => refuse(textos.comun.demasiadosArchivos(files)));
  async function* sent() {
    for await (const chunk of chunksOf(c, bytes, body)) yield* pieces(chunk);
  }
  try {
    await pipeline(sent, form);
  } catch (error) {
    throw error instanceof DomainError ? error : notReadable();
  }
  return Object.fromEntries(fields);
}

/**
 * Cuts a chunk into small pieces: the parser processes all that it was given, even after it is told
 * to stop.
 */
function* pieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

const PIECE = 64 * 1024;

function parserOf(contentType: string, files: number): BusboyInstance {
  if (contentType.length > LONGEST_TYPE) throw notReadable();
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fields: MAX_FIELDS,
        fieldSize: WITHOUT_FILES,
        files,
        parts: MAX_FIELDS + files,
        headerPairs: 20,
      },
      preservePath: true,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw notReadable();
  }
}

/** Browsers percent-encode three characters in a file's name. */
const unescaped = (fileName: string): string =>
  fileName.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');

/** Copies the chunks into a plain Uint8Array, because a Buffer has a different JSON form. */
function together(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
