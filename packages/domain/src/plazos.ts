import { TZDate } from "@date-fns/tz";
import { formatoFechaHora, leerFecha } from "./fechas.ts";

const SEGUNDO = 1000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** With less than this left, in ms, seconds are shown. */
export const ULTIMOS_MINUTOS = 5 * MINUTO;

/**
 * When something is or was, as one says it at `ahora` in the zone: «hoy a las 20:00», «mañana a las
 * 9:30», «el viernes 27 a las 20:00», «el jueves 3 de diciembre a la 1:00», «ayer a las 20:00», «el
 * sábado a las 20:00» of the last days. Midnight names both days, and an hour that comes twice in
 * autumn which one it is, so that neither is taken for the other.
 */
export function cuandoEs(fecha: Date, ahora: Date, zona: string): string {
  const alli = new TZDate(fecha.getTime(), zona);
  const aqui = new TZDate(ahora.getTime(), zona);
  if (alli.getHours() === 0 && alli.getMinutes() === 0) {
    // However long that day was.
    const vispera = new TZDate(fecha.getTime() - 12 * HORA, zona);
    const mismoMes = vispera.getMonth() === alli.getMonth();
    const cerca = mismoMes && Math.abs(diaDe(alli) - diaDe(aqui)) < 7;
    const de = mismoMes ? conDia(vispera) : conMes(vispera, aqui);
    const a = cerca ? conDia(alli) : conMes(alli, aqui);
    return `a medianoche del ${de} al ${a}`;
  }
  return `${nombreDeDia(alli, aqui)} ${horaEs(fecha, alli, zona)}`;
}

/** The same in a phone's line: midnight is 24:00 of the day that it ends. */
export function cuandoEsBreve(fecha: Date, ahora: Date, zona: string): string {
  const alli = new TZDate(fecha.getTime(), zona);
  if (alli.getHours() !== 0 || alli.getMinutes() !== 0) return cuandoEs(fecha, ahora, zona);
  const vispera = new TZDate(fecha.getTime() - 12 * HORA, zona);
  return `${nombreDeDia(vispera, new TZDate(ahora.getTime(), zona))} a las 24:00`;
}

/**
 * The same for who may read it on any day, as of a mail: «el domingo 29 de noviembre a las 20:00»,
 * «a medianoche del sábado 28 al domingo 29 de noviembre».
 */
export function cuandoSera(fecha: Date, zona: string): string {
  const alli = new TZDate(fecha.getTime(), zona);
  if (alli.getHours() !== 0 || alli.getMinutes() !== 0) {
    return `el ${conMes(alli, alli)} ${horaEs(fecha, alli, zona)}`;
  }
  const vispera = new TZDate(fecha.getTime() - 12 * HORA, zona);
  const de = vispera.getMonth() === alli.getMonth() ? conDia(vispera) : conMes(vispera, alli);
  return `a medianoche del ${de} al ${conMes(alli, alli)}`;
}

/** «el viernes 27 de noviembre», for a day of the calendar, which may be read on any day. */
export const diaSera = (dia: string): string => {
  const alli = new TZDate(Date.parse(`${dia}T12:00:00Z`), "UTC");
  return `el ${conMes(alli, alli)}`;
};

/** The same for whoever reads it now: «hoy», «mañana», «el viernes 27», «el jueves 3 de diciembre». */
export const diaProximo = (dia: string, hoy: string): string =>
  diaEs(new Date(`${dia}T12:00:00Z`), new Date(`${hoy}T12:00:00Z`), "UTC");

/** «a las 20:00» */
const horaEs = (fecha: Date, alli: TZDate, zona: string): string =>
  `${alli.getHours() === 1 ? "a la" : "a las"} ${alli.getHours()}:${String(alli.getMinutes()).padStart(2, "0")}${horaRepetida(fecha, zona)}`;

/**
 * The same for a day as a whole: «hoy», «ayer», «el viernes 27», «el jueves 3 de diciembre», «el
 * domingo 3 de enero de 2027», «el sábado» of the last days.
 */
export const diaEs = (fecha: Date, ahora: Date, zona: string): string =>
  nombreDeDia(new TZDate(fecha.getTime(), zona), new TZDate(ahora.getTime(), zona));

function nombreDeDia(alli: TZDate, aqui: TZDate): string {
  const dias = diaDe(alli) - diaDe(aqui);
  const cercano = dias > 0 ? conDia(alli) : SEMANA[alli.getDay()];
  return DIA_CERCANO[dias] ?? `el ${Math.abs(dias) < 7 ? cercano : conMes(alli, aqui)}`;
}

/** «viernes 27 de noviembre», with its year where that is not this one. */
function conMes(alli: TZDate, aqui: TZDate): string {
  const anno = alli.getFullYear() === aqui.getFullYear() ? "" : ` de ${alli.getFullYear()}`;
  return `${conDia(alli)} de ${MESES[alli.getMonth()]}${anno}`;
}

const SEMANA = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;
const MESES = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
] as const;

/** «viernes 27» */
const conDia = (dia: TZDate) => `${SEMANA[dia.getDay()]} ${dia.getDate()}`;

/** The days that have a name of their own, by how many days from now they are. */
const DIA_CERCANO: Record<number, string> = { [-1]: "ayer", 0: "hoy", 1: "mañana" };

/** The day's number in the calendar, for counting from one to another. */
const diaDe = (fecha: TZDate): number =>
  Date.UTC(fecha.getFullYear(), fecha.getMonth(), fecha.getDate()) / DIA;

/** Which of two, for an hour that the zone's clock shows twice; else nothing. */
function horaRepetida(fecha: Date, zona: string): string {
  const escrita = (momento: number) => formatoFechaHora(new Date(momento), zona);
  const primera = leerFecha(escrita(fecha.getTime()), zona);
  if (primera !== null && primera.getTime() < fecha.getTime() - SEGUNDO) return " (hora de invierno)";
  return escrita(fecha.getTime()) === escrita(fecha.getTime() + HORA) ? " (hora de verano)" : "";
}

/**
 * How much is left, in its two largest units: «quedan 2 h 10 min», «queda 1 día y 3 h», «quedan 4
 * min 30 s». Seconds count in the last minutes only. `ms`: milliseconds, more than 0.
 */
export function quedan(ms: number): string {
  // Rounded up: «quedan 0 s» would say that it is over.
  const segundos = Math.ceil(ms / SEGUNDO);
  if (ms < ULTIMOS_MINUTOS) return contar(dePartes(Math.floor(segundos / 60), "min", segundos % 60, "s"));
  const minutos = Math.floor(ms / MINUTO);
  if (ms < DIA) return contar(dePartes(Math.floor(minutos / 60), "h", minutos % 60, "min"));
  const horas = Math.floor(ms / HORA);
  const dias = Math.floor(horas / 24);
  const resto = dias < 3 ? horas % 24 : 0;
  const enDias = dias === 1 ? "1 día" : `${dias} días`;
  return `${dias === 1 ? "queda" : "quedan"} ${resto === 0 ? enDias : `${enDias} y ${resto} h`}`;
}

const dePartes = (a: number, unidadA: string, b: number, unidadB: string) =>
  [
    { n: a, unidad: unidadA },
    { n: b, unidad: unidadB },
  ].filter(({ n }) => n > 0);

const contar = (partes: { n: number; unidad: string }[]) =>
  `${partes[0]?.n === 1 ? "queda" : "quedan"} ${partes.map(({ n, unidad }) => `${n} ${unidad}`).join(" ")}`;

/**
 * «Cierra hoy a las 20:00, quedan 2 h 10 min»: how long an order is still open; null when it no
 * longer is.
 */
export function textoDeCierre(fin: Date, ahora: Date, zona: string): string | null {
  const ms = fin.getTime() - ahora.getTime();
  return ms <= 0 ? null : `Cierra ${cuandoEs(fin, ahora, zona)}, ${quedan(ms)}`;
}

/**
 * When an order closes or has closed, in a few words: «Cierra mañana a las 20:00», «Se cerró el
 * sábado a las 20:00». In its last 24 hours, also how long is left.
 */
export function textoDePlazo(fin: Date, ahora: Date, zona: string): string {
  const ms = fin.getTime() - ahora.getTime();
  if (ms < 0) return `Se cerró ${cuandoEs(fin, ahora, zona)}`;
  const cierra = `Cierra ${cuandoEs(fin, ahora, zona)}`;
  return ms > 0 && ms < DIA ? `${cierra}, ${quedan(ms)}` : cierra;
}
