import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { es } from "date-fns/locale/es";
import { formatoFechaHora, leerFecha, ZONA_POR_DEFECTO } from "./fechas.ts";

const SEGUNDO = 1000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** With less than this left, in ms, seconds are shown. */
export const ULTIMOS_MINUTOS = 5 * MINUTO;

/**
 * When something is, as one says it at `ahora` in the zone: «hoy a las 20:00», «mañana a las 9:30»,
 * «el viernes 27 a las 20:00», «el jueves 3 de diciembre a la 1:00». Midnight names both days, and
 * an hour that comes twice in autumn which one it is, so that neither is taken for the other.
 */
export function cuandoEs(fecha: Date, ahora: Date, zona = ZONA_POR_DEFECTO): string {
  const alli = new TZDate(fecha.getTime(), zona);
  const aqui = new TZDate(ahora.getTime(), zona);
  const escribir = (dia: TZDate, formato: string) => format(dia, formato, { locale: es });
  const conMes = (dia: TZDate) =>
    escribir(
      dia,
      dia.getFullYear() === aqui.getFullYear() ? "EEEE d 'de' MMMM" : "EEEE d 'de' MMMM 'de' yyyy",
    );
  if (alli.getHours() === 0 && alli.getMinutes() === 0) {
    // However long that day was.
    const vispera = new TZDate(fecha.getTime() - 12 * HORA, zona);
    const mismoMes = vispera.getMonth() === alli.getMonth();
    const cerca = mismoMes && Math.abs(diaDe(alli) - diaDe(aqui)) < 7;
    const de = mismoMes ? escribir(vispera, "EEEE d") : conMes(vispera);
    const a = cerca ? escribir(alli, "EEEE d") : conMes(alli);
    return `a medianoche del ${de} al ${a}`;
  }
  const dias = diaDe(alli) - diaDe(aqui);
  const cerca = dias > 0 && dias < 7;
  const dia =
    dias === 0 ? "hoy" : dias === 1 ? "mañana" : `el ${cerca ? escribir(alli, "EEEE d") : conMes(alli)}`;
  const hora = `${alli.getHours() === 1 ? "a la" : "a las"} ${escribir(alli, "H:mm")}`;
  return `${dia} ${hora}${horaRepetida(fecha, zona)}`;
}

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
export function textoDeCierre(fin: Date, ahora: Date, zona = ZONA_POR_DEFECTO): string | null {
  const ms = fin.getTime() - ahora.getTime();
  return ms <= 0 ? null : `Cierra ${cuandoEs(fin, ahora, zona)}, ${quedan(ms)}`;
}
