import type { Comparable } from "@cosecha/domain/comparacion";
import { number, type SheetToWrite, text, writeSheets } from "../formats/xlsx/write-xlsx.ts";

/**
 * The columns of what we export, in order, and their widths in characters. `readOwnSheet`
 * recognises them.
 */
const COLUMNS = [
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
export const HEADERS: readonly string[] = COLUMNS.map(([titulo]) => titulo);
/** The template's sheet with instructions, which lists no products. */
export const HELP_SHEET = "Ayuda";

const HELP = [
  "Escriba un producto en cada fila de la hoja «Productos», debajo de la cabecera, sin filas de título ni de total.",
  "Producto, Precio sin IVA e IVA son obligatorios. El precio va en euros (2,50) y el IVA en tanto por ciento (4 %).",
  "Código: si lo pone, el producto se reconoce aunque cambie de nombre. Formato: kg, ud, manojo, caja 5 kg…",
  "Stock: lo que hay para repartir; en blanco, sin límite; 0, agotado.",
];

/** A listing's products as an .xlsx; importing it gives the same products (design: Import). */
export const exportListing = (productos: readonly Comparable[]) =>
  writeSheets([
    listing(
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

/** An .xlsx without products: the columns, and a sheet that says how to fill them in. */
export const exportTemplate = () =>
  writeSheets([listing([]), { nombre: HELP_SHEET, filas: HELP.map((linea) => [text(linea)]) }]);

const listing = (filas: SheetToWrite["filas"]): SheetToWrite => ({
  nombre: "Productos",
  filas: [HEADERS.map(text), ...filas],
  anchos: COLUMNS.map(([, ancho]) => ancho),
});
