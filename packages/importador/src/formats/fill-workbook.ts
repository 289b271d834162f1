import { type CellObject, read, utils, type WorkSheet } from "xlsx";
import type { SignoDecimal } from "../valores/numeros.ts";
import type { CellWrite, Workbook } from "../workbook/cells.ts";
import { writeIntoCsv } from "./csv/write-into-csv.ts";
import type { XlsxKind } from "./detect-format.ts";
import { fitIntoXlsx } from "./xlsx/fit-into-xlsx.ts";
import { WIDTH } from "./xlsx/write-into-sheet.ts";
import { writeIntoXlsx } from "./xlsx/write-into-xlsx.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

export interface FilledFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The extension that its name needs; a .csv may have any. */
  formato: XlsxKind | "csv";
  /** Whether fonts, colours and borders are still those of the supplier's file. */
  conSuFormato: boolean;
}

/**
 * Writes those cells into the file. An .xlsx or a .csv stays the same otherwise. An .xls, an .ods,
 * or an .xlsx written in an unusual way becomes an .xlsx with the contents that an .xlsx can hold,
 * formulas included. `decimal` is the decimal separator of the file's prices where those are texts;
 * null where they do not show it.
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
  for (const { hoja, fila, columna, valor, cabecera } of escrituras) {
    const suya = libro.Sheets[hoja ?? ""];
    if (suya === undefined) continue;
    const donde = utils.encode_cell({ r: fila, c: columna });
    if (valor === null) delete suya[donde];
    else suya[donde] = cellOf(valor);
    stretchRange(suya, fila, columna);
    // As in an .xlsx (writeIntoSheet): lists often hide all that is to the right of them, or below.
    if (cabecera) {
      suya["!cols"] ??= [];
      suya["!cols"][columna] = { wch: WIDTH };
    }
    if (suya["!rows"]?.[fila]?.hidden) delete suya["!rows"][fila];
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
