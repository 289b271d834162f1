import { createHash } from "node:crypto";
import { nombreServido } from "@cosecha/domain/archivos";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import type { DomainError, ErrorCode } from "@cosecha/trpc/kernel/errors";
import type { ArchivoLeido } from "@cosecha/trpc/kernel/files";
import { asDomainError, describeError } from "@cosecha/trpc/kernel/trpc";
import { mapInTurns, slices } from "@cosecha/trpc/turns";
import { TRPCError } from "@trpc/server";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "../http/app-env.ts";

export const STATUS = {
  DATOS_INVALIDOS: 400,
  NO_AUTENTICADO: 401,
  CREDENCIALES: 401,
  SIN_PERMISO: 403,
  NO_ENCONTRADO: 404,
  METODO_NO_ADMITIDO: 405,
  CONFLICTO: 409,
  DEMASIADO_GRANDE: 413,
  TIPO_NO_ADMITIDO: 415,
  DEMASIADOS_INTENTOS: 429,
  NO_DISPONIBLE: 503,
  ERROR_INTERNO: 500,
} as const satisfies Record<ErrorCode, number>;

/**
 * Answers with an error in the format of REST (design: REST). Unexpected errors are logged under
 * the request id that the answer shows.
 */
export function errorAnswer(c: HonoContext<AppEnv>, error: unknown): Response {
  const { code, message, issues, retryAfter } = describe(error);
  if (retryAfter !== undefined) c.header("retry-after", String(retryAfter));
  if (code === "ERROR_INTERNO") {
    c.get("log").error(
      { err: error instanceof TRPCError ? (error.cause ?? error) : error },
      "request failed",
    );
    return c.json({ message, code, id: c.get("requestId") }, STATUS[code]);
  }
  return c.json({ message, code, ...(issues && { issues }) }, STATUS[code]);
}

function describe(error: unknown): Pick<DomainError, "code" | "message" | "issues" | "retryAfter"> {
  if (error instanceof TRPCError) return describeError(error);
  return asDomainError(error) ?? { code: "ERROR_INTERNO", message: textos.comun.errorInterno };
}

/**
 * Writes an answer's JSON, with dates as `yyyy-MM-dd HH:mm:ss` in the cooperative's zone (design:
 * REST).
 */
function writerOf(zone: string): (value: unknown) => string {
  // Formatting a date is the slowest part of writing a row, and many rows share the same dates.
  const texts = new Map<number, string>();
  const textOf = (date: Date): string => {
    const time = date.getTime();
    let text = texts.get(time);
    if (text === undefined) {
      text = formatoFechaHora(date, zone);
      if (texts.size < MANY_DATES) texts.set(time, text);
    }
    return text;
  };
  const withDates = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Date) return textOf(value);
    if (Array.isArray(value)) return value.map(withDates);
    // Only what holds a date is copied: of most rows, nothing.
    let copy: Record<string, unknown> | undefined;
    for (const [name, field] of Object.entries(value)) {
      const written = withDates(field);
      if (written === field) continue;
      copy ??= { ...value };
      copy[name] = written;
    }
    return copy ?? value;
  };
  return (value) => JSON.stringify(withDates(value));
}

const MANY_DATES = 10_000;
/** Rows that are written without a pause. */
const AT_ONCE = 100;

/** The rows of a JSON array, without its brackets. Pauses between slices let other requests run. */
const writeRows = async (rows: readonly unknown[], write: ReturnType<typeof writerOf>): Promise<string> =>
  (await mapInTurns(slices(rows, AT_ONCE), (some) => write(some).slice(1, -1))).join();

const JSON_TYPE = { "content-type": "application/json" };

/** The headers of a JSON body. What is known to be short is not compressed. */
const jsonOf = (body: string) => ({ ...JSON_TYPE, "content-length": String(Buffer.byteLength(body)) });

/** Answers with a record, or any other value that is not a page of a list. */
export async function jsonAnswer(
  c: HonoContext,
  value: unknown,
  { zone, status }: { zone: string; status: 200 | 201 },
): Promise<Response> {
  const write = writerOf(zone);
  const body = Array.isArray(value) ? `[${await writeRows(value, write)}]` : write(value);
  return c.body(body, status, {
    ...jsonOf(body),
    // Where it is missing, Hono takes it from a copy of the answer.
    ...(c.req.method === "GET" && { etag: tagOf("", body) }),
  });
}

/**
 * Answers with a file. The browser always downloads it under its name and never shows it in a page.
 * One that is read while it is sent must not be stored: its ETag would be known only at the end.
 */
export function fileAnswer(
  c: HonoContext<AppEnv>,
  { nombre, tipo, ...content }: { nombre: string; tipo: string } & ({ bytes: Uint8Array } | ArchivoLeido),
  mustGoOn: MustGoOn,
): Response {
  const headers = {
    "content-type": /^[\w.+-]+\/[\w.+-]+$/.test(tipo) ? tipo : "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(nombreServido(nombre).toWellFormed()).replace(/['()*]/g, inHex)}`,
  };
  if ("bytes" in content) {
    const etag = tagOf(`${nombre} ${tipo}`, content.bytes);
    const length = { "content-length": String(content.bytes.length) };
    return c.body(new Uint8Array(content.bytes), 200, { etag, ...headers, ...length });
  }
  const { leer, tamano } = content;
  return c.body(streamOf(unlessBroken(c, leer, mustGoOn)), 200, {
    ...headers,
    ...(tamano !== undefined && { "content-length": String(tamano) }),
    "cache-control": "no-store",
  });
}

/** What a header's parameter may not hold, and encodeURIComponent leaves. */
const inHex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Some rows of a list, and how many rows the whole list has. */
export interface Piece {
  filas: unknown[];
  total: number;
}

/**
 * Answers with a list or a page of it. X-Total-Count says how many rows there are in all, and goes
 * into the ETag: two pages with the same rows may belong to different lists. With `others`, the
 * server reads each further piece when the client has taken the one before. Such an answer must not
 * be stored, since its ETag would be known only at the end. When reading fails, the connection
 * breaks off, so that no client takes part of a list for the whole.
 */
export async function listAnswer(
  c: HonoContext<AppEnv>,
  { filas, total }: Piece,
  { zone, others, mustGoOn }: { zone: string; others: AsyncIterable<Piece> | null; mustGoOn: MustGoOn },
): Promise<Response> {
  const write = writerOf(zone);
  const first = await writeRows(filas, write);
  const headers = { "x-total-count": String(total) };
  if (others === null) {
    const body = `[${first}]`;
    return c.body(body, 200, { ...headers, ...jsonOf(body), etag: tagOf(String(total), body) });
  }
  async function* written(later: AsyncIterable<Piece>) {
    const encoder = new TextEncoder();
    yield encoder.encode(`[${first}`);
    let isFirst = first === "";
    for await (const { filas } of later) {
      const rows = await writeRows(filas, write);
      // Every row of this piece may have been deleted meanwhile.
      if (rows === "") continue;
      yield encoder.encode(isFirst ? rows : `,${rows}`);
      isFirst = false;
    }
    yield encoder.encode("]");
  }
  return c.body(streamOf(unlessBroken(c, () => written(others), mustGoOn)), 200, {
    ...headers,
    ...JSON_TYPE,
    "cache-control": "no-store",
  });
}

/** Throws where an answer that is being sent must not go on, as its reader may read no more. */
export type MustGoOn = () => Promise<void>;

/**
 * The pieces of an answer that is read while it is sent. Before each is sent it is asked whether
 * its reader may still have it. What breaks it off is logged.
 */
async function* unlessBroken(
  c: HonoContext<AppEnv>,
  read: () => AsyncIterable<Uint8Array>,
  mustGoOn: MustGoOn,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of read()) {
      await mustGoOn();
      yield piece;
    }
  } catch (error) {
    c.get("log").error({ err: error }, "answer broken off");
    throw error;
  }
}

/**
 * A stream that produces the next piece when the client reads. A HEAD request never reads it.
 */
const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void pieces.return(undefined),
    },
    { highWaterMark: 0 },
  );

/**
 * An ETag of the body and of what its headers say (`about`): the same bytes may have another name.
 */
const tagOf = (about: string, body: string | Uint8Array) =>
  `W/"${createHash("sha256").update(`${about}\n`).update(body).digest("base64url")}"`;
