import { Prisma, run } from "@cosecha/db/database";
import { emparejar } from "@cosecha/domain/comparacion";
import { FAVORITOS_MAXIMOS, type ponerFavorito } from "@cosecha/domain/esquemas/favoritos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { suFamilia } from "../kernel/guards.ts";
import { asActor } from "../kernel/transaction.ts";

/**
 * Puts a product among the favourites of the actor's family, or takes it away, for this listing of
 * its supplier and all others. Whoever sends it again gets the same answer. Throws CONFLICTO where
 * the family has as many as there may be.
 */
export async function marcarFavorito(
  ctx: AuthedContext,
  { productoId, favorito }: z.infer<typeof ponerFavorito>,
): Promise<{ message: string }> {
  const familiaId = suFamilia(ctx, textos.favorito.sinFamilia);
  await asActor(ctx, async (tx) => {
    const producto = await tx.producto.findUnique({
      where: { id: productoId },
      select: {
        nombre: true,
        unidad: true,
        codigo: true,
        disponible: { select: { proveedorId: true } },
      },
    });
    if (producto === null) throw new DomainError("NO_ENCONTRADO", textos.producto.noEncontrado);
    const { disponible, nombre, unidad, codigo } = producto;
    const { proveedorId } = disponible;
    // Of two members who do the same at the same time, the second finds it done.
    await run(tx, Prisma.sql`SELECT id FROM familia WHERE id = ${familiaId} FOR NO KEY UPDATE`);
    const [ya] = emparejar([producto], await tx.favorito.findMany({ where: { familiaId, proveedorId } }));
    if (favorito === Boolean(ya)) return;
    if (ya) await tx.favorito.delete({ where: { id: ya.id } });
    else if ((await tx.favorito.count({ where: { familiaId } })) >= FAVORITOS_MAXIMOS) {
      throw new DomainError("CONFLICTO", textos.favorito.demasiados(FAVORITOS_MAXIMOS));
    } else
      await tx.favorito.create({ data: { familiaId, proveedorId, nombre, unidad, codigo, creado: ctx.now } });
    await audit(tx, ctx, favorito ? "ponerFavorito" : "quitarFavorito", "producto", productoId, {
      despues: { familiaId },
    });
  });
  return { message: favorito ? textos.favorito.puesto : textos.favorito.quitado };
}
