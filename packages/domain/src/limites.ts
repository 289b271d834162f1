import type { ClaseDeCorreo } from "./correos.ts";

/** What a cooperative may take of an installation (decision 134); null: any amount. */
export interface Limites {
  correosAlDia: number | null;
  bytesMaximos: number | null;
}

/** What one may take: what was said of it, or else of all. */
export const limitesDe = (suyos: Limites, deTodas: Limites): Limites => ({
  correosAlDia: suyos.correosAlDia ?? deTodas.correosAlDia,
  bytesMaximos: suyos.bytesMaximos ?? deTodas.bytesMaximos,
});

const URGENTES: readonly ClaseDeCorreo[] = ["invitacion", "contrasena"];

/** Whether somebody cannot get in without it. */
export const esUrgente = (clase: ClaseDeCorreo): boolean => URGENTES.includes(clase);

/** How many of a day's mails may be sent before one of this kind: a tenth is kept for what is urgent. */
export const cuantosAntes = (alDia: number, urgente: boolean): number =>
  urgente ? alDia : alDia - Math.floor(alDia / 10);
