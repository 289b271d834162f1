import type { Tx } from "@cosecha/db/database";
import { whoActs } from "./actor.ts";
import type { Context } from "./context.ts";

/** A record as the audit keeps it: plain JSON, dates and decimals as text. */
function asJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const json = JSON.stringify(value);
  // Halves of characters, which a database cannot hold, are written as escapes; nearly no text has them.
  return /\\ud[89a-f]/u.test(json)
    ? JSON.stringify(value, (_, field) => (typeof field === "string" ? field.toWellFormed() : field))
    : json;
}

/** Writes who did what to what, and how it was before and after, in the transaction that does it. */
export async function audit(
  tx: Tx,
  ctx: Context,
  accion: string,
  entidad: string,
  entidadId: number,
  { antes, despues }: { antes?: unknown; despues?: unknown } = {},
): Promise<void> {
  const { usuarioId, accesoId } = whoActs(ctx);
  await tx.$executeRaw`
    INSERT INTO auditoria ("usuarioId", "accesoId", cuando, accion, entidad, "entidadId", antes, despues)
    VALUES (${usuarioId}, ${accesoId}, ${ctx.now}, ${accion}, ${entidad}, ${entidadId}, ${asJson(antes)}::jsonb, ${asJson(despues)}::jsonb)`;
}
