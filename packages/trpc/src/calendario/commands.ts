import type { Tx } from "@cosecha/db/database";
import type { calendarioDe } from "@cosecha/domain/esquemas/calendario";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { changePeople } from "../kernel/transaction.ts";
import { rutaDe } from "./address.ts";
import { loadNumero } from "./queries.ts";

/** Gives a family's calendar another address; the one before answers nobody any more. */
export async function renovarCalendario(ctx: AuthedContext, { familiaId }: z.infer<typeof calendarioDe>) {
  mustBePerson(ctx, textos.calendario.soloPersonas);
  const calendario = await changePeople(ctx, async (tx) => {
    await loadNumero(tx, ctx, familiaId);
    const familia = await tx.familia.update({
      where: { id: familiaId },
      data: { calendario: { increment: 1 } },
      select: { calendario: true },
    });
    await audit(tx, ctx, "renovarCalendario", "familia", familiaId);
    return familia.calendario;
  });
  return { message: textos.calendario.renovado, ruta: rutaDe(ctx.sessions, familiaId, calendario) };
}

/**
 * Gives the calendars of families that somebody leaves another address: who has left knows the one
 * before. One statement.
 */
export async function renovarAlIrse(tx: Tx, seVan: { familiaId: number | null }[]): Promise<void> {
  const familias = seVan.flatMap(({ familiaId }) => familiaId ?? []);
  await tx.familia.updateMany({
    where: { id: { in: familias } },
    data: { calendario: { increment: 1 } },
  });
}
