import type { Decimal } from "decimal.js";
import { type CellObject, utils, type WorkBook, write } from "xlsx";
import { withApostrophe } from "../apostrophe.ts";

/** A sheet to write: its rows, and the widths of its columns in characters. */
export interface SheetToWrite {
  nombre: string;
  filas: (CellObject | undefined)[][];
  anchos?: readonly number[];
}

export function writeSheets(hojas: readonly SheetToWrite[]): Uint8Array<ArrayBuffer> {
  const libro = utils.book_new();
  for (const { nombre, filas, anchos } of hojas) {
    const hoja = utils.aoa_to_sheet(filas);
    if (anchos !== undefined) hoja["!cols"] = anchos.map((wch) => ({ wch }));
    utils.book_append_sheet(libro, hoja, nombre);
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
