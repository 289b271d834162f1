import { Decimal } from "decimal.js";
import { LIMITES } from "./campos.ts";
import { textos } from "./textos.ts";

/** How many decimals a number may have, and what it must be below. */
export interface LimitesDeDecimal {
  lugares: number;
  tope: number;
}

/** kilos or pieces, numeric(12,3) (D8). */
export const CANTIDAD: LimitesDeDecimal = LIMITES.existencias;

/** Why a number of 0 or more is not within the limits, as its schema says it; null when it is. */
export function motivoDecimal(valor: number, { lugares, tope }: LimitesDeDecimal): string | null {
  if (Number.isNaN(valor)) return textos.campos.numero;
  if (valor < 0) return textos.campos.negativo;
  if (valor >= tope) return textos.campos.demasiadoGrande;
  return new Decimal(valor).decimalPlaces() > lugares ? textos.campos.decimales(lugares) : null;
}
