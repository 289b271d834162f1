import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { type Persona, puedeEditarUsuario } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { paths } from "../../navigation/paths.ts";
import { accountColumns } from "../../tables/account-columns.tsx";

/**
 * The user list's columns for the signed-in user. `withFamilia` adds the name of each user's
 * family.
 */
export const usuarioColumns = (persona: Persona, withFamilia: boolean) =>
  accountColumns<UsuarioVista>({
    id: "username",
    nombre: ({ username }) => username,
    note: withFamilia ? ({ familia }) => familia?.nombre ?? textos.comun.sinFamilia : undefined,
    editHref: (usuario) => (puedeEditarUsuario(persona, usuario) ? paths.usuario({ id: usuario.id }) : null),
  });
