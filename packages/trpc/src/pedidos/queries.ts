import type { Prisma } from "@cosecha/db/database";
import type {
  lanzadosFiltro,
  PedidoVista,
  pedidosFiltro,
  realizadosFiltro,
} from "@cosecha/domain/esquemas/pedidos";
import { COMPLETADO, EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadPage, searchFilter, WHOLE } from "../kernel/paging.ts";
import { loadPedido, loadPedidos, loadTotales, presentPedido } from "./load.ts";

/** A page of the orders. */
export function listarPedidos(ctx: AuthedContext, filtro: z.infer<typeof pedidosFiltro>) {
  return pageOf(ctx, filtro, {
    ...searchFilter(filtro.descripcion),
    ...(filtro.disponibleId !== undefined && { disponibleId: filtro.disponibleId }),
  });
}

/**
 * A page of the active orders: in estado 1 or 2 and already begun, including the expired ones
 * (D12).
 */
export const listarLanzados = (ctx: AuthedContext, filtro: z.infer<typeof lanzadosFiltro>) =>
  pageOf(ctx, filtro, { estado: { in: [PENDIENTE, EN_PROCESO] }, inicio: { lte: ctx.now } });

/**
 * A page of the completed orders in which a family has lines (D12). Throws SIN_PERMISO for actors
 * of other families who may not see them all.
 */
export async function listarRealizados(ctx: AuthedContext, filtro: z.infer<typeof realizadosFiltro>) {
  authorize(ctx, "verRealizados", filtro.familiaId);
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

/** Loads one order with its total. Throws NO_ENCONTRADO. */
export async function verPedido(ctx: AuthedContext, id: number): Promise<PedidoVista> {
  const pedido = await loadPedido(ctx.db, id);
  const totales = await loadTotales(ctx.db, [id]);
  return presentPedido(pedido, totales.get(id) ?? 0);
}

/** The invoice's bytes as they were stored. Everybody who sees the order may see it. */
export async function verFactura(ctx: AuthedContext, id: number) {
  const { facturaId } = await loadPedido(ctx.db, id);
  const factura = facturaId && (await ctx.db.archivo.findUnique({ where: { id: facturaId } }));
  if (!factura) throw new DomainError("NO_ENCONTRADO", textos.archivo.noEncontrado);
  return { nombre: factura.nombre, tipo: factura.tipo, bytes: factura.bytes };
}
