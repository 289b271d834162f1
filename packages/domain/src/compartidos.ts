import { Decimal } from "decimal.js";
import { emparejarPorPasos, esOtraCosa, type Identificable } from "./comparacion.ts";
import { DIAS_GUARDADO } from "./conservacion.ts";
import { CANTIDAD, motivoDecimal } from "./decimales.ts";
import { leerFecha } from "./fechas.ts";
import { CANCELADO } from "./pedidos.ts";

/** An order that another group orders in, as a family of this one, by a link (decision 132). */

/** How many rows a sheet of totals may have, and how many lines are handed in at once. */
export const FILAS_DE_TOTALES = 2000;
/** In bytes: a sheet of ours with as many rows takes some 160 kB. */
export const TOTALES_MAXIMO = 170 * 1024;

const DIA = 86_400_000;

/** Until when a link of an order holds that ends at `fin`. */
export const caducaCompartido = (fin: Date): Date =>
  new Date(fin.getTime() + DIAS_GUARDADO.compartidos * DIA);

/** Whether a link of that order holds. A completed one is read, as what is paid is known by then. */
export const valeCompartido = ({ estado, fin }: { estado: number; fin: Date }, ahora: Date): boolean =>
  estado !== CANCELADO && ahora < caducaCompartido(fin);

/** What the heading of our sheet for the supplier says of an order's days (`encabezado` of trpc). */
const DESDE_HASTA = /^Desde (\S+ \S+) hasta (\S+ \S+)$/;

/**
 * Whether what stands above a sheet of totals says days that have nothing in common with those of the
 * order. The other group's order has its own description, supplier and hours, so that those differ
 * says nothing.
 */
export const esDeOtrasFechas = (
  arriba: readonly string[],
  { inicio, fin }: { inicio: Date; fin: Date },
  zona: string,
): boolean =>
  arriba.some((texto) => {
    const [, desde = "", hasta = ""] = DESDE_HASTA.exec(texto) ?? [];
    const [primero, ultimo] = [leerFecha(desde, zona), leerFecha(hasta, zona)];
    return primero !== null && ultimo !== null && (ultimo < inicio || primero > fin);
  });

/** A row of a sheet of totals. */
export interface FilaDeTotales extends Identificable {
  /** As the spreadsheet numbers it. */
  fila: number;
  /** Exact text; null where the cell holds no number. */
  cantidad: string | null;
}

/** A product that is offered, with what the family has of it. */
export interface ProductoConLinea extends Identificable {
  id: number;
  antes: number;
}

/** Why a row is of no product: it is not there, is called otherwise, or its quantity is none. */
export const MOTIVOS_SIN_PAREJA = ["noEsta", "renombrado", "cantidad"] as const;

export interface LineaDeTotales {
  productoId: number;
  nombre: string;
  unidad: string | null;
  /** What the family has. */
  antes: number;
  /** What it is to have; 0: nothing. */
  cantidad: number;
}

export interface FilaSinPareja {
  fila: number;
  nombre: string;
  unidad: string | null;
  cantidad: string | null;
  motivo: (typeof MOTIVOS_SIN_PAREJA)[number];
  /** What the family keeps of the product that it is of; null: nobody knows which. */
  queda: number | null;
}

/**
 * Finds the products of a sheet of totals, as baskets are matched: nothing is guessed. All that the
 * family has and the sheet does not name goes, as the totals take the place of what there was; of a
 * product that the sheet names, but not so that it can be used, it keeps what it has. The lines are
 * in the order of the products, those that stay included. In steps, as lists may be long.
 */
export function* emparejarTotales(
  filas: readonly FilaDeTotales[],
  productos: readonly ProductoConLinea[],
): Generator<void, { lineas: LineaDeTotales[]; sinPareja: FilaSinPareja[] }> {
  const sinPareja: FilaSinPareja[] = [];
  const pedidas = new Map<number, number>();
  const juntas = sumarFilas(filas);
  const parejas = yield* emparejarPorPasos(
    juntas.map(({ fila }) => fila),
    productos,
  );
  for (const [n, { fila, suma, malas }] of juntas.entries()) {
    const producto = parejas[n] ?? null;
    const renombrado = producto !== null && esOtraCosa(fila, producto);
    const sin = (cual: FilaDeTotales, motivo: FilaSinPareja["motivo"]) => {
      const { fila, nombre, unidad, cantidad } = cual;
      sinPareja.push({ fila, nombre, unidad, cantidad, motivo, queda: producto?.antes ?? null });
    };
    for (const mala of malas) sin(mala, "cantidad");
    if (producto === null || renombrado) {
      if (malas.length === 0) sin(fila, renombrado ? "renombrado" : "noEsta");
    }
    if (producto === null) continue;
    pedidas.set(producto.id, renombrado || malas.length > 0 ? producto.antes : suma.toNumber());
  }
  return {
    lineas: productos.flatMap(({ id, nombre, unidad, antes }) => {
      const cantidad = pedidas.get(id) ?? 0;
      return antes === 0 && cantidad === 0 ? [] : [{ productoId: id, nombre, unidad, antes, cantidad }];
    }),
    sinPareja: sinPareja.sort((una, otra) => una.fila - otra.fila),
  };
}

/** A product of a sheet: its first row, the sum of its rows, and those that cannot be added. */
interface FilasJuntas {
  fila: FilaDeTotales;
  suma: Decimal;
  malas: FilaDeTotales[];
}

/** The rows by product: one that changed its price while people ordered stands in two. */
function sumarFilas(filas: readonly FilaDeTotales[]): FilasJuntas[] {
  const juntas = new Map<string, FilasJuntas>();
  for (const fila of filas) {
    const { codigo, nombre, unidad, cantidad } = fila;
    const identidad = JSON.stringify([codigo, nombre, unidad]);
    const suya = juntas.get(identidad) ?? { fila, suma: new Decimal(0), malas: [] };
    juntas.set(identidad, suya);
    const suma = cantidad === null ? null : suya.suma.add(cantidad);
    if (suma === null || motivoDecimal(suma.toNumber(), CANTIDAD) !== null) suya.malas.push(fila);
    else suya.suma = suma;
  }
  return [...juntas.values()];
}
