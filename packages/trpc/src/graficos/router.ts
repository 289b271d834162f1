import {
  gastoDeFamilia,
  gastoDeTodas,
  preciosDeProveedor,
  preciosFiltro,
  ritmoDePedido,
} from "@cosecha/domain/esquemas/graficos";
import { id } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter, treasurerProcedure } from "../kernel/trpc.ts";
import * as queries from "./queries.ts";

export const graficosDoc = docOf({
  about: "Lo que se ve mejor dibujado: cómo se llena un pedido, lo que gasta una familia, los precios",
  called: "García",
  fields: {
    horas: {
      description:
        "Las horas en que se pidió algo que sigue en el pedido; cada línea cuenta en la hora en que se guardó por primera vez",
    },
    hora: { description: "Cuándo empieza la hora", example: "2026-03-12 09:00:00" },
    meses: { description: "Los últimos 24 meses, sin huecos; un pedido cuenta en el mes en que acaba" },
    mes: { description: "El mes (aaaa-MM)", example: "2026-03" },
    pedidos: { description: "En cuántos pedidos tiene algo la familia, o todas", example: 4 },
    proveedores: { description: "Lo gastado con cada proveedor en los últimos 12 meses, el mayor primero" },
    pendiente: { description: "Cuántos euros con IVA hay en pedidos sin completar", example: 18.4 },
    aPagar: {
      description: "Cuántos euros con IVA se pagan de los completados: lo entregado donde el reparto terminó",
      example: 40.15,
    },
    aPagarPendiente: { description: "Lo mismo, de los que están sin completar", example: 18.4 },
    listados: { description: "Los 60 últimos disponibles, del más antiguo al más nuevo" },
    subida: { description: "Cuándo se subió", example: "2026-03-10 09:00:00" },
    precios: { description: "El precio con IVA en cada uno de `listados`; null donde no está" },
    texto: { description: "Parte del nombre o de la descripción del producto", example: "tomate" },
    curvas: {
      description:
        "Los 50 productos que más han cambiado de precio; con los mismos nombre y unidad son el mismo",
    },
    familiasNuevas: { description: "Cuántas familias pidieron en ella por primera vez", example: 3 },
    cuantasLineas: { description: "Cuántas líneas se pidieron en ella", example: 12 },
    total: { description: "Euros con IVA", example: 42.6 },
  },
});

export const graficosRouter = createRouter({
  pedido: authedProcedure
    .meta({
      rest: { method: "GET", path: "/graficos/pedidos/{pedidoId}", summary: "Cómo se llena un pedido" },
    })
    .input(z.object({ pedidoId: id }))
    .output(ritmoDePedido)
    .query(({ ctx, input }) => queries.ritmoDelPedido(ctx, input.pedidoId)),
  familia: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/graficos/familias/{familiaId}",
        summary: "Lo que gasta una familia cada mes",
      },
    })
    .input(z.object({ familiaId: id }))
    .output(gastoDeFamilia)
    .query(({ ctx, input }) => queries.gastoDeLaFamilia(ctx, input.familiaId)),
  cooperativa: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/graficos/cooperativa",
        summary: "Lo que se carga a todas las familias cada mes, y de qué proveedores",
      },
    })
    .output(gastoDeTodas)
    .query(({ ctx }) => queries.gastoDeLaCooperativa(ctx)),
  proveedor: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/graficos/proveedores/{proveedorId}",
        summary: "Los precios de un proveedor en sus disponibles",
      },
    })
    .input(preciosFiltro)
    .output(preciosDeProveedor)
    .query(({ ctx, input }) => queries.preciosDelProveedor(ctx, input)),
});
