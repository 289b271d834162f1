import { familiaDatos, familiasFiltro, familiaVista } from "@cosecha/domain/esquemas/familias";
import { conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { adminProcedure, authedProcedure, createRouter } from "../trpc.ts";
import * as verbs from "./verbs.ts";

export const familiasRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/familias", summary: "Las familias", list: true } })
    .input(familiasFiltro)
    .output(paginaDe(familiaVista))
    .query(({ ctx, input }) => verbs.listarFamilias(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/familias/{id}", summary: "Una familia" } })
    .input(porId)
    .output(familiaVista)
    .query(({ ctx, input }) => verbs.verFamilia(ctx, input.id)),
  crear: adminProcedure
    .meta({ rest: { method: "POST", path: "/familias", summary: "Añadir una familia" } })
    .input(familiaDatos)
    .output(conMensaje.extend(familiaVista.shape))
    .mutation(({ ctx, input }) => verbs.crearFamilia(ctx, input)),
  paraPedido: authedProcedure
    .meta({
      rest: { method: "GET", path: "/familias/paraPedido/{pedidoId}", summary: "Las familias de un pedido" },
    })
    .input(z.object({ pedidoId: id }))
    .output(z.array(familiaVista))
    .query(({ ctx, input }) => verbs.familiasParaPedido(ctx, input.pedidoId)),
});
