import {
  anotacionDePedido,
  anotacionEntera,
  anotacionPedida,
  anotacionVista,
  cambioVista,
  historialDePedido,
  historialFiltro,
} from "@cosecha/domain/esquemas/historial";
import { paginaDe } from "@cosecha/domain/esquemas/piezas";
import { docOf } from "../kernel/doc.ts";
import { adminProcedure, authedProcedure, createRouter } from "../kernel/trpc.ts";
import * as queries from "./queries.ts";

export const historialDoc = docOf({
  about: "Quién hizo qué y cuándo, con lo que había antes y después en palabras",
  schemas: { Anotacion: anotacionVista, Cambio: cambioVista },
  fields: {
    cuando: { description: "Cuándo se hizo", example: "2026-03-14 20:00:00" },
    quien: {
      description: "Quién lo hizo: una persona, otra aplicación, el sistema, o alguien sin identificar",
    },
    accion: { description: "Qué se hizo, como lo guarda el servidor", example: "guardarLineas" },
    entidad: { description: "A qué clase de cosa", example: "pedido" },
    entidadId: { description: "A cuál; null si no es una sola", example: 3 },
    frase: { description: "Todo ello en una frase", example: "García cambió lo que pide su familia" },
    cambios: { description: "Lo que cambió, en palabras; en una lista, lo primero" },
    mas: { description: "Cuánto más cambió; null si está todo", example: "y 240 productos más" },
    total: { description: "Cuántos cambios hay en todas las páginas; de un pedido, su importe" },
    de: { description: "De qué, si no es de lo que dice la frase", example: "Tomate rosa" },
    campo: { description: "Qué es lo que cambió", example: "Cantidad" },
    antes: {
      description: "Lo que había; null si nada. Al guardar líneas, la cantidad que se vio",
      example: "2",
    },
    despues: { description: "Lo que hay; null si nada", example: "3" },
    usuarioId: { description: "Solo lo que hizo este usuario", example: 2 },
    clase: { description: "Solo los cambios de esta clase", example: "cambiar" },
    desde: { description: "Desde cuándo, incluido", example: "2026-03-01 00:00" },
    hasta: { description: "Hasta cuándo, sin incluirlo", example: "2026-04-01 00:00" },
    texto: { description: "Parte del nombre de quien lo hizo o de aquello que cambió", example: "García" },
  },
});

const pagina = paginaDe(anotacionVista);

export const historialRouter = createRouter({
  listar: adminProcedure
    .meta({ rest: { method: "GET", path: "/historial", summary: "Todo lo que se ha hecho", list: true } })
    .input(historialFiltro)
    .output(pagina)
    .query(({ ctx, input }) => queries.listarHistorial(ctx, input)),
  ver: adminProcedure
    .meta({
      rest: { method: "GET", path: "/historial/{id}", summary: "Una anotación con todos sus cambios" },
    })
    .input(anotacionPedida)
    .output(anotacionEntera)
    .query(({ ctx, input }) => queries.verAnotacion(ctx, input)),
  dePedido: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{pedidoId}/historial",
        summary: "Lo que se ha hecho en un pedido, en lo que concierne a quien pregunta",
        list: true,
      },
    })
    .input(historialDePedido)
    .output(pagina)
    .query(({ ctx, input }) => queries.historialDePedidos(ctx, input)),
  verDePedido: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{pedidoId}/historial/{id}",
        summary: "Una anotación de un pedido con todos sus cambios",
      },
    })
    .input(anotacionDePedido)
    .output(anotacionEntera)
    .query(({ ctx, input }) => queries.verDePedido(ctx, input)),
});
