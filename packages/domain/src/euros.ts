import type { Decimal } from "decimal.js";

/**
 * Amounts that are already in whole cents, as answers carry them, and prices as they are. Apart
 * from dinero.ts, whose exact decimals weigh more than a screen that only shows a few amounts.
 */

const enEuros = (decimales: number) =>
  new Intl.NumberFormat("es-ES", {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: 2,
    maximumFractionDigits: decimales,
    useGrouping: true,
  });
const importe = enEuros(2);
const precioExacto = enEuros(4);

const enterosSinCentimos = new Intl.NumberFormat("es-ES", {
  style: "currency",
  currency: "EUR",
  trailingZeroDisplay: "stripIfInteger",
});
/** «100 €», «99,50 €»: an amount that somebody has set, as people say it. */
export const formatoRedondo = (euros: number): string => enterosSinCentimos.format(euros);

/** «1234,50 €» in es-ES with 2 decimals (spec 9). */
export const formatoImporte = (euros: number): string => importe.format(euros);

/**
 * «4,66 €»: a price with 2 decimals (spec 2), as people read and compare it. What it is multiplied
 * by is the price as it is, with up to 4 (D7).
 */
export const formatoPrecio = (precio: Decimal.Value): string => formatoImporte(Number(precio));

/**
 * «1,80 €», «1,2345 €»: a price with the up to 4 decimals that it has, where it is said what
 * changed.
 */
export const formatoPrecioExacto = (precio: Decimal.Value): string => precioExacto.format(Number(precio));

/** The sum of amounts in EUR, exact: it is counted in cents. */
export const sumarImportes = (importes: readonly number[]): number =>
  importes.reduce((centimos, euros) => centimos + Math.round(euros * 100), 0) / 100;
