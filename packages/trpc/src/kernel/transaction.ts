import { Prisma, type Tx } from "@cosecha/db/database";
import { mustStillBe } from "./asker.ts";
import { postgresError } from "./constraints.ts";
import type { AuthedContext } from "./context.ts";
import { claim } from "./idempotency.ts";
import { lockPeople } from "./locks.ts";

/**
 * Writes, in one transaction, in the name of whoever asks: somebody who has been deactivated, deleted or given other
 * roles since the request began is refused here, as its session was looked at before (decision 17).
 */
export const asActor = <T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetry(ctx, (tx) => begin(tx, ctx, work));

/**
 * The same for whatever writes users, families or accesses: one at a time, and that is settled before the asker's row is
 * locked (decision 44).
 */
export const changePeople = <T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetry(ctx, async (tx) => {
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
export async function withRetry<T>({ db }: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work);
    } catch (error) {
      if (attempt === 4 || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2034" || ["40P01", "40001"].includes(postgresError(error).code));
