import { Decimal } from "decimal.js";
import { emparejarCesta } from "./cestas.ts";
import type { Identificable } from "./comparacion.ts";
import { DIAS_GUARDADO } from "./conservacion.ts";
import { CANTIDAD, motivoDecimal } from "./decimales.ts";
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
}

/**
 * Finds the products of a sheet of totals, as baskets are matched: nothing is guessed. All that the
 * family has and the sheet does not say goes, as the totals take the place of what there was. The
 * lines are in the order of the products, those that stay included.
 */
export function emparejarTotales(
  filas: readonly FilaDeTotales[],
  productos: readonly ProductoConLinea[],
): { lineas: LineaDeTotales[]; sinPareja: FilaSinPareja[] } {
  const sinPareja: FilaSinPareja[] = [];
  // A product that changed its price while people ordered stands in two rows.
  const sumas = new Map<string, { fila: FilaDeTotales; suma: Decimal }>();
  for (const fila of filas) {
    const { codigo, nombre, unidad, cantidad } = fila;
    const identidad = JSON.stringify([codigo, nombre, unidad]);
    const otra = sumas.get(identidad);
    const suma = cantidad === null ? null : new Decimal(cantidad).add(otra?.suma ?? 0);
    if (suma === null || motivoDecimal(suma.toNumber(), CANTIDAD) !== null) {
      sinPareja.push(sin(fila, "cantidad"));
      continue;
    }
    sumas.set(identidad, { fila: otra?.fila ?? fila, suma });
  }
  const juntas = [...sumas.values()];
  const buscadas = juntas.map(({ fila: { nombre, unidad, codigo }, suma }, id) => ({
    ...{ id, nombre, unidad, codigo },
    cantidad: suma.toNumber(),
  }));
  const { parejas, faltan } = emparejarCesta(buscadas, productos);
  for (const { lineaId, motivo } of faltan) {
    const fila = juntas[lineaId]?.fila;
    if (fila) sinPareja.push(sin(fila, motivo === "renombrado" ? motivo : "noEsta"));
  }
  const pedidas = new Map(parejas.map(({ linea, productoId }) => [productoId, linea.cantidad]));
  return {
    lineas: productos.flatMap(({ id, nombre, unidad, antes }) => {
      const cantidad = pedidas.get(id) ?? 0;
      return antes === 0 && cantidad === 0 ? [] : [{ productoId: id, nombre, unidad, antes, cantidad }];
    }),
    sinPareja: sinPareja.sort((una, otra) => una.fila - otra.fila),
  };
}

const sin = (
  { fila, nombre, unidad, cantidad }: FilaDeTotales,
  motivo: FilaSinPareja["motivo"],
): FilaSinPareja => ({ fila, nombre, unidad, cantidad, motivo });
