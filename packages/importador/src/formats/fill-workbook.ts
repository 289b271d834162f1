import { type CellObject, read, utils, type WorkSheet } from "xlsx";
import type { SignoDecimal } from "../valores/numeros.ts";
import type { Escritura, Libro } from "../workbook/cells.ts";
import { escribirEnCsv } from "./csv/write-into-csv.ts";
import type { TipoDeXlsx } from "./detect-format.ts";
import { queQuepaEnXlsx } from "./xlsx/fit-into-xlsx.ts";
import { escribirEnXlsx } from "./xlsx/write-into-xlsx.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

/** A supplier's file with the quantities in it. */
export interface Relleno {
  bytes: Uint8Array<ArrayBuffer>;
  /** What its name has to end in, but for a .csv, which may have any ending. */
  formato: TipoDeXlsx | "csv";
  /** Whether its fonts, colours and borders are as they came. */
  conSuFormato: boolean;
}

/**
 * The file with those cells written: an .xlsx or a .csv as it came but for them; of an .xls, an .ods or an .xlsx that is written in a
 * rare way, an .xlsx of what it holds and an .xlsx can hold, formulas included. `decimal` divides the
 * decimals of its prices where those are texts; null where they do not tell.
 */
export function rellenarLibro(
  bytes: Uint8Array,
  formato: Libro["formato"],
  escrituras: readonly Escritura[],
  decimal: SignoDecimal | null,
): Relleno {
  if (formato === "csv")
    return { bytes: escribirEnCsv(bytes, escrituras, decimal), formato, conSuFormato: true };
  const escrito = formato === "xlsx" ? escribirEnXlsx(bytes, escrituras) : null;
  if (escrito !== null) return { ...escrito, conSuFormato: true };
  return { bytes: conSheetJs(bytes, escrituras), formato: "xlsx", conSuFormato: false };
}

function conSheetJs(bytes: Uint8Array, escrituras: readonly Escritura[]): Uint8Array<ArrayBuffer> {
  const libro = read(bytes, { type: "array", cellNF: true, cellFormula: true, cellStyles: true });
  for (const { hoja, fila, columna, valor } of escrituras) {
    const suya = libro.Sheets[hoja ?? ""];
    if (suya === undefined) continue;
    const donde = utils.encode_cell({ r: fila, c: columna });
    if (valor === null) delete suya[donde];
    else suya[donde] = celdaDe(valor);
    conMedida(suya, fila, columna);
  }
  queQuepaEnXlsx(libro);
  return writeXlsx(libro);
}

const celdaDe = (valor: string | number): CellObject =>
  typeof valor === "number" ? { t: "n", v: valor } : { t: "s", v: valor };

function conMedida(hoja: WorkSheet, r: number, c: number): void {
  const { s, e } = utils.decode_range(hoja["!ref"] ?? "A1");
  hoja["!ref"] = utils.encode_range({
    s: { r: Math.min(s.r, r), c: Math.min(s.c, c) },
    e: { r: Math.max(e.r, r), c: Math.max(e.c, c) },
  });
}
