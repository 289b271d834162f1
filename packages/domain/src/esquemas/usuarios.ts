import * as z from "zod";
import { esNombreAnonimo } from "../anonimos.ts";
import { textos } from "../textos.ts";
import { busqueda, email, fecha, id, pagina, password, textoRequerido, version } from "./piezas.ts";

/** The roles (spec 6), and that of who keeps the accounts (decision 118). */
export const ROLES = ["ROLE_ADMIN", "ROLE_FAMILIA", "ROLE_TESORERIA"] as const;
export const rol = z.enum(ROLES, textos.usuario.rolDesconocido);
export type Rol = z.infer<typeof rol>;

export const usuarioDatos = z.object({
  /** «Persona anónima 34» stays free for the user 34. */
  username: textoRequerido(textos.usuario.nombreRequerido).refine(
    (nombre) => !esNombreAnonimo(nombre),
    textos.comun.nombreReservado,
  ),
  email,
  /** Blank: unchanged when updating; on creation, an account that cannot sign in yet (D20). */
  password,
  /** null: «Sin familia». Absent: unchanged when updating. */
  familiaId: id.nullish(),
  /** Absent: unchanged when updating, ROLE_FAMILIA on creation. */
  roles: z
    .array(rol, textos.usuario.sinRol)
    .min(1, textos.usuario.sinRol)
    .transform((roles) => [...new Set(roles)].sort())
    .optional(),
  /** Set by «borrar» alone (D29). */
  fechaBaja: fecha.nullish(),
});
export type UsuarioDatos = z.infer<typeof usuarioDatos>;

export const usuarioCambio = usuarioDatos.extend({ id, version, passwordActual: password });
export type UsuarioCambio = z.infer<typeof usuarioCambio>;

export const usuarioVista = z.object({
  id,
  username: z.string(),
  email: z.string(),
  password: z.literal(""),
  familiaId: id.nullable(),
  familia: z.object({ id, nombre: z.string() }).nullable(),
  roles: z.array(rol),
  fechaBaja: z.date().nullable(),
  version: z.number().int(),
});
export type UsuarioVista = z.infer<typeof usuarioVista>;

export const usuariosFiltro = pagina(["username", "email"]).extend({
  nombre: busqueda,
});

export const usuariosDeFamilia = usuariosFiltro.extend({ familiaId: id });
