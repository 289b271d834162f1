import type pg from "pg";
import { runTogether, type Statement } from "./batch.ts";
import type { Prisma, PrismaClient } from "./generated/client.ts";
import type { GuardedPGlite } from "./guarded-pglite.ts";

export interface How {
  /**
   * Plans the statement for these very values, instead of keeping one plan for all: for statements
   * about many rows. A plan kept from when there were few takes seconds when there are many.
   */
  planned?: "anew";
}

/**
 * The way to a database past Prisma, which takes longer than most statements do. For what people
 * wait for most often: its statements are few, and the database keeps them prepared.
 */
export interface Direct {
  /** The first column of a statement's first row, which is text; null where there is no row. */
  text(sql: Prisma.Sql, how?: How): Promise<string | null>;
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
  how?: How,
): Promise<string | null> {
  if (db instanceof DirectTx) return db.text(sql);
  const direct = ways.get(db);
  if (direct !== undefined) return direct.text(sql, how);
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
  /** Statements asked without waiting for each other's answers go together, in this order. */
  readonly text: (sql: Prisma.Sql) => Promise<string | null>;
  /** The same for the last statement: the transaction is committed along with it. */
  readonly last: DirectTx["text"];
  constructor(text: DirectTx["text"], last = text) {
    this.text = text;
    this.last = last;
  }
}

/** Runs the last statement of a transaction, which past Prisma commits in the same go. */
export const queryLast = (
  tx: Prisma.TransactionClient | DirectTx,
  sql: Prisma.Sql,
): Promise<string | null> => (tx instanceof DirectTx ? tx.last(sql) : queryText(tx, sql));

/** Asks two things, the second once the first has been done; past Prisma, both in one go. */
export async function inOrder<First, Second>(
  tx: Prisma.TransactionClient | DirectTx,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  return tx instanceof DirectTx ? Promise.all([first(), second()]) : [await first(), await second()];
}

type OnQuery = ((sql: string) => void) | undefined;

const first = (rows: unknown[][]): string | null => (rows[0]?.[0] as string | null | undefined) ?? null;

/**
 * Straight through `pg`, on the connections that Prisma uses, too. Behind a pooler, where the next
 * transaction has another session, no statement is kept prepared.
 */
export function directOfPostgres(pool: pg.Pool, onQuery: OnQuery, { pooled = false } = {}): Direct {
  const names = new Map<string, string>();
  const prepare = ({ text, values }: Prisma.Sql, how?: How): Statement => {
    onQuery?.(text);
    if (pooled || how?.planned === "anew") return { text, values };
    const name = names.get(text) ?? `cosecha_${names.size}`;
    names.set(text, name);
    return { name, text, values };
  };
  return {
    async text(sql, how) {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        const [result] = await runTogether(client, [prepare(sql, how)]);
        return first(result?.rows ?? []);
      } catch (error) {
        failed = error as Error;
        throw error;
      } finally {
        client.release(failed);
      }
    },
    async transaction(work) {
      const client = await pool.connect().catch((error: Error) => {
        throw /timeout exceeded when trying to connect/.test(error.message) ? new TooBusy() : error;
      });
      // A connection whose transaction cannot be ended serves nobody else.
      let broken: Error | undefined;
      const transaction = new PostgresTransaction(client, pooled ? UNNAMED : NAMED);
      try {
        const result = await work(
          new DirectTx(
            (sql) => transaction.run(prepare(sql)),
            (sql) => transaction.run(prepare(sql), { last: true }),
          ),
        );
        await transaction.commit();
        return result;
      } catch (error) {
        transaction.end();
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

const NAMED = { begin: { name: "begin", text: "BEGIN" }, commit: { name: "commit", text: "COMMIT" } };
const UNNAMED = { begin: { text: "BEGIN" }, commit: { text: "COMMIT" } };
const OVER = "The transaction is over.";

/**
 * A transaction on a connection. What it is given in one turn goes in one round trip: the first one
 * takes its BEGIN along, and the one with the last statement its COMMIT.
 */
class PostgresTransaction {
  readonly #client: pg.PoolClient;
  readonly #ends: { begin: Statement; commit: Statement };
  #together: { statements: Statement[]; results: Promise<pg.QueryArrayResult[]> } | undefined;
  #state: "new" | "begun" | "committed" | "over" = "new";

  constructor(client: pg.PoolClient, ends: { begin: Statement; commit: Statement }) {
    this.#client = client;
    this.#ends = ends;
  }

  async run(statement: Statement, { last = false } = {}): Promise<string | null> {
    if (this.#state === "committed" || this.#state === "over") throw new Error(OVER);
    const { statements, results } = this.#join();
    const at = statements.push(statement) - 1;
    if (last) {
      statements.push(this.#ends.commit);
      this.#state = "committed";
    }
    const answers = await results;
    if (last) mustBeCommitted(answers.at(-1));
    return first(answers[at]?.rows ?? []);
  }

  /** Commits where there is something that the last statement has not committed. */
  async commit(): Promise<void> {
    if (this.#state === "begun") mustBeCommitted(await this.#client.query(this.#ends.commit));
  }

  /** Sends nothing more. */
  end(): void {
    this.#state = "over";
  }

  /** The statements that go to PostgreSQL at the end of this turn. */
  #join() {
    if (this.#together !== undefined) return this.#together;
    const statements = this.#state === "new" ? [this.#ends.begin] : [];
    this.#state = "begun";
    const results = Promise.resolve().then(() => {
      this.#together = undefined;
      if (this.#state === "over") throw new Error(OVER);
      return runTogether(this.#client, statements);
    });
    this.#together = { statements, results };
    return this.#together;
  }
}

/** PostgreSQL answers ROLLBACK, without an error, where a statement failed and nobody minded. */
function mustBeCommitted(result: pg.QueryArrayResult | pg.QueryResult | undefined): void {
  if (result?.command !== "COMMIT") throw new Error("The transaction was rolled back.");
}

export function directOfPGlite(pglite: GuardedPGlite, onQuery: OnQuery): Direct {
  const textOn =
    (client: Pick<GuardedPGlite, "prepared" | "query">) =>
    async ({ text, values }: Prisma.Sql, how?: How) => {
      onQuery?.(text);
      const options = { rowMode: "array" } as const;
      const { rows } = await (how?.planned === "anew"
        ? client.query<unknown[]>(text, values, options)
        : client.prepared<unknown[]>(text, values, options));
      return first(rows);
    };
  return {
    text: textOn(pglite),
    transaction: (work) => pglite.transaction((tx) => work(new DirectTx(textOn(tx)))),
  };
}
