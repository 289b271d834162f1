import { Decimal } from "decimal.js";
import { aCentimos, sumar } from "./dinero.ts";

/** How long a note on a line may be, in characters. */
export const NOTA_MAXIMA = 200;

interface ImporteDeLinea {
  precio: Decimal.Value;
  iva: Decimal.Value;
  cantidad: Decimal.Value;
}

/**
 * precio × cantidad × (1 + iva), exact, rounded half up to cents once per line (spec 9, D7). EUR.
 */
export const totalLinea = ({ precio, iva, cantidad }: ImporteDeLinea): Decimal =>
  aCentimos(new Decimal(precio).mul(cantidad).mul(new Decimal(1).add(iva)));

/**
 * What one unit costs with its IVA, which is what people pay and compare: precio × (1 + iva),
 * rounded half up to cents (spec 9). EUR, for reading only: totals are computed from the net price.
 */
export const precioConIva = ({ precio, iva }: Omit<ImporteDeLinea, "cantidad">): Decimal =>
  totalLinea({ precio, iva, cantidad: 1 });

interface Existencias {
  /** What is left for this family, with what it has already; null: no limit. */
  disponible: Decimal.Value | null;
  /** What the family has ordered already. */
  antes: Decimal.Value;
}

/**
 * The most of a product that a family may order: what is left for it, or what it has already where
 * that is more (D11). Null: no limit.
 */
export const maximo = ({ disponible, antes }: Existencias): Decimal | null =>
  disponible === null ? null : Decimal.max(disponible, antes);

/** Whether a family may order this quantity: no more than `maximo`. */
export const cabe = (cantidad: Decimal.Value, existencias: Existencias): boolean => {
  const tope = maximo(existencias);
  return tope === null || tope.gte(cantidad);
};

/** The sum of the lines' totals: what an order costs (D7). EUR. */
export const totalPedido = (lineas: readonly ImporteDeLinea[]): Decimal => sumar(lineas.map(totalLinea));

/** A line that costs more than this, in EUR with IVA, is asked about before it is saved. */
const LINEA_CARA = 1000;
/** As is a quantity this many times the largest that anybody has ordered of the product. */
const VECES_LO_MAYOR = 100;
/**
 * Nobody orders less of anything, in its unit: below `LLAMATIVA_DESDE` nothing is so many times
 * more.
 */
const LO_MENOR = 0.1;

/**
 * Below this quantity only a line's price can be remarkable, and nobody needs to know what others
 * ordered.
 */
export const LLAMATIVA_DESDE = VECES_LO_MAYOR * LO_MENOR;

/**
 * Whether a quantity is likely to be a slip of the fingers, «150» for «1,50» say, and is asked
 * about before it is saved (decision 72). `maximo`: the largest quantity that anybody has ordered
 * of the product; null where nobody has, or where that is not known.
 */
export function esLlamativa({
  maximo: loMayor,
  ...linea
}: ImporteDeLinea & { maximo: Decimal.Value | null }): boolean {
  if (totalLinea(linea).gt(LINEA_CARA)) return true;
  return loMayor !== null && Decimal.max(loMayor, LO_MENOR).mul(VECES_LO_MAYOR).lte(linea.cantidad);
}

export interface SumaDeIva {
  /** As a fraction (D6). */
  iva: number;
  /** EUR without IVA. */
  base: Decimal;
  /** EUR of IVA. */
  cuota: Decimal;
  /** EUR with IVA: the sum of the lines' totals. */
  total: Decimal;
}

/**
 * What lines cost by rate of IVA, the lowest first. The totals are those of the lines, which are
 * rounded one by one (D7); the base is rounded once, and the rest of the total is the IVA, so that
 * the three of a rate agree.
 */
export function sumasPorIva(
  lineas: readonly { precio: Decimal.Value; iva: number; cantidad: Decimal.Value }[],
): SumaDeIva[] {
  const tipos = new Map<number, { exacta: Decimal; total: Decimal }>();
  for (const linea of lineas) {
    const antes = tipos.get(linea.iva) ?? { exacta: new Decimal(0), total: new Decimal(0) };
    tipos.set(linea.iva, {
      exacta: antes.exacta.add(new Decimal(linea.precio).mul(linea.cantidad)),
      total: antes.total.add(totalLinea(linea)),
    });
  }
  return [...tipos]
    .sort(([a], [b]) => a - b)
    .map(([iva, { exacta, total }]) => {
      const base = aCentimos(exacta);
      return { iva, base, cuota: total.sub(base), total };
    });
}
