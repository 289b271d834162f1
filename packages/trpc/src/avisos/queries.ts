import { rows } from "@cosecha/db/database";
import type { AvisosDePedido } from "@cosecha/domain/esquemas/avisos";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { priceNews } from "./load.ts";

/** The prices that have changed in the orders of the actor's family. One statement. */
export function listarAvisos(ctx: AuthedContext): Promise<AvisosDePedido[]> {
  const { familiaId } = persona(ctx);
  return familiaId === null ? Promise.resolve([]) : rows(ctx.db, priceNews(familiaId));
}
