import { Prisma, run, type Tx } from "@cosecha/db/database";
import type { AccionDe, Entidad, Hecho } from "@cosecha/domain/textos/historial";
import { whoActs } from "./actor.ts";
import type { Context } from "./context.ts";

/** A record as the audit stores it: plain JSON, with dates and decimals as text. */
function asJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const json = JSON.stringify(value);
  // JSON writes half a surrogate pair as an escape, which PostgreSQL refuses. Nearly no text has
  // one, so only texts with such an escape are serialised again.
  return /\\ud[89a-f]/u.test(json)
    ? JSON.stringify(value, (_, field) => (typeof field === "string" ? field.toWellFormed() : field))
    : json;
}

/**
 * What the audit stores about an action, besides who did it and when. Only what has words in
 * packages/domain, for people to read (decision 58).
 */
type Deed = Hecho & {
  entidadId: number | null;
  /** The record before and after, or SQL for values that only the statement itself knows. */
  antes?: unknown;
  despues?: unknown;
};

const asJsonb = (value: unknown): Prisma.Sql =>
  Prisma.sql`${value instanceof Prisma.Sql ? value : asJson(value)}::jsonb`;

/**
 * The statement that audits an action, to be part of a larger statement. It writes one row for each
 * row of `from`, or a single one without `from`.
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

/**
 * Audits an action with the record before and after it. Call it in the transaction that does it.
 */
export async function audit<E extends Entidad>(
  tx: Tx,
  ctx: Context,
  accion: AccionDe<E>,
  entidad: E,
  entidadId: number,
  { antes, despues }: { antes?: unknown; despues?: unknown } = {},
): Promise<void> {
  await run(
    tx,
    auditStatement({ ...whoActs(ctx), now: ctx.now }, {
      accion,
      entidad,
      entidadId,
      antes,
      despues,
    } as Deed),
  );
}
