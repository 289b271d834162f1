import type { Tx } from "@cosecha/db/database";
import { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { postgresError } from "./constraints.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";

/**
 * Writes, in one transaction, in the name of whoever asks: somebody who has been deactivated, deleted or given other
 * roles since the request began is refused here, as its session was looked at before (docs/decisions, 17). Of two
 * transactions that wait for each other the database ends one; that one is begun again.
 */
export async function change<T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.$transaction(async (tx) => {
        await mustStillBe(tx, ctx);
        return await work(tx);
      });
    } catch (error) {
      if (attempt === 4 || !isDeadlock(error)) throw error;
    }
  }
}

/** Throws unless the asking user is as it was when the request began. It is not deleted until the transaction ends. */
export async function mustStillBe(tx: Tx, { actor }: AuthedContext): Promise<void> {
  if (actor.type === "sistema") return;
  const [now] = await tx.$queryRaw<{ familiaId: number | null; roles: string }[]>`
    SELECT "familiaId", roles::text FROM usuario WHERE id = ${actor.id} AND "fechaBaja" IS NULL FOR KEY SHARE`;
  if (now === undefined) throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const same = now.familiaId === actor.familiaId && now.roles === `{${actor.roles.join(",")}}`;
  if (!same) throw new DomainError("SIN_PERMISO", textos.comun.permisosCambiados);
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2034" || ["40P01", "40001"].includes(postgresError(error).code));
