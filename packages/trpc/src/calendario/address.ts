import { isSameText } from "../kernel/same-text.ts";
import type { Sessions } from "../kernel/services.ts";

/** Under which path calendars are. */
const CARPETA = "/calendario/";

/** What only this server can say of the n-th address of a family's calendar: 128 bits. */
const codigoDe = (sessions: Pick<Sessions, "mac">, familiaId: number, n: number): string =>
  sessions.mac(JSON.stringify(["calendario", familiaId, n])).slice(0, 32);

/** The path of a family's calendar. Nothing of it is stored but its number. */
export const rutaDe = (sessions: Pick<Sessions, "mac">, familiaId: number, n: number): string =>
  `${CARPETA}${familiaId}-${n}-${codigoDe(sessions, familiaId, n)}.ics`;

/** Whose calendar a path names, and by which number; null where this server has not made it. */
export function leerRuta(
  sessions: Pick<Sessions, "mac">,
  ruta: string,
): { familiaId: number; n: number } | null {
  const [, familia, numero, codigo] =
    /^\/calendario\/([1-9]\d{0,9})-([1-9]\d{0,9})-([0-9a-f]{32})\.ics$/.exec(ruta) ?? [];
  if (codigo === undefined) return null;
  const [familiaId, n] = [Number(familia), Number(numero)];
  return isSameText(codigo, codigoDe(sessions, familiaId, n)) ? { familiaId, n } : null;
}
