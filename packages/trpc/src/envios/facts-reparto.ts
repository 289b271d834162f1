import { Prisma, rows } from "@cosecha/db/database";
import {
  cartaDeDanoDecidido,
  cartaDeLoRecibido,
  cartaDeParaRecoger,
  cartaDeTurno,
} from "@cosecha/domain/cartas/reparto";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { type FilaDeFamilia, filasDeFamiliaSql, presentFilaDeFamilia } from "../entregas/load.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { turnoProximo } from "./facts-turnos.ts";
import { type Escribir, enlaceDe, loadPedidoDicho, type PorEnviar } from "./load.ts";

const loadRecibido = async (ctx: AuthedContext, { sobre, lector }: PorEnviar) =>
  (await rows<FilaDeFamilia>(ctx.db, filasDeFamiliaSql(sobre, lector?.familiaId ?? 0))).map(
    presentFilaDeFamilia,
  );

/** What the reader's family ordered is ready: it has been counted, and weighed. */
export const paraRecoger: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || pedido.estado === CANCELADO || pedido.repartidoEn !== null) return null;
  return { carta: cartaDeParaRecoger({ ...pedido, aPagar: null }, ctx.zona) };
};

/** What the reader's family got, once all has been shared out. */
export const loRecibido: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || pedido.estado === CANCELADO || pedido.repartidoEn === null) return null;
  const lineas = (await loadRecibido(ctx, correo)).map((fila) => ({
    ...{ producto: fila.nombreProducto, unidad: fila.unidad, cobro: fila.cobro, motivo: fila.motivo },
    ...{ pedida: fila.pedido, entregada: fila.entregado ?? 0, total: fila.total ?? 0 },
  }));
  return lineas.length === 0 ? null : { carta: cartaDeLoRecibido({ ...pedido, lineas }) };
};

/** What has been decided about what a family said was damaged; `ventana` names it. */
export const danoDecidido: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  const dano = await ctx.db.dano.findUnique({ where: { id: correo.ventana }, include: { producto: true } });
  if (pedido === null || dano?.aceptado == null) return null;
  // Who has left the family since is not told of its goods any more.
  if (dano.familiaId !== correo.lector?.familiaId) return null;
  const { producto, cantidad, aceptado } = dano;
  const { nombre, unidad, cobro } = producto;
  return { carta: cartaDeDanoDecidido({ ...pedido, producto: nombre, unidad, cobro, cantidad, aceptado }) };
};

/** The reader's family shares out an order, or has a turn of another kind (no order: 0). */
export const turno: Escribir = async (ctx, correo) => {
  if (correo.sobre === 0) return turnoProximo(ctx, correo);
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || pedido.estado === CANCELADO || pedido.repartidoEn !== null) return null;
  const [suyo] = await rows<{ hasta: string }>(
    ctx.db,
    Prisma.sql`SELECT hasta FROM turno
      WHERE "pedidoId" = ${correo.sobre} AND "familiaId" = ${correo.lector?.familiaId ?? 0} AND hasta > ${ctx.now}`,
  );
  if (suyo === undefined) return null;
  const enlace = enlaceDe(ctx, `/entregas/${correo.sobre}`);
  return { carta: cartaDeTurno({ ...pedido, enlace, hasta: new Date(suyo.hasta) }, ctx.zona) };
};
