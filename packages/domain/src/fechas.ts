import { DEFAULT_ZONE, instantOf, startOfDay } from "@cosecha/zone";
import { TZDate } from "@date-fns/tz";
import { isValid, lightFormat } from "date-fns";

/**
 * The cooperative's zone unless TZ_COOPERATIVA says otherwise. No function takes it by itself: one
 * process serves cooperatives of several zones (decision 131).
 */
export const ZONA_POR_DEFECTO = DEFAULT_ZONE;

const enZona = (fecha: Date, zona: string) => new TZDate(fecha.getTime(), zona);

/**
 * `yyyy-MM-dd HH:mm:ss` in the zone: REST answers, listings, the lines screen (spec 9, design:
 * REST).
 */
export const formatoFechaHora = (fecha: Date, zona: string): string =>
  lightFormat(enZona(fecha, zona), "yyyy-MM-dd HH:mm:ss");

/** `dd/MM/yy HH:mm`: the end of an order in lists (spec 9). */
export const formatoFin = (fecha: Date, zona: string): string =>
  lightFormat(enZona(fecha, zona), "dd/MM/yy HH:mm");

/** `dd/MM/yyyy`: a day in a sentence. */
export const formatoDia = (fecha: Date, zona: string): string =>
  lightFormat(enZona(fecha, zona), "dd/MM/yyyy");

/** `yyyy-MM-dd`: the day that it is, by the zone's calendar. */
export const diaDe = (fecha: Date, zona: string): string => lightFormat(enZona(fecha, zona), "yyyy-MM-dd");

/** «31/10/2026»: a day of the calendar, `yyyy-MM-dd`, in a sentence. */
export const formatoDiaDe = (dia: string): string => dia.split("-").toReversed().join("/");

const DIA = 86_400_000;

/** The day so many days after another, both `yyyy-MM-dd`, by the calendar. */
export const masDias = (dia: string, dias: number): string =>
  new Date(Date.parse(dia) + dias * DIA).toISOString().slice(0, 10);

/** How many days there are from one to another, both `yyyy-MM-dd`. */
export const diasEntre = (desde: string, hasta: string): number =>
  (Date.parse(hasta) - Date.parse(desde)) / DIA;

/** The first instant of a day by the zone's clocks, and the first after it. */
export const inicioDelDia = (dia: string, zona: string): Date => startOfDay(Date.parse(dia), zona);
export const finDelDia = (dia: string, zona: string): Date => inicioDelDia(masDias(dia, 1), zona);

/** `HH:mm`: an hour in a sentence. */
export const formatoHora = (fecha: Date, zona: string): string => lightFormat(enZona(fecha, zona), "HH:mm");

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const CON_DESFASE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * The instant that a text names: `yyyy-MM-dd HH:mm:ss` in the zone, without seconds, with `T`, a
 * day alone (its midnight), or ISO with an offset (design: REST). null when it names none:
 * nonsense, the 30th of February, or an hour that the clock skips in spring. An hour that comes
 * twice in autumn is its first coming.
 */
export function leerFecha(texto: string, zona: string): Date | null {
  const limpio = texto.trim();
  if (CON_DESFASE.test(limpio)) {
    const fecha = new Date(limpio);
    return isValid(fecha) && limpio.startsWith(diaEscrito(limpio)) ? fecha : null;
  }
  const partes = LOCAL.exec(limpio);
  if (partes === null) return null;
  const [anno = 0, mes = 1, dia = 1, hora = 0, minuto = 0, segundo = 0] = partes
    .slice(1)
    .map((parte) => Number(parte ?? 0));
  // As if the zone were UTC; what the calendar or the clock does not have rolls over, and shows.
  const reloj = new Date(Date.UTC(anno, mes - 1, dia, hora, minuto, segundo));
  const escrita = [anno, mes - 1, dia, hora, minuto, segundo].join();
  const leida = [
    reloj.getUTCFullYear(),
    reloj.getUTCMonth(),
    reloj.getUTCDate(),
    reloj.getUTCHours(),
    reloj.getUTCMinutes(),
    reloj.getUTCSeconds(),
  ].join();
  return escrita === leida ? (instantOf(reloj.getTime(), zona) ?? null) : null;
}

/** The written day if it exists in the calendar, else something that no text starts with. */
function diaEscrito(texto: string): string {
  const dia = texto.slice(0, 10);
  const fecha = new Date(`${dia}T00:00:00Z`);
  return isValid(fecha) && fecha.toISOString().startsWith(dia) ? dia : "\0";
}

/** An hour, on the day of a moment. */
export function aLaHora(momento: Date, hora: number, zona: string): Date {
  const dia = enZona(momento, zona);
  dia.setHours(hora, 0, 0, 0);
  return new Date(dia.getTime());
}

/** When it is that hour next, after `ahora`. */
export function proximaHora(ahora: Date, hora: number, zona: string): Date {
  const hoy = aLaHora(ahora, hora, zona);
  if (hoy > ahora) return hoy;
  const manana = enZona(hoy, zona);
  manana.setDate(manana.getDate() + 1);
  return new Date(manana.getTime());
}
