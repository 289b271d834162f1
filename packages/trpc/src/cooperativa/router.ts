import { sesionAbierta } from "@cosecha/domain/esquemas/auth";
import { empezar, estadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import { adminProcedure, createRouter } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

/** What concerns the cooperative as a whole: for our own screens, no part of the REST contract. */
export const cooperativaRouter = createRouter({
  estado: adminProcedure.output(estadoDeLaCooperativa).query(({ ctx }) => queries.verEstado(ctx)),
  empezar: adminProcedure
    .input(empezar)
    .output(sesionAbierta.extend(conMensaje.shape))
    .mutation(({ ctx, input }) => commands.empezarDeVerdad(ctx, input)),
});
