import { basename } from "node:path";
import { migrations } from "../generated/migrations.ts";
import { BackupError } from "./backup-error.ts";
import { readCopy } from "./copies.ts";
import { damaged, FORMAT, foreign, type Header } from "./script.ts";

/** What a copy holds. */
export interface Contents {
  header: Header;
  /** How many rows of each table. */
  filas: Record<string, number>;
  /** How many bytes its rows are as text. */
  bytes: number;
}

/**
 * Reads a copy to its end and gives what it holds. Throws BackupError where it is not there, is no
 * copy of ours, is cut or damaged, or comes from a newer version than this.
 */
export async function checkCopy(file: string): Promise<Contents> {
  const name = basename(file);
  let header: Header | undefined;
  let filas: Contents["filas"] | undefined;
  let bytes = 0;
  try {
    for await (const piece of readCopy(file, name)) {
      if (piece.is === "header") header = mustBeOurs(piece.header, name);
      if (piece.is === "rows") bytes += piece.rows.length;
      if (piece.is === "footer") filas = piece.filas;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR") throw new BackupError(`No hay ningún archivo «${file}».`);
    if (code === "EACCES") throw new BackupError(`No hay permiso para leer «${file}».`);
    throw error;
  }
  if (header === undefined || filas === undefined) throw damaged(name);
  return { header, filas, bytes };
}

function mustBeOurs(header: Header, name: string): Header {
  const { formato, migraciones, creada } = header;
  if (!Array.isArray(migraciones) || typeof creada !== "string") throw foreign(name);
  const ours = migrations.map((migration) => migration.name);
  const unknown = migraciones.find((migration) => !ours.includes(migration));
  if (formato > FORMAT || unknown !== undefined) {
    throw new BackupError(
      `La copia «${name}» es de una versión más nueva de Cosecha${unknown ? ` (migración ${unknown})` : ""}. ` +
        "Ponga esa versión, o una posterior, y restáurela con ella.",
    );
  }
  // Those of a version are always the first ones of the next.
  if (migraciones.some((migration, n) => migration !== ours[n])) throw damaged(name);
  return header;
}
