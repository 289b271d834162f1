import { id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import { productosFiltro, productoVista } from "@cosecha/domain/esquemas/productos";
import { authedProcedure, createRouter } from "../trpc.ts";
import * as verbs from "./verbs.ts";

export const productosRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/productos", summary: "Los productos", list: true } })
    .input(productosFiltro)
    .output(paginaDe(productoVista))
    .query(({ ctx, input }) => verbs.listarProductos(ctx, input)),
  porDisponible: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/productos/ByDisponible/{disponibleId}",
        summary: "Los productos de un disponible",
        list: true,
      },
    })
    .input(productosFiltro.extend({ disponibleId: id }))
    .output(paginaDe(productoVista))
    .query(({ ctx, input }) => verbs.listarProductos(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/productos/{id}", summary: "Un producto" } })
    .input(porId)
    .output(productoVista)
    .query(({ ctx, input }) => verbs.verProducto(ctx, input.id)),
});
