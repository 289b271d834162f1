import { FACTURA_MAXIMO, MB } from "@cosecha/domain/archivos";
import { archivoSubido } from "@cosecha/domain/esquemas/archivos";
import { cajasDePedido, decidirCajas } from "@cosecha/domain/esquemas/cajas";
import { enviarPedido, envioDePedido, mensajesDePedido } from "@cosecha/domain/esquemas/correos";
import {
  estadoVista,
  lanzadosFiltro,
  pedidoCambiado,
  pedidoEnLista,
  pedidoNuevo,
  pedidoPorCerrar,
  pedidosFiltro,
  pedidoVista,
  plazoAnterior,
  porCerrarFiltro,
  realizadosFiltro,
} from "@cosecha/domain/esquemas/pedidos";
import { conCuenta, conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import { ESTADOS } from "@cosecha/domain/pedidos";
import * as z from "zod";
import { decidirLasCajas, verCajas } from "../cierre/cajas.ts";
import { verMensajes } from "../envios/by-hand.ts";
import { docOf } from "../kernel/doc.ts";
import { idempotent } from "../kernel/idempotency.ts";
import { adminProcedure, authedProcedure, createRouter, guard } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import { eliminarPedido, eliminarPedidos } from "./delete.ts";
import { enviarAlProveedor, verEnvio } from "./envio.ts";
import * as reparto from "./hojas/excel.ts";
import { METAS } from "./metas-doc.ts";
import { seguirSinMinimo } from "./minimo.ts";
import * as queries from "./queries.ts";

const pagina = paginaDe(pedidoEnLista);
/** Our own workbooks: their size depends on an order's lines. */
const escrito = archivoSubido(100 * MB);

export const pedidosDoc = docOf({
  about: "Los pedidos sobre un disponible, con su plazo y su estado",
  schemas: { Pedido: pedidoVista, PedidoEnLista: pedidoEnLista, PedidoPorCerrar: pedidoPorCerrar },
  fields: {
    disponible: {
      description:
        "La lista del proveedor sobre la que se pide; en una línea, cuánto queda del producto (null: sin límite)",
    },
    estado: { description: "1 Pendiente, 2 En proceso, 3 Completado, 4 Cancelado", example: 1 },
    total: {
      description: "Lo pedido, en euros con IVA. Lo calcula el servidor; el que llega no cuenta",
      example: 42.6,
    },
    aPagar: {
      description:
        "Euros con IVA de lo entregado, que es lo que se paga desde que se da por terminado el reparto; null mientras se paga lo pedido",
      example: null,
    },
    deLaFamilia: {
      description:
        "Lo que ha pedido la familia de quien pregunta (en Realizados, la de la ruta): cuántos productos y cuántos " +
        "euros con IVA; 0 si nada; y lo que paga, si es lo entregado. Null para «Sin familia»",
      example: { productos: 10, total: 42.6, aPagar: 40.15 },
    },
    reparto: {
      description: "Cuándo recogen las familias lo que pidieron; null si no se sabe",
      example: "2026-03-20 18:00:00",
    },
    lugar: { description: "Dónde", example: "El local" },
    recibidoEn: { description: "Cuándo se dio por recibido; null si no", example: null },
    repartidoEn: { description: "Cuándo se dio por terminado el reparto; null si no", example: null },
    cuantasFamilias: { description: "Cuántas familias han pedido algo", example: 7 },
    falloDeEnvio: {
      description: "Por qué no se ha podido enviar por correo al proveedor; null si no ha fallado",
      example: null,
    },
    recibiendo: {
      description: "Si ya se ha empezado a recibir: algo se ha contado o repartido",
      example: false,
    },
    ...METAS,
    hayCorreo: { description: "Si la cooperativa envía correos", example: true },
    listo: {
      description: "Si se puede enviar: está cerrado, alguien ha pedido algo, y nada espera a que se decida",
      example: true,
    },
    seEnviaSolo: {
      description: "Si todavía se envía solo: al cerrarse, o en cuanto se decida lo que espera",
      example: false,
    },
    esperas: {
      description:
        "Qué hay que decidir antes de que se envíe solo: «minimo», porque no llega; «cajas», que tampoco deja enviarlo a mano",
      example: [],
    },
    porDecidir: { description: "Si quien gestiona el pedido puede decidir ahora", example: true },
    cajasEn: { description: "Cuándo quedaron decididas; null si todavía no", example: null },
    decideHasta: {
      description: "Cuándo quedan como se proponen si nadie decide; null si no esperan a nadie",
      example: "2026-03-19 23:00:00",
    },
    marca: {
      description:
        "De qué propuesta se trata: quien decide la devuelve, y si ha cambiado entretanto la respuesta es 409",
      example: "5f2c0a9d3b7e41c8a6d0f2b1",
    },
    productos: {
      description:
        "Los que van por cajas enteras. Al decidir, solo los que quedan de otra forma: el total de cada uno es de cajas enteras, y nadie recibe más de lo que acepta, salvo la familia de quien decide",
    },
    lleva: { description: "Cuánto lleva una caja", example: 12 },
    cajas: { description: "Cuántas cajas enteras se piden", example: 2 },
    motivo: {
      description:
        "Por qué cambia: «completar», con lo que las familias aceptan; «recortar», porque no se llega; «decision», de quien lo gestiona; null, no cambia",
      example: "completar",
    },
    tope: { description: "Cuánto hay para todas las familias; null, sin límite", example: null },
    pedido: { description: "Lo que pidió la familia", example: 4 },
    hasta: { description: "Cuánto más acepta", example: 2 },
    final: { description: "Lo que recibe", example: 5 },
    cantidad: { description: "Lo que recibe la familia", example: 5 },
    ultimo: { description: "El último correo con el pedido, tal como cierra ahora; null si no hay" },
    tras: {
      description: "El correo que ya se ha visto, para enviar otro; sin él no se envía dos veces",
      example: 12,
    },
    alProveedor: { description: "El mensaje para el proveedor, para enviarlo a mano; null si no toca" },
    seHaAbierto: { description: "El mensaje de que se ha abierto; null si no toca" },
    cierraPronto: { description: "El mensaje de que cierra pronto; null si no toca" },
    factura: {
      description:
        "La factura: en un formulario, el archivo (PDF, imagen u ofimática, 10 MB como mucho); hace falta para completar",
    },
  },
});

export const pedidosRouter = createRouter({
  estados: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos/estados", summary: "Los estados de un pedido" } })
    .output(z.array(estadoVista))
    .query(() => [...ESTADOS]),
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos", summary: "Los pedidos", list: true } })
    .input(pedidosFiltro)
    .output(pagina)
    .query(({ ctx, input }) => queries.listarPedidos(ctx, input)),
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
    .query(({ ctx, input }) => queries.listarPedidos(ctx, input)),
  lanzados: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos/Lanzados", summary: "Los pedidos activos", list: true } })
    .input(lanzadosFiltro)
    .output(pagina)
    .query(({ ctx, input }) => queries.listarLanzados(ctx, input)),
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
    .query(({ ctx, input }) => queries.listarRealizados(ctx, input)),
  porCerrar: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/PorCerrar",
        summary: "Los pedidos fuera de plazo que esperan a quien los gestiona",
        list: true,
      },
    })
    .input(porCerrarFiltro)
    .output(paginaDe(pedidoPorCerrar))
    .query(({ ctx, input }) => queries.listarPorCerrar(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/pedidos/{id}", summary: "Un pedido" } })
    .input(porId)
    .output(pedidoVista)
    .query(({ ctx, input }) => queries.verPedido(ctx, input.id)),
  /** When the last order of a listing's supplier was open, to propose the next one's dates. */
  plazoAnterior: authedProcedure
    .input(z.object({ disponibleId: id }))
    .output(plazoAnterior)
    .query(({ ctx, input }) => queries.verPlazoAnterior(ctx, input.disponibleId)),
  factura: authedProcedure
    .meta({
      rest: { method: "GET", path: "/pedidos/{id}/factura", summary: "La factura de un pedido", file: true },
    })
    .input(porId)
    .output(archivoSubido(FACTURA_MAXIMO))
    .query(({ ctx, input }) => queries.verFactura(ctx, input.id)),
  excelProveedor: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{id}/excel/proveedor",
        summary: "Lo pedido en total, en un Excel para el proveedor",
        file: true,
      },
    })
    .input(porId)
    .output(escrito)
    .query(({ ctx, input }) => reparto.excelParaProveedor(ctx, input.id)),
  excelReparto: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{id}/excel/reparto",
        summary: "Lo que se lleva y paga cada familia, en un Excel",
        file: true,
      },
    })
    .input(porId)
    .output(escrito)
    .query(({ ctx, input }) => reparto.excelParaReparto(ctx, input.id)),
  excelRelleno: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{id}/excel/relleno",
        summary: "El archivo del proveedor con las cantidades pedidas",
        file: true,
      },
    })
    .input(porId)
    .output(escrito)
    .query(({ ctx, input }) => reparto.excelRelleno(ctx, input.id)),
  envio: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{id}/envio",
        summary: "Qué ha sido del correo con el pedido a su proveedor",
      },
    })
    .input(porId)
    .output(envioDePedido)
    .query(({ ctx, input }) => verEnvio(ctx, input.id)),
  enviarAlProveedor: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/pedidos/{id}/envio",
        summary: "Enviar por correo un pedido cerrado a su proveedor",
      },
    })
    .input(enviarPedido)
    .output(conMensaje.extend(envioDePedido.shape))
    .mutation(({ ctx, input }) => enviarAlProveedor(ctx, input)),
  seguirSinMinimo: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/pedidos/{id}/sin-minimo",
        summary: "Seguir adelante con un pedido cerrado que no llega al mínimo de su proveedor",
      },
    })
    .input(porId)
    .output(conMensaje.extend(pedidoVista.shape))
    .mutation(({ ctx, input }) => seguirSinMinimo(ctx, input.id)),
  cajas: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{id}/cajas",
        summary: "Cómo quedan las cajas enteras de un pedido; a quien no lo gestiona, lo de su familia",
      },
    })
    .input(porId)
    .output(cajasDePedido)
    .query(({ ctx, input }) => verCajas(ctx, input.id)),
  decidirCajas: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/pedidos/{id}/cajas",
        summary: "Dar por buenas las cajas de un pedido cerrado, como se proponen o de otra forma",
      },
    })
    .input(decidirCajas)
    .output(conMensaje.extend(cajasDePedido.shape))
    .mutation(({ ctx, input }) => decidirLasCajas(ctx, input)),
  mensajes: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/pedidos/{id}/mensajes",
        summary: "Lo que dirían los correos de un pedido, para enviarlo a mano",
      },
    })
    .input(porId)
    .output(mensajesDePedido)
    .query(({ ctx, input }) => verMensajes(ctx, input.id)),
  crear: authedProcedure
    .meta({
      rest: { method: "POST", path: "/pedidos", summary: "Abrir un pedido", upload: true, idempotent: true },
    })
    .input(pedidoNuevo)
    .output(conMensaje.extend(pedidoVista.shape))
    .mutation(idempotent(commands.crearPedido)),
  actualizar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/pedidos/{id}",
        summary: "Cambiar un pedido",
        upload: true,
        guard: guard(["id"], (ctx, { id }) => commands.mustManage(ctx, id)),
      },
    })
    .input(pedidoCambiado)
    .output(conMensaje.extend(pedidoVista.shape))
    .mutation(({ ctx, input }) => commands.actualizarPedido(ctx, input)),
  cerrar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/pedidos/cerrar/{id}",
        summary: "Cerrar un pedido ahora: las familias ya no pueden cambiar lo que han pedido",
      },
    })
    .input(porId)
    .output(conMensaje.extend(pedidoVista.shape))
    .mutation(({ ctx, input }) => commands.cerrarPedido(ctx, input.id)),
  eliminar: authedProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/pedidos/{id}",
        summary: "Eliminar un pedido en el que nadie ha pedido nada",
      },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => eliminarPedido(ctx, input.id)),
  eliminarTodos: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/pedidos", summary: "Eliminar todos los pedidos" } })
    .output(conCuenta)
    .mutation(({ ctx }) => eliminarPedidos(ctx)),
});
