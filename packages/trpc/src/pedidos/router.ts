import { FACTURA_MAXIMO } from "@cosecha/domain/archivos";
import { archivoSubido } from "@cosecha/domain/esquemas/archivos";
import {
  estadoVista,
  lanzadosFiltro,
  pedidoCambiado,
  pedidoNuevo,
  pedidosFiltro,
  pedidoVista,
  realizadosFiltro,
} from "@cosecha/domain/esquemas/pedidos";
import { conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import { ESTADOS } from "@cosecha/domain/pedidos";
import * as z from "zod";
import { authedProcedure, createRouter } from "../trpc.ts";
import * as verbs from "./verbs.ts";

const pagina = paginaDe(pedidoVista);

export const pedidosRouter = createRouter({
  estados: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos/estados", summary: "Los estados de un pedido" } })
    .output(z.array(estadoVista))
    .query(() => [...ESTADOS]),
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos", summary: "Los pedidos", list: true } })
    .input(pedidosFiltro)
    .output(pagina)
    .query(({ ctx, input }) => verbs.listarPedidos(ctx, input)),
  porDisponible: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/ByDisponible/{disponibleId}",
        summary: "Los pedidos de un disponible",
        list: true,
      },
    })
    .input(pedidosFiltro.extend({ disponibleId: id }))
    .output(pagina)
    .query(({ ctx, input }) => verbs.listarPedidos(ctx, input)),
  lanzados: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos/Lanzados", summary: "Los pedidos activos", list: true } })
    .input(lanzadosFiltro)
    .output(pagina)
    .query(({ ctx, input }) => verbs.listarLanzados(ctx, input)),
  realizados: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/Realizados/{familiaId}",
        summary: "Los pedidos completados de una familia",
        list: true,
      },
    })
    .input(realizadosFiltro)
    .output(pagina)
    .query(({ ctx, input }) => verbs.listarRealizados(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos/{id}", summary: "Un pedido" } })
    .input(porId)
    .output(pedidoVista)
    .query(({ ctx, input }) => verbs.verPedido(ctx, input.id)),
  factura: authedProcedure
    .meta({
      rest: { method: "GET", path: "/pedidos/{id}/factura", summary: "La factura de un pedido", file: true },
    })
    .input(porId)
    .output(archivoSubido(FACTURA_MAXIMO))
    .query(({ ctx, input }) => verbs.verFactura(ctx, input.id)),
  crear: authedProcedure
    .meta({ rest: { method: "POST", path: "/pedidos", summary: "Abrir un pedido", upload: true } })
    .input(pedidoNuevo)
    .output(conMensaje.extend(pedidoVista.shape))
    .mutation(({ ctx, input }) => verbs.crearPedido(ctx, input)),
  actualizar: authedProcedure
    .meta({ rest: { method: "PUT", path: "/pedidos/{id}", summary: "Cambiar un pedido", upload: true } })
    .input(pedidoCambiado)
    .output(conMensaje.extend(pedidoVista.shape))
    .mutation(({ ctx, input }) => verbs.actualizarPedido(ctx, input)),
});
