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
