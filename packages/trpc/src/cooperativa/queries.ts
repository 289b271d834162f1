import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import type { AuthedContext } from "../kernel/context.ts";

/**
 * Whether the data is the demo, how many families, suppliers, listings and orders there are, and
 * whether the backups fail. One statement.
 */
export async function verEstado(ctx: AuthedContext): Promise<EstadoDeLaCooperativa> {
  const [estado] = await ctx.db.$queryRaw<[Omit<EstadoDeLaCooperativa, "falloDeCopia">]>`
    SELECT EXISTS (SELECT FROM ajuste WHERE clave = 'demo') AS demo,
      (SELECT count(*)::int FROM familia WHERE "fechaBaja" IS NULL) AS familias,
      (SELECT count(*)::int FROM proveedor) AS proveedores,
      (SELECT count(*)::int FROM disponible) AS disponibles,
      (SELECT count(*)::int FROM pedido) AS pedidos`;
  return { ...estado, falloDeCopia: ctx.backups?.failure() ?? null };
}
