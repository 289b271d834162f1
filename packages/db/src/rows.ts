import type pg from "pg";
import { runTogether, type Statement } from "./batch.ts";
import { Prisma, type PrismaClient } from "./generated/client.ts";
import type { GuardedPGlite } from "./guarded-pglite.ts";

type Raw = `$${"query" | "execute"}Raw${"" | "Unsafe"}`;
/** Prisma's client, for records. What is written by hand goes through `rows` and `run`. */
export type Db = Omit<PrismaClient, Raw>;
/** The same inside a transaction. */
export type Tx = Omit<Prisma.TransactionClient, Raw>;

interface How {
  /**
   * Plans the statement for these very values, instead of keeping one plan for all: for statements
   * about many rows. A plan kept from when there were few takes seconds when there are many.
   */
  planned?: "anew";
  /** What the statement writes first, as the parts of a WITH: «puesta AS (INSERT …)». */
  writing?: Prisma.Sql;
}

/**
 * The rows of a statement written by hand, through JSON: numerics are numbers and timestamps are
 * text. Outside of Prisma's transactions what only reads goes past Prisma, which takes longer than
 * most statements do, and the database keeps it prepared.
 */
export const rows = async <T>(db: Db | Tx | DirectTx, select: Prisma.Sql, how?: How): Promise<T[]> =>
  JSON.parse(await rowsAsJson(db, select, how));

/**
 * The same as one JSON text that the database builds («[]» where there are none). One value costs
 * less than decoding each row, and another process can parse it.
 */
export async function rowsAsJson(db: Db | Tx | DirectTx, select: Prisma.Sql, how: How = {}): Promise<string> {
  const before = how.writing === undefined ? Prisma.empty : Prisma.sql`WITH ${how.writing}`;
  return (await textOf(db, Prisma.sql`${before} SELECT json_agg(t)::text FROM (${select}) t`, how)) ?? "[]";
}

/** The rows of several statements, read in one, and so as they were at one moment. */
export async function rowsTogether<T extends Record<string, unknown[]>>(
  db: Db | Tx | DirectTx,
  selects: { [Name in keyof T]: Prisma.Sql },
): Promise<T> {
  const fields = Object.entries<Prisma.Sql>(selects).map(
    ([name, select]) =>
      Prisma.sql`${Prisma.raw(`'${name}'`)}, coalesce((SELECT json_agg(t) FROM (${select}) t), '[]')`,
  );
  const text = await textOf(db, Prisma.sql`SELECT json_build_object(${Prisma.join(fields)})::text`);
  return JSON.parse(text ?? "{}");
}

/** Runs a statement written by hand whose rows nobody wants, and gives how many it wrote. */
export const run = async (db: Db | Tx | DirectTx, sql: Prisma.Sql, { last = false } = {}): Promise<number> =>
  db instanceof DirectTx ? (await db.ask(sql, last)).count : (db as PrismaClient).$executeRaw(sql);

/** The first column of a statement's first row, which is text; null where there is no row. */
async function textOf(db: Db | Tx | DirectTx, sql: Prisma.Sql, how: How = {}): Promise<string | null> {
  if (db instanceof DirectTx) return (await db.ask(sql)).text;
  const direct = how.writing === undefined ? ways.get(db) : undefined;
  if (direct !== undefined) return (await direct.ask(sql, how)).text;
  const [row] = await (db as PrismaClient).$queryRaw<Record<string, string | null>[]>(sql);
  return row === undefined ? null : (Object.values(row)[0] ?? null);
}

/** What a statement gives: the first column of its first row, which is text, and how many rows. */
interface Answer {
  text: string | null;
  count: number;
}

/** The way to a database past Prisma. */
export interface Direct {
  ask(sql: Prisma.Sql, how?: How): Promise<Answer>;
  /** Runs a transaction. Rolls it back, and throws, when the work throws. */
  transaction<T>(work: (tx: DirectTx) => Promise<T>): Promise<T>;
}

const ways = new WeakMap<object, Direct>();

/** Lets `rows` and `transactDirect` go past this client. */
export function addWay<T extends Db>(db: T, direct: Direct): T {
  ways.set(db, direct);
  return db;
}

/** The way past this client; throws where it has none. */
export function wayOf(db: Db): Direct {
  const direct = ways.get(db);
  if (direct === undefined) throw new Error("This client has no way past Prisma.");
  return direct;
}

/**
 * A transaction of statements written by hand, past Prisma where there is a way. Rolled back when
 * the work throws.
 */
export const transactDirect = <T>(db: Db, work: (tx: DirectTx | Tx) => Promise<T>): Promise<T> =>
  ways.get(db)?.transaction(work) ?? db.$transaction(work);

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
  /**
   * Statements asked without waiting for each other's answers go together, in this order. The
   * transaction is committed along with its `last` one.
   */
  readonly ask: (sql: Prisma.Sql, last?: boolean) => Promise<Answer>;
  constructor(ask: DirectTx["ask"]) {
    this.ask = ask;
  }
}

/**
 * Does one thing after the other; past Prisma, their statements go in one message, as far as none
 * waits for an answer.
 */
export async function inOrder<Steps extends readonly (() => Promise<unknown>)[]>(
  tx: Tx | DirectTx,
  ...steps: Steps
): Promise<{ [Step in keyof Steps]: Awaited<ReturnType<Steps[Step]>> }> {
  const done: unknown[] = [];
  if (tx instanceof DirectTx) done.push(...(await Promise.all(steps.map((step) => step()))));
  else for (const step of steps) done.push(await step());
  return done as { [Step in keyof Steps]: Awaited<ReturnType<Steps[Step]>> };
}

type OnQuery = ((sql: string) => void) | undefined;

const answer = (found: unknown[][], count: number | null = 0): Answer => ({
  text: (found[0]?.[0] as string | null | undefined) ?? null,
  count: count ?? 0,
});

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
    async ask(sql, how) {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        const [result] = await runTogether(client, [prepare(sql, how)]);
        return answer(result?.rows ?? [], result?.rowCount);
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
        const result = await work(new DirectTx((sql, last) => transaction.run(prepare(sql), last)));
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

  async run(statement: Statement, last = false): Promise<Answer> {
    if (this.#state === "committed" || this.#state === "over") throw new Error(OVER);
    const { statements, results } = this.#join();
    const at = statements.push(statement) - 1;
    if (last) {
      statements.push(this.#ends.commit);
      this.#state = "committed";
    }
    const answers = await results;
    if (last) mustBeCommitted(answers.at(-1));
    return answer(answers[at]?.rows ?? [], answers[at]?.rowCount);
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
  const askOf =
    (client: Pick<GuardedPGlite, "prepared" | "query">) =>
    async ({ text, values }: Prisma.Sql, how?: How) => {
      onQuery?.(text);
      const found = await client[how?.planned === "anew" ? "query" : "prepared"]<unknown[]>(text, values, {
        rowMode: "array",
      });
      return answer(found.rows, found.affectedRows);
    };
  return {
    ask: askOf(pglite),
    transaction: (work) =>
      pglite.transaction((tx) => {
        const ask = askOf(tx);
        return work(new DirectTx((sql) => ask(sql)));
      }),
  };
}
