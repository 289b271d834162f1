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

/** The columns that follow where something is charged by weight, or has its usual weight. */
const COLUMNS_OF_WEIGHTS = [
  ["Se cobra por", 12],
  ["Peso medio por pieza (kg)", 14],
] as const;

const titles = (columns: readonly (readonly [string, number])[]): readonly string[] =>
  columns.map(([titulo]) => titulo);
/** The header row of what we export. */
export const HEADERS = titles(COLUMNS);
export const HEADERS_OF_WEIGHTS = titles(COLUMNS_OF_WEIGHTS);
/** The template's sheet with instructions, which lists no products. */
export const HELP_SHEET = "Ayuda";

const HELP = [
  "Escriba un producto en cada fila de la hoja «Productos», debajo de la cabecera, sin filas de título ni de total.",
  "Producto, Precio sin IVA e IVA son obligatorios. El precio va en euros (2,50) y el IVA en tanto por ciento (4 %).",
  "Código: si lo pone, el producto se reconoce aunque cambie de nombre. Formato: kg, ud, manojo, caja 5 kg…",
  "Stock: lo que hay para repartir; en blanco, sin límite; 0, agotado.",
];

/** A listing's products as an .xlsx; importing it gives the same products (design: Import). */
export function exportDisponible(productos: readonly Comparable[]) {
  const conPesos = productos.some(({ cobro, pesoMedio }) => cobro === "kg" || pesoMedio !== null);
  return writeSheets([
    listing(
      productos.map(
        ({ codigo, nombre, categoria, unidad, precio, iva, stock, descripcion, cobro, pesoMedio }) => [
          text(codigo),
          text(nombre),
          text(categoria),
          text(unidad),
          number(precio, "0.00##"),
          number(iva, "0.##%"),
          stock === null ? undefined : number(stock, "0.###"),
          text(descripcion),
          ...(conPesos
            ? [text(cobro ?? "unidad"), pesoMedio === null ? undefined : number(pesoMedio, "0.###")]
            : []),
        ],
      ),
      conPesos ? [...COLUMNS, ...COLUMNS_OF_WEIGHTS] : COLUMNS,
    ),
  ]);
}

/** An .xlsx without products: the columns, and a sheet that says how to fill them in. */
export const exportTemplate = () =>
  writeSheets([listing([]), { nombre: HELP_SHEET, filas: HELP.map((linea) => [text(linea)]) }]);

const listing = (
  filas: SheetToWrite["filas"],
  columns: readonly (readonly [string, number])[] = COLUMNS,
): SheetToWrite => ({
  nombre: "Productos",
  filas: [titles(columns).map(text), ...filas],
  anchos: columns.map(([, ancho]) => ancho),
});
