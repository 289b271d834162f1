import * as z from "zod";
import { textos } from "../textos.ts";
import { password } from "./familias.ts";
import { busqueda, email, id, pagina, textoRequerido } from "./piezas.ts";

/** The roles (section 6). */
export const ROLES = ["ROLE_ADMIN", "ROLE_FAMILIA"] as const;
export const rol = z.enum(ROLES);
export type Rol = z.infer<typeof rol>;

export const usuarioDatos = z.object({
  username: textoRequerido(textos.usuario.nombreRequerido),
  email,
  password,
  familiaId: id.nullish(),
  roles: z.array(rol).optional(),
});
export type UsuarioDatos = z.infer<typeof usuarioDatos>;

export const usuarioVista = z.object({
  id,
  username: z.string(),
  email: z.string(),
  password: z.literal(""),
  familiaId: id.nullable(),
  familia: z.object({ id, nombre: z.string() }).nullable(),
  roles: z.array(rol),
  fechaBaja: z.date().nullable(),
});
export type UsuarioVista = z.infer<typeof usuarioVista>;

export const usuariosFiltro = pagina(["username", "email"]).extend({
  nombre: busqueda,
  familiaId: id.optional(),
});
