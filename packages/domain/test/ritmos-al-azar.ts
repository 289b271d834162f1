import * as fc from "fast-check";
import { diaDe, formatoHora, masDias, ZONA_POR_DEFECTO } from "../src/fechas.ts";
import { type Apuntada, loQueToca, type Pausa, proximasVueltas, type Ritmo } from "../src/ritmos.ts";

const HORA = 3_600_000;
const at = (text: string) => new Date(text);
const hora = fc
  .record({ h: fc.integer({ min: 0, max: 23 }), m: fc.integer({ min: 0, max: 59 }) })
  .map(({ h, m }) => `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`);
const dia = fc
  .date({ min: at("2026-01-01Z"), max: at("2029-12-31Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const pausa = fc
  .record({ desde: dia, dura: fc.integer({ min: 0, max: 40 }) })
  .map(({ desde, dura }): Pausa => ({ desde, hasta: masDias(desde, dura) }));

/** A rhythm, pauses, the day on which it is set up, and how long the server is off, each in hours. */
export const unCaso = fc.record({
  ritmo: fc.record({
    ...{ cada: fc.integer({ min: 1, max: 12 }), primero: dia, cierra: hora, abre: hora, reparte: hora },
    abreAntes: fc.integer({ min: 1, max: 60 }),
    reparteDespues: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  pausas: fc.array(pausa, { maxLength: 6 }),
  hoy: dia,
  /** After so many looks it is off for so long; 0: never. */
  apagones: fc.array(
    fc.record({ tras: fc.integer({ min: 1, max: 20 }), horas: fc.integer({ min: 1, max: 1500 }) }),
    {
      maxLength: 6,
    },
  ),
});
type Caso = typeof unCaso extends fc.Arbitrary<infer C> ? C : never;

const TRES_ANNOS = 3 * 365 * 24 * HORA;

/** Lives three years of a rhythm, as the task does, and says what is wrong with them. */
export function vivir({ ritmo, pausas, hoy, apagones }: Caso): { hechas: number; fallos: string[] } {
  const fallos: string[] = [];
  const principio = at(hoy).getTime();
  const apuntadas: Apuntada[] = [];
  const miradas: number[] = [];
  const pendientes = [...apagones];
  let reloj = principio;
  while (reloj < principio + TRES_ANNOS) {
    const ahora = new Date(reloj);
    miradas.push(reloj);
    const recientes = apuntadas.filter((una) => una.dia >= masDias(diaDe(ahora, ZONA_POR_DEFECTO), -10));
    const vueltas = proximasVueltas(ritmo, { ahora, apuntadas: recientes, pausas, zona: ZONA_POR_DEFECTO });
    const { abrir, otraVez } = loQueToca(ritmo, vueltas, ahora);
    for (const { dia: suyo, inicio, fin, reparto } of abrir) {
      if (apuntadas.some((una) => una.dia === suyo)) fallos.push(`${suyo} twice`);
      if (inicio > ahora || fin <= ahora) fallos.push(`${suyo} at ${ahora.toISOString()}`);
      apuntadas.push({ dia: suyo, inicio, fin, reparto, saltada: false, propuesta: null, hecha: ahora });
    }
    if (otraVez === null || otraVez <= ahora) return { hechas: 0, fallos: [...fallos, "it ends"] };
    reloj = otraVez.getTime();
    const [apagon] = pendientes;
    if (apagon !== undefined && miradas.length % apagon.tras === 0) {
      pendientes.shift();
      reloj += apagon.horas * HORA;
    }
  }
  fallos.push(...comparar(ritmo, pausas, { apuntadas, miradas }));
  return { hechas: apuntadas.length, fallos };
}

/** What should be there, by the calendar alone, beside what is. */
function comparar(
  ritmo: Ritmo,
  pausas: readonly Pausa[],
  { apuntadas, miradas }: { apuntadas: readonly Apuntada[]; miradas: readonly number[] },
): string[] {
  const fallos: string[] = [];
  const hechas = new Map(apuntadas.map((una) => [una.dia, una]));
  const [primera = 0, ultima = 0] = [miradas[0], miradas.at(-1)];
  for (let suyo = ritmo.primero; ; suyo = masDias(suyo, 7 * ritmo.cada)) {
    const abre = masDias(suyo, -ritmo.abreAntes);
    if (Date.parse(abre) > ultima + 48 * HORA) break;
    const una = hechas.get(suyo);
    hechas.delete(suyo);
    const reparte = ritmo.reparteDespues === null ? suyo : masDias(suyo, ritmo.reparteDespues);
    const enPausa = pausas.some((p) => [suyo, reparte].some((d) => d >= p.desde && d <= p.hasta));
    if (una === undefined) {
      // By the days alone: an hour more or less of the zone is left aside.
      const dentro = (cuando: number) =>
        cuando > Date.parse(abre) + 26 * HORA && cuando < Date.parse(suyo) - 4 * HORA;
      if (!enPausa && Date.parse(suyo) > primera && miradas.some(dentro)) fallos.push(`${suyo} is missing`);
      continue;
    }
    if (enPausa) fallos.push(`${suyo} in a pause`);
    fallos.push(...horasDe(ritmo, suyo, una));
  }
  return [...fallos, ...[...hechas.keys()].map((otro) => `${otro} is none of its days`)];
}

/** Whether it opens, closes and is delivered on its days, at its hours or, where skipped, after. */
function horasDe(ritmo: Ritmo, suyo: string, { inicio, fin, reparto }: Apuntada): string[] {
  const debe: [Date | null, number, string][] = [
    [inicio, -ritmo.abreAntes, ritmo.abre],
    [fin, 0, ritmo.cierra],
    [reparto, ritmo.reparteDespues ?? 0, ritmo.reparte],
  ];
  return debe.flatMap(([cuando, dias, hora_]) => {
    if (cuando === null) return [];
    const dicha = formatoHora(cuando, ZONA_POR_DEFECTO);
    const saltada = hora_.startsWith("02") && dicha === `03${hora_.slice(2)}`;
    const bien = diaDe(cuando, ZONA_POR_DEFECTO) === masDias(suyo, dias) && (dicha === hora_ || saltada);
    return bien ? [] : [`${suyo} at ${cuando.toISOString()} instead of ${hora_}`];
  });
}
