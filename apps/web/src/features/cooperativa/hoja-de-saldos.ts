import type { SaldosDeHoja } from "@cosecha/domain/esquemas/cuentas";
import { sumarImportes } from "@cosecha/domain/euros";

export type FilaDeHoja = SaldosDeHoja["filas"][number];
export type Signo = "debe" | "favor";

/** Whose a row is, as the choices name it: «familia 12»; "" is left out. */
export const claveDe = (de: FilaDeHoja["de"]): string => (de === null ? "" : `${de.tipo} ${de.id}`);

/** What a row is worth: above 0 a family owes it. null: nothing, or nobody knows which way. */
export function importeDe({ importe, signo }: FilaDeHoja, positivo: Signo | null): number | null {
  if (importe === null || importe === 0) return null;
  if (signo !== null) return signo === "debe" ? importe : -importe;
  if (positivo === null) return null;
  return positivo === "debe" ? importe : -importe;
}

/** Whether it has to be asked what a number without a word means: of a family, as of suppliers the
 * amount is what is owed to them. */
export const hayQuePreguntar = (filas: readonly FilaDeHoja[], elegidos: readonly string[]): boolean =>
  filas.some(
    ({ importe, signo }, n) =>
      signo === null && importe !== null && importe !== 0 && elegidos[n]?.startsWith("familia "),
  );

/** The choices that two rows have made; each may have one. */
export const repetidos = (elegidos: readonly string[]): string[] => [
  ...new Set(elegidos.filter((clave, n) => clave !== "" && elegidos.indexOf(clave) !== n)),
];

/**
 * By how much the rows differ from what the sheet says that they make, whichever way its signs go;
 * null where it says nothing of it.
 */
export function diferenciaConElTotal({ filas, total }: SaldosDeHoja): number | null {
  if (total === null) return null;
  const suma = sumarImportes(
    filas.map(({ importe, signo }) => (signo === "favor" ? -(importe ?? 0) : (importe ?? 0))),
  );
  return sumarImportes([Math.abs(suma), -Math.abs(total.importe)]);
}
