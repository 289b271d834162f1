import { Decimal } from "decimal.js";
import { formatoImporte } from "./euros.ts";

/** Rounds to cents, half up (D7). */
export const aCentimos = (importe: Decimal.Value): Decimal =>
  new Decimal(importe).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** The exact sum of amounts. EUR. */
export const sumar = (importes: readonly Decimal.Value[]): Decimal =>
  importes.reduce((suma: Decimal, importe) => suma.add(importe), new Decimal(0));

/** «1234,50 €» in es-ES with 2 decimals (spec 9). Rounded here, half up: Intl would see a float. */
export const formatoEuros = (euros: Decimal.Value): string => formatoImporte(aCentimos(euros).toNumber());

/** A quantity as it is read in Spanish: «1,5», up to 3 decimals (D8). */
export const formatoCantidad = (cantidad: Decimal.Value): string =>
  new Decimal(cantidad).toDecimalPlaces(3).toString().replace(".", ",");

/**
 * Whether a unit reads as one word with its quantity, as in «1,5 kg». Other units are packs: «2 ×
 * bolsa 150 g».
 */
export const esCorta = (unidad: string): boolean => /^\p{L}{1,4}\.?$/u.test(unidad);

/** A quantity with its unit: «1,5 kg», «2 × bolsa 150 g». */
export function conUnidad(cantidad: Decimal.Value, unidad: string | null): string {
  const escrita = formatoCantidad(cantidad);
  if (unidad === null || unidad === "") return escrita;
  return esCorta(unidad) ? `${escrita} ${unidad}` : `${escrita} × ${unidad}`;
}
