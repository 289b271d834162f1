import { formatoEntero } from "../texto.ts";

/** What is said where whoever hosts many cooperatives bounds what each may take. */

/** `ocupa` and `cabe`: what it holds and may hold, as «1,5 GB». */
export const sinSitio = (ocupa: string, cabe: string) =>
  `No se ha guardado nada, porque no queda sitio. ${lleno(ocupa, cabe)}`;
export const lleno = (ocupa: string, cabe: string) =>
  `El grupo ocupa ${ocupa} y puede ocupar ${cabe}. Borre disponibles viejos o imágenes que ya no hagan falta, o pida más sitio a quien aloja Cosecha. Mirar, pedir y borrar se puede igual.`;
export const sinSitioTitulo = "No caben más archivos";
export const correosTitulo = "Los correos esperan";
/** `cuando`: «hoy a las 18:00», «el sábado 28 de noviembre a las 20:00». */
export const correosEsperan = (alDia: number, cuando: string) =>
  `Se han enviado los que quien aloja Cosecha permite en 24 horas (${formatoEntero(alDia)}). Los demás no se pierden: saldrán solos ${cuando}. Las invitaciones y las contraseñas nuevas pasan delante.`;
export const pruebaSinCupo = (alDia: number, cuando: string) =>
  `Ya se han enviado los correos que quien aloja Cosecha permite en 24 horas (${formatoEntero(alDia)}). Pruebe otra vez ${cuando}.`;
