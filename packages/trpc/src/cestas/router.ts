import {
  cestaDePedido,
  cestaDeProveedor,
  cestaVista,
  esEste,
  lineaDeCesta,
  pausarCesta,
  productoDeCesta,
} from "@cosecha/domain/esquemas/cestas";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import { PUESTA } from "./doc.ts";
import { listarCestas } from "./queries.ts";

export const cestasDoc = docOf({
  about: "Lo que una familia quiere siempre, que se pone solo al abrirse un pedido",
  schemas: { Cesta: cestaVista },
  fields: {
    pausa: { description: "Los días en los que no se pone, los dos incluidos; null: siempre se pone" },
    desde: { description: "El primer día; null: no hay pausa", example: "2026-08-01" },
    hasta: { description: "El último día; null: no hay pausa", example: "2026-08-31" },
    lineas: { description: "Cada producto, con lo que se pide de él" },
    cantidad: { description: "Cuánto se pide cada vez; 0, nada", example: 1.5 },
    ultima: { description: "El último pedido en el que se puso; null si en ninguno todavía" },
    ...PUESTA,
  },
});

export const cestasRouter = createRouter({
  listar: authedProcedure
    .meta({
      rest: { method: "GET", path: "/cestas", summary: "Las cestas de la familia de quien pregunta" },
    })
    .output(z.array(cestaVista))
    .query(({ ctx }) => listarCestas(ctx)),
  guardar: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cestas",
        summary: "Lo que la familia tiene en un pedido pasa a ser su cesta de ese proveedor",
      },
    })
    .input(cestaDePedido)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.guardarCesta(ctx, input)),
  poner: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/cestas/productos/{productoId}",
        summary: "Poner un producto en la cesta de su proveedor, o quitarlo",
      },
    })
    .input(productoDeCesta)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.ponerEnCesta(ctx, input)),
  cambiar: authedProcedure
    .meta({
      rest: { method: "PUT", path: "/cestas/lineas/{id}", summary: "Cambiar cuánto se pide de una línea" },
    })
    .input(lineaDeCesta)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.cambiarLineaDeCesta(ctx, input)),
  esEste: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/cestas/lineas/{id}/producto",
        summary: "Decir en qué se ha convertido un producto de la cesta",
      },
    })
    .input(esEste)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.esEsteProducto(ctx, input)),
  pausar: authedProcedure
    .meta({
      rest: { method: "PUT", path: "/cestas/{proveedorId}/pausa", summary: "Los días en que no se pone" },
    })
    .input(pausarCesta)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.pausar(ctx, input)),
  quitar: authedProcedure
    .meta({ rest: { method: "DELETE", path: "/cestas/{proveedorId}", summary: "Quitar una cesta" } })
    .input(cestaDeProveedor)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.quitarCesta(ctx, input)),
});
