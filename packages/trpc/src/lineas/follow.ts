import type { CambioDePantalla, seguirPantalla } from "@cosecha/domain/esquemas/lineas";
import { puedeVerLineas } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { type AuthedContext, persona } from "../context.ts";
import { DomainError } from "../errors.ts";
import { verFamilia } from "../familias/verbs.ts";
import { loadPedido } from "../pedidos/load.ts";

/**
 * What changes in a lines screen, for whoever sees it (decision 10), until `signal` aborts. Throws as `verPantalla`
 * does, and so it ends when whoever looks may no longer.
 */
export async function seguir(
  ctx: AuthedContext,
  { pedidoId, familiaId, desde }: z.infer<typeof seguirPantalla>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<CambioDePantalla>> {
  const quien = persona(ctx);
  const { disponibleId, disponible } = await loadPedido(ctx.db, pedidoId);
  if (!puedeVerLineas(quien, disponible.proveedor, familiaId)) {
    throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
  }
  if (familiaId !== 0 && familiaId !== quien.familiaId) await verFamilia(ctx, familiaId);
  return ctx.live.follow({ disponibleId, pedidoId, familiaId, actor: ctx.actor }, { since: desde, signal });
}
