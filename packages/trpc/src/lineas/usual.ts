import { Prisma } from "@cosecha/db/database";
import { emparejarPorPasos, type Identificable } from "@cosecha/domain/comparacion";
import { finishInTurns } from "../turns.ts";
import { earlierPedidos, proveedorDe } from "./last-pedido.ts";
import type { LineaDeFamilia } from "./load.ts";

/**
 * What a family orders from a supplier again and again: what it has starred, and what it ordered in
 * two of its last orders, also where whole cases left it nothing (decision 72).
 */

/** How many of a family's last orders are looked at, and in how many of them a product is usual. */
const LAST = 4;
const USUAL = 2;

/** A product as it was starred or ordered. */
export type Usual = Identificable & { favorito: boolean };

/** What a family had and has of the supplier of an order. */
export interface Before {
  /** Whether there is an order for `verUltimoPedido`. */
  hayAnterior: boolean;
  usuales: Usual[];
}

/**
 * SQL for it: one row. The code of a line's product counts only while it is still the product's
 * name.
 */
export const before = (which: { pedidoId: number; familiaId: number }, now: Date) => Prisma.sql`
  WITH ultimos AS MATERIALIZED (${earlierPedidos(which, now, LAST)})
  SELECT EXISTS (SELECT FROM ultimos) AS "hayAnterior", coalesce((SELECT json_agg(u) FROM (
    SELECT f.nombre, f.unidad, f.codigo, true AS favorito
    FROM favorito f
    WHERE f."familiaId" = ${which.familiaId} AND f."proveedorId" = ${proveedorDe(which.pedidoId)}
    UNION ALL
    SELECT l.nombre, l.unidad, min(pr.codigo) FILTER (WHERE pr.nombre = l.nombre), false
    FROM (
      SELECT "pedidoId", "productoId", nombre, unidad FROM linea_pedido
      WHERE "familiaId" = ${which.familiaId} AND "pedidoId" = ANY(ARRAY(SELECT id FROM ultimos))
      UNION ALL SELECT a."pedidoId", a."productoId", de.nombre, de.unidad
      FROM ajuste_de_caja a JOIN producto de ON de.id = a."productoId"
      WHERE a."familiaId" = ${which.familiaId} AND a."pedidoId" = ANY(ARRAY(SELECT id FROM ultimos))
        AND a.pedido > 0 AND a."final" = 0
    ) l JOIN producto pr ON pr.id = l."productoId"
    GROUP BY l.nombre, l.unidad HAVING count(DISTINCT l."pedidoId") >= ${USUAL}
  ) u), '[]') AS usuales`;

/** The same as products of the order's listing, matched as imports do. In the listing's order. */
export async function pairUsual(
  usuales: readonly Usual[],
  lineas: readonly LineaDeFamilia[],
): Promise<{ favoritos: number[]; habituales: number[] }> {
  if (usuales.length === 0) return { favoritos: [], habituales: [] };
  const productos = lineas.map(({ productoId, nombreProducto, codigo, unidad }) => ({
    productoId,
    nombre: nombreProducto,
    codigo,
    unidad,
  }));
  const those = async (favorito: boolean): Promise<number[]> => {
    const suyos = usuales.filter((usual) => usual.favorito === favorito);
    const parejas = await finishInTurns(emparejarPorPasos(suyos, productos));
    const ids = new Set(parejas.map((producto) => producto?.productoId));
    return productos.flatMap(({ productoId }) => (ids.has(productoId) ? [productoId] : []));
  };
  return { favoritos: await those(true), habituales: await those(false) };
}
