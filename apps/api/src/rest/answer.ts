import { createHash } from "node:crypto";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import type { DomainError, ErrorCode } from "@cosecha/trpc/kernel/errors";
import { asDomainError, describeError } from "@cosecha/trpc/kernel/trpc";
import { mapInTurns, slices } from "@cosecha/trpc/turns";
import { TRPCError } from "@trpc/server";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "../app-env.ts";

/** Each error's status. */
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

/** An error as REST answers it (design: REST). What is ours to mend is logged, under the id that the answer bears. */
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
 * The JSON of answers, whose dates are `yyyy-MM-dd HH:mm:ss` in the cooperative's zone (design: REST).
 */
function writerOf(zone: string): (value: unknown) => string {
  // Formatting a date takes longer than all else in a row, and the rows of an answer share theirs.
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
    if (value instanceof Date) return textOf(value);
    if (Array.isArray(value)) return value.map(withDates);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withDates(field)]));
  };
  return (value) => JSON.stringify(withDates(value));
}

const MANY_DATES = 10_000;
/** Rows that are written at once. */
const AT_ONCE = 100;

/** Rows as the JSON of an array has them, between its brackets; with pauses for others. */
const writeRows = async (rows: readonly unknown[], write: ReturnType<typeof writerOf>): Promise<string> =>
  (await mapInTurns(slices(rows, AT_ONCE), (some) => write(some).slice(1, -1))).join();

/** A record, or whatever else is no page of a list. */
export async function jsonAnswer(
  c: HonoContext,
  value: unknown,
  { zone, status }: { zone: string; status: 200 | 201 },
): Promise<Response> {
  const write = writerOf(zone);
  const body = Array.isArray(value) ? `[${await writeRows(value, write)}]` : write(value);
  return c.body(body, status, { "content-type": "application/json" });
}

/** A stored file as an answer: never shown in the page, always saved under its name. */
export const fileAnswer = (
  c: HonoContext,
  { nombre, tipo, bytes }: { nombre: string; tipo: string; bytes: Uint8Array },
) =>
  c.body(new Uint8Array(bytes), 200, {
    etag: tagOf(`${nombre} ${tipo}`, bytes),
    "content-type": /^[\w.+-]+\/[\w.+-]+$/.test(tipo) ? tipo : "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(nombre.toWellFormed()).replace(/['()*]/g, escape)}`,
  });

/** Some rows of a list, and how many it has in all. */
export interface Piece {
  filas: unknown[];
  total: number;
}

/**
 * A list, or a page of it, and how many there are in all: two pages that are alike may be of
 * different lists. Where there are `others`, each is read once the client has taken the one before
 * (decision 38). Nobody may keep such an answer, as nothing can be said of it before it is
 * there; where reading fails it breaks off, so that nobody takes the half for the whole.
 */
export async function listAnswer(
  c: HonoContext<AppEnv>,
  { filas, total }: Piece,
  { zone, others }: { zone: string; others: AsyncIterable<Piece> | null },
): Promise<Response> {
  const write = writerOf(zone);
  const first = await writeRows(filas, write);
  const headers = { "content-type": "application/json", "x-total-count": String(total) };
  if (others === null) {
    const body = `[${first}]`;
    return c.body(body, 200, { ...headers, etag: tagOf(String(total), body) });
  }
  async function* written(later: AsyncIterable<Piece>) {
    yield `[${first}`;
    let isFirst = first === "";
    try {
      for await (const { filas } of later) {
        const rows = await writeRows(filas, write);
        // All of them may be gone by now.
        if (rows === "") continue;
        yield isFirst ? rows : `,${rows}`;
        isFirst = false;
      }
    } catch (error) {
      c.get("log").error({ err: error }, "answer broken off");
      throw error;
    }
    yield "]";
  }
  return c.body(streamOf(written(others)), 200, { ...headers, "cache-control": "no-store" });
}

/**
 * Texts as a stream that asks for one when it is read; whoever asked for the headers alone never
 * reads it.
 */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void texts.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

/** Of what is in an answer and of what is said about it: bytes may be the same under another name. */
const tagOf = (about: string, body: string | Uint8Array) =>
  `W/"${createHash("sha256").update(`${about}\n`).update(body).digest("base64url")}"`;
