import type pg from "pg";
import type { Prisma, PrismaClient } from "./generated/client.ts";
import type { GuardedPGlite } from "./guarded-pglite.ts";

/**
 * The way to a database past Prisma, which takes longer than most statements do. For what people
 * wait for most often: its statements are few, and the database keeps them prepared.
 */
export interface Direct {
  /** The first column of a statement's first row, which is text; null where there is no row. */
  text(sql: Prisma.Sql): Promise<string | null>;
  /** Runs a transaction. Rolls it back, and throws, when the work throws. */
  transaction<T>(work: (tx: DirectTx) => Promise<T>): Promise<T>;
}

const ways = new WeakMap<object, Direct>();

/** Lets `queryText` and `transactDirect` go past this client. */
export function addWay<T extends PrismaClient>(db: T, direct: Direct): T {
  ways.set(db, direct);
  return db;
}

/** The way past this client; throws where it has none. */
export function wayOf(db: PrismaClient): Direct {
  const direct = ways.get(db);
  if (direct === undefined) throw new Error("This client has no way past Prisma.");
  return direct;
}

/**
 * Runs a statement and gives the first column of its first row, which is text; null where there is
 * no row. Past Prisma, unless it is to be in a transaction of Prisma's.
 */
export async function queryText(
  db: PrismaClient | Prisma.TransactionClient | DirectTx,
  sql: Prisma.Sql,
): Promise<string | null> {
  if (db instanceof DirectTx) return db.text(sql);
  const direct = ways.get(db);
  if (direct !== undefined) return direct.text(sql);
  const [row] = await db.$queryRaw<Record<string, string | null>[]>(sql);
  return row === undefined ? null : (Object.values(row)[0] ?? null);
}

/** A transaction, past Prisma where there is a way. Rolled back when the work throws. */
export const transactDirect = <T>(
  db: PrismaClient,
  work: (tx: DirectTx | Prisma.TransactionClient) => Promise<T>,
): Promise<T> => ways.get(db)?.transaction(work) ?? db.$transaction(work);

/**
 * Others used all connections for too long. Its code is that of PostgreSQL for a lock that was not
 * free in time, which is the same to whoever waits.
 */
export class TooBusy extends Error {
  readonly code = LOCK_NOT_FREE;
  readonly severity = "ERROR";
}
const LOCK_NOT_FREE = "55P03";

/** A transaction past Prisma. */
export class DirectTx {
  readonly text: Direct["text"];
  constructor(text: Direct["text"]) {
    this.text = text;
  }
}

type OnQuery = ((sql: string) => void) | undefined;

const first = (rows: unknown[][]): string | null => (rows[0]?.[0] as string | null | undefined) ?? null;

/** Straight through `pg`, on the connections that Prisma uses, too. */
export function directOfPostgres(pool: pg.Pool, onQuery: OnQuery): Direct {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `cosecha_${names.size}`;
    names.set(text, name);
    return name;
  };
  const textOn = (client: pg.Pool | pg.PoolClient) => async (sql: Prisma.Sql) => {
    const { text, values } = sql;
    onQuery?.(text);
    return first((await client.query({ name: nameOf(text), text, values, rowMode: "array" })).rows);
  };
  return {
    text: textOn(pool),
    async transaction(work) {
      const client = await pool.connect().catch((error: Error) => {
        throw /timeout exceeded when trying to connect/.test(error.message) ? new TooBusy() : error;
      });
      // A connection whose transaction cannot be ended serves nobody else.
      let broken: Error | undefined;
      try {
        await client.query("BEGIN");
        const result = await work(new DirectTx(textOn(client)));
        // PostgreSQL answers so, without an error, where a statement failed and nobody minded.
        const { command } = await client.query("COMMIT");
        if (command === "ROLLBACK") throw new Error("The transaction was rolled back.");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch((cause: Error) => {
          broken = cause;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

/** Straight through PGlite. */
export function directOfPGlite(pglite: GuardedPGlite, onQuery: OnQuery): Direct {
  const textOn =
    (client: Pick<GuardedPGlite, "prepared">) =>
    async ({ text, values }: Prisma.Sql) => {
      onQuery?.(text);
      return first((await client.prepared<unknown[]>(text, values, { rowMode: "array" })).rows);
    };
  return {
    text: textOn(pglite),
    transaction: (work) => pglite.transaction((tx) => work(new DirectTx(textOn(tx)))),
  };
}
