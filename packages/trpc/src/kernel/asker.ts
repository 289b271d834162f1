import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";

/**
 * Throws unless the actor still exists with the same family and roles as when the request began.
 * Locks the actor's row, so that nobody deletes it until the transaction ends.
 */
export async function mustStillBe(tx: Tx, ctx: AuthedContext): Promise<void> {
  if (ctx.actor.type === "sistema") return;
  const [row] = await rows<{ quien: Asker | null }>(tx, Prisma.sql`SELECT ${askerOf(ctx)} AS quien`);
  mustBeAsker(ctx, row?.quien ?? null);
}

/**
 * The actor as the database has it now, null where it is gone: an SQL expression for the column of
 * a larger statement.
 */
export const askerOf = ({ actor, now }: AuthedContext): Prisma.Sql =>
  actor.type === "sistema"
    ? Prisma.sql`NULL::jsonb`
    : actor.type === "acceso"
      ? Prisma.sql`(SELECT jsonb_build_object('familiaId', a."familiaId", 'roles', ARRAY[a.rol])
          FROM acceso a LEFT JOIN familia f ON f.id = a."familiaId"
          WHERE a.id = ${actor.id} AND a.caduca > ${now} AND f."fechaBaja" IS NULL FOR KEY SHARE OF a)`
      : Prisma.sql`(SELECT jsonb_build_object('familiaId', "familiaId", 'roles', roles)
        FROM usuario WHERE id = ${actor.id} AND "fechaBaja" IS NULL FOR KEY SHARE)`;

export interface Asker {
  familiaId: number | null;
  roles: string[];
}

/**
 * Throws NO_AUTENTICADO where the actor is gone, and SIN_PERMISO where its family or roles have
 * changed since the request began.
 */
export function mustBeAsker({ actor }: AuthedContext, quien: Asker | null): void {
  if (actor.type === "sistema") return;
  if (quien === null) throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const same = quien.familiaId === actor.familiaId && `${quien.roles}` === `${actor.roles}`;
  if (!same) throw new DomainError("SIN_PERMISO", textos.comun.permisosCambiados);
}
