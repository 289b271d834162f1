import { Decimal } from "decimal.js";
import { sumar } from "./dinero.ts";

/** What is left of a payment on account; below 0 what has to be settled before. EUR. */
export interface Origen {
  id: number;
  queda: Decimal.Value;
}

/** What of a payment settles an invoice. EUR. */
export interface Parte {
  asientoId: number;
  facturaId: number;
  importe: number;
}

/** What is left on account of all of them together, never below 0. EUR. */
export const quedaACuenta = (origenes: readonly Origen[]): Decimal =>
  Decimal.max(0, sumar(origenes.map(({ queda }) => queda)));

/**
 * Which payments settle which invoices: the oldest first, once what is below 0 has been taken off
 * them. Amounts in EUR above 0, in whole cents; the parts of an invoice sum to what it asks.
 * `origenes` the oldest first. Throws a RangeError where more is asked than is left.
 */
export function asignarDe(
  origenes: readonly Origen[],
  facturas: readonly { facturaId: number; importe: number }[],
): Parte[] {
  let debido = sumar(origenes.map(({ queda }) => Decimal.max(0, new Decimal(queda).neg())));
  const quedan = origenes.map(({ id, queda }) => {
    const hay = Decimal.max(0, queda);
    const quita = Decimal.min(hay, debido);
    debido = debido.sub(quita);
    return { id, hay: hay.sub(quita) };
  });
  return facturas.flatMap(({ facturaId, importe }) => {
    let falta = new Decimal(importe);
    const partes: Parte[] = [];
    for (const origen of quedan) {
      const parte = Decimal.min(origen.hay, falta);
      if (parte.isZero()) continue;
      origen.hay = origen.hay.sub(parte);
      falta = falta.sub(parte);
      partes.push({ asientoId: origen.id, facturaId, importe: parte.toNumber() });
    }
    if (!falta.isZero()) throw new RangeError("More is asked of payments than is left of them.");
    return partes;
  });
}
