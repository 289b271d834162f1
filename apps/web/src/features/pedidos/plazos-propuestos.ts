import { instantOf, type WallTime, wallTimeOf } from "@cosecha/ui/lib/zoned-time";

interface PlazoPropuesto {
  texto: string;
  fin: Date;
}

const HORA = 20;
const DIAS = ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"];
const diaDeLaSemana = ({ year, month, day }: WallTime) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/**
 * Proposes ends for an order that begins at `inicio`, all at 20:00 in `zona`: the next day, the
 * next Sunday, and a week later. It counts from `ahora` when the order has already begun, so no
 * proposal has passed.
 */
export function plazosPropuestos(inicio: Date, ahora: Date, zona: string): PlazoPropuesto[] {
  const desde = wallTimeOf(inicio > ahora ? inicio : ahora, zona);
  const hoy = wallTimeOf(ahora, zona);
  const hastaElDomingo = 7 - diaDeLaSemana(desde);
  const dias = [...new Set([1, hastaElDomingo, 7])].sort((uno, otro) => uno - otro);
  return dias.flatMap((dia) => {
    const fin = instantOf({ ...desde, day: desde.day + dia, hour: HORA, minute: 0 }, zona);
    if (fin === undefined) return [];
    const pared = wallTimeOf(fin, zona);
    const manana = instantOf({ ...hoy, day: hoy.day + 1, hour: HORA, minute: 0 }, zona);
    const nombre =
      fin.getTime() === manana?.getTime() ? "Mañana" : `${DIAS[diaDeLaSemana(pared)]} ${pared.day}`;
    return [{ texto: `${nombre}, ${HORA}:00`, fin }];
  });
}

const SEMANA = 7;

/** The number of the day in the calendar, for counting from one to another. */
const numeroDelDia = ({ year, month, day }: WallTime) => Date.UTC(year, month - 1, day) / 86_400_000;

/** The instant of that time, or of an hour later where clocks skip it; null where neither is. */
const instanteDe = (pared: WallTime, zona: string): Date | null =>
  instantOf(pared, zona) ?? instantOf({ ...pared, hour: pared.hour + 1 }, zona) ?? null;

/**
 * When the next order could be open: on the weekdays and at the times of the last one, in `zona`.
 * It ends in the first week that leaves at least half as long as the last one was open, and begins
 * as many days before as that did, or at `ahora` where that has passed. null where there is no such
 * time.
 */
export function plazoComoElAnterior(
  anterior: { inicio: Date; fin: Date },
  ahora: Date,
  zona: string,
): { inicio: Date; fin: Date } | null {
  const inicio = wallTimeOf(anterior.inicio, zona);
  const fin = wallTimeOf(anterior.fin, zona);
  const mitad = (anterior.fin.getTime() - anterior.inicio.getTime()) / 2;
  const dias = numeroDelDia(fin) - numeroDelDia(inicio);
  const pasados = numeroDelDia(wallTimeOf(ahora, zona)) - numeroDelDia(fin);
  const primera = Math.floor(pasados / SEMANA);
  for (let semana = primera; semana <= primera + Math.ceil(dias / SEMANA) + 2; semana++) {
    const dia = fin.day + semana * SEMANA;
    const cierra = instanteDe({ ...fin, day: dia }, zona);
    const abre = instanteDe({ ...fin, day: dia - dias, hour: inicio.hour, minute: inicio.minute }, zona);
    if (cierra === null || abre === null || cierra.getTime() - ahora.getTime() < mitad) continue;
    return { inicio: abre > ahora ? abre : ahora, fin: cierra };
  }
  return null;
}
