import { enlaceCreado, paraInvitar } from "@cosecha/domain/esquemas/enlaces";
import { anonimizar, conCuenta, conMensaje, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import {
  usuarioCambio,
  usuarioDatos,
  usuariosDeFamilia,
  usuariosFiltro,
  usuarioVista,
} from "@cosecha/domain/esquemas/usuarios";
import * as enlaces from "../enlaces/invitar.ts";
import { docOf } from "../kernel/doc.ts";
import { idempotent } from "../kernel/idempotency.ts";
import { adminProcedure, authedProcedure, createRouter } from "../kernel/trpc.ts";
import * as anonymise from "./anonymise.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

const enlaceConMensaje = conMensaje.extend(enlaceCreado.shape);
const usuarioConMensaje = conMensaje.extend(usuarioVista.shape);

export const usuariosDoc = docOf({
  about: "Las personas que entran, de una familia o de ninguna",
  schemas: { Usuario: usuarioVista },
  fields: {
    username: { description: "El nombre del usuario", example: "Ana García" },
  },
  own: {
    token: {
      description:
        "Lo que va en el enlace detrás de `/entrar#`. Se enseña solo esta vez; null si va por correo",
      example: "kX3v0sJ8mQ1yT5wB7nR2zL4cD6fG9hK0pA3eU8iO1xY",
    },
    caduca: {
      description: "Hasta cuándo vale el enlace; null si va por correo",
      example: "2027-03-14 20:00:00",
    },
    porCorreo: {
      description: "Si se le envía por correo, a quien es; sin decirlo se responde con el enlace",
      example: false,
    },
    usuarioId: { description: "De qué usuario es el enlace", example: 3 },
  },
});

export const usuariosRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/user", summary: "Los usuarios", list: true } })
    .input(usuariosFiltro)
    .output(paginaDe(usuarioVista))
    .query(({ ctx, input }) => queries.listarUsuarios(ctx, input)),
  porFamilia: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/user/familia/{familiaId}",
        summary: "Los usuarios de una familia",
        list: true,
      },
    })
    .input(usuariosDeFamilia)
    .output(paginaDe(usuarioVista))
    .query(({ ctx, input }) => queries.listarUsuariosDeFamilia(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/user/{id}", summary: "Un usuario" } })
    .input(porId)
    .output(usuarioVista)
    .query(({ ctx, input }) => queries.verUsuario(ctx, input.id)),
  crear: adminProcedure
    .meta({ rest: { method: "POST", path: "/user", summary: "Añadir un usuario", idempotent: true } })
    .input(usuarioDatos)
    .output(usuarioConMensaje)
    .mutation(idempotent(commands.crearUsuario)),
  actualizar: authedProcedure
    .meta({ rest: { method: "PUT", path: "/user/{id}", summary: "Cambiar un usuario" } })
    .input(usuarioCambio)
    .output(usuarioConMensaje)
    .mutation(({ ctx, input }) => commands.actualizarUsuario(ctx, input)),
  cerrarSesiones: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/user/cerrarSesiones/{id}",
        summary: "Cerrar las sesiones de un usuario en todos los aparatos, menos la que lo pide",
      },
    })
    .input(porId)
    .output(conCuenta)
    .mutation(({ ctx, input }) => commands.cerrarSesiones(ctx, input.id)),
  invitar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/user/invitar/{id}",
        summary: "Hacer un enlace para que un usuario ponga su contraseña; acaba con el anterior",
      },
    })
    .input(paraInvitar)
    .output(enlaceConMensaje)
    .mutation(({ ctx, input }) => enlaces.invitarUsuario(ctx, input)),
  darDeBaja: adminProcedure
    .meta({ rest: { method: "PUT", path: "/user/darDeBaja/{id}", summary: "Dar de baja a un usuario" } })
    .input(porId)
    .output(usuarioConMensaje)
    .mutation(({ ctx, input }) => commands.darDeBajaUsuario(ctx, input.id)),
  anonimizar: adminProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/user/anonimizar/{id}",
        summary: "Quitar de todas partes el nombre de un usuario que ya no está",
      },
    })
    .input(anonimizar)
    .output(usuarioConMensaje)
    .mutation(({ ctx, input }) => anonymise.anonimizarUsuario(ctx, input)),
  eliminar: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/user/{id}", summary: "Eliminar un usuario" } })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.eliminarUsuario(ctx, input.id)),
  eliminarTodos: adminProcedure
    .meta({
      rest: { method: "DELETE", path: "/user", summary: "Eliminar todos los usuarios menos quien lo pide" },
    })
    .output(conCuenta)
    .mutation(({ ctx }) => commands.eliminarUsuarios(ctx)),
});
