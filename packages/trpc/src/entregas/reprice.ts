import { Prisma, type Tx } from "@cosecha/db/database";
import type { ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { precioDeEntrega } from "@cosecha/domain/reparto";
import { readRows } from "../kernel/rows.ts";

type Fila = Pick<ProductoDeReparto, "unidad" | "cobro" | "pesoMedio" | "precio"> & {
  pedidoId: number;
  productoId: number;
  iva: number;
  recibido: number | null;
};

/**
 * Makes what families got of these products follow them, as lines do, in orders that are neither
 * completed nor cancelled (decision 39); a price of the delivery note stays. One statement, and one
 * more where a delivery has begun.
 */
export async function followDeliveries(tx: Tx, productoIds: readonly number[]): Promise<void> {
  const filas = await readRows<Fila>(
    tx,
    Prisma.sql`SELECT e."pedidoId", e."productoId", pr.unidad, pr.cobro, pr."pesoMedio", pr.precio,
        coalesce(r.iva, pr.iva) AS iva, r.precio AS recibido
      FROM (SELECT DISTINCT "pedidoId", "productoId" FROM entrega WHERE "productoId" = ANY(${productoIds}::int[])) e
      JOIN producto pr ON pr.id = e."productoId"
      JOIN pedido p ON p.id = e."pedidoId" AND p.estado <> ALL(${CONGELADOS}::int[])
      LEFT JOIN recepcion r ON r."pedidoId" = e."pedidoId" AND r."productoId" = e."productoId"`,
  );
  if (filas.length === 0) return;
  const nuevas = filas.map(({ pedidoId, productoId, iva, recibido, ...producto }) => ({
    pedidoId,
    productoId,
    precio: precioDeEntrega(producto, { precio: recibido }),
    iva,
  }));
  await tx.$executeRaw`
    UPDATE entrega e SET precio = n.precio, iva = n.iva, version = e.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(nuevas)}::jsonb) AS n("pedidoId" int, "productoId" int,
      precio numeric, iva numeric)
    WHERE e."pedidoId" = n."pedidoId" AND e."productoId" = n."productoId"
      AND (e.precio, e.iva) IS DISTINCT FROM (n.precio, n.iva)`;
}
