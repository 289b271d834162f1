import * as z from "zod";
import { textos } from "../textos.ts";
import { id } from "./piezas.ts";
import { rol } from "./usuarios.ts";

const sinControles = (texto: string) => !/[\p{Cc}\p{Cs}]/u.test(texto);

const entrada = z
  .string({ error: textos.campos.texto })
  .max(500, textos.campos.demasiadoLargo(500))
  .refine(sinControles, textos.comun.caracter)
  .normalize("NFC");

/** Signing in (D1, design: REST): nombre is the family's, "" or absent for «Sin familia». */
export const credenciales = z.object({
  nombre: entrada.nullish(),
  /** Accepted for nombre. */
  familia: entrada.nullish(),
  email: z
    .string({ error: textos.campos.requerido })
    .trim()
    .min(1, textos.campos.requerido)
    .max(254, textos.campos.demasiadoLargo(254))
    .refine(sinControles, textos.comun.caracter)
    .toLowerCase(),
  password: z
    .string({ error: textos.campos.requerido })
    .min(1, textos.campos.requerido)
    .max(1000, textos.campos.demasiadoLargo(1000)),
});
export type Credenciales = z.infer<typeof credenciales>;

/** The family of a session; null for «Sin familia». */
export const familiaDeSesion = z.object({ id, nombre: z.string(), email: z.string() }).nullable();

/** The answer to signing in: `accesToken`, with one s, as the specification has it. */
export const sesionAbierta = z.object({
  accesToken: z.string(),
  familia: familiaDeSesion,
  roles: z.array(rol),
});
export type SesionAbierta = z.infer<typeof sesionAbierta>;

/** Who a token is: a user, or another application with its access. */
export const quienSoy = sesionAbierta.omit({ accesToken: true }).extend({
  usuario: z.object({ id, username: z.string(), email: z.string() }).nullable(),
  acceso: z.object({ id, nombre: z.string(), caduca: z.date() }).optional(),
});
export type QuienSoy = z.infer<typeof quienSoy>;

/** An account to look around with while the demo data is there. */
export const cuentasDeDemo = z.array(
  z.object({ familia: z.string(), email: z.string(), password: z.string(), rol, nota: z.string() }),
);
export type CuentaDeDemo = z.infer<typeof cuentasDeDemo>[number];

/**
 * The demo's accounts, none without its data; `abierta`: they are there, and other machines reach
 * the server.
 */
export const demostracion = z.object({ cuentas: cuentasDeDemo, abierta: z.boolean() });
export type Demostracion = z.infer<typeof demostracion>;
