import { formatoTamano } from "../archivos.ts";
import { formatoDia, formatoHora } from "../fechas.ts";
import { formatoEntero } from "../texto.ts";

/** What is said where whoever hosts many cooperatives bounds what each may take. */

export const sinSitio = ({ bytes, limite }: { bytes: number; limite: number }) =>
  `No se ha guardado nada, porque no queda sitio. ${lleno({ bytes, limite })}`;
export const lleno = ({ bytes, limite }: { bytes: number; limite: number }) =>
  `El grupo ocupa ${formatoTamano(bytes)} y puede ocupar ${formatoTamano(limite)}. Borre disponibles viejos o imágenes que ya no hagan falta, o pida más sitio a quien aloja Cosecha. Mirar, pedir y borrar se puede igual.`;
export const sinSitioTitulo = "No caben más archivos";
export const correosTitulo = "Los correos esperan";
export const correosEsperan = (alDia: number, hasta: Date, zona?: string) =>
  `Se han enviado los que quien aloja Cosecha permite en 24 horas (${formatoEntero(alDia)}). Los demás no se pierden: saldrán solos a partir del ${cuando(hasta, zona)}. Las invitaciones y las contraseñas nuevas pasan delante.`;
export const pruebaSinCupo = (alDia: number, hasta: Date, zona?: string) =>
  `Ya se han enviado los correos que quien aloja Cosecha permite en 24 horas (${formatoEntero(alDia)}). Pruebe otra vez a partir del ${cuando(hasta, zona)}.`;

const cuando = (hasta: Date, zona?: string) => `${formatoDia(hasta, zona)} a las ${formatoHora(hasta, zona)}`;
