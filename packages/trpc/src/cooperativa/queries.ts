import { type Db, Prisma, rows, type Tx } from "@cosecha/db/database";
import {
  type EstadoDeLaCooperativa,
  type IdentidadVista,
  identidadVista,
} from "@cosecha/domain/esquemas/cooperativa";
import type { AuthedContext } from "../kernel/context.ts";

/** Where the settings keep the name and the logo. */
export const IDENTIDAD = "cooperativa";

/** What a cooperative is called that has not said it. */
export const SIN_IDENTIDAD: IdentidadVista = { nombre: "", logo: null, version: 1 };

/** The cooperative's name and logo, which everybody may see. One statement. */
export async function verIdentidad(db: Db | Tx): Promise<IdentidadVista> {
  const row = await db.ajuste.findUnique({ where: { clave: IDENTIDAD } });
  return identidadVista.catch(SIN_IDENTIDAD).parse(row?.valor);
}

/**
 * Whether the data is the demo, how many families, suppliers, listings and orders there are, and
 * whether the backups fail. One statement.
 */
export async function verEstado(ctx: AuthedContext): Promise<EstadoDeLaCooperativa> {
  type Estado = Omit<EstadoDeLaCooperativa, "falloDeCopia">;
  const [estado] = await rows<Estado>(
    ctx.db,
    Prisma.sql`SELECT EXISTS (SELECT FROM ajuste WHERE clave = 'demo') AS demo,
        (SELECT count(*)::int FROM familia WHERE "fechaBaja" IS NULL) AS familias,
        (SELECT count(*)::int FROM proveedor) AS proveedores,
        (SELECT count(*)::int FROM disponible) AS disponibles,
        (SELECT count(*)::int FROM pedido) AS pedidos`,
  );
  return { ...(estado as Estado), falloDeCopia: ctx.backups?.failure() ?? null };
}
