import type { HistorialFiltro } from "@cosecha/domain/esquemas/historial";
import { CLASES, type Clase, ENTIDADES, type Entidad } from "@cosecha/domain/textos/historial";
import { startOfDay, type WallTime, wallTimeOf } from "@cosecha/ui/lib/zoned-time";
import { paths } from "../../navigation/paths.ts";

/** What the history is filtered by, as the address has it; null is no filter. */
export interface Filtros {
  quien: number | null;
  que: Entidad | null;
  /** A single record of that kind. */
  cual: number | null;
  clase: Clase | null;
  /** The first instants of the first and of the last day. */
  desde: Date | null;
  hasta: Date | null;
}

const numero = (texto: string | null) => (/^[1-9]\d{0,8}$/.test(texto ?? "") ? Number(texto) : null);
const unaDe = <Clave extends string>(de: Record<Clave, string>, texto: string | null): Clave | null =>
  texto !== null && Object.hasOwn(de, texto) ? (texto as Clave) : null;

function dia(texto: string | null, zona: string): Date | null {
  const [, year, month, day] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(texto ?? "") ?? [];
  return day === undefined ? null : startOfDay(enDia(Number(year), Number(month), Number(day)), zona);
}

const enDia = (year: number, month: number, day: number): WallTime => ({
  year,
  month,
  day,
  hour: 0,
  minute: 0,
});

/** The filters of an address; what is none is left out. */
export function leerFiltros(params: URLSearchParams, zona: string): Filtros {
  const que = unaDe(ENTIDADES, params.get("que"));
  return {
    quien: numero(params.get("quien")),
    que,
    cual: que === null ? null : numero(params.get("cual")),
    clase: unaDe(CLASES, params.get("clase")),
    desde: dia(params.get("desde"), zona),
    hasta: dia(params.get("hasta"), zona),
  };
}

/** A day as the address has it. */
export function escribirDia(fecha: Date | undefined, zona: string): string | null {
  if (fecha === undefined) return null;
  const { year, month, day } = wallTimeOf(fecha, zona);
  return [year, month, day].map((parte) => String(parte).padStart(2, "0")).join("-");
}

/** What the server is asked for. The last day is included whole. */
export function pedirCon(
  { quien, que, cual, clase, desde, hasta }: Filtros,
  zona: string,
): Partial<HistorialFiltro> {
  const ultimo = hasta && wallTimeOf(hasta, zona);
  return {
    ...(quien !== null && { usuarioId: quien }),
    ...(que !== null && { entidad: que }),
    ...(cual !== null && { entidadId: cual }),
    ...(clase !== null && { clase }),
    ...(desde !== null && { desde }),
    ...(ultimo !== null && { hasta: startOfDay({ ...ultimo, day: ultimo.day + 1 }, zona) }),
  };
}

/** The address that shows one record's entries. */
export const soloDe = (que: string, cual: number) => `${paths.historial()}?que=${que}&cual=${cual}`;
