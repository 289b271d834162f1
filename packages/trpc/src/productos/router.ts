import { conCuenta, conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import {
  productoCambio,
  productoNuevo,
  productosFiltro,
  productoVista,
} from "@cosecha/domain/esquemas/productos";
import { docOf } from "../kernel/doc.ts";
import { idempotent } from "../kernel/idempotency.ts";
import { adminProcedure, authedProcedure, createRouter } from "../kernel/trpc.ts";
import { inTurns } from "../turns.ts";
import * as commands from "./commands.ts";
import { eliminarProducto, eliminarProductos } from "./delete.ts";
import * as queries from "./queries.ts";

const productoConMensaje = conMensaje.extend(productoVista.shape);

export const productosDoc = docOf({
  about: "Los productos de un disponible",
  schemas: { Producto: productoVista },
  fields: {
    stock: { description: "Cuánto hay; null si no hay límite", example: null },
    categoria: { description: "La sección de la lista en la que está", example: "Verdura" },
    cobro: {
      description:
        "Por qué se cobra: «unidad», lo pedido; «kg», lo que pese el día del reparto. Sin decirlo se queda como estaba",
      example: "unidad",
    },
    confirmado: {
      description:
        "Si el producto puede pasar a ser otra cosa, o cambiar mucho de precio, aunque ya lo hayan pedido familias: lo pedido cambia con él. Sin decirlo se responde 409",
      example: false,
    },
  },
});

export const productosRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/productos", summary: "Los productos", list: true } })
    .input(productosFiltro)
    .output(inTurns(paginaDe(productoVista)))
    .query(({ ctx, input }) => queries.listarProductos(ctx, input)),
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
    .output(inTurns(paginaDe(productoVista)))
    .query(({ ctx, input }) => queries.listarProductos(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/productos/{id}", summary: "Un producto" } })
    .input(porId)
    .output(productoVista)
    .query(({ ctx, input }) => queries.verProducto(ctx, input.id)),
  crear: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/productos",
        summary: "Añadir un producto a un disponible",
        idempotent: true,
      },
    })
    .input(productoNuevo)
    .output(productoConMensaje)
    .mutation(idempotent(commands.crearProducto)),
  actualizar: authedProcedure
    .meta({ rest: { method: "PUT", path: "/productos/{id}", summary: "Cambiar un producto" } })
    .input(productoCambio)
    .output(productoConMensaje)
    .mutation(({ ctx, input }) => commands.actualizarProducto(ctx, input)),
  eliminar: authedProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/productos/{id}",
        summary: "Eliminar un producto que nadie ha pedido",
      },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => eliminarProducto(ctx, input.id)),
  eliminarTodos: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/productos", summary: "Eliminar todos los productos" } })
    .output(conCuenta)
    .mutation(({ ctx }) => eliminarProductos(ctx)),
});
