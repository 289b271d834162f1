import { guardarLineas, lineaCompleta, pantallaDeLineas, verPedido } from "@cosecha/domain/esquemas/lineas";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { authedProcedure, createRouter } from "../trpc.ts";
import * as verbs from "./verbs.ts";

export const lineasRouter = createRouter({
  /** What the lines screen needs, in one answer. */
  pantalla: authedProcedure
    .input(verPedido)
    .output(pantallaDeLineas)
    .query(({ ctx, input }) => verbs.verPantalla(ctx, input)),
  verPedido: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/lineasPedido/verPedido/{pedidoId}/{familiaId}",
        summary: "Las líneas de una familia en un pedido; con familia 0, el reparto",
      },
    })
    .input(verPedido)
    .output(z.array(lineaCompleta))
    .query(({ ctx, input }) => verbs.verPedido(ctx, input)),
  guardar: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/lineasPedido/{pedidoId}/{familiaId}",
        summary: "Guardar las líneas de una familia",
        bodyAs: "lineas",
      },
    })
    .input(guardarLineas)
    .output(conMensaje)
    .mutation(({ ctx, input }) => verbs.guardarLineas(ctx, input)),
});
