import { type Db, Prisma, type Tx } from "@cosecha/db/database";
import { letOthersGo, slices } from "../turns.ts";

/**
 * For statements on a whole listing: until the transaction ends, tables are joined by hashing.
 * Right after a large file the database may still believe that there are a handful of rows, and
 * looks at all of one table for each of another.
 */
export async function expectMany(tx: Tx): Promise<void> {
  // What cannot be joined so looks very dear then, and would be compiled first.
  await tx.$executeRaw`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`;
}

/**
 * The rows of a statement as JSON has them, as the text that the database made of them: one value
 * costs less than the rows cost Prisma, and others may read it. Without any it is «[]».
 */
async function readJson(db: Db | Tx, select: Prisma.Sql): Promise<string> {
  const [row] = await db.$queryRaw<[{ filas: string | null }]>`
    SELECT json_agg(t)::text AS filas FROM (${select}) t`;
  return row.filas ?? "[]";
}

/** The rows of a statement as JSON has them: numerics are numbers, moments are text. */
export const readRows = async <T>(db: Db | Tx, select: Prisma.Sql): Promise<T[]> =>
  JSON.parse(await readJson(db, select));

/** The ids that a statement gives. */
export async function readIds(db: Db | Tx, select: Prisma.Sql): Promise<number[]> {
  const [row] = await db.$queryRaw<[{ ids: string | null }]>`
    SELECT json_agg(t.id)::text AS ids FROM (${select}) t`;
  return JSON.parse(row.ids ?? "[]");
}

/** Rows in one piece. */
const PIECE = 1000;

/**
 * The JSON of the rows of those ids, as a statement gives it of some of them at a time, with pauses
 * for others.
 */
export async function readPieces(
  db: Db | Tx,
  ids: readonly number[],
  select: (ids: readonly number[]) => Prisma.Sql,
): Promise<string[]> {
  const pieces: string[] = [];
  for (const some of slices(ids, PIECE)) {
    pieces.push(await readJson(db, select(some)));
    await letOthersGo();
  }
  return pieces;
}

/** Ids as a table for a statement that wants their rows in this order: `ids.id`, `ids.n`. */
export const tableOfIds = (ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`unnest(${ids}::int[]) WITH ORDINALITY AS ids(id, n)`;
