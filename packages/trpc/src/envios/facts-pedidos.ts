import { Prisma, rows } from "@cosecha/db/database";
import {
  cartaDeCesta,
  cartaDeCierrePronto,
  cartaDeFechaCambiada,
  cartaDeLoPedido,
  cartaDeMinimo,
  cartaDePedidoAbierto,
  cartaDePedidoCancelado,
  cartaDePedidoQueVuelve,
  cartaDePreciosCambiados,
} from "@cosecha/domain/cartas/pedidos";
import { esperasDe } from "@cosecha/domain/cierre";
import type { CestaPuesta } from "@cosecha/domain/esquemas/cestas";
import { CANCELADO, estaCaducado } from "@cosecha/domain/pedidos";
import { enKilos } from "@cosecha/domain/reparto";
import * as z from "zod";
import { pagaLoQueDiceSql } from "../avisos/load.ts";
import { presentPuesta, puestaSql } from "../cestas/load.ts";
import { loadPorDecidir } from "../cierre/load.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import { type Escribir, enlaceDe, estaAbierto, loadPedidoDicho, type PorEnviar } from "./load.ts";

/** The page of the reader's own lines of an order. */
const susLineas = (ctx: AuthedContext, { sobre, lector }: PorEnviar) =>
  enlaceDe(ctx, `/lineasPedido/${sobre}/${lector?.familiaId}`);

/** An order has opened, and the reader has not ordered yet. */
export const pedidoAbierto: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || !estaAbierto(pedido, ctx) || pedido.haPedido) return null;
  return { carta: cartaDePedidoAbierto({ ...pedido, enlace: susLineas(ctx, correo) }, ctx.zona) };
};

/** What the reader's family takes each time has been put into an order that is open. */
export const cesta: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || !estaAbierto(pedido, ctx)) return null;
  const familiaId = correo.lector?.familiaId ?? 0;
  const [puesta] = await rows<FromJson<CestaPuesta>>(ctx.db, puestaSql(pedido.id, familiaId, ctx.now));
  if (puesta === undefined) return null;
  const enlace = susLineas(ctx, correo);
  return { carta: cartaDeCesta({ ...pedido, ...presentPuesta(puesta), enlace }, ctx.zona) };
};

/** It closes soon, at the moment that it was said for, and the reader has not ordered. */
export const cierrePronto: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || !estaAbierto(pedido, ctx) || pedido.haPedido) return null;
  if (pedido.fin.toISOString() !== correo.ventana) return null;
  return { carta: cartaDeCierrePronto({ ...pedido, enlace: susLineas(ctx, correo) }, ctx.zona) };
};

/** What the reader's family has ordered, once the order has closed. */
export const loPedido: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || pedido.estado === CANCELADO || !estaCaducado(pedido, ctx.now)) return null;
  if (!pedido.haPedido || pedido.fin.toISOString() !== correo.ventana) return null;
  const lineas = await rows<{
    producto: string;
    unidad: string | null;
    cantidad: number;
    total: number;
    nota: string;
    cobro: "unidad" | "kg";
  }>(
    ctx.db,
    Prisma.sql`SELECT l.nombre AS producto, l.unidad, l.cantidad, l.total, l.nota, pr.cobro
      FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId"
      WHERE l."pedidoId" = ${correo.sobre} AND l."familiaId" = ${correo.lector?.familiaId ?? 0}
      ORDER BY pr.posicion, pr.id`,
  );
  const enlace = susLineas(ctx, correo);
  return {
    carta: cartaDeLoPedido({ ...pedido, enlace, lineas, hayPorPesar: lineas.some(enKilos) }, ctx.zona),
  };
};

const fechas = z.object({ fin: z.coerce.date(), reparto: z.coerce.date().nullable(), lugar: z.string() });

/**
 * The dates that the reader knows: those from before the first change since the last one that they
 * were told of. Undefined where they have been told of this one. One statement.
 */
async function loadConocidas({ db }: AuthedContext, { id, clase, sobre, lector, creado }: PorEnviar) {
  const suyos = Prisma.sql`clase = ${clase} AND sobre = ${sobre} AND "usuarioId" = ${lector?.usuarioId ?? 0}`;
  const [fila] = await rows<{ datos: unknown }>(
    db,
    Prisma.sql`WITH dicho AS (SELECT max(terminado) AS hasta FROM correo WHERE ${suyos} AND estado = 'enviado')
      SELECT datos FROM correo c, dicho WHERE ${suyos} AND c.id <= ${id}
        AND (hasta IS NULL OR (c.creado > hasta AND ${creado}::timestamptz > hasta)) ORDER BY c.id LIMIT 1`,
  );
  return fila?.datos;
}

/** Its dates are others than the reader knows. */
export const fechaCambiada: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  const antes = fechas.safeParse(await loadConocidas(ctx, correo));
  if (pedido === null || pedido.estado === CANCELADO || !antes.success) return null;
  const igual = (["fin", "reparto", "lugar"] as const).every(
    (campo) => JSON.stringify(pedido[campo]) === JSON.stringify(antes.data[campo]),
  );
  if (igual) return null;
  return { carta: cartaDeFechaCambiada({ ...pedido, antes: antes.data, ahora: pedido }, ctx.zona) };
};

/** It is cancelled, or goes on after all, where the reader was told that it was cancelled. */
export const pedidoCancelado: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null) return null;
  const datos = { ...pedido, habiaPedido: pedido.haPedido };
  if (!vuelta.safeParse(correo.datos).success) {
    return pedido.estado === CANCELADO ? { carta: cartaDePedidoCancelado(datos) } : null;
  }
  if (pedido.estado === CANCELADO || !(await loadDioPorCancelado(ctx, correo))) return null;
  return { carta: cartaDePedidoQueVuelve({ ...datos, abierto: estaAbierto(pedido, ctx) }, ctx.zona) };
};

const vuelta = z.object({ vuelve: z.literal(true) });

/** Whether the last that the reader was told of the kind is that it is cancelled. One statement. */
async function loadDioPorCancelado({ db }: AuthedContext, { id, clase, sobre, lector }: PorEnviar) {
  const [fila] = await rows<{ datos: unknown }>(
    db,
    Prisma.sql`SELECT datos FROM correo WHERE clase = ${clase} AND sobre = ${sobre} AND id < ${id}
      AND "usuarioId" = ${lector?.usuarioId ?? 0} AND estado = 'enviado' ORDER BY id DESC LIMIT 1`,
  );
  return fila !== undefined && !vuelta.safeParse(fila.datos).success;
}

/** It has closed below its supplier's minimum, and nobody has decided what becomes of it. */
export const minimo: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || pedido.fin.toISOString() !== correo.ventana) return null;
  const porDecidir = await loadPorDecidir(ctx.db, pedido.id);
  if (porDecidir?.metas == null || !esperasDe(porDecidir).includes("minimo")) return null;
  return { carta: cartaDeMinimo({ ...pedido, metas: porDecidir.metas }) };
};

/** What the reader's family has ordered has another price than it has seen. */
export const preciosCambiados: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || pedido.estado === CANCELADO) return null;
  const lineas = await rows<{
    producto: string;
    unidad: string | null;
    antes: { precio: number; iva: number };
    ahora: { precio: number; iva: number };
  }>(
    ctx.db,
    Prisma.sql`SELECT l.nombre AS producto, l.unidad, json_build_object('precio', l.precio, 'iva', l.iva) AS ahora,
        json_build_object('precio', l."precioVisto", 'iva', l."ivaVisto") AS antes
      FROM linea_pedido l WHERE l."pedidoId" = ${correo.sobre} AND l."familiaId" = ${correo.lector?.familiaId ?? 0}
        AND l."precioVisto" IS NOT NULL AND ${pagaLoQueDiceSql}
        AND round(l."precioVisto" * (1 + l."ivaVisto"), 2) <> round(l.precio * (1 + l.iva), 2)
      ORDER BY l.nombre, l.id`,
  );
  if (lineas.length === 0) return null;
  const fin = estaAbierto(pedido, ctx) ? pedido.fin : null;
  return {
    carta: cartaDePreciosCambiados({ ...pedido, enlace: susLineas(ctx, correo), fin, lineas }, ctx.zona),
  };
};
