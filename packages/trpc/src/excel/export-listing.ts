import type { Comparable } from "@cosecha/domain/comparacion";
import type { CellObject } from "xlsx";
import { type SheetToWrite, writeSheets } from "./write-xlsx.ts";

/** The columns of what we export, in order, and how wide they are, in characters. The importer knows them again. */
const COLUMNAS = [
  ["Código", 12],
  ["Producto", 40],
  ["Categoría", 20],
  ["Formato", 14],
  ["Precio sin IVA", 14],
  ["IVA", 8],
  ["Stock", 10],
  ["Descripción", 60],
] as const;

/** The header row of what we export. */
export const CABECERAS: readonly string[] = COLUMNAS.map(([titulo]) => titulo);
/** The sheet of the template that explains; it lists nothing. */
export const HOJA_DE_AYUDA = "Ayuda";

const AYUDA = [
  "Escriba un producto en cada fila de la hoja «Productos», debajo de la cabecera, sin filas de título ni de total.",
  "Producto, Precio sin IVA e IVA son obligatorios. El precio va en euros (2,50) y el IVA en tanto por ciento (4 %).",
  "Código: si lo pone, el producto se reconoce aunque cambie de nombre. Formato: kg, ud, manojo, caja 5 kg…",
  "Stock: lo que hay para repartir; en blanco, sin límite; 0, agotado.",
];

/** A listing's products as an .xlsx that imports back as they are (design, section 7). */
export const exportListing = (productos: readonly Comparable[]) =>
  writeSheets([
    listado(
      productos.map(({ codigo, nombre, categoria, unidad, precio, iva, stock, descripcion }) => [
        text(codigo),
        text(nombre),
        text(categoria),
        text(unidad),
        number(precio, "0.00##"),
        number(iva, "0.##%"),
        stock === null ? undefined : number(stock, "0.###"),
        text(descripcion),
      ]),
    ),
  ]);

/** One with the columns alone and how to fill them in. */
export const exportTemplate = () =>
  writeSheets([listado([]), { nombre: HOJA_DE_AYUDA, filas: AYUDA.map((linea) => [text(linea)]) }]);

const listado = (filas: SheetToWrite["filas"]): SheetToWrite => ({
  nombre: "Productos",
  filas: [CABECERAS.map(text), ...filas],
  anchos: COLUMNAS.map(([, ancho]) => ancho),
});

/** A number, shown in a format. */
export const number = (value: Comparable["precio"], z: string): CellObject => ({
  t: "n",
  v: Number(value),
  z,
});

/** What a spreadsheet takes for a formula when somebody edits it, or saves it as csv. */
const FORMULA = /^'*[=+\-@\t\r]/u;

/** A text that no spreadsheet takes for a formula. */
export const withApostrophe = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** What the format takes for the code of a character. */
const CODIGO = /_(?=x[\da-f]{4}_)/giu;

/** A text is written as text; what looks like a formula stands behind an apostrophe besides. */
export const text = (value: string | null): CellObject | undefined =>
  value === null || value === ""
    ? undefined
    : { t: "s", v: withApostrophe(value).replace(CODIGO, "_x005F_"), z: "@" };

/** The text that `text` wrote. */
export const withoutApostrophe = (written: string): string =>
  written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written;
