import { Decimal } from "decimal.js";
import { aCentimos, sumar } from "./dinero.ts";

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
 * Whether a family may order this quantity: no more than what is left for it (null: no limit), or
 * no more than `antes`, which it has already (D11).
 */
export const cabe = (
  cantidad: Decimal.Value,
  { disponible, antes }: { disponible: Decimal.Value | null; antes: Decimal.Value },
): boolean =>
  disponible === null || !new Decimal(cantidad).gt(disponible) || !new Decimal(cantidad).gt(antes);

/** The sum of the lines' totals: what an order costs (D7). EUR. */
export const totalPedido = (lineas: readonly ImporteDeLinea[]): Decimal => sumar(lineas.map(totalLinea));
