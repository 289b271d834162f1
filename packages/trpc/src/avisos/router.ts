import { avisosDePedido, preciosVistos } from "@cosecha/domain/esquemas/avisos";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import { darPorVistos } from "./commands.ts";
import { listarAvisos } from "./queries.ts";

export const avisosDoc = docOf({
  about: "Lo que ha cambiado de precio después de pedirlo",
  schemas: { AvisosDePedido: avisosDePedido },
  fields: {
    antes: { description: "El precio que vio la familia, con IVA", example: 1.65 },
    avisos: { description: "Los que más cambian lo que se paga, 50 como mucho" },
    ahora: { description: "El precio de ahora, con IVA", example: 1.72 },
    diferencia: { description: "Cuántos euros sube el total; negativo si baja", example: 0.14 },
    cuantos: { description: "Cuántos productos han cambiado de precio", example: 1 },
    marca: {
      description:
        "Lo que se devuelve para dar por vistos justo estos precios; si alguno ha vuelto a cambiar, la respuesta es 409",
      example: "9e107d9d372bb6826bd81d3542a419d6",
    },
  },
});

export const avisosRouter = createRouter({
  dePrecio: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/avisosDePrecio",
        summary: "Los precios que han cambiado en lo que ha pedido la familia de quien pregunta",
      },
    })
    .output(z.array(avisosDePedido))
    .query(({ ctx }) => listarAvisos(ctx)),
  darPorVistos: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/avisosDePrecio/{pedidoId}",
        summary: "Dar por vistos los precios que han cambiado en un pedido",
      },
    })
    .input(preciosVistos)
    .output(conMensaje)
    .mutation(({ ctx, input }) => darPorVistos(ctx, input)),
});
