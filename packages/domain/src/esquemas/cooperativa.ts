import * as z from "zod";
import { textos } from "../textos.ts";
import { imagenGuardada } from "./archivos.ts";
import { email, lineaLibre, password, version } from "./piezas.ts";

/** What has to be typed to remove the demo's data. */
export const PALABRA_PARA_BORRAR = "BORRAR";

const noEsLaPalabra = textos.cooperativa.palabra(PALABRA_PARA_BORRAR);

/** Leaving the demo behind: the account of the real first administrator, and the word. */
export const empezar = z.object({
  email,
  password: password.refine((texto) => texto !== "", textos.campos.requerido),
  // Keyboards of phones add a blank after a word and change capitals.
  confirmacion: z
    .string({ error: noEsLaPalabra })
    .trim()
    .toUpperCase()
    .pipe(z.literal(PALABRA_PARA_BORRAR, noEsLaPalabra)),
});

/**
 * How far a cooperative has come: its active families, and all its suppliers, listings and orders;
 * why the last backup of a night failed, if it did; and how many mails of late could not be sent.
 */
export const estadoDeLaCooperativa = z.object({
  demo: z.boolean(),
  familias: z.number().int(),
  proveedores: z.number().int(),
  disponibles: z.number().int(),
  pedidos: z.number().int(),
  falloDeCopia: z.string().nullable(),
  correosFallidos: z.number().int(),
  /** Where no more mails may be sent for now: how many may in a day, and until when they wait. */
  correosEsperan: z.object({ alDia: z.number().int(), hasta: z.date() }).optional(),
  /** Where no more files may be stored: the bytes that it holds, and how many it may. */
  sinSitio: z.object({ bytes: z.number(), limite: z.number() }).optional(),
});
export type EstadoDeLaCooperativa = z.infer<typeof estadoDeLaCooperativa>;

/** The longest name of a cooperative: it fits a bar, a label and the subject of an email. */
export const NOMBRE_MAXIMO = 60;

/** What a cooperative calls itself, and its logo. "": it has not said. */
export const identidadCambio = z.object({
  nombre: lineaLibre(NOMBRE_MAXIMO).default(""),
  /** An image as data URL; null takes it away, absent leaves it. */
  logo: z.string({ error: textos.logo.tipo }).startsWith("data:image/", textos.logo.tipo).nullish(),
  version,
});
export type IdentidadCambio = z.infer<typeof identidadCambio>;

/** The name and the logo (a data URL) that everybody may see, also who has not signed in. */
export const identidadVista = z.object({
  nombre: z.string(),
  logo: imagenGuardada,
  version: z.number().int(),
  /** Whether accounts are kept (decision 118); absent where they are not. */
  cuentas: z.boolean().optional(),
  /** Whether it sends mail; absent where it does not. */
  correo: z.boolean().optional(),
});
export type IdentidadVista = z.infer<typeof identidadVista>;
