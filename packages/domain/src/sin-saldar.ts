import { formatoImporte } from "./euros.ts";
import { textos } from "./textos.ts";

/** What a family has to be settled before. */
export type Antes = "darla de baja" | "anonimizarla";

/**
 * What is said of a family that leaves while its balance, or its deposit, is not 0 (CUENTAS 5);
 * null where both are. EUR, as accounts have them: above 0 owed to us.
 */
export function sinSaldar(
  { familia, fianza }: { familia: number; fianza: number },
  antesDe: Antes,
): string | null {
  const { aFavor, deFianza, seVaSinSaldar } = textos.cuentas;
  const debe = [
    ...(familia > 0 ? [formatoImporte(familia)] : []),
    ...(fianza > 0 ? [deFianza(formatoImporte(fianza))] : []),
  ];
  const tiene = [
    ...(familia < 0 ? [aFavor(formatoImporte(-familia))] : []),
    ...(fianza < 0 ? [deFianza(formatoImporte(-fianza))] : []),
  ];
  return debe.length + tiene.length === 0 ? null : seVaSinSaldar(debe, tiene, antesDe);
}
