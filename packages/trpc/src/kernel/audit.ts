import { Prisma, type Tx } from "@cosecha/db/database";
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

/** What the audit keeps of a deed, beside who did it and when. */
interface Deed {
  accion: string;
  entidad: string;
  entidadId: number | null;
  /** How it was before and after: a record, or SQL for what only the statement itself knows. */
  antes?: unknown;
  despues?: unknown;
}

const asJsonb = (value: unknown): Prisma.Sql =>
  Prisma.sql`${value instanceof Prisma.Sql ? value : asJson(value)}::jsonb`;

/**
 * The statement that writes into the audit who did what to what, to be part of one that does more: for each row of
 * `from`, or once where there is none.
 */
export const auditStatement = (
  { usuarioId, accesoId, now }: ReturnType<typeof whoActs> & { now: Date },
  { accion, entidad, entidadId, antes, despues }: Deed,
  from: Prisma.Sql = Prisma.empty,
): Prisma.Sql =>
  Prisma.sql`
    INSERT INTO auditoria ("usuarioId", "accesoId", cuando, accion, entidad, "entidadId", antes, despues)
    SELECT ${usuarioId}::int, ${accesoId}::int, ${now}::timestamptz, ${accion}, ${entidad}, ${entidadId}::int,
      ${asJsonb(antes)}, ${asJsonb(despues)} ${from}`;

/** Writes who did what to what, and how it was before and after, in the transaction that does it. */
export async function audit(
  tx: Tx,
  ctx: Context,
  accion: string,
  entidad: string,
  entidadId: number,
  { antes, despues }: { antes?: unknown; despues?: unknown } = {},
): Promise<void> {
  await tx.$executeRaw(
    auditStatement({ ...whoActs(ctx), now: ctx.now }, { accion, entidad, entidadId, antes, despues }),
  );
}
