import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { esAnonimo } from "@cosecha/domain/anonimos";
import { sinRepartirDesde } from "@cosecha/domain/conservacion";
import type { anonimizar } from "@cosecha/domain/esquemas/piezas";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { sinCargarSql } from "../cuentas/load.ts";
import { mustBeSettled } from "../cuentas/load-saldo.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeGone, mustBeNamed } from "../kernel/guards.ts";
import { lockFamilias } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { changePeople } from "../kernel/transaction.ts";
import { takeNames } from "../privacidad/anonymise.ts";
import { finishAnonymising } from "../privacidad/finish.ts";
import { loadFamilia, presentFamilia } from "./load.ts";

/**
 * Takes the names of a deactivated family and of its users from everywhere, with what they wrote.
 * What they ordered stays, and every amount. Nobody can undo it. Again, it finishes what was cut
 * short. Throws CONFLICTO for an active family, where its goods are still to be shared out or
 * charged, and where its accounts are not even: who a debt is of has to be known for as long as
 * it is one. DATOS_INVALIDOS where `nombre` is not its name (decision 16).
 */
export async function anonimizarFamilia(ctx: AuthedContext, { id, nombre }: z.infer<typeof anonimizar>) {
  const familia = await changePeople(ctx, async (tx) => {
    await lockFamilias(tx, [id]);
    const antes = await loadFamilia(tx, id);
    const isFirst = !esAnonimo("familia", antes);
    if (isFirst) {
      mustBeGone(antes, textos.familia.antesDeBaja);
      mustBeNamed(antes.nombre, nombre);
      await mustHaveGotAll(tx, ctx, antes);
      await mustBeSettled(tx, id, "anonimizarla");
      await audit(tx, ctx, "anonimizar", "familia", id);
      await announce(tx, ANYTHING);
    }
    await takeNames(tx, ctx.now, { familias: [id], usuarios: [] });
    return loadFamilia(tx, id);
  });
  await finishAnonymising(ctx.db, ctx.now);
  return { message: textos.familia.anonimizada, ...presentFamilia(familia) };
}

/**
 * Throws CONFLICTO naming the orders in which a family's goods are still to be shared out; where
 * accounts are kept, also to be charged, however long ago they came.
 */
async function mustHaveGotAll(
  tx: Tx,
  { now }: AuthedContext,
  { id, nombre }: { id: number; nombre: string },
): Promise<void> {
  const pedidos = await rows<{ descripcion: string; sinCargar: boolean }>(
    tx,
    Prisma.sql`SELECT p.descripcion, ${sinCargarSql} AS "sinCargar" FROM pedido p
      WHERE (p.estado <> ALL(${[...CONGELADOS]}::int[]) AND p."repartidoEn" IS NULL
          AND p.fin > ${sinRepartirDesde(now)} OR ${sinCargarSql})
        AND (EXISTS (SELECT FROM linea_pedido l WHERE l."pedidoId" = p.id AND l."familiaId" = ${id})
        OR EXISTS (SELECT FROM entrega e WHERE e."pedidoId" = p.id AND e."familiaId" = ${id}))
      ORDER BY p.id`,
  );
  if (pedidos.length === 0) return;
  const porCargar = pedidos.filter(({ sinCargar }) => sinCargar);
  const { conPedidosSinContabilizar, conPedidosSinAcabar } = textos.familia;
  const [conPedidos, cuales] =
    porCargar.length > 0 ? [conPedidosSinContabilizar, porCargar] : [conPedidosSinAcabar, pedidos];
  const nombres = cuales.map(({ descripcion }) => descripcion);
  throw new DomainError("CONFLICTO", conPedidos(nombre, nombres));
}
