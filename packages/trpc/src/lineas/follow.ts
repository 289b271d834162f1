import type { CambioDePantalla, seguirPantalla } from "@cosecha/domain/esquemas/lineas";
import type * as z from "zod";
import { verFamilia } from "../familias/queries.ts";
import { persona } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { loadPedido } from "../pedidos/load.ts";

/**
 * The changes to a screen of lines, for users who may see it (D10), until `signal` aborts. Throws
 * as `verPantalla` does, also later, when the user may no longer see it.
 */
export async function seguir(
  ctx: AuthedContext,
  { pedidoId, familiaId, desde }: z.infer<typeof seguirPantalla>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<CambioDePantalla>> {
  const quien = persona(ctx);
  const { disponibleId, disponible } = await loadPedido(ctx.db, pedidoId);
  authorize(ctx, "verLineas", disponible.proveedor, familiaId);
  if (familiaId !== 0 && familiaId !== quien.familiaId) await verFamilia(ctx, familiaId);
  return ctx.live.follow({ disponibleId, pedidoId, familiaId, actor: ctx.actor }, { since: desde, signal });
}
