import { Prisma, rows, rowsTogether } from "@cosecha/db/database";
import { esperasDe } from "@cosecha/domain/cierre";
import type {
  lanzadosFiltro,
  PedidoEnLista,
  PedidoVista,
  pedidosFiltro,
  porCerrarFiltro,
  realizadosFiltro,
} from "@cosecha/domain/esquemas/pedidos";
import { CANCELADO, COMPLETADO, EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { type FilaPorDecidir, porDecidirSql, presentPorDecidir } from "../cierre/load.ts";
import { persona } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadPage, readPage, searchSql, WHOLE } from "../kernel/paging.ts";
import { type FromJson, readIds, tableOfIds } from "../kernel/rows.ts";
import {
  aPagarSql,
  columnas,
  conSuProveedor,
  cuantasFamiliasSql,
  deLaFamiliaSql,
  elPedido,
  type FilaDePedido,
  falloDeEnvioSql,
  presentPedido,
  totalSql,
  unPedido,
} from "./load.ts";

export function listarPedidos(ctx: AuthedContext, filtro: z.infer<typeof pedidosFiltro>) {
  const { descripcion, disponibleId } = filtro;
  const suyos =
    disponibleId === undefined ? Prisma.sql`true` : Prisma.sql`p."disponibleId" = ${disponibleId}`;
  const where = Prisma.sql`${searchSql(descripcion, Prisma.sql`p.busqueda`)} AND ${suyos}`;
  return pageOf(ctx, filtro, { where, familiaId: persona(ctx).familiaId, searches: Boolean(descripcion) });
}

/**
 * A page of the active orders: in estado 1 or 2 and already begun, including the expired ones
 * (D12).
 */
export const listarLanzados = (ctx: AuthedContext, filtro: z.infer<typeof lanzadosFiltro>) =>
  pageOf(ctx, filtro, {
    where: Prisma.sql`${enMarcha} AND p.inicio <= ${ctx.now}`,
    familiaId: persona(ctx).familiaId,
  });

/**
 * A page of the completed orders in which a family has lines (D12), or of which it got something
 * all the same. Throws SIN_PERMISO for actors of other families who may not see them all.
 */
export async function listarRealizados(ctx: AuthedContext, filtro: z.infer<typeof realizadosFiltro>) {
  const { familiaId } = filtro;
  authorize(ctx, "verRealizados", familiaId);
  return pageOf(ctx, filtro, {
    // An index knows the family's orders. PostgreSQL would look at all completed ones instead.
    where: Prisma.sql`p.estado = ${COMPLETADO} AND p.id = ANY(ARRAY(
      SELECT l."pedidoId" FROM linea_pedido l WHERE l."familiaId" = ${familiaId}
      UNION SELECT e."pedidoId" FROM entrega e WHERE e."familiaId" = ${familiaId} AND e.entregado > 0))`,
    familiaId,
  });
}

/**
 * A page of the closed orders that wait for the asker: in estado 1 or 2, expired, and of suppliers
 * that the asker manages. None for who manages nothing.
 */
export async function listarPorCerrar(ctx: AuthedContext, filtro: z.infer<typeof porCerrarFiltro>) {
  const quien = persona(ctx);
  const suyos = esAdmin(quien)
    ? Prisma.sql`true`
    : Prisma.sql`p."disponibleId" = ANY(ARRAY(
        SELECT d.id FROM disponible d JOIN proveedor_familia g ON g."proveedorId" = d."proveedorId"
        WHERE g."familiaId" = ${quien.familiaId}))`;
  const { filas, ...pagina } = await pageOf<PorCerrar>(ctx, filtro, {
    where: Prisma.sql`${enMarcha} AND p.fin < ${ctx.now} AND ${suyos}`,
    familiaId: quien.familiaId,
    more: Prisma.sql`, ${cuantasFamiliasSql} AS "cuantasFamilias", ${falloDeEnvioSql} AS "falloDeEnvio",
      ${porDecidirSql} AS "porDecidir"`,
  });
  return {
    ...pagina,
    filas: filas.map(({ porDecidir, ...fila }) => {
      const suyo = presentPorDecidir(porDecidir);
      return { ...fila, recibiendo: suyo.recibiendo, esperas: esperasDe(suyo), metas: suyo.metas };
    }),
  };
}

interface PorCerrar {
  cuantasFamilias: number;
  falloDeEnvio: string | null;
  porDecidir: FilaPorDecidir;
}

const enMarcha = Prisma.sql`p.estado IN (${PENDIENTE}, ${EN_PROCESO})`;

/** SQL: the order of a list. */
function orderSql({ orden, direccion }: z.infer<typeof lanzadosFiltro>, now: Date): Prisma.Sql {
  const hacia = Prisma.raw(direccion);
  if (orden !== "plazo") return Prisma.sql`${ORDEN[orden]} ${hacia}, p.id`;
  // What is nearest to now comes first: of the open ones and, after them, of the closed ones.
  return Prisma.sql`(p.fin < ${now}) ${hacia}, abs(extract(epoch FROM p.fin - ${now})) ${hacia}, p.id`;
}

const ORDEN = {
  fin: Prisma.sql`p.fin`,
  descripcion: Prisma.sql`p.busqueda`,
  estado: Prisma.sql`p.estado`,
};

async function pageOf<More extends object = object>(
  { db, ...ctx }: AuthedContext,
  filtro: z.infer<typeof lanzadosFiltro>,
  {
    where,
    familiaId,
    more = Prisma.empty,
    searches = false,
  }: {
    where: Prisma.Sql;
    /** The family whose figures the rows bear. */
    familiaId: number | null;
    more?: Prisma.Sql;
    searches?: boolean;
  },
) {
  type Fila = FilaDeLista & More;
  const order = orderSql(filtro, ctx.now);
  const columns = Prisma.sql`${columnas}, p.reparto, p.lugar, p."recibidoEn", p."repartidoEn",
    ${totalSql} AS total, ${aPagarSql()} AS "aPagar",
    ${deLaFamiliaSql(familiaId)} AS "deLaFamilia"${more}`;
  return loadPage(ctx, filtro, {
    async page(args) {
      const [table, key] = [Prisma.sql`pedido p`, Prisma.sql`p.id`];
      const listing = { columns, table, key, joins: conSuProveedor, where, order, searches };
      const { filas, total } = await readPage<Fila>(db, listing, args);
      return { filas: filas.map(presentEnLista), total };
    },
    findIds: () => readIds(db, Prisma.sql`SELECT p.id FROM pedido p WHERE ${where} ORDER BY ${order}`),
    load: async (ids) => {
      const filas = await rows<Fila>(
        db,
        Prisma.sql`SELECT ${columns} FROM ${tableOfIds(ids)} JOIN pedido p ON p.id = ids.id ${conSuProveedor}
          ORDER BY ids.n`,
      );
      return filas.map(presentEnLista);
    },
    most: WHOLE,
  });
}

type FilaDeLista = FilaDePedido &
  FromJson<
    Pick<
      PedidoEnLista,
      "total" | "aPagar" | "deLaFamilia" | "reparto" | "lugar" | "recibidoEn" | "repartidoEn"
    >
  >;

const moment = (text: string | null) => (text === null ? null : new Date(text));

const presentEnLista = <Fila extends FilaDeLista>({ reparto, recibidoEn, repartidoEn, ...fila }: Fila) => ({
  ...presentPedido(fila as Omit<Fila, "reparto" | "recibidoEn" | "repartidoEn"> & FilaDePedido),
  reparto: moment(reparto),
  recibidoEn: moment(recibidoEn),
  repartidoEn: moment(repartidoEn),
});

/** Loads one order with its totals. One statement. Throws NO_ENCONTRADO. */
export async function verPedido({ db }: AuthedContext, id: number): Promise<PedidoVista> {
  const { pedido, totales } = await rowsTogether<{
    pedido: FilaDePedido[];
    totales: Pick<PedidoVista, "total" | "aPagar">[];
  }>(db, {
    pedido: unPedido(id),
    totales: Prisma.sql`SELECT ${totalSql} AS total, ${aPagarSql()} AS "aPagar" FROM pedido p WHERE p.id = ${id}`,
  });
  return { ...elPedido(pedido), ...(totales[0] ?? { total: 0, aPagar: null }) };
}

/**
 * When the last order of a listing's supplier was open, on that listing or another; null where
 * there was none. Cancelled ones do not count.
 */
export const verPlazoAnterior = ({ db }: AuthedContext, disponibleId: number) =>
  db.pedido.findFirst({
    where: {
      disponible: { proveedor: { disponibles: { some: { id: disponibleId } } } },
      estado: { not: CANCELADO },
    },
    orderBy: [{ inicio: "desc" }, { id: "desc" }],
    select: { inicio: true, fin: true },
  });

/** The invoice's bytes as they were stored. Everybody who sees the order may see it. */
export async function verFactura(ctx: AuthedContext, id: number) {
  const pedido = await ctx.db.pedido.findUnique({ where: { id }, select: { factura: true } });
  if (pedido === null) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { factura } = pedido;
  if (factura === null) throw new DomainError("NO_ENCONTRADO", textos.archivo.noEncontrado);
  return { nombre: factura.nombre, tipo: factura.tipo, bytes: factura.bytes };
}
