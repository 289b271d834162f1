import {
  type CampoDeProducto,
  type Cobro,
  deTextos,
  EN_HOJA,
  PRODUCTO,
  segunValor,
} from "@cosecha/domain/campos";
import type { Comparable } from "@cosecha/domain/comparacion";
import type { Decimal } from "decimal.js";
import { number, type SheetToWrite, text, writeSheets } from "../formats/xlsx/write-xlsx.ts";

/** The headings of the columns that we may export, in order. `readOwnSheet` recognises them. */
export const TITLES: readonly string[] = EN_HOJA.map((campo) => PRODUCTO[campo].hoja[1]);
/** The header of what we export; its other columns follow where some product says what is in them. */
export const HEADERS = TITLES.slice(0, 8);
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
  const others = EN_HOJA.slice(HEADERS.length);
  const all = productos.some((producto) => others.some((campo) => isSaid(producto[campo])));
  const fields = all ? EN_HOJA : EN_HOJA.slice(0, HEADERS.length);
  return writeSheets([
    listing(
      fields,
      productos.map((producto) => fields.map((campo) => cellOf(producto, campo))),
    ),
  ]);
}

/** Whether it is not what a product is where nobody says anything. */
const isSaid = (valor: Comparable[CampoDeProducto]) => valor !== null && valor !== "" && valor !== "unidad";

const quantity = (valor: Decimal.Value | null) => (valor === null ? undefined : number(valor, "0.###"));

const cellOf = segunValor<Decimal.Value, Cobro | null, SheetToWrite["filas"][number][number]>({
  ...deTextos(text),
  precio: (precio) => number(precio, "0.00##"),
  iva: (iva) => number(iva, "0.##%"),
  existencias: quantity,
  kilos: quantity,
  caja: quantity,
  cobro: (cobro) => text(cobro ?? "unidad"),
});

/** An .xlsx without products: the columns, and a sheet that says how to fill them in. */
export const exportTemplate = () =>
  writeSheets([
    listing(EN_HOJA.slice(0, HEADERS.length), []),
    { nombre: HELP_SHEET, filas: HELP.map((linea) => [text(linea)]) },
  ]);

const listing = (fields: readonly CampoDeProducto[], filas: SheetToWrite["filas"]): SheetToWrite => ({
  nombre: "Productos",
  filas: [fields.map((campo) => text(PRODUCTO[campo].hoja[1])), ...filas],
  anchos: fields.map((campo) => PRODUCTO[campo].hoja[2]),
});
