import { createHash } from "node:crypto";
import type { Workbook } from "../workbook/cells.ts";
import { picturesOfOds } from "./ods/pictures.ts";
import { type Picture, placeInCell } from "./picture.ts";
import { picturesOfXls } from "./xls/pictures.ts";
import { picturesOfXlsx } from "./xlsx/pictures.ts";

/** The pictures of a workbook that has been read from these bytes. */
export function picturesOfWorkbook(bytes: Uint8Array, libro: Workbook): Picture[] {
  switch (libro.formato) {
    case "ods":
      return picturesOfOds(bytes);
    case "xls":
      return picturesOfXls(bytes);
    case "xlsx": {
      const { pictures, porNombre } = picturesOfXlsx(bytes);
      return [...pictures, ...picturesOfFormulas(libro, porNombre)];
    }
    default:
      return [];
  }
}

const hashes = new WeakMap<Uint8Array, string>();

/**
 * Tells images apart: many programs write one that is used again as another part. Thousands of rows
 * may show the same one, which is looked at once.
 */
export function hashOf(bytes: Uint8Array): string {
  const known = hashes.get(bytes) ?? createHash("sha256").update(bytes).digest("base64");
  hashes.set(bytes, known);
  return known;
}

const FORMULA = /\b(?:(DISPIMG)\s*\(\s*"([^"]*)"|IMAGE\s*\()/iu;

/** The pictures that formulas show: of an address, or, in WPS, of the file itself. */
function picturesOfFormulas({ hojas }: Workbook, porNombre: ReadonlyMap<string, Uint8Array>): Picture[] {
  const pictures: Picture[] = [];
  for (const { nombre: hoja, filas } of hojas) {
    for (const [fila, celdas] of filas.entries()) {
      for (const [columna, celda] of celdas?.entries() ?? []) {
        const shown = celda?.formula === undefined ? null : FORMULA.exec(celda.formula);
        if (shown === null || hoja === null) continue;
        const [, own, nombre = ""] = shown;
        const bytes = own === undefined ? null : (porNombre.get(nombre) ?? new Uint8Array());
        pictures.push({ ...placeInCell(fila, columna), hoja, bytes });
      }
    }
  }
  return pictures;
}
