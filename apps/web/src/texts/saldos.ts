import type { TipoDeCuenta } from "@cosecha/domain/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";

/** What a debit says of each kind of account, and what a credit; null: the amount alone. */
const PALABRAS: Record<TipoDeCuenta, readonly [debe: string, haber: string] | null> = {
  familia: ["debe", "a favor"],
  fianza: ["debe", "depositados"],
  proveedor: ["nos debe", "se le deben"],
  banco: null,
  caja: null,
  bizum: null,
  pendiente: null,
  fondo: ["le faltan", "tiene"],
  cuotas: ["perdidos", "ingresados"],
  redondeo: ["perdidos", "ganados"],
  merma: ["perdidos", "ganados"],
};

/** A balance as people say it: «debe 12,35 €», «a favor 15,05 €», of a box «85,20 €». */
export function saldoEnPalabras(tipo: TipoDeCuenta, saldo: number): string {
  const palabras = PALABRAS[tipo];
  if (palabras === null || saldo === 0) return formatoImporte(saldo);
  return `${palabras[saldo > 0 ? 0 : 1]} ${formatoImporte(Math.abs(saldo))}`;
}

/** A movement as it is written in a journal: «debe 20,00 €», «haber 20,00 €». */
export const apunteEnPalabras = (importe: number): string =>
  `${importe > 0 ? "debe" : "haber"} ${formatoImporte(Math.abs(importe))}`;
