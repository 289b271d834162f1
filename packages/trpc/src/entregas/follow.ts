import type { seguirReparto } from "@cosecha/domain/esquemas/entregas";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { loadWithTurns } from "./load.ts";

/**
 * Says that something of an order's delivery has changed, as it happens, for those who share it
 * out, until `signal` aborts: then they ask for `novedades`. Throws as `verPantalla` does, also
 * later, when the right is lost.
 */
export async function seguir(
  ctx: AuthedContext,
  { pedidoId, desde }: z.infer<typeof seguirReparto>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<CambioDePantalla>> {
  const { pedido, turnos } = await loadWithTurns(ctx.db, pedidoId);
  authorize(ctx, "repartir", pedido.proveedor, turnos, ctx.now);
  const { disponibleId } = pedido;
  const who = { disponibleId, pedidoId, familiaId: 0, reparte: true, actor: ctx.actor };
  return ctx.live.follow(who, { since: desde, signal });
}
