import { setTimeout } from "node:timers/promises";
import { type DirectTx, Prisma, type Tx, transactDirect } from "@cosecha/db/database";
import { mustStillBe } from "./asker.ts";
import { postgresError, tooBusy } from "./constraints.ts";
import type { AuthedContext } from "./context.ts";
import { claim } from "./idempotency.ts";
import { lockPeople, lockTurnos } from "./locks.ts";

/**
 * Runs a transaction that writes for the actor. Throws where the actor has been deactivated,
 * deleted or given other roles since the request began, as its session was checked before that
 * (decision 4).
 */
export const asActor = <T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetry(ctx, (tx) => begin(tx, ctx, work));

/**
 * The same for transactions that write users, families or accesses. They run one at a time, and
 * wait for their turn before they lock the actor's row.
 */
export async function changePeople<T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withRetry(ctx, async (tx) => {
      await lockPeople(tx);
      return begin(tx, ctx, work);
    });
  } finally {
    // Also where it failed: a connection may break after the commit.
    ctx.sessions.forget();
  }
}

/** The same for transactions that change turns: they run one at a time (decision 127). */
export const changeTurnos = <T>(ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetry(ctx, async (tx) => {
    await lockTurnos(tx);
    return begin(tx, ctx, work);
  });

async function begin<T>(tx: Tx, ctx: AuthedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  await mustStillBe(tx, ctx);
  await claim(tx, ctx);
  return work(tx);
}

/**
 * Runs one transaction, for work that checks the actor itself, as `lockPedido` does. When two
 * transactions wait for each other the database aborts one; that one is run again, up to four times
 * in all.
 */
export const withRetry = <T>({ db }: Pick<AuthedContext, "db">, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retry(() => db.$transaction(work));

/** The same past Prisma, for what many do at the same time. */
export const withRetryDirect = <T>(
  { db }: AuthedContext,
  work: (tx: DirectTx | Tx) => Promise<T>,
): Promise<T> => retry(() => transactDirect(db, work));

/** Thrown by what holds a lock that others want, instead of waiting for one of theirs. */
export class StepBack extends Error {}

/**
 * Runs a transaction again that the database has aborted for another one, or that has stepped back,
 * up to four times. Throws DEMASIADOS_INTENTOS where it had to step back each time.
 */
export async function retry<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const hasSteppedBack = error instanceof StepBack;
      if (!hasSteppedBack && !isDeadlock(error)) throw error;
      if (attempt === 4) throw hasSteppedBack ? tooBusy() : error;
      if (hasSteppedBack) await setTimeout(PAUSE * attempt);
    }
  }
}

/** As long as many postings take, in milliseconds. */
const PAUSE = 100;

const isDeadlock = (error: unknown): boolean =>
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2034") ||
  ["40P01", "40001"].includes(postgresError(error).code);
