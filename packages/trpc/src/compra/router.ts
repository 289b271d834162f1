import { miCompra, seguirCompra } from "@cosecha/domain/esquemas/compra";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import { inTurns } from "../turns.ts";
import { seguir } from "./follow.ts";
import { verCompra } from "./queries.ts";

export const compraRouter = createRouter({
  ver: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compra",
        summary: "Todos los pedidos abiertos, con lo que tiene en cada uno la familia de quien pregunta",
      },
    })
    .output(inTurns(miCompra))
    .query(({ ctx }) => verCompra(ctx)),
  /** The changes to all those orders' screens, as they happen. */
  cambios: authedProcedure
    .input(seguirCompra)
    .subscription(({ ctx, input, signal }) => seguir(ctx, input, signal)),
});
