import { Decimal } from "decimal.js";
import * as z from "zod";
import { esEmailAnonimo } from "../anonimos.ts";
import { LIMITES } from "../campos.ts";
import { CANTIDAD, type LimitesDeDecimal } from "../decimales.ts";
import { normalizarIva } from "../iva.ts";
import { textos } from "../textos.ts";

/** Pieces that the schemas of the entities share. */

/** An id as the database gives them. */
export const id = z.number().int({ abort: true }).positive().max(2_147_483_647);

/** What names a record in a path. */
export const porId = z.object({ id });

/** Whether a text shows something: it is neither blank nor made of characters without a width. */
const seVe = (texto: string) => /[^\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(texto);
/**
 * Control characters, line ends, halves of characters, what turns the direction of writing or has
 * no width.
 */
const RARO = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u;

/** A required line of text: trimmed, not blank, and without invisible characters. */
export const textoRequerido = (mensaje: string = textos.campos.requerido) =>
  z
    .string({ error: mensaje })
    .normalize("NFC")
    .trim()
    .refine(seVe, { error: mensaje, abort: true })
    .max(500, textos.campos.demasiadoLargo(500))
    .refine((texto) => !RARO.test(texto), textos.comun.caracter);

/** A text that may be blank, "" where absent. */
export const textoLibre = z
  .string({ error: textos.campos.texto })
  .trim()
  .max(10_000, textos.campos.demasiadoLargo(10_000))
  .refine((texto) => texto.isWellFormed(), textos.comun.caracter)
  .default("");

/** Whose names are to go, and the name that it has now, typed, so that it is no other's. */
export const anonimizar = z.object({ id, nombre: textoRequerido() });

/** A required text, of several lines if need be. */
export const parrafoRequerido = z
  .string({ error: textos.campos.requerido })
  .trim()
  .refine(seVe, { error: textos.campos.requerido, abort: true })
  .max(10_000, textos.campos.demasiadoLargo(10_000))
  .refine((texto) => texto.isWellFormed(), textos.comun.caracter);

/** A line of text that may be blank: trimmed, without invisible characters. */
export const lineaLibre = (maximo: number) =>
  z
    .string({ error: textos.campos.texto })
    .normalize("NFC")
    .trim()
    .max(maximo, textos.campos.demasiadoLargo(maximo))
    .refine((texto) => !RARO.test(texto), textos.comun.caracter);

/**
 * A password as typed. The only rule is a maximum (D20), as hashing a long text is slow. Blanks
 * alone count as none.
 */
export const password = z
  .string({ error: textos.campos.texto })
  .max(1000, textos.campos.demasiadoLargo(1000))
  .nullish()
  .transform((texto) => (texto == null || texto.trim() === "" ? "" : texto));

/**
 * Whether somebody who sets their own password gives the present one. Screens ask for it, programs
 * may leave it out (decision 14).
 */
export const diceLaActual = (datos: { password: string; passwordActual: string }): boolean =>
  datos.password === "" || datos.passwordActual !== "";

/**
 * The version of a record that a change was made from; without it the change overwrites any
 * version.
 */
export const version = z.number().int().min(1).max(2_147_483_647).optional();

/** An email, lower case, so that nobody is kept out by a capital. */
export const email = z
  .string({ error: textos.campos.requerido })
  .trim()
  .min(1, textos.campos.requerido)
  .max(254, textos.campos.demasiadoLargo(254))
  .toLowerCase()
  .pipe(
    z
      .email(textos.usuario.emailInvalido)
      .refine((email) => !esEmailAnonimo(email), textos.usuario.emailInvalido),
  );

/** Orders and listings are of these years; any other year is a typing error or abuse. */
export const FECHA_PRIMERA = new Date("2000-01-01T00:00:00Z");
export const FECHA_ULTIMA = new Date("2100-01-01T00:00:00Z");

/** A moment; screens send Dates, REST texts in the cooperative's zone. */
export const fecha = z
  .date({
    error: ({ input }) =>
      input === undefined || input === null ? textos.campos.requerido : textos.campos.fecha,
  })
  .min(FECHA_PRIMERA, textos.campos.fechaLejana)
  .max(FECHA_ULTIMA, textos.campos.fechaLejana);

const decimales = (valor: number) => new Decimal(valor).decimalPlaces();

/** A number of 0 or more with at most `lugares` decimals, below `tope`. */
const decimalPositivo = ({ lugares, tope }: LimitesDeDecimal) =>
  z
    .number({ error: textos.campos.numero })
    .min(0, textos.campos.negativo)
    .lt(tope, textos.campos.demasiadoGrande)
    .refine((valor) => decimales(valor) <= lugares, textos.campos.decimales(lugares));

/** EUR without IVA, numeric(12,4). */
export const precio = decimalPositivo(LIMITES.precio);

export const cantidad = decimalPositivo(CANTIDAD);

/** An amount in whole cents. EUR. */
export const importeOCero = decimalPositivo({ lugares: 2, tope: 1_000_000 });

/** The same, above 0. */
export const importe = importeOCero.gt(0, textos.campos.importeCero);

/** A day, `yyyy-MM-dd`, by the cooperative's calendar. */
export const dia = z.iso
  .date(textos.campos.fecha)
  .refine((texto) => texto >= "2000-01-01" && texto < "2100-01-01", textos.campos.fechaLejana);

/** An hour of the clock, `HH:mm`. */
export const hora = z
  .string({ error: textos.campos.requerido })
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, textos.campos.hora);

/**
 * An IVA as people write it: a fraction, or percent points from 1 on (D6). The verb normalises it.
 */
export const iva = z.number({ error: textos.campos.numero }).refine(
  (valor) => {
    try {
      normalizarIva(valor);
      return true;
    } catch {
      return false;
    }
  },
  { error: textos.campos.ivaFueraDeRango },
);

/**
 * An IVA as forms take it, in percent points with up to 2 decimals; gives the fraction that it is
 * (D6).
 */
export const puntosDeIva = z
  .number({ error: textos.campos.numero })
  .min(0, textos.campos.ivaFueraDeRango)
  .lt(100, textos.campos.ivaFueraDeRango)
  .refine((puntos) => decimales(puntos) <= 2, textos.campos.decimales(2))
  .transform((puntos) => new Decimal(puntos).div(100).toNumber());

/**
 * A page of a list: which, how long, in which order. `todas` is for REST, whose lists are whole by
 * default.
 */
export const pagina = <Orden extends string>(orden: readonly [Orden, ...Orden[]]) =>
  z.object({
    pagina: z.number().int().min(0).max(1_000_000).default(0),
    tamano: z.union([z.number().int().min(1).max(1000), z.literal("todas")]).default(10),
    orden: z.enum(orden).default(orden[0] as never),
    direccion: z.enum(["asc", "desc"]).default("asc"),
  });

/** A page's rows and how many there are in all. */
export const paginaDe = <T extends z.ZodType>(fila: T) =>
  z.object({ filas: z.array(fila), total: z.number().int() });

/** What a search box sends: contains, ignoring case and accents. */
export const busqueda = z.string().trim().max(200).optional();

/** The answer to what changes something: a message that the screen shows. */
export const conMensaje = z.object({ message: z.string() });

/** The answer to deleting a whole collection: how many went. */
export const conCuenta = conMensaje.extend({ count: z.number().int() });
