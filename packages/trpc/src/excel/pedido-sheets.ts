import { aCentimos, sumar } from "@cosecha/domain/dinero";
import { totalLinea } from "@cosecha/domain/lineas";
import { enCajas } from "@cosecha/domain/textos/cajas";
import { columnLetters } from "@cosecha/importador/cells";
import { printable } from "@cosecha/importador/print-xlsx";
import { number, type SheetToWrite, text, writeSheets } from "@cosecha/importador/write-xlsx";
import { Decimal } from "decimal.js";

/** A product at one price, and how much of it each family orders. */
export interface ProductoPedido {
  codigo: string | null;
  nombre: string;
  categoria: string | null;
  unidad: string | null;
  /** The price in EUR without IVA; `iva` is a fraction (0.21). */
  precio: Decimal;
  iva: Decimal;
  /** How much a case holds; null: sold one by one. */
  caja: Decimal | null;
  /** The ordered quantities, by the id of the family. */
  cantidades: ReadonlyMap<number, Decimal>;
  /** What families ask for, in the order of their lines. */
  notas: readonly { familia: string; nota: string }[];
}

/** What an order's sheets show. The dates are already text. */
export interface PedidoEnHoja {
  proveedor: string;
  descripcion: string;
  inicio: string;
  fin: string;
  productos: readonly ProductoPedido[];
  /** The families that ordered, in the order of their columns. */
  familias: readonly { id: number; nombre: string }[];
}

/** A line of an order. Numbers are exact text. */
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
  /** How much a case holds; null: sold one by one. */
  caja: string | null;
  /** "" for none. */
  nota: string;
}

/**
 * Groups an order's lines by product, in the order in which they come, and lists their families by
 * name.
 */
export function groupLines(lineas: readonly LineaEnHoja[]): Pick<PedidoEnHoja, "productos" | "familias"> {
  const productos = new Map<
    string,
    ProductoPedido & { cantidades: Map<number, Decimal>; notas: { familia: string; nota: string }[] }
  >();
  const familias = new Map<number, string>();
  for (const { productoId, precio, iva, familiaId, familia, cantidad, caja, nota, ...producto } of lineas) {
    // A row multiplies one price, so lines of a product with different prices need rows of their
    // own.
    const clave = [productoId, precio, iva].join();
    const fila = productos.get(clave) ?? {
      ...producto,
      precio: new Decimal(precio),
      iva: new Decimal(iva),
      caja: caja === null ? null : new Decimal(caja),
      cantidades: new Map<number, Decimal>(),
      notas: [],
    };
    if (nota !== "") fila.notas.push({ familia, nota });
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

const LO_QUE_PIDIERON = "Lo que pidieron las familias, con cada línea redondeada";
export const EUROS = '#,##0.00\\ "€"';
export const PRECIO = '#,##0.00##\\ "€"';
/** Not «0.###», which would show a whole number with a comma after it. */
export const CANTIDAD = "General";

export type Celda = SheetToWrite["filas"][number][number];

/** A formula with its computed value, for programs that do not compute formulas. */
export const formula = (f: string, valor: Decimal.Value, z: string): Celda => ({
  ...number(valor.toString(), z),
  f,
});

export const porcentaje = (iva: Decimal) => number(iva, iva.mul(100).isInteger() ? "0%" : "0.0#%");

/** «2 cajas de 12» of what makes whole ones. */
const cajasDe = (cantidad: Decimal, caja: Decimal | null): string | null =>
  caja === null || !cantidad.mod(caja).isZero()
    ? null
    : enCajas(cantidad.div(caja).toNumber(), caja.toNumber());

/**
 * The sheet for the supplier: each ordered product, its total quantity and its amounts; where some come
 * in cases, a last column says how many.
 */
export function sheetForProveedor({ productos, ...pedido }: PedidoEnHoja): Uint8Array<ArrayBuffer> {
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
    ...(productos.some(({ caja }) => caja !== null) ? ["Cajas"] : []),
  ];
  const arriba = encabezado(pedido);
  const primera = arriba.length + 2;
  const ultima = primera + productos.length - 1;
  const importes = productos.map(({ precio, iva, cantidades }) => {
    const cantidad = sumar([...cantidades.values()]);
    return { cantidad, base: aCentimos(precio.mul(cantidad)), total: totalLinea({ precio, iva, cantidad }) };
  });
  const filas = productos.map(({ codigo, nombre, categoria, unidad, precio, iva, caja }, i): Celda[] => {
    const r = primera + i;
    const { cantidad, base, total } = importes[i]!;
    const cajas = cajasDe(cantidad, caja);
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
      ...(cajas === null ? [] : [text(cajas)]),
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
  // Families pay the sum of their rounded lines, which may differ from the supplier's total by some
  // cents.
  const dePago = sumar(productos.flatMap(importesDe));
  const iguales = dePago.eq(sumar(importes.map(({ total }) => total)));
  const nota = [undefined, text(LO_QUE_PIDIERON), ...Array<Celda>(6).fill(undefined), number(dePago, EUROS)];
  return escribir({
    nombre: "Pedido",
    arriba,
    cabecera,
    filas,
    total,
    debajo: iguales ? [] : [nota],
    anchos: [14, 40, 20, 16, 11, 15, 8, 16, 15, 18].slice(0, cabecera.length),
  });
}

/**
 * The sheet for sharing out: how much of each product each family takes, and what each family pays,
 * which is exactly the sum of its lines (D7). Where families have written notes, a last column has
 * them.
 */
export function sheetForSharing({ productos, familias, ...pedido }: PedidoEnHoja): Uint8Array<ArrayBuffer> {
  const conNotas = productos.some(({ notas }) => notas.length > 0);
  const cabecera = [
    "Producto",
    "Formato",
    "Precio sin IVA",
    "IVA",
    ...familias.map(({ nombre }) => nombre),
    "Cantidad",
    "Importe",
    ...(conNotas ? ["Notas"] : []),
  ];
  const arriba = encabezado(pedido);
  const primera = arriba.length + 2;
  const ultima = primera + productos.length - 1;
  const [desde, hasta] = [columnLetters(4), columnLetters(3 + familias.length)];
  // Goes through the lines, because most families have only a few of the products.
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
      ...(conNotas ? [notes(producto)] : []),
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
    anchos: [40, 16, 15, 8, ...anchosDeFamilia, 10, 14, ...(conNotas ? [40] : [])],
  });
}

const notes = ({ notas }: ProductoPedido): Celda =>
  text(notas.map(({ familia, nota }) => `${familia}: ${nota}`).join("; ") || null);

/** Writes a printable sheet with its heading, its header row and, where it has rows, its total. */
export function escribir({
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

/** The amount of each family's line of a product. */
const importesDe = ({ precio, iva, cantidades }: ProductoPedido) =>
  [...cantidades.values()].map((cantidad) => totalLinea({ precio, iva, cantidad }));

export const encabezado = ({
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
