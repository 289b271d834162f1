import { accesoDatos, accesosFiltro, accesoVista } from "@cosecha/domain/esquemas/accesos";
import { conMensaje, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { adminProcedure, createRouter } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

export const accesosDoc = docOf({
  about: "Con qué entran otras aplicaciones",
  called: "Informe de pedidos",
  fields: {
    caduca: { description: "Hasta cuándo vale el acceso", example: "2027-03-14 20:00:00" },
    usado: {
      description: "Cuándo se usó por última vez, con la hora en punto; null si nunca",
      example: null,
    },
    creadoPor: {
      description: "Quién lo dio, que puede tener su clave; null si ya no está",
      example: { id: 1, nombre: "Administración", administra: true },
    },
    administra: { description: "Si sigue administrando la cooperativa" },
    token: {
      description: "La clave con la que entra la aplicación. Se enseña solo esta vez",
      example: "cosecha_…",
    },
  },
  own: {
    familiaId: {
      description:
        "Por qué familia actúa, con `ROLE_FAMILIA`; null: por ninguna, y entonces ese rol solo mira",
      example: 2,
    },
  },
});

export const accesosRouter = createRouter({
  listar: adminProcedure
    .meta({
      rest: { method: "GET", path: "/accesos", summary: "Los accesos de otras aplicaciones", list: true },
    })
    .input(accesosFiltro)
    .output(paginaDe(accesoVista))
    .query(({ ctx, input }) => queries.listarAccesos(ctx, input)),
  crear: adminProcedure
    .meta({ rest: { method: "POST", path: "/accesos", summary: "Dar acceso a otra aplicación" } })
    .input(accesoDatos)
    .output(conMensaje.extend(accesoVista.shape).extend({ token: z.string() }))
    // Not `idempotent`: that would store the answer, which holds the token.
    .mutation(({ ctx, input }) => commands.crearAcceso(ctx, input)),
  revocar: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/accesos/{id}", summary: "Revocar un acceso" } })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.revocarAcceso(ctx, input.id)),
});
