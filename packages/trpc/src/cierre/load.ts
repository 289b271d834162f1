import { type Db, Prisma, rows } from "@cosecha/db/database";
import { type Espera, esperasDe, type PorDecidir } from "@cosecha/domain/cierre";
import { EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";

/**
 * SQL: whether the cases of an order `p` that has closed are not final. What is completed, cancelled,
 * or has begun to be received stays as it is.
 */
export const cajasAbiertasSql = Prisma.sql`(p."cajasEn" IS NULL AND p.estado IN (${PENDIENTE}, ${EN_PROCESO})
  AND p."recibidoEn" IS NULL
  AND NOT EXISTS (SELECT FROM recepcion r WHERE r."pedidoId" = p.id AND r.recibido IS NOT NULL)
  AND NOT EXISTS (SELECT FROM entrega e WHERE e."pedidoId" = p.id AND e.entregado IS NOT NULL))`;

/** SQL: whether something is to be decided on them: they do not come out by themselves. */
export const cajasPorDecidirSql = Prisma.sql`(${cajasAbiertasSql} AND EXISTS (
  SELECT FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId" AND pr.caja IS NOT NULL
    WHERE l."pedidoId" = p.id GROUP BY pr.id HAVING sum(l.cantidad) % pr.caja <> 0))`;

/** SQL: `PorDecidir` of packages/domain, of an order `p` that has closed. */
export const porDecidirSql = Prisma.sql`json_build_object('cajas', ${cajasPorDecidirSql})`;

/** What a closed order waits for before it is sent. One statement. */
export async function loadEsperas(db: Db, pedidoId: number): Promise<Espera[]> {
  const [fila] = await rows<{ porDecidir: PorDecidir }>(
    db,
    Prisma.sql`SELECT ${porDecidirSql} AS "porDecidir" FROM pedido p WHERE p.id = ${pedidoId}`,
  );
  return fila === undefined ? [] : esperasDe(fila.porDecidir);
}
