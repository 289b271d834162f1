import { MES, numeroDeMes } from "../columnas/calendario.ts";

/** A day as month × 100 + day, with its year where it is said. */
export interface Dia {
  readonly dia: number;
  readonly ano: number | null;
}

/** As `enDias` counts them. */
export const DIAS_DEL_ANO = 372;

/** «31/12», «31/12/2026», «31 de diciembre de 2026», «diciembre», «dic 2026». */
export const DIA = String.raw`(?:\d{1,2} ?/ ?\d{1,2}(?: ?/ ?(?:20)?\d\d)?|(?:\d{1,2} (?:de )?)?${MES}(?: (?:de )?20\d\d)?)`;
const PARTES_DE_DIA =
  /^(?:(?<d>\d{1,2}) ?\/ ?(?<m>\d{1,2})(?: ?\/ ?(?<a>\d{2,4}))?|(?:(?<d2>\d{1,2}) )?(?:de )?(?<mes>\p{L}{3,})(?: (?:de )?(?<a2>20\d\d))?)$/u;

/** The day that a normalised text is; a month alone is its first day, or its last (`esFin`). */
export function leerDia(texto: string, esFin: boolean): Dia | null {
  const { d, m, a, d2, mes, a2 } = PARTES_DE_DIA.exec(texto)?.groups ?? {};
  const numero = mes === undefined ? Number(m) : numeroDeMes(mes);
  const dia = Number(d ?? d2 ?? (esFin ? 31 : 1));
  if (!(numero >= 1 && numero <= 12 && dia >= 1 && dia <= 31)) return null;
  const ano = a ?? a2;
  return { dia: 100 * numero + dia, ano: ano === undefined ? null : 2000 + (Number(ano) % 100) };
}

/** A day of a year as a number that grows with time, as if all months had 31 days. */
export const enDias = (dia: number, ano: number): number =>
  ano * DIAS_DEL_ANO + (Math.floor(dia / 100) - 1) * 31 + (dia % 100);

/** The day, in the year that it says, or else in the one in which it is next to `hoy`. */
export function cercaDe({ dia, ano }: Dia, hoy: number): number {
  if (ano !== null) return enDias(dia, ano);
  const este = Math.floor(hoy / DIAS_DEL_ANO);
  const veces = [este - 1, este, este + 1].map((otro) => enDias(dia, otro));
  return veces.reduce((mejor, vez) => (Math.abs(vez - hoy) < Math.abs(mejor - hoy) ? vez : mejor));
}

/** The day «2026-11-27» as `enDias` counts it; null where it is none. */
export function hoyEnDias(hoy: string | undefined): number | null {
  const [ano, mes, dia] = hoy?.split("-").map(Number) ?? [];
  return ano && mes && dia ? enDias(100 * mes + dia, ano) : null;
}

/** The day of what `enDias` counted. */
export const enElCalendario = (dias: number): Dia => {
  const [ano, resto] = [Math.floor((dias - 1) / DIAS_DEL_ANO), (dias - 1) % DIAS_DEL_ANO];
  return { dia: 100 * (1 + Math.floor(resto / 31)) + (resto % 31) + 1, ano };
};
