import { createHash } from "node:crypto";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import type { DomainError, ErrorCode } from "@cosecha/trpc/errors";
import { asDomainError, describeError } from "@cosecha/trpc/trpc";
import { TRPCError } from "@trpc/server";
import type { Context as HonoContext } from "hono";
import type { AppEnv } from "../app-env.ts";
import { loggable } from "../log.ts";

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

/** An error as REST answers it (design, section 6). What is ours to mend is logged, under the id that the answer bears. */
export function errorAnswer(c: HonoContext<AppEnv>, error: unknown): Response {
  const { code, message, issues, retryAfter } = describe(error);
  if (retryAfter !== undefined) c.header("retry-after", String(retryAfter));
  if (code === "ERROR_INTERNO") {
    c.get("log").error(
      { err: loggable(error instanceof TRPCError ? (error.cause ?? error) : error) },
      "request failed",
    );
    return c.json({ message, code, id: c.get("requestId") }, STATUS[code]);
  }
  return c.json({ message, code, ...(issues && { issues }) }, STATUS[code]);
}

function describe(error: unknown): Pick<DomainError, "code" | "message" | "issues" | "retryAfter"> {
  if (error instanceof TRPCError) return describeError(error);
  const known = wentAway(error) ? undefined : asDomainError(error);
  if (known !== undefined) return known;
  if (wentAway(error)) return { code: "DATOS_INVALIDOS", message: textos.comun.cuerpoIlegible, issues: [] };
  return { code: "ERROR_INTERNO", message: textos.comun.errorInterno };
}

/** Whether the client went away while it was sending, in Node's words: no mistake of ours. */
const wentAway = (error: unknown): boolean =>
  error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";

/** Dates as `yyyy-MM-dd HH:mm:ss` in the cooperative's zone, wherever they stand (design, section 6). */
export function withDates(value: unknown, zone: string): unknown {
  if (value instanceof Date) return formatoFechaHora(value, zone);
  if (Array.isArray(value)) return value.map((item) => withDates(item, zone));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withDates(field, zone)]));
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

/** A list, or a page of it, and how many there are in all: two pages that are alike may be of different lists. */
export function listAnswer(c: HonoContext, rows: unknown, total: number): Response {
  const body = JSON.stringify(rows);
  return c.body(body, 200, {
    "content-type": "application/json",
    "x-total-count": String(total),
    etag: tagOf(String(total), body),
  });
}

/** Of what is in an answer and of what is said about it: bytes may be the same under another name. */
const tagOf = (about: string, body: string | Uint8Array) =>
  `W/"${createHash("sha256").update(`${about}\n`).update(body).digest("base64url")}"`;
