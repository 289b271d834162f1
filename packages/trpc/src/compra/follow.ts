import { Prisma, rows } from "@cosecha/db/database";
import type { CambioDeCompra, seguirCompra } from "@cosecha/domain/esquemas/compra";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { suFamilia } from "../kernel/guards.ts";
import { columnas, conSuProveedor, elPedido, type FilaDePedido } from "../pedidos/load.ts";

/**
 * The changes to the screens that the asker's family has of these orders, in one stream, until
 * `signal` aborts. Throws as `verCompra` does, and as `lineas.cambios` of each of them, also later.
 * One statement.
 */
export async function seguir(
  ctx: AuthedContext,
  { pedidoIds, desde }: z.infer<typeof seguirCompra>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<CambioDeCompra>> {
  const familiaId = suFamilia(ctx, textos.compra.sinFamilia);
  const ids = [...new Set(pedidoIds)];
  const filas = await rows<FilaDePedido>(
    ctx.db,
    Prisma.sql`SELECT ${columnas} FROM pedido p ${conSuProveedor} WHERE p.id = ANY(${ids}::int[])`,
  );
  const screens = ids.map((pedidoId) => {
    const { disponibleId, disponible } = elPedido(filas.filter(({ id }) => id === pedidoId));
    authorize(ctx, "verLineas", disponible.proveedor, familiaId);
    return { disponibleId, pedidoId, familiaId, actor: ctx.actor };
  });
  return ctx.live.followTogether(screens, { since: desde, signal });
}
