import type { Tx } from "@cosecha/db/database";
import { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { postgresError } from "./constraints.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";
import { lockPeople } from "./kernel/locks.ts";
import { claim } from "./once.ts";

/**
 * Writes, in one transaction, in the name of whoever asks: somebody who has been deactivated, deleted or given other
 * roles since the request began is refused here, as its session was looked at before (docs/decisions, 17).
 */
export const change = <T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(ctx, (tx) => begin(tx, ctx, work));

/**
 * The same for whatever writes users, families or accesses: one at a time, and that is settled before the asker's row is
 * locked (docs/decisions, 44).
 */
export const changePeople = <T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(ctx, async (tx) => {
    await lockPeople(tx);
    return begin(tx, ctx, work);
  });

async function begin<T>(tx: Tx, ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  await mustStillBe(tx, ctx);
  await claim(tx, ctx);
  return work(tx);
}

/**
 * One transaction, for work that looks at the asker itself, as `lockPedido` does. Of two transactions that wait for each
 * other the database ends one; that one is begun again.
 */
export async function transact<T>({ db }: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work);
    } catch (error) {
      if (attempt === 4 || !isDeadlock(error)) throw error;
    }
  }
}

/** Throws unless the asker is as it was when the request began. It is not deleted until the transaction ends. */
export async function mustStillBe(tx: Tx, ctx: AuthedContext): Promise<void> {
  if (ctx.actor.type === "sistema") return;
  const [row] = await tx.$queryRaw<{ quien: Asker | null }[]>`SELECT ${askerOf(ctx)} AS quien`;
  mustBeAsker(ctx, row?.quien ?? null);
}

/** The asker as the database has it, null once it is gone: a column for a statement that asks other things too. */
export const askerOf = ({ actor, now }: AuthedContext): Prisma.Sql =>
  actor.type === "sistema"
    ? Prisma.sql`NULL::jsonb`
    : actor.type === "acceso"
      ? Prisma.sql`(SELECT jsonb_build_object('familiaId', a."familiaId", 'roles', ARRAY[a.rol])
          FROM acceso a LEFT JOIN familia f ON f.id = a."familiaId"
          WHERE a.id = ${actor.id} AND a.caduca > ${now} AND f."fechaBaja" IS NULL FOR KEY SHARE OF a)`
      : Prisma.sql`(SELECT jsonb_build_object('familiaId', "familiaId", 'roles', roles)
        FROM usuario WHERE id = ${actor.id} AND "fechaBaja" IS NULL FOR KEY SHARE)`;

/** What `askerOf` gives. */
export interface Asker {
  familiaId: number | null;
  roles: string[];
}

/** Throws NO_AUTENTICADO for an asker who is gone, SIN_PERMISO for one who is somebody else by now. */
export function mustBeAsker({ actor }: AuthedContext, quien: Asker | null): void {
  if (actor.type === "sistema") return;
  if (quien === null) throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const same = quien.familiaId === actor.familiaId && `${quien.roles}` === `${actor.roles}`;
  if (!same) throw new DomainError("SIN_PERMISO", textos.comun.permisosCambiados);
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2034" || ["40P01", "40001"].includes(postgresError(error).code));
