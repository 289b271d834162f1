import { pipeline } from "node:stream/promises";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Context as HonoContext } from "hono";
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
 * A boundary has 70 characters at most (RFC 2046). A long one, of which the body repeats nearly
 * all, would take for ever to be found.
 */
const LONGEST_TYPE = 200;

/** A form's fields; of several with one name the last. Files are as the schemas have them. */
type Fields = Record<string, unknown>;

/** A form as browsers send it where there are no files. */
export async function readUrlencoded(c: HonoContext, { bytes }: BodyLimits): Promise<Fields> {
  const body = await bytesOf(c, Math.min(bytes, WITHOUT_FILES));
  let fields = 1;
  for (let at = body.indexOf("&"); at >= 0; at = body.indexOf("&", at + 1)) {
    if (++fields > MAX_FIELDS) throw tooLarge(textos.comun.demasiadosCampos(MAX_FIELDS));
  }
  return Object.fromEntries(new URLSearchParams(body.toString()));
}

/** A form with files; an empty file field is none. */
export async function readMultipart(c: HonoContext, { bytes, files }: BodyLimits): Promise<Fields> {
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
    // Where the form breaks off, so does the file; the form tells.
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
  async function* body() {
    for await (const chunk of chunksOf(c, bytes)) yield* pieces(chunk);
  }
  try {
    await pipeline(body, form);
  } catch (error) {
    throw error instanceof DomainError ? error : notReadable();
  }
  return Object.fromEntries(fields);
}

/** The parser goes through what it was given to its end, also once it is told to stop. */
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

/** Browsers write three characters of a file's name as URLs do. */
const unescaped = (fileName: string): string =>
  fileName.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');

/** In memory of its own, as a Buffer is written as JSON in another way. */
function together(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
