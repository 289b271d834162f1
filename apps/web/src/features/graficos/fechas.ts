import { ZONE } from "../../texts/zone.ts";
import { spread } from "./scale.ts";

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("es-ES", { timeZone: ZONE, ...options });
const enUnDia = format({
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "numeric",
  minute: "2-digit",
});
const soloHora = format({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
const soloDia = format({ day: "numeric", month: "short" });
const diaYAnno = format({ day: "numeric", month: "long", year: "numeric" });

/** «martes, 10 de marzo, 20:00» */
export const momento = (fecha: Date): string => enUnDia.format(fecha);
/** «10 de marzo de 2026» */
export const diaEnPalabras = (fecha: Date): string => diaYAnno.format(fecha);

const mesLargo = new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", month: "long", year: "numeric" });
const mesCorto = new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", month: "short", year: "2-digit" });
/** A month (yyyy-MM) as «marzo de 2026», and as «mar 26». */
export const mesEnPalabras = (mes: string): string => mesLargo.format(new Date(`${mes}-01T00:00:00Z`));
export const mesBreve = (mes: string): string => mesCorto.format(new Date(`${mes}-01T00:00:00Z`));

const TWO_DAYS = 2 * 86_400_000;

/** At most so many moments between two, evenly apart, as an axis has them. */
export function momentosEntre(desde: Date, hasta: Date, most: number): { at: number; text: string }[] {
  const span = hasta.getTime() - desde.getTime();
  const escribe = span < TWO_DAYS ? soloHora : soloDia;
  const ats = Array.from({ length: most }, (_, n) => n / (most - 1));
  const moments = ats.map((at) => ({ at, text: escribe.format(new Date(desde.getTime() + span * at)) }));
  return moments.filter(({ text }, index) => text !== moments[index - 1]?.text);
}

/** At most so many of some labels. */
export const etiquetas = (all: readonly { at: number; text: string }[], most: number) => spread(all, most);
