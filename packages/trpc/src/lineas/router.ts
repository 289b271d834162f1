import {
  guardarLineas,
  lineaCambio,
  lineaCompleta,
  lineasFiltro,
  llamativas,
  pantallaDeLineas,
  porMirar,
  seguirPantalla,
  ultimoPedido,
  verPedido,
} from "@cosecha/domain/esquemas/lineas";
import { conCuenta, conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { adminProcedure, authedProcedure, createRouter, guard } from "../kernel/trpc.ts";
import { inTurns } from "../turns.ts";
import * as commands from "./commands.ts";
import { seguir } from "./follow.ts";
import { verUltimoPedido } from "./last-pedido.ts";
import * as queries from "./queries.ts";
import { verLlamativas } from "./remarkable.ts";
import { guardarLineas as guardar } from "./save.ts";

export const lineasDoc = docOf({
  about: "Lo que pide cada familia, y el reparto",
  schemas: { LineaPedido: lineaCompleta },
  fields: {
    antes: {
      description:
        "La cantidad que se veía al escribir la nueva. Si otra persona la ha cambiado entretanto, la respuesta es 409.",
      example: 1,
    },
    cantidad: {
      description: "Cuánto se pide: 0 o más, con tres decimales como mucho; 0 quita la línea",
      example: 1.5,
    },
    nota: {
      description:
        "Lo que la familia pide a quien reparte, con 200 letras como mucho. Sin ella, la línea se queda con la que tenía; la que se quita (0) no guarda ninguna",
      example: "maduros, por favor",
    },
    notaAntes: {
      description:
        "La nota que se veía al escribir la nueva. Si otra persona la ha cambiado entretanto, la respuesta es 409.",
      example: "",
    },
    hasta: {
      description:
        "De lo que va por cajas enteras, cuánto más acepta la familia si hace falta para completar una: 0 o más. Sin ella, la línea se queda con lo que tenía",
      example: 2,
    },
    hastaAntes: {
      description:
        "Lo que se veía al escribir el nuevo `hasta`. Si otra persona lo ha cambiado entretanto, la respuesta es 409.",
      example: 0,
    },
    lineas: { description: "Las líneas que cambian; las demás se quedan como están" },
    nombreProducto: {
      description: "El nombre del producto; lo sigue hasta que el pedido se completa",
      example: "Tomate rosa",
    },
    precioProducto: {
      description: "Euros sin IVA; sigue al del producto hasta que el pedido se completa",
      example: 2.5,
    },
    ivaProducto: { description: "El IVA de la línea, como fracción", example: 0.04 },
    totalLinea: { description: "precio × cantidad × (1 + IVA), redondeado a céntimos una vez", example: 3.9 },
    entregado: {
      description:
        "En el reparto, una vez terminado: cuánto se llevó de ello, en lo que se cobra (`cobro`); null si nada",
      example: 1.35,
    },
    aPagar: { description: "Lo que se paga por ello, en euros con IVA", example: 3.51 },
    cobro: { description: "En qué se mide `entregado`: unidad (la del producto) o kg", example: "unidad" },
    producto: { description: "El producto de la línea" },
    pedido: { description: "El pedido de la línea" },
  },
});

export const lineasRouter = createRouter({
  /** All that the lines screen needs, in one answer. */
  pantalla: authedProcedure
    .input(verPedido)
    .output(inTurns(pantallaDeLineas))
    .query(({ ctx, input }) => queries.verPantalla(ctx, input)),
  /** The changes to that screen, as they happen. */
  cambios: authedProcedure
    .input(seguirPantalla)
    .subscription(({ ctx, input, signal }) => seguir(ctx, input, signal)),
  /** The lines that «Repetir mi último pedido» would order. */
  ultimoPedido: authedProcedure
    .input(verPedido.extend({ familiaId: id }))
    .output(inTurns(ultimoPedido))
    .query(({ ctx, input }) => verUltimoPedido(ctx, input)),
  /** Which quantities the screen asks about before it saves them. */
  llamativas: authedProcedure
    .input(porMirar)
    .output(llamativas)
    .query(({ ctx, input }) => verLlamativas(ctx, input)),
  verPedido: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/lineasPedido/verPedido/{pedidoId}/{familiaId}",
        summary: "Las líneas de una familia en un pedido; con familia 0, el reparto",
      },
    })
    .input(verPedido)
    .output(inTurns(z.array(lineaCompleta)))
    .query(({ ctx, input }) => queries.verPedido(ctx, input)),
  listar: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/lineasPedido",
        summary: "Las líneas de pedido, por el nombre de su producto",
        list: true,
      },
    })
    .input(lineasFiltro)
    .output(inTurns(paginaDe(lineaCompleta)))
    .query(({ ctx, input }) => queries.listarLineas(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/lineasPedido/{id}", summary: "Una línea de pedido" } })
    .input(porId)
    .output(lineaCompleta)
    .query(({ ctx, input }) => queries.verLinea(ctx, input.id)),
  guardar: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/lineasPedido/{pedidoId}/{familiaId}",
        summary: "Guardar las líneas de una familia",
        bodyAs: "lineas",
        large: true,
        guard: guard(["pedidoId", "familiaId"], queries.mustSeeLines),
      },
    })
    .input(guardarLineas)
    .output(conMensaje)
    .mutation(({ ctx, input }) => guardar(ctx, input)),
  actualizar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/lineasPedido/{id}",
        summary: "Cambiar la cantidad de una línea de pedido; con 0, quitarla",
      },
    })
    .input(lineaCambio)
    .output(conMensaje.extend(lineaCompleta.shape))
    .mutation(({ ctx, input }) => commands.actualizarLinea(ctx, input)),
  eliminar: authedProcedure
    .meta({ rest: { method: "DELETE", path: "/lineasPedido/{id}", summary: "Eliminar una línea de pedido" } })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.eliminarLinea(ctx, input.id)),
  eliminarTodas: adminProcedure
    .meta({
      rest: { method: "DELETE", path: "/lineasPedido", summary: "Eliminar todas las líneas de pedido" },
    })
    .output(conCuenta)
    .mutation(({ ctx }) => commands.eliminarLineas(ctx)),
});
