import { Prisma, rows, run } from "@cosecha/db/database";
import type { AvisosDePedido, preciosVistos } from "@cosecha/domain/esquemas/avisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { persona, whoActs } from "../kernel/actor.ts";
import { auditStatement } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { withRetry } from "../kernel/transaction.ts";
import { priceNews } from "./load.ts";

/**
 * The actor's family has seen the prices of an order that were told with this `marca`. Does nothing
 * where there is nothing to tell any more, so whoever sends it again gets the same answer. Throws
 * CONFLICTO where a price has changed again since.
 */
export async function darPorVistos(
  ctx: AuthedContext,
  { pedidoId, marca }: z.infer<typeof preciosVistos>,
): Promise<{ message: string }> {
  const { familiaId } = persona(ctx);
  if (familiaId === null) throw new DomainError("SIN_PERMISO", textos.lineas.preciosDeNadie);
  await withRetry(ctx, async (tx) => {
    const { proveedor } = await lockPedido(tx, ctx, pedidoId, familiaId);
    authorize(ctx, "verLineas", proveedor, familiaId);
    const [aviso] = await rows<AvisosDePedido>(tx, priceNews(familiaId, pedidoId));
    if (aviso === undefined) return;
    if (aviso.marca !== marca) throw new DomainError("CONFLICTO", textos.lineas.preciosOtraVez);
    const lineas = (precio: Prisma.Sql, iva: Prisma.Sql) => Prisma.sql`(
      SELECT json_build_object('familiaId', ${familiaId}::int, 'lineas', json_agg(json_build_object(
        'productoId', "productoId", 'precio', trim_scale(${precio})::text, 'iva', trim_scale(${iva})::text)
        ORDER BY "productoId")) FROM vistas)`;
    await run(
      tx,
      Prisma.sql`WITH vistas AS (
          SELECT id, "productoId", precio, iva, "precioVisto", "ivaVisto" FROM linea_pedido
          WHERE "pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId} AND "precioVisto" IS NOT NULL
        ), puestas AS (
          UPDATE linea_pedido l SET "precioVisto" = NULL, "ivaVisto" = NULL FROM vistas v WHERE l.id = v.id
        )
        ${auditStatement(
          { ...whoActs(ctx), now: ctx.now },
          {
            accion: "preciosVistos",
            entidad: "pedido",
            entidadId: pedidoId,
            antes: lineas(Prisma.sql`"precioVisto"`, Prisma.sql`"ivaVisto"`),
            despues: lineas(Prisma.sql`precio`, Prisma.sql`iva`),
          },
        )}`,
    );
  });
  return { message: textos.lineas.preciosVistos };
}
