import { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "./errors.ts";

/** What a broken uniqueness means to the user, by index: the database decides, so that no race gets past. */
const unique: Record<string, { path: string; message: string }> = {
  acceso_busqueda_key: { path: "nombre", message: textos.acceso.nombreRepetido },
  familia_nombre_key: { path: "nombre", message: textos.familia.nombreRepetido },
  familia_busqueda_key: { path: "nombre", message: textos.familia.nombreRepetido },
  proveedor_nombre_key: { path: "nombre", message: textos.proveedor.nombreRepetido },
  usuario_familiaId_email_key: { path: "email", message: textos.usuario.emailRepetido },
  usuario_email_sin_familia_key: { path: "email", message: textos.usuario.emailRepetido },
};

/** What PostgreSQL said, through either engine's adapter. */
export function postgresError({ meta }: Prisma.PrismaClientKnownRequestError): {
  code: string;
  message: string;
} {
  const cause = (
    meta?.driverAdapterError as { cause?: { originalCode?: string; originalMessage?: string } } | undefined
  )?.cause;
  return { code: cause?.originalCode ?? "", message: cause?.originalMessage ?? "" };
}

/**
 * Nothing may be written: the embedded database's disk is nearly full (decision 36), or a
 * server was told so.
 */
const READ_ONLY = "25006";
/** A PostgreSQL server's disk is full. */
const DISK_FULL = "53100";

/** Whether the database refused to write, and would answer a question. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && postgresError(error).code === READ_ONLY;

/** A transaction that waited too long to begin, or to end. */
const TOO_LATE = "P2028";

/** The rule behind what the database refused to store, or did not come to; undefined when it is no such refusal. */
export function constraintError(error: Prisma.PrismaClientKnownRequestError): DomainError | undefined {
  if (error.code === TOO_LATE) {
    return new DomainError("DEMASIADOS_INTENTOS", textos.comun.ocupado, undefined, 5);
  }
  const { code, message } = postgresError(error);
  switch (code) {
    case "23505": {
      const issue = unique[/"([^"]+)"/.exec(message)?.[1] ?? ""];
      return new DomainError("CONFLICTO", issue?.message ?? textos.comun.repetido, issue && [issue]);
    }
    case "23503":
      return new DomainError("CONFLICTO", textos.comun.enUso);
    case "40P01":
    case "40001":
      return new DomainError("CONFLICTO", textos.comun.aLaVez);
    case READ_ONLY:
    case DISK_FULL:
      return new DomainError("NO_DISPONIBLE", textos.comun.discoLleno, undefined, 60);
    case "22003":
      return new DomainError("DATOS_INVALIDOS", textos.campos.demasiadoGrande, []);
    // NUL: the one character that JavaScript has and PostgreSQL has not.
    case "22021":
    case "22P05":
      return new DomainError("DATOS_INVALIDOS", textos.comun.caracter, []);
    default:
      return undefined;
  }
}

/** What Prisma says of a database that it cannot reach, and of one whose connection is lost. */
const UNREACHED = new Set(["P1001", "P1002", "P2024", "P2037"]);
const LOST = new Set(["P1008", "P1017"]);
/** The same in the words of PostgreSQL, of its driver and of the network. */
const UNREACHED_WORDS =
  /\b(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|57P03|53300)\b|timeout exceeded when trying to connect|timeout expired|the database system is/;
const LOST_WORDS =
  /\b(ECONNRESET|ETIMEDOUT|57P0[12])\b|[Cc]onnection terminated|terminating connection|Query read timeout|not queryable/;

/** After how many seconds it is worth asking again, where the database does not answer. */
const ASK_AGAIN = 5;

/**
 * A database that is not there, or that went away while it was asked, as whoever asked is told of
 * it; undefined for any other error. In the second case nobody knows whether the last that was
 * asked was done.
 */
export function outageError(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  const pg = error instanceof Prisma.PrismaClientKnownRequestError ? postgresError(error) : undefined;
  const said = [code, pg?.code, pg?.message, error.message, String(error.cause ?? "")].join(" ");
  if (LOST.has(code) || LOST_WORDS.test(said)) return noDatabase(textos.comun.datosPerdidosDeVista);
  if (UNREACHED.has(code) || UNREACHED_WORDS.test(said)) return noDatabase();
  return undefined;
}

/** What is answered while the database does not. */
export const noDatabase = (message: string = textos.comun.sinBaseDeDatos): DomainError =>
  new DomainError("NO_DISPONIBLE", message, undefined, ASK_AGAIN);
