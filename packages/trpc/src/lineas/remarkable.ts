import { Prisma, rows } from "@cosecha/db/database";
import type { llamativas, porMirar } from "@cosecha/domain/esquemas/lineas";
import { esLlamativa } from "@cosecha/domain/lineas";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { loadPedido } from "../pedidos/load.ts";

/**
 * Which of these quantities to ask about before they are saved (decision 72). A product is compared
 * with all of the supplier's that have its name and unit, as each listing has products of its own.
 * Products of other listings are left out. Two statements. Writes nothing.
 */
export async function verLlamativas(
  ctx: AuthedContext,
  { pedidoId, familiaId, lineas }: z.infer<typeof porMirar>,
): Promise<z.infer<typeof llamativas>> {
  const { disponibleId, disponible } = await loadPedido(ctx.db, pedidoId);
  authorize(ctx, "verLineas", disponible.proveedor, familiaId);
  const cantidades = new Map(lineas.map(({ productoId, cantidad }) => [productoId, cantidad]));
  const filas = await rows<{ id: number; precio: number; iva: number; maximo: number | null }>(
    ctx.db,
    Prisma.sql`SELECT pr.id, pr.precio, pr.iva, max(o.cantidad) AS maximo
      FROM producto pr
      LEFT JOIN (producto q JOIN disponible d ON d.id = q."disponibleId"
          AND d."proveedorId" = ${disponible.proveedor.id})
        ON q.nombre = pr.nombre AND coalesce(q.unidad, '') = coalesce(pr.unidad, '')
      LEFT JOIN linea_pedido o ON o."productoId" = q.id
        AND NOT (o."pedidoId" = ${pedidoId} AND o."familiaId" = ${familiaId})
      WHERE pr.id = ANY(${[...cantidades.keys()]}::int[]) AND pr."disponibleId" = ${disponibleId}
      GROUP BY pr.id`,
  );
  return {
    productoIds: filas.flatMap(({ id, precio, iva, maximo }) =>
      esLlamativa({ precio, iva, maximo, cantidad: cantidades.get(id) ?? 0 }) ? [id] : [],
    ),
  };
}
