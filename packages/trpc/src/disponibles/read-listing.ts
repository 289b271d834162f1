import type { ArchivoSubido } from "@cosecha/domain/archivos";
import type { Importacion } from "@cosecha/domain/disponibles";
import { importar } from "@cosecha/domain/importador/importar";
import { textos } from "@cosecha/domain/textos";
import type { Decimal } from "decimal.js";
import { leerLibro } from "../excel/leer-libro.ts";
import { DomainError } from "../errors.ts";

/**
 * A supplier's file as rows to store, in the file's order, and the report of what was understood. `ivaHabitual`
 * is the supplier's usual rate, as a fraction, where it is known. Throws DomainError for a file that is no list.
 */
export function readListing(archivo: ArchivoSubido, ivaHabitual: Decimal.Value | null) {
  throw new DomainError("DATOS_INVALIDOS", textos.archivo.vacio);
}
