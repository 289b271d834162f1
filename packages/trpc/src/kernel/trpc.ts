import { refusalOf } from "./authorize.ts";
import "@cosecha/domain/idioma";
import { Prisma } from "@cosecha/db/database";
import { archivoDemasiadoGrande } from "@cosecha/domain/esquemas/archivos";
import { textos } from "@cosecha/domain/textos";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { transformer } from "../transformer.ts";
import { persona } from "./actor.ts";
import { constraintError, outageError } from "./constraints.ts";
import type { AuthedContext, Context } from "./context.ts";
import { DomainError, type ErrorCode, type Issue, trpcCode } from "./errors.ts";
import { incoming } from "./incoming.ts";

/** How REST serves a procedure. Path parameters, query and body become its one input. */
export interface RestRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  summary: string;
  /** Takes a file, or an image as text: larger bodies, and multipart. */
  upload?: boolean;
  /** Takes a long list: larger bodies. */
  large?: boolean;
  /** The body is an array, which becomes this field of the input. */
  bodyAs?: string;
  /** Answers a page; REST sends its rows, all of them unless asked for a page. */
  list?: boolean;
  /** Answers a file. */
  file?: boolean;
  /** Creates something at most once per Idempotency-Key: its verb is wrapped in `idempotent`. */
  idempotent?: boolean;
}

/** Who may call a procedure at all: anybody, whoever is signed in, or administrators. */
export type Quien = "cualquiera" | "sesion" | "admin";

interface Meta {
  rest?: RestRoute;
  /** Set by the base procedures. */
  quien?: Quien;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: incoming, output: transformer },
    // Often enough for a screen to notice a connection that is gone without a word.
    sse: { ping: { enabled: true, intervalMs: 5_000 } },
    errorFormatter({ shape, error }) {
      const { code, message, issues } = describeError(error);
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, codigo: code, issues },
      };
    },
  });

/** An error as both transports tell it: never anything internal. */
export function describeError(error: TRPCError): {
  code: ErrorCode;
  message: string;
  issues?: Issue[];
  retryAfter?: number;
} {
  if (error.cause instanceof DomainError) return error.cause;
  if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") {
    return {
      code: "DATOS_INVALIDOS",
      message: textos.comun.datosInvalidos,
      issues: error.cause instanceof ZodError ? issuesOf(error.cause) : [],
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

const issuesOf = ({ issues }: ZodError): Issue[] =>
  issues.map(({ path, message }) => ({ path: path.join("."), message }));

/** A file beyond its limit is refused by its schema, but is no bad request like any other (design: REST). */
function tooLargeFile(cause: unknown): DomainError | undefined {
  const found = cause instanceof ZodError ? archivoDemasiadoGrande(cause) : undefined;
  return found && new DomainError("DEMASIADO_GRANDE", found.message, issuesOf(cause as ZodError));
}

/** What a verb or its database threw, as the rule behind it; undefined for what is ours to mend. */
export function asDomainError(cause: unknown): DomainError | undefined {
  if (cause instanceof DomainError) return cause;
  const known = cause instanceof Prisma.PrismaClientKnownRequestError ? constraintError(cause) : undefined;
  return known ?? outageError(cause) ?? tooLargeFile(cause);
}

/** What was thrown on the way to a procedure or in it, as tRPC knows it. */
export function asTrpcError(cause: unknown): TRPCError | undefined {
  const domainError = asDomainError(cause);
  return (
    domainError &&
    new TRPCError({ code: trpcCode[domainError.code], message: domainError.message, cause: domainError })
  );
}

/** The one place where what verbs throw becomes what tRPC knows; what a subscription ends with too. */
const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return isStream(result.data) ? { ...result, data: mapErrorsOf(result.data) } : result;
  const error = asTrpcError(result.error.cause);
  if (error === undefined) return result;
  throw error;
});

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
 * Why whoever asks may not call a procedure at all; undefined where they may, and the verb checks
 * the record. The procedures themselves ask this, and whoever reads a request's body does so
 * before.
 */
export function whyNot(quien: Quien, ctx: Context): DomainError | undefined {
  if (quien === "cualquiera") return undefined;
  if (!isSignedIn(ctx)) return new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  return quien === "sesion" ? undefined : refusalOf(persona(ctx), "administrar");
}

const isSignedIn = (ctx: Context): ctx is AuthedContext => ctx.actor.type !== "anonimo";

/** Who may call a procedure: administrators alone where nothing is said. */
export const quienDe = (meta: { quien?: Quien } | undefined): Quien => meta?.quien ?? "admin";

/** Open to anybody. */
export const publicProcedure = t.procedure
  .meta({ quien: "cualquiera" })
  .use(mapErrors)
  .use(({ ctx, meta, next }) => {
    const refusal = whyNot(quienDe(meta), ctx);
    if (refusal !== undefined) throw refusal;
    return next();
  });

/** For whoever is signed in. */
export const authedProcedure = publicProcedure
  .meta({ quien: "sesion" })
  .use(({ ctx, next }) => next({ ctx: ctx as AuthedContext }));

/** For administrators. */
export const adminProcedure = authedProcedure.meta({ quien: "admin" });
