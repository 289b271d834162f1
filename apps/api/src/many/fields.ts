import { NOMBRE_MAXIMO } from "@cosecha/domain/esquemas/cooperativa";
import { email, textoRequerido } from "@cosecha/domain/esquemas/piezas";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import { isZone } from "../life/env.ts";

// What is said of a new cooperative, wherever it is said: nothing that it would itself refuse.

/** One line, without signs that nobody sees: it stands in mails to people who asked for none. */
export const nombre = textoRequerido("Escríbalo").max(NOMBRE_MAXIMO, "Es demasiado largo");
export const anfitrion = z.string().trim().min(1, "Escríbalo").max(200, "Es demasiado largo");
export const clave = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/,
    "De 3 a 40 letras minúsculas, cifras y guiones, y empieza por letra",
  );
const noEsEmail = "Tiene que ser un email";
export const correo = z
  .string(noEsEmail)
  .refine((texto) => email.safeParse(texto).success, noEsEmail)
  .pipe(email);

const noEsEntero = "Tiene que ser un número entero";
/** A number, or its digits: nothing that JavaScript takes for 0 is one. */
const whole = (most: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      { error: noEsEntero },
    )
    .pipe(z.number().int(noEsEntero).min(0, "No puede ser menos de 0").max(most, `Como mucho ${most}`));

/** What one may take: null as all, and what is left out stays. */
export const limites = z.object({
  correosAlDia: whole(1_000_000).nullable().optional(),
  discoMB: whole(10_000_000).nullable().optional(),
});

export const nueva = z.object({
  ...{ clave, anfitrion, nombre, correo },
  zona: z.string().refine(isZone, "Tiene que ser una zona como Europe/Madrid"),
  /** The first group of databases, where no other is said. */
  agrupacion: z.string().trim().min(1, "Escríbala").optional(),
});

/** What a page's form brings. Throws a 400 where the body is no form. */
export async function fieldsOf(c: Context): Promise<Record<string, FormDataEntryValue>> {
  try {
    return Object.fromEntries((await c.req.formData()).entries());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new HTTPException(400, { message: "El cuerpo tiene que ser un formulario." });
  }
}

/** Whether a browser says that a form is of a page of this host: no other page can say so. */
export function isFromHere(c: Context): boolean {
  const from = c.req.header("origin") ?? "";
  return URL.canParse(from) && new URL(from).host === c.req.header("host");
}
