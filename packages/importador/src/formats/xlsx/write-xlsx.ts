import type { Decimal } from "decimal.js";
import { type CellObject, utils, type WorkBook, write } from "xlsx";
import { withApostrophe } from "../apostrophe.ts";

/** A sheet to be written: its rows, and how wide its columns are, in characters. */
export interface SheetToWrite {
  nombre: string;
  filas: (CellObject | undefined)[][];
  anchos?: readonly number[];
}

/** An .xlsx with those sheets. */
export function writeSheets(hojas: readonly SheetToWrite[]): Uint8Array<ArrayBuffer> {
  const libro = utils.book_new();
  for (const { nombre, filas, anchos } of hojas) {
    const hoja = utils.aoa_to_sheet(filas);
    if (anchos !== undefined) hoja["!cols"] = anchos.map((wch) => ({ wch }));
    utils.book_append_sheet(libro, hoja, nombre);
  }
  return writeXlsx(libro);
}

/** A workbook as an .xlsx. */
export const writeXlsx = (libro: WorkBook): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    write(libro, { type: "array", bookType: "xlsx", bookSST: true, compression: true }) as ArrayBuffer,
  );

/** A number, shown in a format. */
export const number = (value: Decimal.Value, z: string): CellObject => ({
  t: "n",
  v: Number(value),
  z,
});

/** What the format takes for the code of a character. */
const CHARACTER_CODE = /_(?=x[\da-f]{4}_)/giu;

/** A text is written as text; what looks like a formula stands behind an apostrophe besides. */
export const text = (value: string | null): CellObject | undefined =>
  value === null || value === ""
    ? undefined
    : { t: "s", v: withApostrophe(value).replace(CHARACTER_CODE, "_x005F_"), z: "@" };
