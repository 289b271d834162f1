import { refusalOf } from "./authorize.ts";
import "@cosecha/domain/idioma";
import { archivoDemasiadoGrande } from "@cosecha/domain/esquemas/archivos";
import { id } from "@cosecha/domain/esquemas/piezas";
import { textos } from "@cosecha/domain/textos";
import { initTRPC, type TRPCProcedureType as ProcedureType, TRPCError } from "@trpc/server";
import * as z from "zod";
import { transformer } from "../transformer.ts";
import { persona } from "./actor.ts";
import { constraintError, outageError } from "./constraints.ts";
import type { AuthedContext, Context } from "./context.ts";
import { DomainError, type ErrorCode, type Issue, type Reason, trpcCode } from "./errors.ts";
import { incoming } from "./incoming.ts";

/**
 * Throws what the verb would throw of the records that a route's path names, before a large body is
 * read: NO_ENCONTRADO, SIN_PERMISO. `path` is text. The verb asks again.
 */
export type Guard = (ctx: AuthedContext, path: Record<string, string | undefined>) => Promise<void>;

/** A route's guard: the path's names as numbers, and who judges them. Throws BAD_REQUEST. */
export function guard<Names extends string>(
  names: readonly Names[],
  judge: (ctx: AuthedContext, ids: Record<Names, number>) => Promise<unknown>,
): Guard {
  const schema = z.object(Object.fromEntries(names.map((name) => [name, fromPath])));
  return async (ctx, path) => {
    const { data, error } = schema.safeParse(path);
    if (error) throw new TRPCError({ code: "BAD_REQUEST", cause: error });
    await judge(ctx, data as Record<Names, number>);
  };
}

const fromPath = z.string().regex(/^\d+$/).transform(Number).pipe(id);

/** How REST serves a procedure. Path parameters, query and body together are its input. */
export interface RestRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  summary: string;
  /** Takes a file, or an image as text: bodies may be larger, or multipart. */
  upload?: boolean;
  /** Takes a long list: bodies may be larger. */
  large?: boolean;
  /** Of a route whose bodies may be larger and whose path names a record. */
  guard?: Guard;
  /** The body is an array, and becomes this field of the input. */
  bodyAs?: string;
  /**
   * Answers a page. REST sends its rows alone, and all of them unless the client asks for a page.
   */
  list?: boolean;
  /** Answers a file; of a GET, one that perhaps cannot be made as things are (CONFLICTO). */
  file?: boolean;
  /** Of any other GET that may throw CONFLICTO. Whatever changes something may, unsaid. */
  conflict?: boolean;
  /** Takes an Idempotency-Key: its verb is wrapped in `idempotent`. */
  idempotent?: boolean;
}

/** Who may call a procedure: anybody, signed-in actors, who keeps the accounts, or administrators. */
export type Quien = "cualquiera" | "sesion" | "tesoreria" | "admin";

interface Meta {
  rest?: RestRoute;
  /** Takes a file, as `RestRoute.upload`, where REST does not serve it. */
  upload?: boolean;
  /** Set by the base procedures below. */
  quien?: Quien;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: incoming, output: transformer },
    // Often enough for a screen to notice a connection that broke silently.
    sse: { ping: { enabled: true, intervalMs: 5_000 } },
    errorFormatter({ shape, error }) {
      const { code, message, issues, reason } = describeError(error);
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, codigo: code, issues, reason },
      };
    },
  });

/** An error as both transports send it, without anything internal. */
export function describeError(error: TRPCError): {
  code: ErrorCode;
  message: string;
  issues?: Issue[];
  retryAfter?: number;
  reason?: Reason;
} {
  if (error.cause instanceof DomainError) return error.cause;
  if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") {
    return {
      code: "DATOS_INVALIDOS",
      message: textos.comun.datosInvalidos,
      issues: error.cause instanceof z.ZodError ? issuesOf(error.cause) : [],
    };
  }
  if (error.code === "NOT_FOUND") return { code: "NO_ENCONTRADO", message: textos.comun.rutaDesconocida };
  if (error.code === "PAYLOAD_TOO_LARGE")
    return { code: "DEMASIADO_GRANDE", message: textos.comun.demasiadoGrande };
  if (error.code === "METHOD_NOT_SUPPORTED")
    return { code: "METODO_NO_ADMITIDO", message: textos.comun.metodoEquivocado };
  if (error.code === "UNSUPPORTED_MEDIA_TYPE")
    return { code: "TIPO_NO_ADMITIDO", message: textos.comun.tipoNoAdmitido };
  return { code: "ERROR_INTERNO", message: textos.comun.errorInterno };
}

const issuesOf = ({ issues }: z.ZodError): Issue[] =>
  issues.map(({ path, message }) => ({ path: path.join("."), message }));

/**
 * The DEMASIADO_GRANDE error for a file that its schema refused as too large; REST gives that a
 * status of its own (design: REST).
 */
function tooLargeFile(cause: unknown): DomainError | undefined {
  const found = cause instanceof z.ZodError ? archivoDemasiadoGrande(cause) : undefined;
  return found && new DomainError("DEMASIADO_GRANDE", found.message, issuesOf(cause as z.ZodError));
}

/**
 * The DomainError for what a verb or the database threw; undefined for a bug of ours.
 * `mayHaveWritten`: what threw may have stored something before.
 */
export function asDomainError(cause: unknown, mayHaveWritten = false): DomainError | undefined {
  if (cause instanceof DomainError) return cause;
  return constraintError(cause) ?? outageError(cause, mayHaveWritten) ?? tooLargeFile(cause);
}

/** The TRPCError for an error thrown in a procedure or before it; undefined for a bug of ours. */
export function asTrpcError(cause: unknown, mayHaveWritten = false): TRPCError | undefined {
  const domainError = asDomainError(cause, mayHaveWritten);
  return (
    domainError &&
    new TRPCError({ code: trpcCode[domainError.code], message: domainError.message, cause: domainError })
  );
}

/**
 * The one place that translates the errors of procedures, and of the streams that they return, for
 * tRPC.
 */
function translated<Result extends { ok: true; data: unknown } | { ok: false; error: TRPCError }>(
  result: Result,
  type: ProcedureType,
): Result {
  if (result.ok) return isStream(result.data) ? { ...result, data: mapErrorsOf(result.data) } : result;
  const error = asTrpcError(result.error.cause, type === "mutation");
  if (error === undefined) return result;
  throw error;
}

const isStream = (data: unknown): data is AsyncIterable<unknown> =>
  typeof data === "object" && data !== null && Symbol.asyncIterator in data;

function mapErrorsOf(stream: AsyncIterable<unknown>): AsyncIterableIterator<unknown> {
  const source = stream[Symbol.asyncIterator]();
  return {
    next: () =>
      source.next().catch((error: unknown) => {
        throw asTrpcError(error) ?? error;
      }),
    return: async () => (await source.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * Why the actor may not call a procedure at all; undefined where they may. The verb still checks
 * the record. The server asks this before it reads a body, and the procedures ask it again.
 */
export function whyNot(quien: Quien, ctx: Context): DomainError | undefined {
  if (quien === "cualquiera") return undefined;
  if (!isSignedIn(ctx)) return new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  if (quien === "sesion") return undefined;
  return refusalOf(persona(ctx), quien === "admin" ? "administrar" : "llevarCuentas");
}

const isSignedIn = (ctx: Context): ctx is AuthedContext => ctx.actor.type !== "anonimo";

/** Who may call a procedure; only administrators where its meta does not say. */
export const quienDe = (meta: { quien?: Quien } | undefined): Quien => meta?.quien ?? "admin";

function mustBeAllowed(meta: Meta | undefined, ctx: Context): void {
  const refusal = whyNot(quienDe(meta), ctx);
  if (refusal !== undefined) throw asTrpcError(refusal);
}

// One middleware each: tRPC copies the whole call for every one.

export const publicProcedure = t.procedure
  .meta({ quien: "cualquiera" })
  .use(async ({ ctx, meta, type, next }) => {
    mustBeAllowed(meta, ctx);
    return translated(await next(), type);
  });

/** For signed-in users and applications. */
export const authedProcedure = t.procedure
  .meta({ quien: "sesion" })
  .use(async ({ ctx, meta, type, next }) => {
    mustBeAllowed(meta, ctx);
    return translated(await next({ ctx: ctx as AuthedContext }), type);
  });

/** For who keeps the accounts. */
export const treasurerProcedure = authedProcedure.meta({ quien: "tesoreria" });

export const adminProcedure = authedProcedure.meta({ quien: "admin" });
