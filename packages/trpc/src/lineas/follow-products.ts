import type { Tx } from "@cosecha/db/database";
import { Prisma } from "@cosecha/db/database";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { audit } from "../audit.ts";
import type { AuthedContext } from "../context.ts";

/** What a line keeps of its product. */
interface DelProducto {
  nombre: string;
  unidad: string | null;
  precio: Prisma.Decimal;
  iva: Prisma.Decimal;
}

interface Linea extends DelProducto {
  pedidoId: number;
  familiaId: number;
  productoId: number;
  nombreAntes: string;
  unidadAntes: string | null;
  precioAntes: Prisma.Decimal;
  ivaAntes: Prisma.Decimal;
}

/**
 * Gives the lines of these products, or of a whole listing, the name, unit, price and IVA that their products have now,
 * in the orders that are neither completed nor cancelled (docs/decisions, 39), and audits it by order. Whoever calls it
 * holds the listing's lock (docs/decisions, 4). One statement, and one for each order that changes.
 */
export async function followProducts(
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
      SELECT l.id, l."pedidoId", l."familiaId", l."productoId", l.nombre AS "nombreAntes", l.unidad AS "unidadAntes",
        l.precio AS "precioAntes", l.iva AS "ivaAntes", pr.nombre, pr.unidad, pr.precio, pr.iva
      FROM producto pr
      JOIN linea_pedido l ON l."productoId" = pr.id
        AND (l.nombre, l.unidad, l.precio, l.iva) IS DISTINCT FROM (pr.nombre, pr.unidad, pr.precio, pr.iva)
      JOIN pedido p ON p.id = l."pedidoId" AND p.estado <> ALL(${CONGELADOS}::int[])
      WHERE ${them}
    ), puestas AS (
      UPDATE linea_pedido l
      SET nombre = c.nombre, unidad = c.unidad, precio = c.precio, iva = c.iva, modificado = ${ctx.now}
      FROM cambian c WHERE l.id = c.id
    )
    SELECT "pedidoId", "familiaId", "productoId", "nombreAntes", "unidadAntes", "precioAntes", "ivaAntes",
      nombre, unidad, precio, iva FROM cambian ORDER BY id`;
  for (const pedidoId of new Set(lineas.map((linea) => linea.pedidoId))) {
    const suyas = lineas.filter((linea) => linea.pedidoId === pedidoId);
    const con = (delProducto: (linea: Linea) => DelProducto) =>
      suyas.map((linea) => ({
        familiaId: linea.familiaId,
        productoId: linea.productoId,
        ...delProducto(linea),
      }));
    await audit(tx, ctx, "seguirProductos", "pedido", pedidoId, {
      antes: con(({ nombreAntes, unidadAntes, precioAntes, ivaAntes }) => ({
        nombre: nombreAntes,
        unidad: unidadAntes,
        precio: precioAntes,
        iva: ivaAntes,
      })),
      despues: con(({ nombre, unidad, precio, iva }) => ({ nombre, unidad, precio, iva })),
    });
  }
}
