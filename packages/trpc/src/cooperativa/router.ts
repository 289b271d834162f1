import { sesionAbierta } from "@cosecha/domain/esquemas/auth";
import {
  empezar,
  estadoDeLaCooperativa,
  identidadCambio,
  identidadVista,
} from "@cosecha/domain/esquemas/cooperativa";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import { docOf } from "../kernel/doc.ts";
import { adminProcedure, createRouter, publicProcedure } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

export const cooperativaDoc = docOf({
  about: "Cómo se llama la cooperativa, y su logo",
  called: "La Espiga",
  fields: {},
  own: {
    nombre: { description: "Cómo se llama la cooperativa; vacío si no lo ha dicho" },
    logo: { description: "La imagen como `data:`; null si no hay" },
    cuentas: { description: "`true` si la cooperativa lleva las cuentas aquí; si no, no viene" },
    correo: { description: "`true` si la cooperativa envía correos; si no, no viene" },
  },
});

/** Procedures about the cooperative as a whole. REST offers its name and logo alone. */
export const cooperativaRouter = createRouter({
  ver: publicProcedure
    .meta({ rest: { method: "GET", path: "/cooperativa", summary: "El nombre y el logo" } })
    .output(identidadVista)
    .query(({ ctx }) => queries.verIdentidad(ctx.db, ctx)),
  actualizar: adminProcedure
    .meta({
      rest: { method: "PUT", path: "/cooperativa", summary: "Cambiar el nombre y el logo", upload: true },
    })
    .input(identidadCambio)
    .output(conMensaje.extend(identidadVista.shape))
    .mutation(({ ctx, input }) => commands.actualizarIdentidad(ctx, input)),
  estado: adminProcedure.output(estadoDeLaCooperativa).query(({ ctx }) => queries.verEstado(ctx)),
  empezar: adminProcedure
    .input(empezar)
    .output(sesionAbierta.extend(conMensaje.shape))
    .mutation(({ ctx, input }) => commands.empezarDeVerdad(ctx, input)),
});
