import type { Decimal } from "decimal.js";
import { type CellObject, utils, type WorkBook, write } from "xlsx";
import { withApostrophe } from "../apostrophe.ts";

/** A sheet to write: its rows, and the widths of its columns in characters. */
export interface SheetToWrite {
  nombre: string;
  filas: (CellObject | undefined)[][];
  anchos?: readonly number[];
  /** The first and the last row that each printed page repeats, counted from 0. */
  repite?: readonly [desde: number, hasta: number];
}

/** The name under which a workbook knows the rows that each page repeats. */
const TITLES = { Name: "_xlnm.Print_Titles" };

export function writeSheets(hojas: readonly SheetToWrite[]): Uint8Array<ArrayBuffer> {
  const libro = utils.book_new();
  for (const [n, { nombre, filas, anchos, repite }] of hojas.entries()) {
    const hoja = utils.aoa_to_sheet(filas);
    if (anchos !== undefined) hoja["!cols"] = anchos.map((wch) => ({ wch }));
    utils.book_append_sheet(libro, hoja, nombre);
    if (repite === undefined) continue;
    const [desde, hasta] = repite;
    const Ref = `'${nombre.replaceAll("'", "''")}'!$${desde + 1}:$${hasta + 1}`;
    libro.Workbook = {
      ...libro.Workbook,
      Names: [...(libro.Workbook?.Names ?? []), { ...TITLES, Sheet: n, Ref }],
    };
  }
  return writeXlsx(libro);
}

export const writeXlsx = (libro: WorkBook): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    write(libro, { type: "array", bookType: "xlsx", bookSST: true, compression: true }) as ArrayBuffer,
  );

/** A number cell, shown in the format `z`. */
export const number = (value: Decimal.Value, z: string): CellObject => ({
  t: "n",
  v: Number(value),
  z,
});

/** Text that the format would read as the code of a character («_x0041_»). */
const CHARACTER_CODE = /_(?=x[\da-f]{4}_)/giu;

/**
 * A text cell, or none where there is no text. What looks like a formula gets an apostrophe in
 * front.
 */
export const text = (value: string | null): CellObject | undefined =>
  value === null || value === ""
    ? undefined
    : { t: "s", v: withApostrophe(value).replace(CHARACTER_CODE, "_x005F_"), z: "@" };
