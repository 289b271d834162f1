import "@cosecha/domain/idioma";
import { Prisma } from "@cosecha/db/database";
import { archivoDemasiadoGrande } from "@cosecha/domain/esquemas/archivos";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { constraintError } from "./constraints.ts";
import { type AuthedContext, type Context, persona } from "./context.ts";
import { DomainError, type ErrorCode, type Issue, trpcCode } from "./errors.ts";
import { transformer } from "./transformer.ts";

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
  /** Creates something at most once per Idempotency-Key: its verb is wrapped in `once`. */
  once?: boolean;
}

interface Meta {
  rest?: RestRoute;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
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

/** A file beyond its limit is refused by its schema, but is no bad request like any other (design, section 6). */
function tooLargeFile(cause: unknown): DomainError | undefined {
  const found = cause instanceof ZodError ? archivoDemasiadoGrande(cause) : undefined;
  return found && new DomainError("DEMASIADO_GRANDE", found.message, issuesOf(cause as ZodError));
}

/** What a verb threw as tRPC knows it. */
function asTrpcError(cause: unknown): TRPCError | undefined {
  const domainError =
    cause instanceof DomainError
      ? cause
      : cause instanceof Prisma.PrismaClientKnownRequestError
        ? constraintError(cause)
        : tooLargeFile(cause);
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

/** Open to anybody. */
export const publicProcedure = t.procedure.use(mapErrors);

/** For whoever is signed in; what they may touch, the verb checks on the record. */
export const authedProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.actor.type === "anonimo") throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  return next({ ctx: ctx as AuthedContext });
});

/** For administrators. */
export const adminProcedure = authedProcedure.use(({ ctx, next }) => {
  if (!esAdmin(persona(ctx))) throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
  return next();
});
