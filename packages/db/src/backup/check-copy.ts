import { basename } from "node:path";
import { migrations } from "../generated/migrations.ts";
import { checksumOf } from "../migrate.ts";
import { BackupError } from "./backup-error.ts";
import { readCopy } from "./copies.ts";
import { damaged, FORMAT, foreign, type Header } from "./script.ts";

export interface Contents {
  header: Header;
  /** How many rows of each table. */
  filas: Record<string, number>;
  /** How many bytes its rows are as text. */
  bytes: number;
}

/**
 * Reads a copy to its end and gives what it holds. Throws BackupError where it is not there, is no
 * copy of ours, is cut or damaged, comes from a newer version than this or another one, or from
 * after `now`.
 */
export async function checkCopy(file: string, now = new Date()): Promise<Contents> {
  const name = basename(file);
  let header: Header | undefined;
  let filas: Contents["filas"] | undefined;
  let bytes = 0;
  try {
    for await (const piece of readCopy(file, name)) {
      if (piece.is === "header") header = mustBeOurs(piece.header, name, now);
      // Which migrations there are, the header says; a copy of ours never says it twice.
      if (piece.is === "table" && piece.table === "_prisma_migrations") throw foreign(name);
      if (piece.is === "rows") bytes += piece.rows.length;
      if (piece.is === "footer") filas = piece.filas;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR")
      throw new BackupError(`No hay ningún archivo «${file}».`);
    if (code === "EACCES") throw new BackupError(`No hay permiso para leer «${file}».`);
    throw error;
  }
  if (header === undefined || filas === undefined) throw damaged(name);
  return { header, filas, bytes };
}

/** How much later than now a copy may have been made, in ms: clocks differ. */
const TOLERANCE = 86_400_000;

/** Nothing in a header counts before it has been looked at: anybody can write one. */
function mustBeOurs(header: Header, name: string, now: Date): Header {
  const { formato, migraciones, sumas, creada } = header;
  if (!Number.isInteger(formato) || !Array.isArray(migraciones)) throw foreign(name);
  const ours = migrations.map((migration) => migration.name);
  const unknown = migraciones.find((migration) => !ours.includes(migration));
  if (formato > FORMAT || unknown !== undefined) {
    throw new BackupError(
      `La copia «${name}» es de una versión más nueva de Cosecha${unknown ? ` (migración ${unknown})` : ""}. ` +
        "Ponga esa versión, o una posterior, y restáurela con ella.",
    );
  }
  // Those of a version are always the first ones of the next.
  if (migraciones.length === 0 || migraciones.some((migration, n) => migration !== ours[n]))
    throw damaged(name);
  mustBeTheSame(migraciones, sumas, name);
  mustBePast(creada, name, now);
  return header;
}

/** A migration of that name but another script made other tables than ours does. */
function mustBeTheSame(migraciones: readonly string[], sumas: unknown, name: string): void {
  if (sumas === undefined) return;
  if (!Array.isArray(sumas) || sumas.length !== migraciones.length) throw damaged(name);
  const other = migraciones.find((_, n) => sumas[n] !== checksumOf(migrations[n]?.sql ?? ""));
  if (other === undefined) return;
  throw new BackupError(
    `La copia «${name}» es de otra Cosecha: su migración ${other} no es la de esta. Restáurela con la que la hizo.`,
  );
}

function mustBePast(creada: unknown, name: string, now: Date): void {
  const made = new Date(typeof creada === "string" ? creada : Number.NaN);
  if (Number.isNaN(made.getTime()) || made.toISOString() !== creada) throw damaged(name);
  if (made.getTime() <= now.getTime() + TOLERANCE) return;
  throw new BackupError(
    `La copia «${name}» dice que se hizo el ${creada}, y en este ordenador son las ${now.toISOString()}. ` +
      "Ponga este ordenador en hora y repita.",
  );
}
