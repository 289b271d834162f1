import { enlaceCreado, paraInvitar } from "@cosecha/domain/esquemas/enlaces";
import {
  familiaCambio,
  familiaDatos,
  familiaDeBaja,
  familiasFiltro,
  familiaVista,
} from "@cosecha/domain/esquemas/familias";
import { anonimizar, conCuenta, conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import * as enlaces from "../enlaces/invitar.ts";
import { docOf } from "../kernel/doc.ts";
import { idempotent } from "../kernel/idempotency.ts";
import { adminProcedure, authedProcedure, createRouter } from "../kernel/trpc.ts";
import * as anonymise from "./anonymise.ts";
import * as commands from "./commands.ts";
import * as deleting from "./delete.ts";
import * as queries from "./queries.ts";

const enlaceConMensaje = conMensaje.extend(enlaceCreado.shape);
const familiaConMensaje = conMensaje.extend(familiaVista.shape);

export const familiasDoc = docOf({
  about: "Las familias de la cooperativa",
  schemas: { Familia: familiaVista },
  called: "García",
  fields: {
    aunqueDeba: {
      description:
        "Si se da de baja aunque deba algo, o tenga algo a favor o como fianza. Sin decirlo se responde 409, con cuánto",
      example: false,
    },
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

export const familiasRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/familias", summary: "Las familias", list: true } })
    .input(familiasFiltro)
    .output(paginaDe(familiaVista))
    .query(({ ctx, input }) => queries.listarFamilias(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/familias/{id}", summary: "Una familia" } })
    .input(porId)
    .output(familiaVista)
    .query(({ ctx, input }) => queries.verFamilia(ctx, input.id)),
  crear: adminProcedure
    .meta({ rest: { method: "POST", path: "/familias", summary: "Añadir una familia", idempotent: true } })
    .input(familiaDatos)
    .output(familiaConMensaje)
    .mutation(idempotent(commands.crearFamilia)),
  actualizar: authedProcedure
    .meta({ rest: { method: "PUT", path: "/familias/{id}", summary: "Cambiar una familia" } })
    .input(familiaCambio)
    .output(familiaConMensaje)
    .mutation(({ ctx, input }) => commands.actualizarFamilia(ctx, input)),
  invitar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/familias/invitar/{id}",
        summary:
          "Hacer un enlace para que la cuenta de una familia ponga su contraseña; acaba con el anterior",
      },
    })
    .input(paraInvitar)
    .output(enlaceConMensaje)
    .mutation(({ ctx, input }) => enlaces.invitarFamilia(ctx, input)),
  darDeBaja: adminProcedure
    .meta({
      rest: { method: "PUT", path: "/familias/darDeBaja/{id}", summary: "Dar de baja a una familia" },
    })
    .input(familiaDeBaja)
    .output(familiaConMensaje)
    .mutation(({ ctx, input }) => commands.darDeBajaFamilia(ctx, input)),
  anonimizar: adminProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/familias/anonimizar/{id}",
        summary: "Quitar de todas partes los nombres de una familia que ya no está",
      },
    })
    .input(anonimizar)
    .output(familiaConMensaje)
    .mutation(({ ctx, input }) => anonymise.anonimizarFamilia(ctx, input)),
  eliminar: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/familias/{id}", summary: "Eliminar una familia sin pedidos" } })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => deleting.eliminarFamilia(ctx, input.id)),
  eliminarTodas: adminProcedure
    .meta({
      rest: { method: "DELETE", path: "/familias", summary: "Eliminar todas las familias menos la propia" },
    })
    .output(conCuenta)
    .mutation(({ ctx }) => deleting.eliminarFamilias(ctx)),
  paraPedido: authedProcedure
    .meta({
      rest: { method: "GET", path: "/familias/paraPedido/{pedidoId}", summary: "Las familias de un pedido" },
    })
    .input(z.object({ pedidoId: id }))
    .output(z.array(familiaVista))
    .query(({ ctx, input }) => queries.familiasParaPedido(ctx, input.pedidoId)),
});
