import { instantOf } from "@cosecha/zone";
import { diaDe, diasEntre, masDias } from "./fechas.ts";

/** An hour of the clock, `HH:mm`. */
type Hora = string;
/** A day of the calendar, `yyyy-MM-dd`. Days sort as texts. */
type Dia = string;

/** When a supplier's orders come round (decision 125). */
export interface Ritmo {
  /** Every how many weeks. */
  cada: number;
  /** The day on which its first order closes. The others close on the same day of the week. */
  primero: Dia;
  cierra: Hora;
  /** So many days before it closes, at that hour. */
  abreAntes: number;
  abre: Hora;
  /** So many days after it has closed, at that hour; null where nobody says when. */
  reparteDespues: number | null;
  reparte: Hora;
}

/** Days without orders, both included: holidays, or a supplier that rests. */
export interface Pausa {
  desde: Dia;
  hasta: Dia;
}

/**
 * What has been written down of a time around («vuelta»), which is named by the day on which it was
 * to close: its name stays where it is moved, and where the rhythm changes.
 */
export interface Apuntada {
  dia: Dia;
  /** Its own moments, where it has been moved or its order is there; `inicio` null: as planned. */
  inicio: Date | null;
  fin: Date | null;
  reparto: Date | null;
  saltada: boolean;
  /** When somebody was asked about it; null: not yet. */
  propuesta: Date | null;
  /** When its order was made; null: not yet. It stays where the order is deleted. */
  hecha: Date | null;
}

/** What becomes of a time around: its order is there, is left out, rests with others, is to come. */
export const SUERTES = ["hecha", "saltada", "pausa", "pendiente"] as const;
export type Suerte = (typeof SUERTES)[number];

/** A time around, with what has been written down of it. */
export interface Vuelta<A extends Apuntada = Apuntada> {
  dia: Dia;
  inicio: Date;
  fin: Date;
  reparto: Date | null;
  suerte: Suerte;
  apuntada: A | null;
}

/** The most weeks and days that a rhythm may have. */
export const CADA_MAXIMO = 12;
export const DIAS_MAXIMOS = 60;

/**
 * How many days from today its first order may close, and one that is moved: what is written down
 * of those to come is read by everybody, and a later year is a slip.
 */
export const DIAS_POR_VENIR = 366;

/** How many of the next are shown, and how many are looked at: those left out stand between. */
const SE_MUESTRAN = 4;
/** More than may be open at once: the longest opens 60 days before it closes, each week. */
const SE_MIRAN = 13;

/**
 * Days that belong to the same time around: so few apart that a rhythm that changes by some days
 * means the same order. Those of a rhythm are at least seven apart.
 */
const LA_MISMA = 3;

interface Con<A extends Apuntada> {
  ahora: Date;
  /** What is written down of it; of times that are over nothing is needed. */
  apuntadas: readonly A[];
  pausas: readonly Pausa[];
  zona: string;
  /** Up to which day at least, a year ahead at most; without it, as far as is shown. */
  hasta?: Dia | undefined;
}

/**
 * The next times around, by their days: those planned, but for what has been written down under a
 * neighbouring day, and those written down. None that is over.
 */
export function proximasVueltas<A extends Apuntada>(
  ritmo: Ritmo,
  { ahora, apuntadas, pausas, zona, hasta }: Con<A>,
): Vuelta<A>[] {
  const primera = primeraTras(ritmo, ahora);
  const cuantas = hasta === undefined ? 0 : diasEntre(diaDeCierre(ritmo, primera), hasta) / (7 * ritmo.cada);
  const length = Math.max(SE_MIRAN, Math.min(cuantas + 1, 53));
  const planeados = Array.from({ length }, (_, n) => diaDeCierre(ritmo, primera + n)).filter(
    (dia) => !apuntadas.some((una) => Math.abs(diasEntre(una.dia, dia)) <= LA_MISMA),
  );
  const suyas = apuntadas.map((una) => vueltaDe(ritmo, una.dia, { apuntada: una, pausas, zona }));
  const otras = planeados.map((dia) => vueltaDe<A>(ritmo, dia, { apuntada: null, pausas, zona }));
  return [...suyas, ...otras].filter(({ fin }) => fin > ahora).sort((a, b) => (a.dia < b.dia ? -1 : 1));
}

/** Of those, what is shown: four that come, and what is left out between them. */
export function lasQueSeMuestran<V extends Pick<Vuelta, "suerte">>(vueltas: readonly V[]): V[] {
  const vienen = vueltas.filter(viene);
  const ultima = vienen[SE_MUESTRAN - 1] ?? vueltas.at(-1);
  return ultima === undefined ? [] : vueltas.slice(0, vueltas.indexOf(ultima) + 1);
}

/** Whether there is an order of it, or will be. */
const viene = ({ suerte }: Pick<Vuelta, "suerte">): boolean => suerte === "hecha" || suerte === "pendiente";

/** A time around, as it is written down or planned. */
export function vueltaDe<A extends Apuntada>(
  ritmo: Ritmo,
  dia: Dia,
  { apuntada, pausas, zona }: { apuntada: A | null; zona: string } & Pick<Con<A>, "pausas">,
): Vuelta<A> {
  const dias = {
    cierra: dia,
    reparte: ritmo.reparteDespues === null ? null : masDias(dia, ritmo.reparteDespues),
  };
  const momentos = momentosDe(apuntada) ?? {
    inicio: momento(masDias(dia, -ritmo.abreAntes), ritmo.abre, zona),
    fin: momento(dia, ritmo.cierra, zona),
    reparto: dias.reparte === null ? null : momento(dias.reparte, ritmo.reparte, zona),
  };
  return { dia, ...momentos, suerte: suerteDe(apuntada, momentos, { pausas, zona }), apuntada };
}

interface Momentos {
  inicio: Date;
  fin: Date;
  reparto: Date | null;
}

const momentosDe = (apuntada: Apuntada | null): Momentos | null =>
  apuntada === null || apuntada.inicio === null || apuntada.fin === null
    ? null
    : { inicio: apuntada.inicio, fin: apuntada.fin, reparto: apuntada.reparto };

function suerteDe(
  apuntada: Apuntada | null,
  { fin, reparto }: Momentos,
  { pausas, zona }: { pausas: readonly Pausa[]; zona: string },
): Suerte {
  if (apuntada?.hecha != null) return "hecha";
  if (apuntada?.saltada) return "saltada";
  return pausaEn(pausas, { fin, reparto }, zona) === undefined ? "pendiente" : "pausa";
}

/** The pause in which an order would close or be delivered; undefined where there is none. */
export const pausaEn = <P extends Pausa>(
  pausas: readonly P[],
  { fin, reparto }: Pick<Momentos, "fin" | "reparto">,
  zona: string,
): P | undefined => {
  if (pausas.length === 0) return undefined;
  const dias = [fin, ...(reparto === null ? [] : [reparto])].map((fecha) => diaDe(fecha, zona));
  return pausas.find(({ desde, hasta }) => dias.some((dia) => dia >= desde && dia <= hasta));
};

/** What is to be done about a rhythm, and when it is to be looked at again. */
export interface Toca<V> {
  /** Those that are to open. */
  abrir: V[];
  /** Those that will, soon enough to ask whoever leads, where somebody has to be asked. */
  avisar: V[];
  otraVez: Date | null;
}

/** What is to be done about the times around that come. What is over is let go. */
export function loQueToca<V extends Vuelta>(
  { cada }: Pick<Ritmo, "cada">,
  vueltas: readonly V[],
  ahora: Date,
): Toca<V> {
  const pendientes = vueltas.filter(({ suerte }) => suerte === "pendiente");
  const momentos = pendientes.flatMap((una) => [avisoDe(una, cada), una.inicio]);
  const proximo = Math.min(...momentos.map(Number).filter((cuando) => cuando > ahora.getTime()));
  // Where all of them are in pauses, those after them are looked at once these are over.
  const ultimo = vueltas.at(-1)?.fin ?? null;
  return {
    abrir: pendientes.filter(({ inicio }) => inicio <= ahora),
    avisar: pendientes.filter((una) => una.inicio > ahora && avisoDe(una, cada) <= ahora),
    otraVez: Number.isFinite(proximo) ? new Date(proximo) : ultimo,
  };
}

/** How long before it opens somebody is asked at most, in ms. */
const ANTES_DE_ABRIR = 3 * 86_400_000;

/**
 * When whoever leads is asked about it, where somebody has to be: some days before it opens, but not
 * before half of the time has gone in which a new list may come, as most come after the order before
 * has closed.
 */
function avisoDe({ inicio, fin }: Pick<Vuelta, "inicio" | "fin">, cada: number): Date {
  const hueco = inicio.getTime() - (fin.getTime() - cada * 7 * DIA);
  const antes = hueco > 0 ? Math.min(ANTES_DE_ABRIR, hueco / 2) : ANTES_DE_ABRIR;
  return new Date(inicio.getTime() - antes);
}

/** Why an order is not made by itself: as was chosen, or as its list or who leads is missing. */
export const PREGUNTAS = ["propone", "sinLista", "listaAntigua", "sinLider"] as const;
export type Pregunta = (typeof PREGUNTAS)[number];

/**
 * Why somebody is asked before the next order is made; null: it is made by itself. `lista`: when the
 * supplier's latest was uploaded, null without one; `ultimoFin`: when its last order closed;
 * `listaFija`: whether its list does for several orders.
 */
export function porQueSePregunta({
  modo,
  puedeLiderar,
  listaFija,
  lista,
  ultimoFin,
}: {
  modo: "solo" | "propone";
  puedeLiderar: boolean;
  listaFija: boolean;
  lista: Date | null;
  ultimoFin: Date | null;
}): Pregunta | null {
  if (!puedeLiderar) return "sinLider";
  if (lista === null) return "sinLista";
  if (!listaFija && ultimoFin !== null && lista <= ultimoFin) return "listaAntigua";
  return modo === "propone" ? "propone" : null;
}

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;
const diaDeCierre = ({ primero, cada }: Ritmo, n: number): Dia => masDias(primero, n * cada * 7);

/** The first whose day is not long over: a little early, as zones and hours are left aside. */
const primeraTras = ({ cada, primero }: Ritmo, ahora: Date): number =>
  Math.max(0, Math.floor(((ahora.getTime() - Date.parse(primero)) / DIA - 2) / (7 * cada)));

/** A day at an hour. One that the clock skips in spring is an hour later, as the clocks are. */
function momento(dia: Dia, hora: Hora, zona: string): Date {
  const [horas = 0, minutos = 0] = hora.split(":").map(Number);
  const reloj = Date.parse(dia) + horas * HORA + minutos * MINUTO;
  const dicho = instantOf(reloj, zona) ?? instantOf(reloj + HORA, zona);
  if (dicho === undefined) throw new Error(`No such moment: ${dia} ${hora}`);
  return dicho;
}

/** How many pauses that are not over a supplier, or the group, may have. */
export const PAUSAS_MAXIMAS = 50;

const MESES =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/** What an order that comes round is called: «Verdura, 29 de noviembre», by the day it closes. */
export function nombreDelPedido(descripcion: string, fin: Date, zona: string): string {
  const [, mes, dia] = diaDe(fin, zona).split("-").map(Number);
  return `${descripcion}, ${dia} de ${MESES[(mes ?? 1) - 1]}`;
}
