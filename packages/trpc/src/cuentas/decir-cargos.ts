import { type DirectTx, Prisma, type Tx } from "@cosecha/db/database";
import { decir } from "../correos/say.ts";
import type { Context } from "../kernel/context.ts";

/** Tells the families whose accounts these entries move. One statement; none for no entry. */
export async function decirCargos(
  tx: Tx | DirectTx,
  ctx: Pick<Context, "now" | "zona" | "correo">,
  asientos: readonly number[],
): Promise<void> {
  if (asientos.length === 0) return;
  const cada = Prisma.sql`SELECT u.id, a."asientoId" FROM apunte a
    JOIN cuenta c ON c.id = a."cuentaId" AND c.tipo = 'familia'
    JOIN familia f ON f.id = c."familiaId" AND f."fechaBaja" IS NULL
    JOIN usuario u ON u."familiaId" = f.id WHERE a."asientoId" = ANY(${[...asientos]}::int[])`;
  await decir(tx, ctx, { clase: "cargo", a: { cada } });
}
