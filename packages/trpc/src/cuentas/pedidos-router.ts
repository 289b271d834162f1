import {
  cargado,
  contabilizar,
  corregir,
  decidirTardias,
  entregadoDeCargado,
  pedidoDeAntes,
  pedidoPorContabilizar,
  pedidoPorCorregir,
  porContabilizar,
  verEntregado,
} from "@cosecha/domain/esquemas/contabilizar";
import { asentado } from "@cosecha/domain/esquemas/cuentas";
import { conMensaje, id } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { treasurerProcedure } from "../kernel/trpc.ts";
import * as charging from "./contabilizar.ts";
import * as correcting from "./corregir.ts";
import { ponerDeAntes } from "./de-antes.ts";
import * as queries from "./queries.ts";
import { decidirTardias as decidir } from "./tardias.ts";

const apuntado = conMensaje.extend(asentado.shape);

/** Of `cuentasRouter`: what charges orders, and corrects what was charged. */
export const procedimientosDePedidos = {
  pedidos: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/pedidos",
        summary: "Los pedidos repartidos que esperan a que se contabilicen",
      },
    })
    .output(z.array(pedidoPorContabilizar))
    .query(({ ctx }) => queries.listarPorContabilizar(ctx)),
  porContabilizar: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/pedidos/{pedidoId}",
        summary: "Lo que se cargará de un pedido, y lo que falta para ello",
      },
    })
    .input(z.object({ pedidoId: id }))
    .output(porContabilizar)
    .query(({ ctx, input }) => queries.verPorContabilizar(ctx, input.pedidoId)),
  contabilizar: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/pedidos/{pedidoId}",
        summary: "Contabilizar un pedido: se completa, y cada familia debe lo que se llevó",
      },
    })
    .input(contabilizar)
    .output(apuntado)
    .mutation(({ ctx, input }) => charging.contabilizar(ctx, input)),
  ponerDeAntes: treasurerProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/cuentas/pedidos/{pedidoId}/deAntes",
        summary: "Decir si un pedido está ya en los saldos iniciales, y no se contabiliza",
      },
    })
    .input(pedidoDeAntes)
    .output(conMensaje)
    .mutation(({ ctx, input }) => ponerDeAntes(ctx, input)),
  corregir: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/pedidos/{pedidoId}/correcciones",
        summary: "Corregir lo que se llevó una familia de un pedido contabilizado, y apuntar la diferencia",
      },
    })
    .input(corregir)
    .output(apuntado)
    .mutation(({ ctx, input }) => correcting.corregir(ctx, input)),
  porCorregir: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/correcciones",
        summary: "Los pedidos contabilizados con cambios que llegaron tarde y nadie ha decidido",
      },
    })
    .output(z.array(pedidoPorCorregir))
    .query(({ ctx }) => queries.listarPorCorregir(ctx)),
  cargado: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/pedidos/{pedidoId}/cargo",
        summary: "Lo que se puede corregir de un pedido contabilizado, y lo que llegó tarde",
      },
    })
    .input(z.object({ pedidoId: id }))
    .output(cargado)
    .query(({ ctx, input }) => queries.verCargado(ctx, input.pedidoId)),
  entregado: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/pedidos/{pedidoId}/entregas",
        summary: "Lo que se llevaron las familias de un pedido: de un producto, o una familia",
      },
    })
    .input(verEntregado)
    .output(z.array(entregadoDeCargado))
    .query(({ ctx, input }) => queries.listarEntregado(ctx, input)),
  decidirTardias: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/pedidos/{pedidoId}/tardias",
        summary: "Tomar como corrección lo que llegó tarde, o dejar lo que hay",
      },
    })
    .input(decidirTardias)
    .output(apuntado)
    .mutation(({ ctx, input }) => decidir(ctx, input)),
};
