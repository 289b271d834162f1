import type { Tx } from "@cosecha/db/database";
import { Prisma } from "@cosecha/db/database";
import { CANCELADO, COMPLETADO } from "@cosecha/domain/pedidos";
import { audit } from "../audit.ts";
import type { AuthedContext } from "../context.ts";

interface Linea {
  pedidoId: number;
  familiaId: number;
  productoId: number;
  precioAntes: Prisma.Decimal;
  ivaAntes: Prisma.Decimal;
  precio: Prisma.Decimal;
  iva: Prisma.Decimal;
}

/**
 * Gives the lines of these products, or of a whole listing, the price and IVA that their products have now, in the
 * orders that are neither completed nor cancelled (design, section 4), and audits it by order. Whoever calls it holds
 * the listing's lock (docs/decisions, 4). One statement, and one for each order that changes.
 */
export async function followPrices(
  tx: Tx,
  ctx: AuthedContext,
  which: { productoIds: number[] } | { disponibleId: number },
): Promise<void> {
  const them =
    "productoIds" in which
      ? Prisma.sql`pr.id = ANY(${which.productoIds}::int[])`
      : Prisma.sql`pr."disponibleId" = ${which.disponibleId}`;
  const lineas = await tx.$queryRaw<Linea[]>`
    WITH cambian AS (
      SELECT l.id, l."pedidoId", l."familiaId", l."productoId", l.precio AS "precioAntes", l.iva AS "ivaAntes",
        pr.precio, pr.iva
      FROM producto pr
      JOIN linea_pedido l ON l."productoId" = pr.id AND (l.precio <> pr.precio OR l.iva <> pr.iva)
      JOIN pedido p ON p.id = l."pedidoId" AND p.estado NOT IN (${COMPLETADO}, ${CANCELADO})
      WHERE ${them}
    ), puestas AS (
      UPDATE linea_pedido l SET precio = c.precio, iva = c.iva, modificado = ${ctx.now}
      FROM cambian c WHERE l.id = c.id
    )
    SELECT "pedidoId", "familiaId", "productoId", "precioAntes", "ivaAntes", precio, iva FROM cambian ORDER BY id`;
  for (const pedidoId of new Set(lineas.map((linea) => linea.pedidoId))) {
    const suyas = lineas.filter((linea) => linea.pedidoId === pedidoId);
    await audit(tx, ctx, "seguirPrecios", "pedido", pedidoId, {
      antes: suyas.map(({ familiaId, productoId, precioAntes, ivaAntes }) => ({
        familiaId,
        productoId,
        precio: precioAntes,
        iva: ivaAntes,
      })),
      despues: suyas.map(({ familiaId, productoId, precio, iva }) => ({
        familiaId,
        productoId,
        precio,
        iva,
      })),
    });
  }
}
