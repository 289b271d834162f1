import { Decimal } from "decimal.js";

const enEuros = new Intl.NumberFormat("es-ES", {
  style: "currency",
  currency: "EUR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: true,
});

/** Rounds to cents, half up (decision 7). */
export const aCentimos = (importe: Decimal.Value): Decimal =>
  new Decimal(importe).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** The exact sum of amounts. EUR. */
export const sumar = (importes: readonly Decimal.Value[]): Decimal =>
  importes.reduce((suma: Decimal, importe) => suma.add(importe), new Decimal(0));

/** «1234,50 €» in es-ES with 2 decimals (section 9). Rounded here, half up: Intl would see a float. */
export const formatoEuros = (importe: Decimal.Value): string => enEuros.format(aCentimos(importe).toNumber());

/** A quantity as it is read in Spanish: «1,5», up to 3 decimals (decision 8). */
export const formatoCantidad = (cantidad: Decimal.Value): string =>
  new Decimal(cantidad).toDecimalPlaces(3).toString().replace(".", ",");
