import { aCentimos, sumar } from "@cosecha/domain/dinero";
import { totalLinea } from "@cosecha/domain/lineas";
import { columnLetters } from "@cosecha/importador/cells";
import { printable } from "@cosecha/importador/print-xlsx";
import { number, type SheetToWrite, text, writeSheets } from "@cosecha/importador/write-xlsx";
import { Decimal } from "decimal.js";

/** What families order of a product at one price. */
export interface ProductoPedido {
  codigo: string | null;
  nombre: string;
  categoria: string | null;
  unidad: string | null;
  /** EUR without IVA, and a fraction. */
  precio: Decimal;
  iva: Decimal;
  /** By family. */
  cantidades: ReadonlyMap<number, Decimal>;
}

/** An order as its sheets say it, dates as text. */
export interface PedidoEnHoja {
  proveedor: string;
  descripcion: string;
  inicio: string;
  fin: string;
  productos: readonly ProductoPedido[];
  /** Those that ordered, in the order of their columns. */
  familias: readonly { id: number; nombre: string }[];
}

/** A line of an order; numbers as exact text. */
export interface LineaEnHoja {
  productoId: number;
  codigo: string | null;
  nombre: string;
  categoria: string | null;
  unidad: string | null;
  precio: string;
  iva: string;
  familiaId: number;
  familia: string;
  cantidad: string;
}

/**
 * An order's lines by product, in the order in which they come, and the families that have them, by
 * name.
 */
export function groupLines(lineas: readonly LineaEnHoja[]): Pick<PedidoEnHoja, "productos" | "familias"> {
  const productos = new Map<string, ProductoPedido & { cantidades: Map<number, Decimal> }>();
  const familias = new Map<number, string>();
  for (const { productoId, precio, iva, familiaId, familia, cantidad, ...producto } of lineas) {
    // Were two lines to differ in their price, neither's total would come out of one row.
    const clave = [productoId, precio, iva].join();
    const fila = productos.get(clave) ?? {
      ...producto,
      precio: new Decimal(precio),
      iva: new Decimal(iva),
      cantidades: new Map<number, Decimal>(),
    };
    fila.cantidades.set(familiaId, new Decimal(cantidad));
    productos.set(clave, fila);
    familias.set(familiaId, familia);
  }
  return {
    productos: [...productos.values()],
    familias: [...familias]
      .map(([id, nombre]) => ({ id, nombre }))
      .sort((a, b) => a.nombre.localeCompare(b.nombre, "es")),
  };
}

const LO_QUE_PAGAN = "Lo que pagan las familias, con cada línea redondeada";
const EUROS = '#,##0.00\\ "€"';
const PRECIO = '#,##0.00##\\ "€"';
/** «0.###» would show a whole number with a comma after it. */
const CANTIDAD = "General";

type Celda = SheetToWrite["filas"][number][number];

/** A formula with its value, for those who do not compute. */
const formula = (f: string, valor: Decimal.Value, z: string): Celda => ({
  ...number(valor.toString(), z),
  f,
});

const porcentaje = (iva: Decimal) => number(iva, iva.mul(100).isInteger() ? "0%" : "0.0#%");

/** What is asked of the supplier: each ordered product, how much of it in all, and what it comes to. */
export function sheetForSupplier({ productos, ...pedido }: PedidoEnHoja): Uint8Array<ArrayBuffer> {
  const cabecera = [
    "Código",
    "Producto",
    "Categoría",
    "Formato",
    "Cantidad",
    "Precio sin IVA",
    "IVA",
    "Importe sin IVA",
    "Total con IVA",
  ];
  const arriba = encabezado(pedido);
  const primera = arriba.length + 2;
  const ultima = primera + productos.length - 1;
  const importes = productos.map(({ precio, iva, cantidades }) => {
    const cantidad = sumar([...cantidades.values()]);
    return { cantidad, base: aCentimos(precio.mul(cantidad)), total: totalLinea({ precio, iva, cantidad }) };
  });
  const filas = productos.map(({ codigo, nombre, categoria, unidad, precio, iva }, i): Celda[] => {
    const r = primera + i;
    const { cantidad, base, total } = importes[i]!;
    return [
      text(codigo),
      text(nombre),
      text(categoria),
      text(unidad),
      number(cantidad, CANTIDAD),
      number(precio, PRECIO),
      porcentaje(iva),
      formula(`ROUND(E${r}*F${r},2)`, base, EUROS),
      formula(`ROUND(E${r}*F${r}*(1+G${r}),2)`, total, EUROS),
    ];
  });
  const suma = (letra: string, valores: Decimal[]) =>
    formula(`SUM(${letra}${primera}:${letra}${ultima})`, sumar(valores), EUROS);
  const total: Celda[] = [
    undefined,
    text("TOTAL"),
    ...Array<Celda>(5).fill(undefined),
    suma(
      "H",
      importes.map(({ base }) => base),
    ),
    suma(
      "I",
      importes.map(({ total }) => total),
    ),
  ];
  // Rounded line by line, families may pay some cents more or less than the sum asks for.
  const dePago = sumar(productos.flatMap(importesDe));
  const iguales = dePago.eq(sumar(importes.map(({ total }) => total)));
  const nota = [undefined, text(LO_QUE_PAGAN), ...Array<Celda>(6).fill(undefined), number(dePago, EUROS)];
  return escribir({
    nombre: "Pedido",
    arriba,
    cabecera,
    filas,
    total,
    debajo: iguales ? [] : [nota],
    anchos: [14, 40, 20, 16, 11, 15, 8, 16, 15],
  });
}

/** What each family takes of each product, and pays: exactly what their lines come to (decision 7). */
export function sheetForSharing({ productos, familias, ...pedido }: PedidoEnHoja): Uint8Array<ArrayBuffer> {
  const cabecera = [
    "Producto",
    "Formato",
    "Precio sin IVA",
    "IVA",
    ...familias.map(({ nombre }) => nombre),
    "Cantidad",
    "Importe",
  ];
  const arriba = encabezado(pedido);
  const primera = arriba.length + 2;
  const ultima = primera + productos.length - 1;
  const [desde, hasta] = [columnLetters(4), columnLetters(3 + familias.length)];
  // Line by line, as most families have few of the products.
  const pagan = new Map(familias.map(({ id }) => [id, new Decimal(0)]));
  for (const { precio, iva, cantidades } of productos) {
    for (const [id, cantidad] of cantidades) {
      pagan.set(id, totalLinea({ precio, iva, cantidad }).add(pagan.get(id) ?? 0));
    }
  }
  const filas = productos.map((producto, i): Celda[] => {
    const r = primera + i;
    const { nombre, unidad, precio, iva, cantidades } = producto;
    return [
      text(nombre),
      text(unidad),
      number(precio, PRECIO),
      porcentaje(iva),
      ...familias.map(({ id }): Celda => {
        const cantidad = cantidades.get(id);
        return cantidad && number(cantidad, CANTIDAD);
      }),
      formula(`SUM(${desde}${r}:${hasta}${r})`, sumar([...cantidades.values()]), CANTIDAD),
      formula(
        `SUMPRODUCT(ROUND(${desde}${r}:${hasta}${r}*$C${r}*(1+$D${r}),2))`,
        sumar(importesDe(producto)),
        EUROS,
      ),
    ];
  });
  const rango = (letra: string) => `${letra}${primera}:${letra}${ultima}`;
  const deFamilia = [...pagan.values()];
  const enTotal = columnLetters(5 + familias.length);
  const total: Celda[] = [
    text("TOTAL"),
    undefined,
    undefined,
    undefined,
    ...deFamilia.map((valor, i) => {
      const letra = columnLetters(4 + i);
      return formula(
        `SUMPRODUCT(ROUND(${rango(letra)}*$${rango("C").replace(":", ":$")}*(1+$${rango("D").replace(":", ":$")}),2))`,
        valor,
        EUROS,
      );
    }),
    undefined,
    formula(`SUM(${rango(enTotal)})`, sumar(deFamilia), EUROS),
  ];
  const anchosDeFamilia = familias.map(({ nombre }) => Math.min(Math.max(nombre.length + 2, 10), 24));
  return escribir({
    nombre: "Reparto",
    arriba,
    cabecera,
    filas,
    total,
    debajo: [],
    anchos: [40, 16, 15, 8, ...anchosDeFamilia, 10, 14],
  });
}

/** A sheet with what it is about, its header and its total, where there is something to sum, to be read and printed. */
function escribir({
  nombre,
  arriba,
  cabecera,
  filas,
  total,
  debajo,
  anchos,
}: {
  nombre: string;
  arriba: Celda[][];
  cabecera: string[];
  filas: Celda[][];
  total: Celda[];
  debajo: Celda[][];
  anchos: number[];
}): Uint8Array<ArrayBuffer> {
  const totales = filas.length > 0 ? [total] : [];
  const todas = [...arriba, cabecera.map(text), ...filas, ...totales, ...debajo];
  const negritas = [0, arriba.length, ...totales.map(() => arriba.length + 1 + filas.length)];
  return printable(writeSheets([{ nombre, filas: todas, anchos }]), { cabecera: arriba.length, negritas });
}

/** What each family pays for a product. */
const importesDe = ({ precio, iva, cantidades }: ProductoPedido) =>
  [...cantidades.values()].map((cantidad) => totalLinea({ precio, iva, cantidad }));

const encabezado = ({
  proveedor,
  descripcion,
  inicio,
  fin,
}: Omit<PedidoEnHoja, "productos" | "familias">): Celda[][] => [
  [text(`Pedido a ${proveedor}`)],
  [text(descripcion)],
  [text(`Desde ${inicio} hasta ${fin}`)],
  [],
];
