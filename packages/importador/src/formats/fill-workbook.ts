import { type CellObject, read, utils, type WorkSheet } from "xlsx";
import type { SignoDecimal } from "../valores/numeros.ts";
import type { CellWrite, Workbook } from "../workbook/cells.ts";
import { writeIntoCsv } from "./csv/write-into-csv.ts";
import type { XlsxKind } from "./detect-format.ts";
import { fitIntoXlsx } from "./xlsx/fit-into-xlsx.ts";
import { writeIntoXlsx } from "./xlsx/write-into-xlsx.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

/** A supplier's file with the quantities in it. */
export interface FilledFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** What its name has to end in, but for a .csv, which may have any ending. */
  formato: XlsxKind | "csv";
  /** Whether its fonts, colours and borders are as they came. */
  conSuFormato: boolean;
}

/**
 * The file with those cells written: an .xlsx or a .csv as it came but for them; of an .xls, an .ods or an .xlsx that is written in a
 * rare way, an .xlsx of what it holds and an .xlsx can hold, formulas included. `decimal` divides the
 * decimals of its prices where those are texts; null where they do not tell.
 */
export function fillWorkbook(
  bytes: Uint8Array,
  formato: Workbook["formato"],
  escrituras: readonly CellWrite[],
  decimal: SignoDecimal | null,
): FilledFile {
  if (formato === "csv")
    return { bytes: writeIntoCsv(bytes, escrituras, decimal), formato, conSuFormato: true };
  const escrito = formato === "xlsx" ? writeIntoXlsx(bytes, escrituras) : null;
  if (escrito !== null) return { ...escrito, conSuFormato: true };
  return { bytes: fillWithSheetJs(bytes, escrituras), formato: "xlsx", conSuFormato: false };
}

function fillWithSheetJs(bytes: Uint8Array, escrituras: readonly CellWrite[]): Uint8Array<ArrayBuffer> {
  const libro = read(bytes, { type: "array", cellNF: true, cellFormula: true, cellStyles: true });
  for (const { hoja, fila, columna, valor } of escrituras) {
    const suya = libro.Sheets[hoja ?? ""];
    if (suya === undefined) continue;
    const donde = utils.encode_cell({ r: fila, c: columna });
    if (valor === null) delete suya[donde];
    else suya[donde] = cellOf(valor);
    stretchRange(suya, fila, columna);
  }
  fitIntoXlsx(libro);
  return writeXlsx(libro);
}

const cellOf = (valor: string | number): CellObject =>
  typeof valor === "number" ? { t: "n", v: valor } : { t: "s", v: valor };

function stretchRange(hoja: WorkSheet, r: number, c: number): void {
  const { s, e } = utils.decode_range(hoja["!ref"] ?? "A1");
  hoja["!ref"] = utils.encode_range({
    s: { r: Math.min(s.r, r), c: Math.min(s.c, c) },
    e: { r: Math.max(e.r, r), c: Math.max(e.c, c) },
  });
}
