import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { avisoDelDia } from "@cosecha/domain/correos";
import { formatoCantidad } from "@cosecha/domain/dinero";
import type { PedidoDatos } from "@cosecha/domain/esquemas/pedidos";
import { fase } from "@cosecha/domain/fases";
import { CANCELADO, COMPLETADO, CONGELADOS, faltaFactura, motivoNoEditable } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { countNews } from "../auth/throttle.ts";
import { reabrirCajas } from "../cierre/cajas.ts";
import { recibiendoSql } from "../cierre/load.ts";
import { decirCambio } from "../correos/cambio.ts";
import { postSinMas } from "../cuentas/contabilizar.ts";
import { cargoEnVigorSql } from "../cuentas/load.ts";
import { loadDisponible } from "../disponibles/load.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { deleteArchivo, insertArchivo } from "../kernel/files.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { lockDisponible, lockPedido, lockTurnos } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { mustHaveRoom } from "../kernel/room.ts";
import { expectMany } from "../kernel/rows.ts";
import { asActor, withRetry } from "../kernel/transaction.ts";
import { followProductos } from "../lineas/follow-productos.ts";
import { loadOversold } from "../lineas/load.ts";
import { programar } from "../tareas/due.ts";
import { conciliar } from "../turnos/reconcile.ts";
import { readFactura } from "./factura.ts";
import { loadPedido } from "./load.ts";
import { programarPedido } from "./moments.ts";
import { verPedido } from "./queries.ts";

/** Throws NO_ENCONTRADO, and SIN_PERMISO for who does not manage the order's supplier. */
export async function mustManage(ctx: AuthedContext, id: number): Promise<void> {
  authorize(ctx, "gestionar", (await loadPedido(ctx.db, id)).disponible.proveedor);
}

/**
 * Opens an order on a listing. Administrators and the families that manage its supplier may do so
 * (spec 6).
 */
export async function crearPedido(ctx: AuthedContext, datos: PedidoDatos & { disponibleId: number }) {
  if (datos.factura != null) await mustHaveRoom(ctx);
  const id = await asActor(ctx, async (tx) => {
    const nuevo = await abrirPedido(tx, ctx, datos);
    await countNews(tx, ctx);
    return nuevo;
  });
  return { message: textos.pedido.creado, ...(await verPedido(ctx, id)) };
}

/**
 * Does that within a transaction, and gives the order's id. One that comes round says also when and
 * where it is delivered, by which turns follow: the transaction holds their lock.
 */
export async function abrirPedido(
  tx: Tx,
  ctx: AuthedContext,
  { disponibleId, ...datos }: PedidoDatos & { disponibleId: number },
  delRitmo?: { reparto: Date | null; lugar: string },
): Promise<number> {
  await lockDisponible(tx, disponibleId);
  authorize(ctx, "gestionar", (await loadDisponible(tx, disponibleId)).proveedor);
  mustHaveFactura(datos.estado, datos.factura != null);
  const data = { disponibleId, ...(await toRow(tx, datos)), ...delRitmo };
  const { id } = await tx.pedido.create({ data, select: { id: true } });
  await programarPedido(tx, ctx, { id, ...datos });
  if (delRitmo?.reparto) {
    const cuando = avisoDelDia(delRitmo.reparto, ctx.zona);
    await programar(tx, [{ clase: "reparto", clave: id, cuando }]);
    await conciliar(tx, ctx, { pedidoIds: [id] });
  }
  const accion = delRitmo === undefined ? "crear" : "crearPorRitmo";
  await audit(tx, ctx, accion, "pedido", id, { despues: { ...withoutFile(datos), ...delRitmo } });
  return id;
}

/**
 * Changes an order. Setting it to Completado freezes its lines and requires an invoice (D16, D17).
 * Its listing cannot change (D29). A cancelled order can be reopened only while there is stock for
 * it (D11).
 */
export async function actualizarPedido(
  ctx: AuthedContext,
  {
    id,
    disponibleId,
    version,
    ...datos
  }: PedidoDatos & { id: number; disponibleId?: number | undefined; version?: number | undefined },
) {
  if (datos.factura != null) await mustHaveRoom(ctx);
  await withRetry(ctx, async (tx) => {
    await lockTurnos(tx);
    const { cajasEn } = await lockPedido(tx, ctx, id);
    const antes = await loadPedido(tx, id);
    authorize(ctx, "gestionar", antes.disponible.proveedor);
    if (disponibleId !== undefined && disponibleId !== antes.disponibleId) {
      throw new DomainError("SIN_PERMISO", textos.pedido.disponibleFijo);
    }
    mustBeCurrent(antes, version);
    const { facturaId, reparto, lugar } = await tx.pedido.findUniqueOrThrow({
      where: { id },
      select: { facturaId: true, reparto: true, lugar: true },
    });
    mustHaveFactura(datos.estado, datos.factura != null || facturaId !== null);
    if (antes.estado !== datos.estado) await mustNotBePosted(tx, id);
    const isOpen = fase({ ...datos, recibidoEn: null, repartidoEn: null }, ctx.now) === "abierto";
    if (isOpen) await mustNotBeReceived(tx, id);
    await tx.pedido.update({
      where: { id },
      // What was decided of it as it had closed does not count for the next time, and what families
      // order from now on is in no opening balance.
      data: {
        ...(await toRow(tx, datos)),
        ...(isOpen && { sinMinimo: null, deAntes: false }),
        version: { increment: 1 },
      },
    });
    await programarPedido(tx, ctx, { id, ...datos }, antes);
    // Where it was closed since this was asked, another end opens it again.
    const cerrado = { ...antes, cajasEn: +datos.fin === +antes.fin ? null : cajasEn };
    const reabre = seguiraAbierto(datos, ctx.now) && !seguiraAbierto(cerrado, ctx.now);
    if (reabre) await reabrirCajas(tx, ctx, id);
    await decirCambio(tx, ctx, { ...antes, reparto, lugar }, datos);
    if (datos.estado === COMPLETADO && antes.estado !== COMPLETADO) await postSinMas(tx, ctx, id);
    // A reopened order follows its products again.
    if (CONGELADOS.includes(antes.estado)) {
      await expectMany(tx);
      if (antes.estado === CANCELADO && datos.estado !== CANCELADO) await mustFitStock(tx, id);
      await followProductos(tx, ctx, { disponibleId: antes.disponibleId });
    }
    if (datos.factura != null && facturaId !== null) await deleteArchivo(tx, facturaId);
    const { inicio, fin, descripcion, estado } = antes;
    await audit(tx, ctx, datos.estado === estado ? "actualizar" : "cambiarEstado", "pedido", id, {
      antes: { inicio, fin, descripcion, estado },
      despues: withoutFile(datos),
    });
    // Cancelling an order releases its stock, and reopening it takes that back, as it does what whole
    // cases had cut off: the other orders of the listing then show another stock.
    const suelta = (antes.estado === CANCELADO) !== (datos.estado === CANCELADO);
    const descongela = CONGELADOS.includes(antes.estado) !== CONGELADOS.includes(datos.estado);
    const productoIds = suelta || reabre ? null : [];
    // Nor is anything delivered any more, or again; and who is down for the day of one that was
    // completed may have changed since.
    if (suelta || descongela) await conciliar(tx, ctx, { pedidoIds: [id] }, reparto);
    await announce(tx, { disponibleId: antes.disponibleId, productoIds, pedidoId: id });
  });
  return { message: textos.pedido.actualizado, ...(await verPedido(ctx, id)) };
}

/** Whether families may order now, or later. */
const seguiraAbierto = (plazo: Parameters<typeof motivoNoEditable>[0], now: Date) =>
  [null, "sinEmpezar"].includes(motivoNoEditable(plazo, now));

const SECOND = 1_000;

/**
 * Closes an order in which families can still order: its end is now, by the server's clock. Nothing
 * changes where it has ended already. Throws CONFLICTO where it has not begun, is completed or
 * cancelled.
 */
export async function cerrarPedido(ctx: AuthedContext, id: number) {
  await withRetry(ctx, async (tx) => {
    const { cajasEn } = await lockPedido(tx, ctx, id);
    const antes = await loadPedido(tx, id);
    authorize(ctx, "gestionar", antes.disponible.proveedor);
    const motivo = motivoNoEditable({ ...antes, cajasEn }, ctx.now);
    if (motivo === "caducado") return;
    if (motivo !== null) throw new DomainError("CONFLICTO", textos.lineas.noEditable[motivo]);
    // In whole seconds, as REST writes it: who writes back what it read moves no end. An order ends
    // after it begins, also where it is closed in the very second of its beginning.
    const fin = new Date(Math.max(+ctx.now - (+ctx.now % SECOND), +antes.inicio + SECOND));
    await tx.pedido.update({ where: { id }, data: { fin, version: { increment: 1 } }, select: { id: true } });
    await programarPedido(tx, ctx, { ...antes, fin }, antes);
    await audit(tx, ctx, "actualizar", "pedido", id, { antes: { fin: antes.fin }, despues: { fin } });
    await announce(tx, { disponibleId: antes.disponibleId, productoIds: [], pedidoId: id });
  });
  return { message: textos.pedido.cerrado, ...(await verPedido(ctx, id)) };
}

/**
 * Throws CONFLICTO when all orders that are not cancelled together exceed the stock of one of this
 * order's products.
 */
async function mustFitStock(tx: Tx, pedidoId: number): Promise<void> {
  const [short] = await loadOversold(tx, pedidoId);
  if (short !== undefined) {
    throw new DomainError(
      "CONFLICTO",
      textos.pedido.sinExistencias(short.nombre, formatoCantidad(short.faltan)),
    );
  }
}

/** Throws CONFLICTO where an order has been charged: what is wrong is corrected in the accounts. */
async function mustNotBePosted(tx: Tx, pedidoId: number): Promise<void> {
  const [{ asientoId } = { asientoId: null }] = await rows<{ asientoId: number | null }>(
    tx,
    Prisma.sql`SELECT ${cargoEnVigorSql(Prisma.sql`${pedidoId}::int`)} AS "asientoId"`,
  );
  if (asientoId !== null) {
    throw new DomainError("CONFLICTO", textos.cuentas.contabilizadoNoVuelve(asientoId));
  }
}

/** Throws CONFLICTO where the receiving of an order has begun: it takes no lines again. */
async function mustNotBeReceived(tx: Tx, pedidoId: number): Promise<void> {
  const [fila] = await rows<{ recibiendo: boolean }>(
    tx,
    Prisma.sql`SELECT ${recibiendoSql} AS recibiendo FROM pedido p WHERE p.id = ${pedidoId}`,
  );
  if (fila?.recibiendo) throw new DomainError("CONFLICTO", textos.entregas.recibiendo);
}

async function toRow(tx: Tx, { inicio, fin, descripcion, estado, factura }: PedidoDatos) {
  return {
    inicio,
    fin,
    descripcion,
    estado,
    ...(factura && { facturaId: await insertArchivo(tx, readFactura(factura)) }),
  };
}

const withoutFile = ({ factura, total: _ignored, ...datos }: PedidoDatos) => ({
  ...datos,
  factura: factura?.nombre,
});

function mustHaveFactura(estado: number, tiene: boolean): void {
  if (!faltaFactura(estado, tiene)) return;
  const message = textos.pedido.faltaFactura;
  throw new DomainError("DATOS_INVALIDOS", message, [{ path: "factura", message }]);
}
