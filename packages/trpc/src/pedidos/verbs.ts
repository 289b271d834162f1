import type { Prisma, Tx } from "@cosecha/db/database";
import { formatoCantidad } from "@cosecha/domain/dinero";
import type {
  lanzadosFiltro,
  PedidoDatos,
  PedidoVista,
  pedidosFiltro,
  realizadosFiltro,
} from "@cosecha/domain/esquemas/pedidos";
import {
  CANCELADO,
  COMPLETADO,
  CONGELADOS,
  EN_PROCESO,
  faltaFactura,
  PENDIENTE,
} from "@cosecha/domain/pedidos";
import { puedeVerRealizados } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { change, transact } from "../change.ts";
import { type AuthedContext, persona } from "../context.ts";
import { loadDisponible, lockDisponible, mustManage } from "../disponibles/load.ts";
import { expectMany } from "../disponibles/products.ts";
import { DomainError } from "../errors.ts";
import { deleteArchivo, insertArchivo } from "../files.ts";
import { mustBeCurrent } from "../guards.ts";
import { followProducts } from "../lineas/follow-products.ts";
import { loadOversold, lockPedido } from "../lineas/load.ts";
import { announce } from "../live/notice.ts";
import { loadPage, searchFilter, WHOLE } from "../paging.ts";
import { readFactura } from "./invoice.ts";
import { loadPedido, loadPedidos, loadTotales, presentPedido } from "./load.ts";

/** A page of orders. */
export function listarPedidos(ctx: AuthedContext, filtro: z.infer<typeof pedidosFiltro>) {
  return pageOf(ctx, filtro, {
    ...searchFilter(filtro.descripcion),
    ...(filtro.disponibleId !== undefined && { disponibleId: filtro.disponibleId }),
  });
}

/** The active orders: estado 1 or 2 and begun, the expired ones too (decision 12). */
export const listarLanzados = (ctx: AuthedContext, filtro: z.infer<typeof lanzadosFiltro>) =>
  pageOf(ctx, filtro, { estado: { in: [PENDIENTE, EN_PROCESO] }, inicio: { lte: ctx.now } });

/** The completed orders in which a family has lines (decision 12): for that family and for those who see all. */
export async function listarRealizados(ctx: AuthedContext, filtro: z.infer<typeof realizadosFiltro>) {
  if (!puedeVerRealizados(persona(ctx), filtro.familiaId)) {
    throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
  }
  return pageOf(ctx, filtro, { estado: COMPLETADO, lineas: { some: { familiaId: filtro.familiaId } } });
}

async function pageOf(
  ctx: AuthedContext,
  filtro: z.infer<typeof lanzadosFiltro>,
  where: Prisma.PedidoWhereInput,
) {
  const orden = filtro.orden === "descripcion" ? "busqueda" : filtro.orden;
  const orderBy: Prisma.PedidoOrderByWithRelationInput[] = [{ [orden]: filtro.direccion }, { id: "asc" }];
  return loadPage(ctx, filtro, {
    async page(args) {
      const [filas, total] = await Promise.all([
        loadPedidos(ctx.db, { where, ...args, orderBy }),
        ctx.db.pedido.count({ where }),
      ]);
      return { filas, total };
    },
    findIds: async () =>
      (await ctx.db.pedido.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id),
    load: (ids) => loadPedidos(ctx.db, { where: { id: { in: ids } }, orderBy }),
    most: WHOLE,
  });
}

/** One order with its total. */
export async function verPedido(ctx: AuthedContext, id: number): Promise<PedidoVista> {
  const pedido = await loadPedido(ctx.db, id);
  const totales = await loadTotales(ctx.db, [id]);
  return presentPedido(pedido, totales.get(id) ?? 0);
}

/** The invoice, byte for byte, for whoever sees the order. */
export async function verFactura(ctx: AuthedContext, id: number) {
  const { facturaId } = await loadPedido(ctx.db, id);
  const factura = facturaId && (await ctx.db.archivo.findUnique({ where: { id: facturaId } }));
  if (!factura) throw new DomainError("NO_ENCONTRADO", textos.archivo.noEncontrado);
  return { nombre: factura.nombre, tipo: factura.tipo, bytes: factura.bytes };
}

/** Opens an order on a listing, for admins and the families that manage the supplier (section 6). */
export async function crearPedido(
  ctx: AuthedContext,
  { disponibleId, ...datos }: PedidoDatos & { disponibleId: number },
) {
  const id = await change(ctx, async (tx) => {
    await lockDisponible(tx, disponibleId);
    mustManage(ctx, (await loadDisponible(tx, disponibleId)).proveedor);
    mustHaveFactura(datos.estado, datos.factura != null);
    const { id } = await tx.pedido.create({ data: { disponibleId, ...(await toRow(tx, datos)) } });
    await audit(tx, ctx, "crear", "pedido", id, { despues: withoutFile(datos) });
    return id;
  });
  return { message: textos.pedido.creado, ...(await verPedido(ctx, id)) };
}

/**
 * Changes an order. Setting it to Completado freezes its lines, and wants an invoice (decisions 16,
 * 17); its listing stays (decision 29); one that was cancelled comes back only while there is stock
 * for it (decision 11).
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
  await transact(ctx, async (tx) => {
    await lockPedido(tx, ctx, id);
    const antes = await loadPedido(tx, id);
    mustManage(ctx, antes.disponible.proveedor);
    if (disponibleId !== undefined && disponibleId !== antes.disponibleId) {
      throw new DomainError("SIN_PERMISO", textos.pedido.disponibleFijo);
    }
    mustBeCurrent(antes, version);
    mustHaveFactura(datos.estado, datos.factura != null || antes.facturaId !== null);
    await tx.pedido.update({
      where: { id },
      data: { ...(await toRow(tx, datos)), version: { increment: 1 } },
    });
    // Opened again, it follows its products again (docs/decisions, 39).
    if (CONGELADOS.includes(antes.estado)) {
      await expectMany(tx);
      if (antes.estado === CANCELADO && datos.estado !== CANCELADO) await mustFitStock(tx, id);
      await followProducts(tx, ctx, { disponibleId: antes.disponibleId });
    }
    if (datos.factura != null && antes.facturaId !== null) await deleteArchivo(tx, antes.facturaId);
    const { inicio, fin, descripcion, estado } = antes;
    await audit(tx, ctx, datos.estado === estado ? "actualizar" : "cambiarEstado", "pedido", id, {
      antes: { inicio, fin, descripcion, estado },
      despues: withoutFile(datos),
    });
    // What a cancelled order had, the listing's others may have.
    const suelta = (antes.estado === CANCELADO) !== (datos.estado === CANCELADO);
    const productoIds = suelta ? null : [];
    await announce(tx, { disponibleId: antes.disponibleId, productoIds, pedidoId: id });
  });
  return { message: textos.pedido.actualizado, ...(await verPedido(ctx, id)) };
}

/** Throws CONFLICTO when the order's products are ordered beyond their stock, all living orders together. */
async function mustFitStock(tx: Tx, pedidoId: number): Promise<void> {
  const [short] = await loadOversold(tx, pedidoId);
  if (short !== undefined) {
    throw new DomainError(
      "CONFLICTO",
      textos.pedido.sinExistencias(short.nombre, formatoCantidad(short.faltan)),
    );
  }
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
