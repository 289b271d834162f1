import { Decimal } from "decimal.js";
import { emparejar, esOtraCosa, type Identificable } from "./comparacion.ts";

/** How many products a family may have in its baskets, of all suppliers. */
export const LINEAS_DE_CESTA = 1000;

/** Why something of a basket is not in an order, or less of it (decision 129). */
export const MOTIVOS_DE_FALTA = ["noEsta", "renombrado", "agotado", "quedaMenos", "limite"] as const;
export type MotivoDeFalta = (typeof MOTIVOS_DE_FALTA)[number];

export interface LineaDeCesta extends Identificable {
  id: number;
  cantidad: number;
}

/** A product of the order's listing. */
export interface ProductoDePedido extends Identificable {
  id: number;
}

export interface Falta {
  lineaId: number;
  nombre: string;
  unidad: string | null;
  cantidad: number;
  motivo: MotivoDeFalta;
  /** How much of it was put in all the same; 0 for nothing. */
  puesto: number;
  /** What has its code and another name or unit: the family is asked whether it is the same. */
  producto: { id: number; nombre: string; unidad: string | null } | null;
}

/** A basket's lines, each with its product of the listing, and those that have none for sure. */
export interface Emparejada {
  parejas: { linea: LineaDeCesta; productoId: number }[];
  faltan: Falta[];
}

/**
 * Finds the products of a basket in a listing, as imports match them. What has become another thing
 * under the same code is asked about and not put.
 */
export function emparejarCesta(
  lineas: readonly LineaDeCesta[],
  productos: readonly ProductoDePedido[],
): Emparejada {
  const encontrada: Emparejada = { parejas: [], faltan: [] };
  for (const [n, producto] of emparejar(lineas, productos).entries()) {
    const linea = lineas[n];
    if (linea === undefined) continue;
    if (producto === null) encontrada.faltan.push(falta(linea, "noEsta"));
    else if (esOtraCosa(linea, producto)) {
      const { id, nombre, unidad } = producto;
      encontrada.faltan.push({ ...falta(linea, "renombrado"), producto: { id, nombre, unidad } });
    } else encontrada.parejas.push({ linea, productoId: producto.id });
  }
  return encontrada;
}

const falta = ({ id, nombre, unidad, cantidad }: LineaDeCesta, motivo: MotivoDeFalta, puesto = 0): Falta => ({
  ...{ lineaId: id, nombre, unidad, cantidad },
  ...{ motivo, puesto, producto: null },
});

/** What is known of a product as a basket is put. */
export interface Existencia {
  productoId: number;
  /** What is left for the family; null: no limit. */
  disponible: Decimal.Value | null;
  /** What it has of it in this order already. */
  antes: Decimal.Value;
}

/**
 * What is put of a basket: no more than is left, and nothing of what the family has in the order
 * already.
 */
export function loQueSePone({ parejas, faltan }: Emparejada, existencias: readonly Existencia[]) {
  const deProducto = new Map(existencias.map((una) => [una.productoId, una]));
  const poner: { productoId: number; cantidad: number }[] = [];
  const sinPoner = [...faltan];
  for (const { linea, productoId } of parejas) {
    const hay = deProducto.get(productoId);
    if (hay === undefined || new Decimal(hay.antes).gt(0)) continue;
    const queda = hay.disponible === null ? null : Decimal.max(hay.disponible, 0);
    const cantidad = queda === null ? linea.cantidad : Decimal.min(linea.cantidad, queda).toNumber();
    if (cantidad > 0) poner.push({ productoId, cantidad });
    if (cantidad < linea.cantidad) {
      sinPoner.push(falta(linea, cantidad > 0 ? "quedaMenos" : "agotado", cantidad));
    }
  }
  return { poner, faltan: sinPoner };
}

/** A basket of which nothing is put, as the family would owe more than its limit. */
export const nadaPorElLimite = ({ parejas, faltan }: Emparejada): Falta[] => [
  ...faltan,
  ...parejas.map(({ linea }) => falta(linea, "limite")),
];

/** Days of the calendar, both included, `yyyy-MM-dd`. */
export interface PausaDeCesta {
  desde: string;
  hasta: string;
}

/** Whether a basket rests on a day. Days of the calendar sort as texts. */
export const descansa = (pausa: PausaDeCesta | null, dia: string): boolean =>
  pausa !== null && pausa.desde <= dia && dia <= pausa.hasta;
