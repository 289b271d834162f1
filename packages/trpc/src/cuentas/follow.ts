import type { seguirCuentas } from "@cosecha/domain/esquemas/cuentas";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";

/**
 * Says that something has been posted to a family, or to anybody, as it happens, to who may see it,
 * until `signal` aborts: then screens ask again. Throws SIN_PERMISO, also later, when the right is
 * lost.
 */
export async function seguir(
  ctx: AuthedContext,
  { familiaId, desde }: z.infer<typeof seguirCuentas>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<CambioDePantalla>> {
  if (familiaId === null) authorize(ctx, "llevarCuentas");
  else authorize(ctx, "verCuentas", familiaId);
  const who = { disponibleId: 0, pedidoId: 0, familiaId: familiaId ?? 0, cuentas: true, actor: ctx.actor };
  return ctx.live.follow(who, { since: desde, signal });
}
