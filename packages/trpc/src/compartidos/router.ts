import { MB } from "@cosecha/domain/archivos";
import { archivoSubido } from "@cosecha/domain/esquemas/archivos";
import {
  compartidoCreado,
  compartidoVista,
  entregarTotales,
  leerTotales,
  lineaCompartida,
  paraCompartir,
  pedidoCompartido,
  totalesLeidos,
} from "@cosecha/domain/esquemas/compartidos";
import { porEnlace } from "@cosecha/domain/esquemas/enlaces";
import { conMensaje, id, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter, publicProcedure } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

/** Our own workbooks: their size depends on a listing's texts. */
const escrito = archivoSubido(100 * MB);

export const compartidosDoc = docOf({
  about: "Pedir con otros grupos: la lista y los totales van de uno a otro con un enlace",
  schemas: {
    EnlaceDePedido: compartidoVista,
    PedidoCompartido: pedidoCompartido,
    LineaCompartida: lineaCompartida,
  },
  fields: {
    nombreFamilia: { description: "Cómo se llama el otro grupo aquí", example: "Grupo de Lavapiés" },
    vale: {
      description:
        "Si el enlace vale: no, si quien lo hizo ya no gestiona el pedido; se retira o se hace otro",
      example: true,
    },
    valeHasta: { description: "Hasta cuándo vale el enlace", example: "2026-05-18 20:00:00" },
    grupo: { description: "El grupo que lleva el pedido; vacío si no dice su nombre", example: "La Espiga" },
    reparto: { description: "Cuándo se recoge; null si no se sabe", example: "2026-03-20 18:00:00" },
    lugar: { description: "Dónde", example: "El local" },
    motivoNoEditable: {
      description:
        "Por qué no se entregan totales: el pedido está completado, cancelado o caducado, o no ha empezado; null, se entregan",
      example: null,
    },
    ahora: { description: "La hora del servidor", example: "2026-03-14 12:00:00" },
    repartidoEn: { description: "Cuándo se dio por terminado el reparto; null si no", example: null },
    lineas: {
      description:
        "Los productos. Al entregar, todos los que ha dado la lectura de la hoja, con lo que había (`antes`) y lo que queda",
    },
    entregado: {
      description:
        "De un enlace, cuándo se entregaron totales por última vez; de un producto, lo que recibe el otro grupo. Null si todavía nada",
      example: null,
    },
    pedido: {
      description: "Lo que pidió el otro grupo; las cajas enteras pueden haber dejado otra `cantidad`",
      example: 7,
    },
    cantidad: {
      description: "Lo que pide el otro grupo o, cerradas las cajas, lo que le dejan",
      example: 12,
    },
    antes: { description: "Lo que tenía pedido", example: 10 },
    sinPareja: {
      description:
        "Lo que la hoja dice y no se puede usar: no está en la lista («noEsta»), tiene otro nombre («renombrado») o no dice cuánto («cantidad»)",
    },
    motivo: { description: "Por qué no se encuentra", example: "noEsta" },
    queda: {
      description: "Lo que sigue pedido del producto al que se refiere la fila; null si no se sabe cuál es",
      example: null,
    },
    arriba: { description: "Lo que dice la hoja encima de sus productos: de qué pedido es" },
    otrasFechas: {
      description: "Si los días que dice la hoja no coinciden en nada con los del pedido",
      example: false,
    },
    cargos: { description: "Su parte de los gastos comunes, una vez contabilizado el pedido" },
    diferencia: {
      description: "Su parte de lo que la factura difiere de lo recibido, si se repartió",
      example: 0,
    },
    porCargar: {
      description: "Si falta contabilizar el pedido: pueden venir gastos comunes",
      example: false,
    },
    total: {
      description:
        "Euros con IVA. De un producto, lo pedido o, terminado el reparto, lo entregado; del pedido, su suma o, una vez contabilizado, lo que se le ha cargado",
      example: 42.6,
    },
  },
  own: {
    archivoExcel: {
      description:
        "El Excel para el proveedor que da el pedido del otro grupo: en un formulario, el archivo; en JSON, con su contenido en base64",
    },
    token: {
      description: "Lo que va en el enlace detrás de `#`",
      example: "kX3v0sJ8mQ1yT5wB7nR2zL4cD6fG9hK0pA3eU8iO1xY",
    },
    familiaId: { description: "La familia que es el otro grupo", example: 2 },
  },
});

export const compartidosRouter = createRouter({
  dePedido: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/compartidos/pedido/{pedidoId}",
        summary: "Los enlaces de un pedido para otros grupos",
      },
    })
    .input(z.object({ pedidoId: id }))
    .output(z.array(compartidoVista))
    .query(({ ctx, input }) => queries.listarCompartidos(ctx, input.pedidoId)),
  compartir: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/compartidos",
        summary: "Hacer el enlace con el que otro grupo pide en un pedido; el de antes deja de valer",
      },
    })
    .input(paraCompartir)
    .output(conMensaje.extend(compartidoCreado.shape))
    .mutation(({ ctx, input }) => commands.compartirPedido(ctx, input)),
  retirar: authedProcedure
    .meta({ rest: { method: "DELETE", path: "/compartidos/{id}", summary: "Retirar un enlace" } })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.retirarCompartido(ctx, input.id)),
  // Mutations that write nothing: what is in the link stands in no address.
  ver: publicProcedure
    .meta({
      rest: { method: "POST", path: "/compartidos/ver", summary: "El pedido de un enlace, y lo de su grupo" },
    })
    .input(porEnlace)
    .output(pedidoCompartido)
    .mutation(({ ctx, input }) => queries.verCompartido(ctx, input.token)),
  lista: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/compartidos/lista",
        summary: "La lista de un pedido en un Excel que otra cooperativa sube como del proveedor",
        file: true,
      },
    })
    .input(porEnlace)
    .output(escrito)
    .mutation(({ ctx, input }) => queries.descargarLista(ctx, input.token)),
  parte: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/compartidos/parte",
        summary: "Lo que pide, recibe y paga el grupo de un enlace, en un Excel",
        file: true,
      },
    })
    .input(porEnlace)
    .output(escrito)
    .mutation(({ ctx, input }) => queries.descargarParte(ctx, input.token)),
  leer: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/compartidos/leer",
        summary: "Qué dicen los totales de otro grupo, sin guardar nada",
        upload: true,
      },
    })
    .input(leerTotales)
    .output(totalesLeidos)
    .mutation(({ ctx, input }) => queries.leerLosTotales(ctx, input)),
  entregar: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/compartidos/entregar",
        summary: "Entregar los totales de otro grupo, en lugar de lo que tenía",
        large: true,
      },
    })
    .input(entregarTotales)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.entregarLosTotales(ctx, input)),
});
