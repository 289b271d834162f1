import { read, type WorkBook } from "xlsx";
import type { Hoja, Libro } from "../workbook/cells.ts";
import { leerCsv } from "./csv/read-csv.ts";
import { reconocer } from "./detect-format.ts";
import { ArchivoNoValidoError } from "./invalid-file.ts";
import { type MarcasDeHoja, marcasDeOds } from "./ods/marks.ts";
import { leerHojas, OPCIONES } from "./read-sheets.ts";
import { tachadasDeXls } from "./xls/struck-cells.ts";
import { apartarCeldas, type CeldasAparte, devolverCeldas } from "./xlsx/cells.ts";
import { tachadasDeXlsx } from "./xlsx/struck-cells.ts";

/** diseño §7: up to 10 MB and 20,000 rows. */
const LIMITES = { bytes: 10 * 1024 * 1024, filas: 20_000 } as const;
/**
 * So many characters a cell has at most in LibreOffice, twice as many as in Excel; longer texts are
 * slow to understand.
 */
const LARGO_DE_CELDA = 65_535;

/**
 * A file's bytes as a workbook of plain cells. What it is shows in its content; `nombre` is only said in the error's cause.
 * Throws ArchivoNoValidoError, with its motive and a message for people, for whatever is no workbook or breaks a limit.
 */
export function leerLibro(bytes: Uint8Array, nombre: string): Libro {
  if (bytes.length > LIMITES.bytes) throw new ArchivoNoValidoError("demasiado-grande");
  const { formato, ...examinado } = examinar(bytes);
  const hojas = formato === "csv" ? [leerCsv(bytes)] : leerConSheetJs(bytes, examinado, nombre);
  for (const hoja of hojas) {
    let filas = 0;
    for (const fila of hoja.filas) {
      let largo = -1;
      for (const celda of fila ?? [])
        if (celda !== undefined && celda.texto.length > largo) largo = celda.texto.length;
      if (largo >= 0) filas++;
      if (largo > LARGO_DE_CELDA) throw new ArchivoNoValidoError("celda-demasiado-larga");
    }
    if (filas > LIMITES.filas) throw new ArchivoNoValidoError("demasiadas-filas");
  }
  return { formato, hojas };
}

type Marcas = ReadonlyMap<string, MarcasDeHoja>;

interface Examinado {
  readonly formato: Libro["formato"];
  readonly marcas: Marcas | null;
  readonly aparte: CeldasAparte | null;
}

/** What a file is, and what is taken from its parts here; those are let go before SheetJS inflates them again. */
function examinar(bytes: Uint8Array): Examinado {
  const contenido = reconocer(bytes);
  switch (contenido.formato) {
    case "ods": {
      const xml = new TextDecoder().decode(contenido.partes.get("content.xml"));
      return { formato: "ods", marcas: marcasDeOds(xml), aparte: null };
    }
    case "xlsx":
      return {
        formato: "xlsx",
        marcas: soloTachadas(tachadasDeXlsx(contenido.partes)),
        aparte: apartarCeldas(contenido.partes),
      };
    default:
      return { formato: contenido.formato, marcas: null, aparte: null };
  }
}

function leerConSheetJs(
  bytes: Uint8Array,
  { marcas, aparte }: Pick<Examinado, "marcas" | "aparte">,
  nombre: string,
): Hoja[] {
  let libro: WorkBook;
  try {
    libro = (aparte && leerAparte(aparte)) ?? read(bytes, OPCIONES);
  } catch (error) {
    const protegido = error instanceof Error && /password|encrypt/iu.test(error.message);
    throw new ArchivoNoValidoError(protegido ? "cifrado" : "danado", {
      cause: new Error(nombre, { cause: error }),
    });
  }
  return leerHojas(libro, marcas ?? soloTachadas(tachadasDeXls(bytes)));
}

function leerAparte({ libro, celdas }: CeldasAparte): WorkBook | null {
  const leido = read(libro, OPCIONES);
  return devolverCeldas(leido, celdas) ? leido : null;
}

const NADA_OCULTO = { filasOcultas: new Set<number>(), columnasOcultas: new Set<number>() };

const soloTachadas = (tachadas: ReadonlyMap<string, ReadonlySet<string>>): Marcas =>
  new Map([...tachadas].map(([nombre, celdas]) => [nombre, { ...NADA_OCULTO, tachadas: celdas }]));
