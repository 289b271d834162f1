import { diaDe, formatoDia, formatoFechaHora, formatoFin, ZONA_POR_DEFECTO } from "@cosecha/domain/fechas";
import { cuandoEs, diaEs } from "@cosecha/domain/plazos";

/**
 * The cooperative's time zone, which the server writes into the page, so that all users see the
 * same times.
 */
export const ZONE = document.documentElement.dataset.zona ?? ZONA_POR_DEFECTO;

/** yyyy-MM-dd HH:mm:ss */
export const fechaHora = (fecha: Date): string => formatoFechaHora(fecha, ZONE);
/** dd/MM/yy HH:mm */
export const fechaFin = (fecha: Date): string => formatoFin(fecha, ZONE);
/** dd/MM/yyyy */
export const dia = (fecha: Date): string => formatoDia(fecha, ZONE);

/**
 * «ayer a las 20:15», «el sábado 28 de noviembre a las 20:00»: where the specification has no
 * format.
 */
export const cuando = (fecha: Date, ahora: Date): string => cuandoEs(fecha, ahora, ZONE);
/** «ayer», «el sábado 28 de noviembre» */
export const queDia = (fecha: Date, ahora: Date): string => diaEs(fecha, ahora, ZONE);

/** «hoy a las 18:00, El local»: when and where an order is collected; "" where nobody has said. */
export const recogida = ({ reparto, lugar }: { reparto: Date | null; lugar: string }, ahora: Date): string =>
  [reparto === null ? "" : cuando(reparto, ahora), lugar].filter(Boolean).join(", ");

/** yyyy-MM-dd: the day that it is in the cooperative. */
export const diaDeHoy = (ahora: Date): string => diaDe(ahora, ZONE);
