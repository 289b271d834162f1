/** The links with which people set their password, by what they are for (decision 121). */
export const CLASES_DE_ENLACE = ["invitacion", "contrasena"] as const;
export type ClaseDeEnlace = (typeof CLASES_DE_ENLACE)[number];

const HORA = 3_600_000;

/**
 * How long a link holds, in ms: an invitation is sent to somebody who may look at it days later, the
 * other has just been asked for.
 */
const DURACION: Record<ClaseDeEnlace, number> = { invitacion: 7 * 24 * HORA, contrasena: HORA };

/** Until when a link holds that is made at `ahora`. */
export const caducaEnlace = (clase: ClaseDeEnlace, ahora: Date): Date =>
  new Date(ahora.getTime() + DURACION[clase]);

/**
 * Where a link leads. What nobody else may know stands after the «#», which browsers send to no
 * server: no log has it, and no Referer.
 */
export const rutaDeEnlace = (token: string): string => `/entrar#${token}`;
