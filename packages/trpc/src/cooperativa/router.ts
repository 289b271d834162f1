import { sesionAbierta } from "@cosecha/domain/esquemas/auth";
import { empezar, estadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import { adminProcedure, createRouter } from "../trpc.ts";
import * as verbs from "./verbs.ts";

/** What concerns the cooperative as a whole: for our own screens, no part of the REST contract. */
export const cooperativaRouter = createRouter({
  estado: adminProcedure.output(estadoDeLaCooperativa).query(({ ctx }) => verbs.verEstado(ctx)),
  empezar: adminProcedure
    .input(empezar)
    .output(sesionAbierta.extend(conMensaje.shape))
    .mutation(({ ctx, input }) => verbs.empezarDeVerdad(ctx, input)),
});
