import { type Db, type DirectTx, type How, Prisma, queryText, type Tx } from "@cosecha/db/database";
import { letOthersGo, slices } from "../turns.ts";

/**
 * For statements about a whole listing: until the transaction ends, PostgreSQL joins tables without
 * nested loops. Just after a large file its statistics may still say that there are only a few
 * rows, and it would scan one whole table for each row of another.
 */
export async function expectMany(tx: Tx): Promise<void> {
  // Joins that need nested loops then look very expensive, and PostgreSQL would waste time
  // compiling them, so compiling is off too.
  await tx.$executeRaw`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`;
}

/** What a row is on its way through JSON: its dates are text. */
export type FromJson<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? FromJson<Item>[]
    : T extends object
      ? { [Name in keyof T]: FromJson<T[Name]> }
      : T;

/**
 * The rows of a statement as one JSON text that the database builds («[]» where there are none).
 * One value costs less than decoding each row, and another process can parse it.
 */
const readJson = async (db: Db | Tx | DirectTx, select: Prisma.Sql, how?: How): Promise<string> =>
  (await queryText(db, Prisma.sql`SELECT json_agg(t)::text FROM (${select}) t`, how)) ?? "[]";

/** The rows of a statement, through JSON: numerics are numbers and timestamps are text. */
export const readRows = async <T>(db: Db | Tx | DirectTx, select: Prisma.Sql): Promise<T[]> =>
  JSON.parse(await readJson(db, select));

/** The rows of several statements, read in one, and so as they were at one moment. */
export async function readTogether<T extends Record<string, unknown[]>>(
  db: Db | Tx | DirectTx,
  selects: { [Name in keyof T]: Prisma.Sql },
): Promise<T> {
  const fields = Object.entries<Prisma.Sql>(selects).map(
    ([name, select]) =>
      Prisma.sql`${Prisma.raw(`'${name}'`)}, coalesce((SELECT json_agg(t) FROM (${select}) t), '[]')`,
  );
  const text = await queryText(db, Prisma.sql`SELECT json_build_object(${Prisma.join(fields)})::text`);
  return JSON.parse(text ?? "{}");
}

/** The ids that a statement selects. */
export async function readIds(db: Db | Tx, select: Prisma.Sql): Promise<number[]> {
  const ids = await queryText(db, Prisma.sql`SELECT json_agg(t.id)::text FROM (${select}) t`);
  return JSON.parse(ids ?? "[]");
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
    pieces.push(await readJson(db, select(some), { planned: "anew" }));
    await letOthersGo();
  }
  return pieces;
}

/** Ids as a table (`ids.id`, and their position `ids.n`), for a statement that keeps this order. */
export const tableOfIds = (ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`unnest(${ids}::int[]) WITH ORDINALITY AS ids(id, n)`;
