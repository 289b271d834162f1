import type { Comparable } from "@cosecha/domain/comparacion";
import { ivaEnPuntos } from "@cosecha/domain/iva";
import { type CellObject, utils, write } from "xlsx";

/** The columns of what we export, as the importer knows them, and how wide they are, in characters. */
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

/** A listing's products as an .xlsx that imports back as they are (design, section 7). */
export function exportListing(productos: readonly Comparable[]): Uint8Array<ArrayBuffer> {
  return toWorkbook(
    productos.map((producto) => [
      text(producto.codigo),
      text(producto.nombre),
      text(producto.categoria),
      text(producto.unidad),
      number(producto.precio, "0.00##"),
      { t: "n", v: Number(producto.iva), z: ivaEnPuntos(producto.iva).isInteger() ? "0%" : "0.00%" },
      producto.stock === null ? undefined : number(producto.stock, "0.###"),
      text(producto.descripcion),
    ]),
  );
}

/** An empty one, to fill in. */
export const exportTemplate = () => toWorkbook([]);

function toWorkbook(filas: (CellObject | undefined)[][]): Uint8Array<ArrayBuffer> {
  const cabecera = COLUMNAS.map(([titulo]): CellObject => ({ t: "s", v: titulo }));
  const hoja = utils.aoa_to_sheet([cabecera, ...filas]);
  hoja["!cols"] = COLUMNAS.map(([, wch]) => ({ wch }));
  const libro = utils.book_new();
  utils.book_append_sheet(libro, hoja, "Productos");
  return new Uint8Array(write(libro, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer);
}

const number = (value: Comparable["precio"], z: string): CellObject => ({ t: "n", v: Number(value), z });

/** A text is never a formula: it is written as text, and what looks like one behind an apostrophe. */
function text(value: string | null): CellObject | undefined {
  if (value === null || value === "") return undefined;
  return { t: "s", v: /^[=+\-@]/u.test(value) ? `'${value}` : value, z: "@" };
}
