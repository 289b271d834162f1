import { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "./errors.ts";

/**
 * What the user is told when a unique index refuses a value, by index. The database decides, so
 * that two simultaneous requests cannot both pass.
 */
const unique: Record<string, { path: string; message: string }> = {
  acceso_busqueda_key: { path: "nombre", message: textos.acceso.nombreRepetido },
  clase_de_turno_busqueda_key: { path: "nombre", message: textos.turnos.nombreRepetido },
  familia_nombre_key: { path: "nombre", message: textos.familia.nombreRepetido },
  familia_busqueda_key: { path: "nombre", message: textos.familia.nombreRepetido },
  proveedor_nombre_key: { path: "nombre", message: textos.proveedor.nombreRepetido },
  usuario_familiaId_email_key: { path: "email", message: textos.usuario.emailRepetido },
  usuario_email_sin_familia_key: { path: "email", message: textos.usuario.emailRepetido },
};

/**
 * PostgreSQL's own error code, message and severity: as its driver throws it, or through Prisma's
 * adapter of either engine. All are empty for any other error.
 */
export function postgresError(error: unknown): { code: string; message: string; severity: string } {
  const isPrismas = error instanceof Prisma.PrismaClientKnownRequestError;
  // What a COMMIT is refused with Prisma passes on as it is.
  if (isPrismas || (error instanceof Error && error.name === "DriverAdapterError")) {
    const { cause } = ((isPrismas ? error.meta?.driverAdapterError : error) ?? {}) as {
      cause?: { originalCode?: string; originalMessage?: string; severity?: string };
    };
    const { originalCode: code = "", originalMessage: message = "", severity = "" } = cause ?? {};
    return { code, message, severity };
  }
  const { code, severity, message } = error as { code?: unknown; severity?: unknown; message?: string };
  // Errors of the network have a code, too, but no severity.
  return typeof code === "string" && typeof severity === "string"
    ? { code, message: message ?? "", severity }
    : { code: "", message: "", severity: "" };
}

/**
 * PostgreSQL's code for a read-only database: the embedded one's disk is nearly full, or an
 * administrator made the server read-only.
 */
const READ_ONLY = "25006";
/** PostgreSQL's code for a full disk. */
const DISK_FULL = "53100";

/** Whether the database refused to write but still answers queries. */
export const isReadOnly = (error: unknown): boolean => postgresError(error).code === READ_ONLY;

/** Prisma's code for a transaction that waited too long to begin or took too long to end. */
const TOO_LATE = "P2028";
/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_NOT_FREE = "55P03";

/**
 * The DomainError for a write that the database refused or did not finish; undefined for any other
 * error.
 */
export function constraintError(error: unknown): DomainError | undefined {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === TOO_LATE) return tooBusy();
  const { code, message } = postgresError(error);
  switch (code) {
    case LOCK_NOT_FREE:
      return tooBusy();
    case "23505": {
      const issue = unique[/"([^"]+)"/.exec(message)?.[1] ?? ""];
      return new DomainError("CONFLICTO", issue?.message ?? textos.comun.repetido, issue && [issue]);
    }
    // Since PostgreSQL 18 what is still referred to has the code of restrict_violation, too.
    case "23001":
      return new DomainError(
        "CONFLICTO",
        message.includes("operacion_reparto:") ? textos.entregas.soloSeAnade : textos.comun.enUso,
      );
    case "23000":
      return new DomainError("CONFLICTO", textos.entregas.noCuadra);
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
    // The NUL character, which JavaScript strings can hold and PostgreSQL cannot.
    case "22021":
    case "22P05":
      return new DomainError("DATOS_INVALIDOS", textos.comun.caracter, []);
    default:
      return undefined;
  }
}

/** The error for a lock that somebody else keeps for too long. */
export const tooBusy = (): DomainError =>
  new DomainError("DEMASIADOS_INTENTOS", textos.comun.ocupado, undefined, 5);

/** Prisma's codes for a database that it cannot reach, and for a lost connection. */
const UNREACHED = new Set(["P1001", "P1002", "P2024", "P2037"]);
const LOST = new Set(["P1008", "P1017"]);
/** The same in the words of PostgreSQL, its driver, the driver's adapter and the network. */
const UNREACHED_WORDS =
  /\b(DatabaseNotReachable|ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|57P03|53300)\b|timeout exceeded when trying to connect|timeout expired|the database system is/;
const LOST_WORDS =
  /\b(ConnectionClosed|SocketTimeout|ECONNRESET|EPIPE|ETIMEDOUT|57P0[12])\b|[Cc]onnection terminated|terminating connection|Query read timeout|not queryable/;

/** What the driver's adapter calls an error that Prisma passes on without a code of its own. */
function adapterKind(error: Error): string {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return "";
  const { cause } = (error.meta?.driverAdapterError ?? {}) as { cause?: { kind?: string } };
  return cause?.kind ?? "";
}

/**
 * How PgBouncer says that its own connection broke, or that it gets none: in the class of codes of
 * connections, and it ends the client's.
 */
const isPoolers = ({ code, severity }: { code: string; severity: string }) =>
  code.startsWith("08") && severity === "FATAL";

/** Seconds after which a client may try again. */
const ASK_AGAIN = 5;

/**
 * The DomainError for a database that cannot be reached, or whose connection broke during a
 * statement; undefined for any other error. After a broken connection nobody knows whether the last
 * statement took effect, nor, where `mayHaveWritten`, whether what cannot be reached now has stored
 * something before; the message says so.
 */
export function outageError(error: unknown, mayHaveWritten = false): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  const pg = postgresError(error);
  const said = [code, pg.code, pg.message, adapterKind(error), error.message, String(error.cause ?? "")].join(
    " ",
  );
  if (LOST.has(code) || LOST_WORDS.test(said) || isPoolers(pg))
    return noDatabase(textos.comun.datosPerdidosDeVista);
  if (UNREACHED.has(code) || UNREACHED_WORDS.test(said))
    return mayHaveWritten ? noDatabase(textos.comun.datosPerdidosDeVista) : noDatabase();
  return undefined;
}

/** The error for requests that arrive while the database does not answer. */
export const noDatabase = (message: string = textos.comun.sinBaseDeDatos): DomainError =>
  new DomainError("NO_DISPONIBLE", message, undefined, ASK_AGAIN);
