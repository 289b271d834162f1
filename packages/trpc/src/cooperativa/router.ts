import { sesionAbierta } from "@cosecha/domain/esquemas/auth";
import { empezar, estadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import { adminProcedure, createRouter } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

/**
 * Procedures about the cooperative as a whole. Only our own screens use them; REST does not offer
 * them.
 */
export const cooperativaRouter = createRouter({
  estado: adminProcedure.output(estadoDeLaCooperativa).query(({ ctx }) => queries.verEstado(ctx)),
  empezar: adminProcedure
    .input(empezar)
    .output(sesionAbierta.extend(conMensaje.shape))
    .mutation(({ ctx, input }) => commands.empezarDeVerdad(ctx, input)),
});
