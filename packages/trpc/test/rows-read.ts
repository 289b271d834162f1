import type { Database } from "@cosecha/db/database";

/** Rows that the database has read so far, from tables and from indexes. */
async function readSoFar(db: Database["db"]): Promise<number> {
  await db.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  const [row] = await db.$queryRaw<[{ rows: number }]>`
    SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
      + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes))::float8 AS rows`;
  return row.rows;
}

/**
 * How many rows of our tables and their indexes some work has read, by the database's own count:
 * whatever wrote its statements, and unlike seconds the same on every machine. On the embedded
 * database alone, whose one connection counts all there is.
 */
export async function rowsRead(db: Database["db"], work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(db);
  await work();
  return (await readSoFar(db)) - before;
}
