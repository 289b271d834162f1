import { Prisma } from "@cosecha/db/database";
import { CANCELADO } from "@cosecha/domain/pedidos";

/**
 * Prices that have changed since a family saw what it ordered (decision 39). A line keeps the price
 * and IVA that were seen only while they differ from its own, so that few lines are looked at.
 */

/** How many changes of an order are told one by one. */
const TOLD = 50;

/**
 * SQL: whether its family pays what a line `l` says: no other price stands on the delivery note, and
 * what has been shared out was so at that price. By keys alone: `l` is one of few.
 */
export const pagaLoQueDiceSql = Prisma.sql`
  CASE WHEN (SELECT p."repartidoEn" FROM pedido p WHERE p.id = l."pedidoId") IS NULL
    THEN (SELECT r.precio FROM recepcion r
      WHERE r."pedidoId" = l."pedidoId" AND r."productoId" = l."productoId") IS NULL
    ELSE (l.precio, l.iva) = (SELECT e.precio, e.iva FROM entrega e WHERE e."pedidoId" = l."pedidoId"
      AND e."productoId" = l."productoId" AND e."familiaId" = l."familiaId" AND e.entregado > 0) END`;

/**
 * SQL for the changes that a family can see in what it pays, by order; of one order where it is
 * named. What makes no difference in cents is none. Cancelled orders are not paid.
 */
export const priceNews = (familiaId: number, pedidoId?: number) => Prisma.sql`
  SELECT p.id AS "pedidoId", p.descripcion, s.nombre AS "nombreProveedor", n.cuantos, n.diferencia, n.avisos, n.marca
  FROM (
    SELECT "pedidoId", count(*)::int AS cuantos, sum(diferencia) AS diferencia,
      md5(string_agg(concat_ws(' ', "productoId", precio, iva), ',' ORDER BY "productoId")) AS marca,
      json_agg(json_build_object('productoId', "productoId", 'nombreProducto', nombre, 'unidad', unidad,
        'antes', antes, 'ahora', ahora, 'diferencia', diferencia) ORDER BY puesto)
        FILTER (WHERE puesto <= ${TOLD}) AS avisos
    FROM (
      SELECT *, row_number() OVER (PARTITION BY "pedidoId" ORDER BY abs(diferencia) DESC, nombre, "productoId") AS puesto
      FROM (
        SELECT "pedidoId", "productoId", nombre, unidad, precio, iva,
          round("precioVisto" * (1 + "ivaVisto"), 2) AS antes, round(precio * (1 + iva), 2) AS ahora,
          total - round("precioVisto" * cantidad * (1 + "ivaVisto"), 2) AS diferencia
        FROM linea_pedido l
        WHERE "familiaId" = ${familiaId} AND "precioVisto" IS NOT NULL AND ${pagaLoQueDiceSql}
          AND ${pedidoId === undefined ? Prisma.sql`true` : Prisma.sql`"pedidoId" = ${pedidoId}`}
      ) l WHERE antes <> ahora OR diferencia <> 0
    ) l GROUP BY "pedidoId"
  ) n JOIN pedido p ON p.id = n."pedidoId" AND p.estado <> ${CANCELADO}
  JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
  ORDER BY p.fin DESC, p.id DESC`;
