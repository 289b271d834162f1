import { Decimal } from "decimal.js";

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

/** Rounds to cents, half up (D7). */
export const aCentimos = (importe: Decimal.Value): Decimal =>
  new Decimal(importe).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** The exact sum of amounts. EUR. */
export const sumar = (importes: readonly Decimal.Value[]): Decimal =>
  importes.reduce((suma: Decimal, importe) => suma.add(importe), new Decimal(0));

/** «1234,50 €» in es-ES with 2 decimals (spec 9). Rounded here, half up: Intl would see a float. */
export const formatoEuros = (euros: Decimal.Value): string => importe.format(aCentimos(euros).toNumber());

/**
 * «1,80 €», «1,2345 €»: a price with 2 decimals (spec 2), or with the up to 4 that it has, as it is
 * multiplied before anything is rounded (D7).
 */
export const formatoPrecio = (precio: Decimal.Value): string =>
  precioExacto.format(new Decimal(precio).toNumber());

/** A quantity as it is read in Spanish: «1,5», up to 3 decimals (D8). */
export const formatoCantidad = (cantidad: Decimal.Value): string =>
  new Decimal(cantidad).toDecimalPlaces(3).toString().replace(".", ",");
