import { type Db, Prisma, rows } from "@cosecha/db/database";
import { type Condiciones, loQuePesa, type Metas } from "@cosecha/domain/metas";
import { CONGELADOS } from "@cosecha/domain/pedidos";

/** An order's row, as `metasSql` reads it. */
export interface FilaDeMetas extends Condiciones {
  pedidoId: number;
  euros: number;
  sinMinimo: string | null;
  /** Only where the minimum is counted in kilos. */
  pesados: Parameters<typeof loQuePesa>[0] | null;
}

/**
 * SQL: what those of some orders `o` that can still be sent for have to come to, and what is
 * ordered of it (decision 128); no row where the supplier wants nothing of the kind. Its euros are
 * those of the supplier's sheet: each row of it, a product at one price and IVA (`groupLines`),
 * rounded to cents.
 */
export const metasSql = (which: Prisma.Sql) => Prisma.sql`
  SELECT o.id AS "pedidoId", s.minimo, s."minimoEn", s.portes, s."portesGratisDesde", o."sinMinimo",
    coalesce((SELECT sum(g.base) FROM (
      SELECT round(sum(l.cantidad) * l.precio, 2) AS base FROM linea_pedido l
      WHERE l."pedidoId" = o.id GROUP BY l."productoId", l.precio, l.iva) g), 0) AS euros,
    CASE WHEN s."minimoEn" = 'kilos' THEN (SELECT json_agg(g) FROM (
      SELECT l.unidad, pr."pesoMedio", sum(l.cantidad) AS cantidad, count(DISTINCT pr.id) AS productos
      FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId"
      WHERE l."pedidoId" = o.id GROUP BY l.unidad, pr."pesoMedio") g) END AS pesados
  FROM pedido o JOIN disponible d ON d.id = o."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
  WHERE ${which} AND o.estado <> ALL(${CONGELADOS}::int[])
    AND (s.minimo IS NOT NULL OR s.portes IS NOT NULL OR s."portesGratisDesde" IS NOT NULL)`;

/** An order's, by what `metasSql` has read of it alone; null where there is none. */
export const presentMetas = ([fila]: readonly FilaDeMetas[]): Metas | null =>
  fila === undefined ? null : deFila(fila);

function deFila({ pedidoId: _, pesados, sinMinimo, ...metas }: FilaDeMetas): Metas {
  return {
    ...metas,
    ...loQuePesa(pesados ?? []),
    sinMinimo: sinMinimo === null ? null : new Date(sinMinimo),
  };
}

/** Those of several orders, by order. One statement; none for none. */
export async function loadMetas(db: Db, pedidoIds: readonly number[]): Promise<Map<number, Metas>> {
  if (pedidoIds.length === 0) return new Map();
  const filas = await rows<FilaDeMetas>(
    db,
    metasSql(Prisma.sql`o.id = ANY(${[...new Set(pedidoIds)]}::int[])`),
  );
  return new Map(filas.map((fila) => [fila.pedidoId, deFila(fila)]));
}
