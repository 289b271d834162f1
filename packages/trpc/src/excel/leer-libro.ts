import type { Hoja, Libro } from "@cosecha/domain/importador/celdas";
import { read, type WorkBook } from "xlsx";
import { ArchivoNoValidoError } from "./archivo-no-valido.ts";
import { leerCsv } from "./csv.ts";
import { type Contenido, reconocer } from "./formato.ts";
import { leerHojas } from "./leer-hojas.ts";
import { type MarcasDeHoja, marcasDeOds } from "./marcas-de-ods.ts";
import { tachadasDeXlsx } from "./tachadas.ts";
import { tachadasDeXls } from "./tachadas-xls.ts";

/** diseño §7: up to 10 MB and 20,000 rows. */
const LIMITES = { bytes: 10 * 1024 * 1024, filas: 20_000 } as const;

/**
 * A file's bytes as a workbook of plain cells. What it is shows in its content; `nombre` is only said in the error's cause.
 * Throws ArchivoNoValidoError, with its motive and a message for people, for whatever is no workbook or breaks a limit.
 */
export function leerLibro(bytes: Uint8Array, nombre: string): Libro {
  if (bytes.length > LIMITES.bytes) throw new ArchivoNoValidoError("demasiado-grande");
  const contenido = reconocer(bytes);
  const hojas = contenido.formato === "csv" ? [leerCsv(bytes)] : leerConSheetJs(bytes, contenido, nombre);
  for (const hoja of hojas) {
    let filas = 0;
    for (const fila of hoja.filas) if (fila?.some((celda) => celda !== undefined)) filas++;
    if (filas > LIMITES.filas) throw new ArchivoNoValidoError("demasiadas-filas");
  }
  return { formato: contenido.formato, hojas };
}

function leerConSheetJs(bytes: Uint8Array, contenido: Contenido, nombre: string): Hoja[] {
  let libro: WorkBook;
  try {
    // Named by hand: SheetJS would take unknown bytes for text and read them as one more csv.
    libro = read(bytes, {
      type: "array",
      dense: true,
      cellDates: false,
      cellNF: true,
      cellText: true,
      cellFormula: true,
      cellHTML: false,
      cellStyles: true,
      sheetStubs: true,
      bookVBA: false,
    });
  } catch (error) {
    const protegido = error instanceof Error && /password|encrypt/iu.test(error.message);
    throw new ArchivoNoValidoError(protegido ? "cifrado" : "danado", {
      cause: new Error(nombre, { cause: error }),
    });
  }
  return leerHojas(libro, marcasDe(bytes, contenido));
}

const NADA_OCULTO = { filasOcultas: new Set<number>(), columnasOcultas: new Set<number>() };

/** What SheetJS does not tell of what a person struck through or hid. */
function marcasDe(bytes: Uint8Array, contenido: Contenido): ReadonlyMap<string, MarcasDeHoja> {
  if (contenido.formato === "ods")
    return marcasDeOds(new TextDecoder().decode(contenido.partes.get("content.xml")));
  const tachadas = contenido.formato === "xlsx" ? tachadasDeXlsx(contenido.partes) : tachadasDeXls(bytes);
  return new Map([...tachadas].map(([nombre, celdas]) => [nombre, { ...NADA_OCULTO, tachadas: celdas }]));
}
