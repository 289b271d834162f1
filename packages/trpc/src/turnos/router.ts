import { conMensaje, porId } from "@cosecha/domain/esquemas/piezas";
import {
  agendaFiltro,
  agendaVista,
  claseConMensaje,
  claseDeTurnoCambio,
  claseDeTurnoDatos,
  clasesCreadas,
  clasesDeTurno,
  deTurno,
  misTurnosVista,
  ofrecer,
  ponerDias,
  quitarDia,
  recuentoVista,
  seguirTurnos,
} from "@cosecha/domain/esquemas/turnos";
import { idempotent } from "../kernel/idempotency.ts";
import { adminProcedure, authedProcedure, createRouter } from "../kernel/trpc.ts";
import { apuntar, desapuntar } from "./apuntar.ts";
import * as cambios from "./cambios.ts";
import * as clases from "./clases.ts";
import { seguir } from "./follow.ts";
import * as queries from "./queries.ts";

export const turnosRouter = createRouter({
  agenda: authedProcedure
    .meta({
      rest: { method: "GET", path: "/turnos", summary: "Los turnos de unos días, con quién los hace" },
    })
    .input(agendaFiltro)
    .output(agendaVista)
    .query(({ ctx, input }) => queries.verAgenda(ctx, input)),
  mios: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/turnos/mios",
        summary: "El próximo turno de la familia de quien pregunta, y los cambios que le ofrecen",
      },
    })
    .output(misTurnosVista)
    .query(({ ctx }) => queries.verMios(ctx)),
  recuento: authedProcedure
    .meta({
      rest: { method: "GET", path: "/turnos/recuento", summary: "Qué familia ha hecho cuántos turnos" },
    })
    .output(recuentoVista)
    .query(({ ctx }) => queries.verRecuento(ctx)),
  /** Says that turns have changed, as it happens. */
  cambios: authedProcedure
    .input(seguirTurnos)
    .subscription(({ ctx, input, signal }) => seguir(ctx, input, signal)),
  apuntar: authedProcedure
    .meta({
      rest: { method: "PUT", path: "/turnos/apuntar", summary: "Apuntar a una familia a un turno" },
    })
    .input(deTurno)
    .output(conMensaje)
    .mutation(({ ctx, input }) => apuntar(ctx, input)),
  desapuntar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/turnos/desapuntar",
        summary: "Quitar a una familia de un turno: ella misma, hasta el día antes",
      },
    })
    .input(deTurno)
    .output(conMensaje)
    .mutation(({ ctx, input }) => desapuntar(ctx, input)),
  ofrecer: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/turnos/cambios",
        summary:
          "Ofrecer un turno a una familia o a todas, por nada o por otro; en lugar de lo que se ofrecía",
      },
    })
    .input(ofrecer)
    .output(conMensaje)
    .mutation(({ ctx, input }) => cambios.ofrecer(ctx, input)),
  aceptar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/turnos/cambios/aceptar/{id}",
        summary: "Aceptar un cambio: el turno pasa a la familia de quien acepta",
      },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => cambios.aceptar(ctx, input.id)),
  rechazar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/turnos/cambios/rechazar/{id}",
        summary: "Rechazar un cambio que se ofrece a la propia familia",
      },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => cambios.rechazar(ctx, input.id)),
  retirar: authedProcedure
    .meta({
      rest: { method: "DELETE", path: "/turnos/cambios/{id}", summary: "Dejar de ofrecer un turno" },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => cambios.retirar(ctx, input.id)),
  clases: authedProcedure
    .meta({ rest: { method: "GET", path: "/turnos/clases", summary: "Las clases de turno" } })
    .output(clasesDeTurno)
    .query(({ ctx }) => queries.listarClases(ctx)),
  crearClase: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/turnos/clases",
        summary: "Añadir una clase de turno",
        idempotent: true,
      },
    })
    .input(claseDeTurnoDatos)
    .output(claseConMensaje)
    .mutation(idempotent(clases.crearClase)),
  crearHabituales: adminProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/turnos/clases/habituales",
        summary: "Añadir las cuatro clases de turno que tienen casi todos los grupos",
      },
    })
    .output(clasesCreadas)
    .mutation(({ ctx }) => clases.crearHabituales(ctx)),
  actualizarClase: adminProcedure
    .meta({ rest: { method: "PUT", path: "/turnos/clases/{id}", summary: "Cambiar una clase de turno" } })
    .input(claseDeTurnoCambio)
    .output(claseConMensaje)
    .mutation(({ ctx, input }) => clases.actualizarClase(ctx, input)),
  retirarClase: adminProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/turnos/clases/retirar/{id}",
        summary: "Retirar una clase de turno; lo hecho queda contado",
      },
    })
    .input(porId)
    .output(claseConMensaje)
    .mutation(({ ctx, input }) => clases.retirarClase(ctx, input.id)),
  ponerDias: adminProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/turnos/clases/{claseId}/dias",
        summary: "Poner un día, o cada tantas semanas, a una clase que no va por reparto",
      },
    })
    .input(ponerDias)
    .output(claseConMensaje)
    .mutation(({ ctx, input }) => clases.ponerDias(ctx, input)),
  quitarDia: adminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/turnos/clases/{claseId}/dias/{dia}",
        summary: "Quitar un día en el que no hay nadie apuntado",
      },
    })
    .input(quitarDia)
    .output(claseConMensaje)
    .mutation(({ ctx, input }) => clases.quitarDia(ctx, input)),
});
