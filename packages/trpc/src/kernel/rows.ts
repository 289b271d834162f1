import { type Db, Prisma, rows, rowsAsJson, run, type Tx } from "@cosecha/db/database";
import { letOthersGo, slices } from "../turns.ts";

/**
 * For statements about a whole listing: until the transaction ends, PostgreSQL joins tables without
 * nested loops. Just after a large file its statistics may still say that there are only a few
 * rows, and it would scan one whole table for each row of another.
 */
export async function expectMany(tx: Tx): Promise<void> {
  // Joins that need nested loops then look very expensive, and PostgreSQL would waste time
  // compiling them, so compiling is off too.
  await run(
    tx,
    Prisma.sql`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`,
  );
}

/**
 * SQL: a number that PostgreSQL plans without: the same whatever it is, so that it plans a prepared
 * statement once. Seeing that few rows are wanted of many, it would plan anew each time, which
 * takes as long as answering.
 */
export const unseen = (n: number | null) => Prisma.sql`(SELECT ${n}::int)`;

/** What a row is on its way through JSON: its dates are text. */
export type FromJson<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? FromJson<Item>[]
    : T extends object
      ? { [Name in keyof T]: FromJson<T[Name]> }
      : T;

/** A day of the calendar, `yyyy-MM-dd`, as Prisma stores it. */
export const asDate = (dia: string): Date => new Date(`${dia}T00:00:00Z`);

/** The ids that a statement selects. */
export async function readIds(db: Db | Tx, select: Prisma.Sql): Promise<number[]> {
  const [found] = await rows<{ ids: number[] | null }>(
    db,
    Prisma.sql`SELECT json_agg(t.id) AS ids FROM (${select}) t`,
  );
  return found?.ids ?? [];
}

/**
 * How many rows one statement about a whole listing reads or writes. The embedded database answers
 * nobody else meanwhile: with these, for 30 ms.
 */
export const AT_ONCE = 500;

/**
 * The rows with these ids, in pieces of JSON text with `AT_ONCE` each. `select` makes the statement
 * for some of the ids. Pauses between pieces so that other requests can run.
 */
export async function readPieces(
  db: Db | Tx,
  ids: readonly number[],
  select: (ids: readonly number[]) => Prisma.Sql,
): Promise<string[]> {
  const pieces: string[] = [];
  for (const some of slices(ids, AT_ONCE)) {
    pieces.push(await rowsAsJson(db, select(some), { planned: "anew" }));
    await letOthersGo();
  }
  return pieces;
}

/** Ids as a table (`ids.id`, and their position `ids.n`), for a statement that keeps this order. */
export const tableOfIds = (ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`unnest(${ids}::int[]) WITH ORDINALITY AS ids(id, n)`;
