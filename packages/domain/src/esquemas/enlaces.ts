import * as z from "zod";
import { CLASES_DE_ENLACE } from "../enlaces.ts";
import { textos } from "../textos.ts";
import { email, id, password, porId } from "./piezas.ts";

/** What stands in a link after the «#»: 32 random bytes. */
const token = z
  .string({ error: textos.campos.requerido })
  .max(500, textos.enlace.noVale)
  .trim()
  .regex(/^[\w-]{43}$/, textos.enlace.noVale);

export const porEnlace = z.object({ token });

/** Setting a password by a link; never a blank one. */
export const conEnlace = porEnlace.extend({
  password: password.refine((texto) => texto !== "", textos.campos.requerido),
});
export type ConEnlace = z.infer<typeof conEnlace>;

/** Whose a good link is, for whoever has opened it. */
export const enlaceVista = z.object({
  clase: z.enum(CLASES_DE_ENLACE),
  username: z.string(),
  email: z.string(),
  familia: z.string().nullable(),
  caduca: z.date(),
});
export type EnlaceVista = z.infer<typeof enlaceVista>;

/** `porCorreo`: it is mailed to whom it is for, and nobody else sees it. */
export const paraInvitar = porId.extend({ porCorreo: z.boolean().optional() });

/** A link that has just been made, which nobody sees again; both null where it is mailed. */
export const enlaceCreado = z.object({
  usuarioId: id,
  token: z.string().nullable(),
  caduca: z.date().nullable(),
});

export const olvidada = z.object({ email });
