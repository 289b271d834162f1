import { Prisma } from "@cosecha/db/database";
import { CANCELADO } from "@cosecha/domain/pedidos";

/**
 * Prices that have changed since a family saw what it ordered (decision 39). A line keeps the price
 * and IVA that were seen only while they differ from its own, so that few lines are looked at.
 */

/** How many changes of an order are told one by one. */
const TOLD = 50;

/**
 * SQL: what a line's price may be on its delivery: itself, or what it makes by the kilo where
 * pieces are weighed (`precioDeEntrega`).
 */
const preciosDeEntregaSql = Prisma.sql`(
  SELECT ARRAY[l.precio, round(l.precio / coalesce(pr."pesoMedio", 1), 4)] FROM producto pr WHERE pr.id = l."productoId")::numeric[]`;

/**
 * SQL: whether its family pays what a line `l` says: no other price or IVA stands on the delivery
 * note, and what has been shared out was so at that price. By keys alone: `l` is one of few.
 */
const pagaLoQueDiceSql = Prisma.sql`
  CASE WHEN (SELECT p."repartidoEn" FROM pedido p WHERE p.id = l."pedidoId") IS NULL
    THEN NOT EXISTS (SELECT FROM recepcion r WHERE r."pedidoId" = l."pedidoId" AND r."productoId" = l."productoId"
      AND (r.precio <> ALL(${preciosDeEntregaSql}) OR r.iva <> l.iva))
    ELSE EXISTS (SELECT FROM entrega e WHERE e."pedidoId" = l."pedidoId" AND e."productoId" = l."productoId"
      AND e."familiaId" = l."familiaId" AND e.entregado > 0 AND e.precio = ANY(${preciosDeEntregaSql})
      AND e.iva = l.iva) END`;

/**
 * SQL for a family's lines in whose price it can see a change, one unit with IVA `antes` and `ahora`;
 * of one order where it is named. What makes no difference in cents, in one unit or in the whole line
 * (`diferencia`), is none.
 */
export const changedLines = (familiaId: number, pedidoId?: number) => Prisma.sql`
  SELECT * FROM (
    SELECT "pedidoId", "productoId", nombre, unidad, precio, iva, total,
      round("precioVisto" * (1 + "ivaVisto"), 2) AS antes, round(precio * (1 + iva), 2) AS ahora,
      total - round("precioVisto" * cantidad * (1 + "ivaVisto"), 2) AS diferencia
    FROM linea_pedido l
    WHERE "familiaId" = ${familiaId} AND "precioVisto" IS NOT NULL AND ${pagaLoQueDiceSql}
      AND ${pedidoId === undefined ? Prisma.sql`true` : Prisma.sql`"pedidoId" = ${pedidoId}`}
  ) l WHERE antes <> ahora OR diferencia <> 0`;

/** SQL for the same by order, as screens tell it. Cancelled orders are not paid. */
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
      FROM (${changedLines(familiaId, pedidoId)}) l
    ) l GROUP BY "pedidoId"
  ) n JOIN pedido p ON p.id = n."pedidoId" AND p.estado <> ${CANCELADO}
  JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
  ORDER BY p.fin DESC, p.id DESC`;
