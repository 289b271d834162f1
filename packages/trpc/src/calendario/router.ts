import { calendarioDe, calendarioVista } from "@cosecha/domain/esquemas/calendario";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import { renovarCalendario } from "./commands.ts";
import { verDireccion } from "./queries.ts";

export const calendarioDoc = docOf({
  about: "El calendario de una familia: cierres, repartos y turnos",
  fields: {
    ruta: {
      description:
        "Dónde está, en este servidor, el calendario (iCalendar) al que se suscribe un programa. Quien conoce la dirección lo lee, sin sesión: no la enseñe",
      example: "/calendario/2-1-0123456789abcdef0123456789abcdef.ics",
    },
  },
});

export const calendarioRouter = createRouter({
  direccion: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/calendario/{familiaId}",
        summary: "La dirección secreta del calendario de una familia",
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
