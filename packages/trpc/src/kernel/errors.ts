import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";

/** The kinds of errors, by their names in REST (design: REST). */
export type ErrorCode =
  | "DATOS_INVALIDOS"
  | "NO_AUTENTICADO"
  | "CREDENCIALES"
  | "SIN_PERMISO"
  | "NO_ENCONTRADO"
  | "METODO_NO_ADMITIDO"
  | "CONFLICTO"
  | "DEMASIADO_GRANDE"
  | "TIPO_NO_ADMITIDO"
  | "DEMASIADOS_INTENTOS"
  | "NO_DISPONIBLE"
  | "ERROR_INTERNO";

/**
 * What is wrong with one field: its path («lineas.3.cantidad»; "" for the whole input), and a
 * message that says what to do.
 */
export interface Issue {
  path: string;
  message: string;
}

/**
 * What screens do something about, where the code alone does not say it: somebody else has changed
 * the record since it was read, it is deactivated, or the first answer to a key is not ready, or
 * lost. Only tRPC tells it.
 */
export type Reason = "cambiado" | "deBaja" | "enCurso" | "respuestaPerdida";

/**
 * The error of a rule that refuses a request. It knows no transport: tRPC and REST each translate
 * it in one place.
 */
export class DomainError extends Error {
  override name = "DomainError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly issues?: Issue[],
    /** Seconds after which a retry may succeed. */
    readonly retryAfter?: number,
    readonly reason?: Reason,
  ) {
    super(message);
  }
}

/** What is wrong with one field: DATOS_INVALIDOS. */
export const invalid = (path: string, message: string): DomainError =>
  new DomainError("DATOS_INVALIDOS", message, [{ path, message }]);

/** What the state of things does not allow: CONFLICTO. */
export const conflict = (message: string): DomainError => new DomainError("CONFLICTO", message);

export const trpcCode: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  DATOS_INVALIDOS: "BAD_REQUEST",
  NO_AUTENTICADO: "UNAUTHORIZED",
  CREDENCIALES: "UNAUTHORIZED",
  SIN_PERMISO: "FORBIDDEN",
  NO_ENCONTRADO: "NOT_FOUND",
  METODO_NO_ADMITIDO: "METHOD_NOT_SUPPORTED",
  CONFLICTO: "CONFLICT",
  DEMASIADO_GRANDE: "PAYLOAD_TOO_LARGE",
  TIPO_NO_ADMITIDO: "UNSUPPORTED_MEDIA_TYPE",
  DEMASIADOS_INTENTOS: "TOO_MANY_REQUESTS",
  NO_DISPONIBLE: "SERVICE_UNAVAILABLE",
  ERROR_INTERNO: "INTERNAL_SERVER_ERROR",
};
