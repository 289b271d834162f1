import { porId } from "@cosecha/domain/esquemas/piezas";
import {
  estadoDeRitmo,
  pausaConMensaje,
  pausaNueva,
  pausaVista,
  pedidoDeVuelta,
  propuestaVista,
  ritmoConMensaje,
  ritmoDe,
  ritmoNuevo,
  ritmoVista,
  vueltaDe,
  vueltaHecha,
  vueltaMovida,
  vueltaVista,
} from "@cosecha/domain/esquemas/ritmos";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import { loadPausas } from "./load.ts";
import * as pausas from "./pausas.ts";
import { verPropuestas, verRitmo } from "./queries.ts";

export const ritmosDoc = docOf({
  about: "Cada cuánto se pide a un proveedor: sus próximos pedidos, y los días sin pedidos",
  schemas: { Ritmo: ritmoVista, Vuelta: vueltaVista, Pausa: pausaVista, Propuesta: propuestaVista },
  fields: {
    cada: { description: "Cada cuántas semanas, de 1 a 12", example: 1 },
    primero: { description: "El día en que cierra el primero", example: "2026-03-22" },
    cierra: { description: "A qué hora cierra", example: "20:00" },
    abreAntes: { description: "Cuántos días antes de cerrar abre", example: 4 },
    abre: { description: "A qué hora abre", example: "09:00" },
    reparteDespues: {
      description: "Cuántos días después de cerrar se reparte; null si no se dice",
      example: 2,
    },
    reparte: { description: "A qué hora se reparte", example: "18:30" },
    lugar: { description: "Dónde", example: "El local" },
    lideraId: {
      description:
        "La familia que lleva sus pedidos, de las que gestionan el proveedor; null: administración",
      example: 3,
    },
    lidera: { description: "La familia que los lleva; null: administración" },
    modo: {
      description: "«solo», se crean solos; «propone», se propone crearlos a quien los lleva",
      example: "solo",
    },
    listaFija: {
      description: "Si la lista del proveedor vale para varios pedidos: no se pregunta aunque sea antigua",
      example: false,
    },
    descansa: { description: "Si descansa: no se crea ni se propone ninguno", example: false },
    ritmo: { description: "Cada cuánto se pide; null si no se ha dicho" },
    proximas: { description: "Los próximos pedidos: cuatro, y los que se dejan entre ellos" },
    pregunta: {
      description:
        "Por qué se pregunta antes de crear el próximo: «propone», así se eligió; «sinLista», no hay disponible; «listaAntigua», no lo hay nuevo desde el último pedido y la lista no es fija; «sinLider», quien los llevaba ya no gestiona el proveedor; null: se crea solo",
      example: null,
    },
    listas: { description: "Los últimos disponibles del proveedor, primero el más nuevo" },
    subida: { description: "Cuándo se subió el disponible", example: "2026-03-12 08:00:00" },
    dia: {
      description: "El día en que tocaba cerrar: lo que lo nombra, aunque se mueva",
      example: "2026-03-22",
    },
    reparto: { description: "Cuándo se reparte; null si no se sabe", example: "2026-03-24 18:30:00" },
    suerte: {
      description:
        "«pendiente», se creará o se propondrá; «hecha», su pedido está creado; «saltada», no se hará; «pausa», cae en días sin pedidos",
      example: "pendiente",
    },
    movida: { description: "Si se ha movido a mano", example: false },
    propuesta: { description: "Si ya se ha propuesto a quien lo lleva", example: false },
    pausa: { description: "El motivo de la pausa en que cae; null si no cae en ninguna", example: null },
    tapaLaSiguiente: { description: "Si cierra después que el siguiente", example: false },
    pausas: { description: "Los días sin pedidos por venir, del proveedor y de todo el grupo" },
    desde: { description: "El primer día", example: "2026-08-01" },
    hasta: { description: "El último día, incluido", example: "2026-08-31" },
    motivo: { description: "Por qué", example: "Vacaciones" },
  },
});

export const ritmosRouter = createRouter({
  propuestas: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/ritmos/propuestas",
        summary: "Los pedidos que toca crear a quien pregunta",
      },
    })
    .output(z.array(propuestaVista))
    .query(({ ctx }) => verPropuestas(ctx)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/ritmos/{proveedorId}", summary: "El ritmo de un proveedor" } })
    .input(ritmoDe)
    .output(estadoDeRitmo)
    .query(({ ctx, input }) => verRitmo(ctx, input.proveedorId)),
  guardar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/ritmos/{proveedorId}",
        summary: "Decir cada cuánto se pide a un proveedor",
      },
    })
    .input(ritmoNuevo)
    .output(ritmoConMensaje)
    .mutation(({ ctx, input }) => commands.guardarRitmo(ctx, input)),
  mover: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/ritmos/{proveedorId}/{dia}/mover",
        summary: "Mover uno de los próximos pedidos, sin mover los demás",
      },
    })
    .input(vueltaMovida)
    .output(ritmoConMensaje)
    .mutation(({ ctx, input }) => commands.moverVuelta(ctx, input)),
  saltar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/ritmos/{proveedorId}/{dia}/saltar",
        summary: "Dejar uno de los próximos pedidos sin hacer",
      },
    })
    .input(vueltaDe)
    .output(ritmoConMensaje)
    .mutation(({ ctx, input }) => commands.saltarVuelta(ctx, input)),
  recuperar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/ritmos/{proveedorId}/{dia}/recuperar",
        summary: "Volver a poner en su sitio uno que se movió o se dejó",
      },
    })
    .input(vueltaDe)
    .output(ritmoConMensaje)
    .mutation(({ ctx, input }) => commands.recuperarVuelta(ctx, input)),
  hacer: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/ritmos/{proveedorId}/{dia}/pedido",
        summary: "Crear ya uno de los próximos pedidos; el mismo, si ya está creado",
      },
    })
    .input(vueltaHecha)
    .output(pedidoDeVuelta)
    .mutation(({ ctx, input }) => commands.hacerPedido(ctx, input)),
  pausas: authedProcedure
    .meta({
      rest: { method: "GET", path: "/ritmos/pausas", summary: "Los días sin pedidos de todo el grupo" },
    })
    .output(z.array(pausaVista))
    .query(({ ctx }) => loadPausas(ctx.db, ctx, null)),
  ponerPausa: authedProcedure
    .meta({ rest: { method: "PUT", path: "/ritmos/pausas", summary: "Poner días sin pedidos" } })
    .input(pausaNueva)
    .output(pausaConMensaje)
    .mutation(({ ctx, input }) => pausas.ponerPausa(ctx, input)),
  quitarPausa: authedProcedure
    .meta({ rest: { method: "DELETE", path: "/ritmos/pausas/{id}", summary: "Quitar días sin pedidos" } })
    .input(porId)
    .output(pausaConMensaje)
    .mutation(({ ctx, input }) => pausas.quitarPausa(ctx, input.id)),
});
