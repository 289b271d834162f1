import { type Db, Prisma, rows, type Tx } from "@cosecha/db/database";
import { type Espera, esperasDe, type PorDecidir } from "@cosecha/domain/cierre";
import { EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";
import { type FilaDeMetas, metasSql, presentMetas } from "../pedidos/load-metas.ts";

/** SQL: whether the receiving of an order `p` has begun. */
export const recibiendoSql = Prisma.sql`(p."recibidoEn" IS NOT NULL
  OR EXISTS (SELECT FROM recepcion r WHERE r."pedidoId" = p.id AND r.recibido IS NOT NULL)
  OR EXISTS (SELECT FROM entrega e WHERE e."pedidoId" = p.id AND e.entregado IS NOT NULL))`;

/**
 * SQL: whether the cases of an order `p` that has closed are not final. What is completed, cancelled,
 * or has begun to be received stays as it is.
 */
export const cajasAbiertasSql = Prisma.sql`(p."cajasEn" IS NULL AND p.estado IN (${PENDIENTE}, ${EN_PROCESO})
  AND NOT ${recibiendoSql})`;

/** SQL: whether something is to be decided on them: they do not come out by themselves. */
export const cajasPorDecidirSql = Prisma.sql`(${cajasAbiertasSql} AND EXISTS (
  SELECT FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId" AND pr.caja IS NOT NULL
    WHERE l."pedidoId" = p.id GROUP BY pr.id HAVING sum(l.cantidad) % pr.caja <> 0))`;

/** SQL: `PorDecidir` of packages/domain, of an order `p` that has closed. */
export const porDecidirSql = Prisma.sql`json_build_object('estado', p.estado, 'recibiendo', ${recibiendoSql},
  'cajas', ${cajasPorDecidirSql}, 'metas', (SELECT json_agg(m) FROM (${metasSql(Prisma.sql`o.id = p.id`)}) m))`;

/** The same as it is read. */
export type FilaPorDecidir = Omit<PorDecidir, "metas"> & { metas: FilaDeMetas[] | null };

export const presentPorDecidir = ({ metas, ...fila }: FilaPorDecidir): PorDecidir => ({
  ...fila,
  metas: presentMetas(metas ?? []),
});

/** What is to be decided of a closed order; null where it is gone. One statement. */
export async function loadPorDecidir(db: Db | Tx, pedidoId: number): Promise<PorDecidir | null> {
  const [fila] = await rows<{ porDecidir: FilaPorDecidir }>(
    db,
    Prisma.sql`SELECT ${porDecidirSql} AS "porDecidir" FROM pedido p WHERE p.id = ${pedidoId}`,
  );
  return fila === undefined ? null : presentPorDecidir(fila.porDecidir);
}

/** What a closed order waits for before it is sent. One statement. */
export async function loadEsperas(db: Db, pedidoId: number): Promise<Espera[]> {
  const porDecidir = await loadPorDecidir(db, pedidoId);
  return porDecidir === null ? [] : esperasDe(porDecidir);
}
