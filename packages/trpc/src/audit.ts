import type { Prisma, Tx } from "@cosecha/db/database";
import type { Context } from "./context.ts";

/** A record as the audit keeps it: plain JSON, dates and decimals as text. */
const asJson = (value: unknown): Prisma.InputJsonValue | undefined =>
  value === undefined || value === null
    ? undefined
    : JSON.parse(JSON.stringify(value), (_, field) =>
        typeof field === "string" ? field.toWellFormed() : field,
      );

/** Who acts, for the audit; null for the system and for nobody. */
export const actorId = ({ actor }: Context): number | null => (actor.type === "usuario" ? actor.id : null);

/** Writes who did what to what, and how it was before and after, in the transaction that does it. */
export async function audit(
  tx: Tx,
  ctx: Context,
  accion: string,
  entidad: string,
  entidadId: number,
  { antes, despues }: { antes?: unknown; despues?: unknown } = {},
): Promise<void> {
  await tx.auditoria.create({
    data: {
      usuarioId: actorId(ctx),
      cuando: ctx.now,
      accion,
      entidad,
      entidadId,
      antes: asJson(antes),
      despues: asJson(despues),
    },
  });
}
