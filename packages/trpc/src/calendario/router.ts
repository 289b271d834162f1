import {
  calendarioDe,
  calendarioDelGrupo,
  calendarioVista,
  eventoDelGrupo,
} from "@cosecha/domain/esquemas/calendario";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import { renovarCalendario } from "./commands.ts";
import { verDelGrupo, verDireccion } from "./queries.ts";

export const calendarioDoc = docOf({
  about: "El calendario del grupo, y el de cada familia: cierres, repartos, turnos y días sin pedidos",
  fields: {
    clase: {
      description:
        "Qué es: «cierre», «reparto» o «turno» de un pedido; «cierrePrevisto» o «repartoPrevisto» de uno que se creará; «turnoDelDia», de los del grupo; «pausa», días sin pedidos",
      example: "cierre",
    },
    cuando: { description: "El momento", example: "2026-03-22 20:00:00" },
    desde: { description: "El primer día", example: "2026-03-01" },
    hasta: { description: "El último día, incluido; cien como mucho", example: "2026-03-31" },
    dia: {
      description: "El del turno; de un pedido que se creará, en el que cerraría",
      example: "2026-03-22",
    },
    hora: { description: "A qué hora es un turno; null, todo el día", example: "10:00" },
    lugar: { description: "Dónde", example: "El local" },
    motivo: { description: "Por qué", example: "Vacaciones" },
    ruta: {
      description:
        "Dónde está, en este servidor, el calendario (iCalendar) al que se suscribe un programa. Quien conoce la dirección lo lee, sin sesión: no la enseñe",
      example: "/calendario/2-1-0123456789abcdef0123456789abcdef.ics",
    },
  },
});

export const calendarioRouter = createRouter({
  eventos: authedProcedure
    .meta({ rest: { method: "GET", path: "/calendario", summary: "Lo que hay en el grupo entre dos días" } })
    .input(calendarioDelGrupo)
    .output(z.array(eventoDelGrupo))
    .query(({ ctx, input }) => verDelGrupo(ctx, input)),
  direccion: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/calendario/{familiaId}",
        summary: "La dirección secreta del calendario de una familia",
        conflict: true,
      },
    })
    .input(calendarioDe)
    .output(calendarioVista)
    .query(({ ctx, input }) => verDireccion(ctx, input)),
  renovar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/calendario/renovar/{familiaId}",
        summary: "Dar otra dirección al calendario de una familia; la de antes deja de responder",
      },
    })
    .input(calendarioDe)
    .output(conMensaje.extend(calendarioVista.shape))
    .mutation(({ ctx, input }) => renovarCalendario(ctx, input)),
});
