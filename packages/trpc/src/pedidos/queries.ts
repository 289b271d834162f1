import { Prisma } from "@cosecha/db/database";
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
import { loadPage, readPage, searchSql, WHOLE } from "../kernel/paging.ts";
import { readIds, readRows, readTogether, tableOfIds } from "../kernel/rows.ts";
import {
  columnas,
  conSuProveedor,
  elPedido,
  type FilaDePedido,
  presentPedido,
  totalSql,
  unPedido,
} from "./load.ts";

/** A page of the orders. */
export function listarPedidos(ctx: AuthedContext, filtro: z.infer<typeof pedidosFiltro>) {
  const { descripcion, disponibleId } = filtro;
  const suyos =
    disponibleId === undefined ? Prisma.sql`true` : Prisma.sql`p."disponibleId" = ${disponibleId}`;
  const where = Prisma.sql`${searchSql(descripcion, Prisma.sql`p.busqueda`)} AND ${suyos}`;
  return pageOf(ctx, filtro, where, Boolean(descripcion));
}

/**
 * A page of the active orders: in estado 1 or 2 and already begun, including the expired ones
 * (D12).
 */
export const listarLanzados = (ctx: AuthedContext, filtro: z.infer<typeof lanzadosFiltro>) =>
  pageOf(ctx, filtro, Prisma.sql`p.estado IN (${PENDIENTE}, ${EN_PROCESO}) AND p.inicio <= ${ctx.now}`);

/**
 * A page of the completed orders in which a family has lines (D12). Throws SIN_PERMISO for actors
 * of other families who may not see them all.
 */
export async function listarRealizados(ctx: AuthedContext, filtro: z.infer<typeof realizadosFiltro>) {
  const { familiaId } = filtro;
  authorize(ctx, "verRealizados", familiaId);
  return pageOf(
    ctx,
    filtro,
    // An index knows the family's orders. PostgreSQL would look at all completed ones instead.
    Prisma.sql`p.estado = ${COMPLETADO} AND p.id = ANY(ARRAY(
      SELECT DISTINCT l."pedidoId" FROM linea_pedido l WHERE l."familiaId" = ${familiaId}))`,
  );
}

const ORDEN = { fin: "p.fin", descripcion: "p.busqueda", estado: "p.estado" } as const;

async function pageOf(
  { db, ...ctx }: AuthedContext,
  filtro: z.infer<typeof lanzadosFiltro>,
  where: Prisma.Sql,
  searches = false,
) {
  const order = Prisma.sql`${Prisma.raw(`${ORDEN[filtro.orden]} ${filtro.direccion}`)}, p.id`;
  const columns = Prisma.sql`${columnas}, ${totalSql} AS total`;
  return loadPage(ctx, filtro, {
    async page(args) {
      const table = Prisma.sql`pedido p`;
      const listing = { columns, table, joins: conSuProveedor, where, order, searches };
      const { filas, total } = await readPage<FilaConTotal>(db, listing, args);
      return { filas: filas.map(presentPedido), total };
    },
    findIds: () => readIds(db, Prisma.sql`SELECT p.id FROM pedido p WHERE ${where} ORDER BY ${order}`),
    load: async (ids) => {
      const filas = await readRows<FilaConTotal>(
        db,
        Prisma.sql`SELECT ${columns} FROM ${tableOfIds(ids)} JOIN pedido p ON p.id = ids.id ${conSuProveedor}
          ORDER BY ids.n`,
      );
      return filas.map(presentPedido);
    },
    most: WHOLE,
  });
}

type FilaConTotal = FilaDePedido & { total: number };

/** Loads one order with its total. One statement. Throws NO_ENCONTRADO. */
export async function verPedido({ db }: AuthedContext, id: number): Promise<PedidoVista> {
  const { pedido, totales } = await readTogether<{ pedido: FilaDePedido[]; totales: { total: number }[] }>(
    db,
    {
      pedido: unPedido(id),
      totales: Prisma.sql`SELECT ${totalSql} AS total FROM pedido p WHERE p.id = ${id}`,
    },
  );
  return { ...elPedido(pedido), total: totales[0]?.total ?? 0 };
}

/** The invoice's bytes as they were stored. Everybody who sees the order may see it. */
export async function verFactura(ctx: AuthedContext, id: number) {
  const pedido = await ctx.db.pedido.findUnique({ where: { id }, select: { factura: true } });
  if (pedido === null) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { factura } = pedido;
  if (factura === null) throw new DomainError("NO_ENCONTRADO", textos.archivo.noEncontrado);
  return { nombre: factura.nombre, tipo: factura.tipo, bytes: factura.bytes };
}
