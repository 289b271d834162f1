import { Decimal } from "decimal.js";

/**
 * An IVA as people write it, as the fraction that is stored (D6): 1 or more are percent points (21
 * → 0.21, 4 → 0.04, 1 → 0.01), less is a fraction already. Throws RangeError below 0 and from 100
 * on, and when the fraction would need more than 4 decimals.
 */
export function normalizarIva(valor: Decimal.Value): Decimal {
  const leido = new Decimal(valor);
  if (!leido.isFinite() || leido.lt(0) || leido.gte(100))
    throw new RangeError(`IVA fuera de rango: ${valor}`);
  const fraccion = leido.gte(1) ? leido.div(100) : leido;
  if (fraccion.decimalPlaces() > 4) throw new RangeError(`IVA con demasiados decimales: ${valor}`);
  return fraccion;
}

/** Percent points of a stored fraction: 0.052 → 5.2. What forms take and show (D6). */
export const ivaEnPuntos = (iva: Decimal.Value): Decimal => new Decimal(iva).mul(100);

/** «21 %», «5,2 %»: percent points modulo 100 with a percent sign (spec 9, D6). */
export const formatoIva = (iva: Decimal.Value): string =>
  `${ivaEnPuntos(iva).mod(100).toString().replace(".", ",")} %`;
