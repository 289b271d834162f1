import { Prisma } from "./generated/client.ts";
import { migrations } from "./generated/migrations.ts";
import { rows, run, type Tx } from "./rows.ts";

/** Every table that a migration has made. */
const TABLES = migrations.flatMap(({ sql }) =>
  [...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, name = ""]) => name),
);

/** Deletes every row of ours. Ids go on where they were. */
export async function emptyTables(tx: Tx): Promise<void> {
  // What points to another table goes before it, by the database's own word.
  const tables = await rows<{ name: string }>(
    tx,
    Prisma.sql`WITH RECURSIVE chain AS (
        SELECT to_regclass(quote_ident(name)) AS "table", 0 AS depth FROM unnest(${TABLES}::text[]) AS name
        UNION
        SELECT conrelid::regclass, depth + 1 FROM pg_constraint JOIN chain ON confrelid = "table"
        WHERE contype = 'f' AND conrelid <> confrelid AND depth < ${TABLES.length}
      )
      SELECT "table"::text AS name FROM chain WHERE "table" IS NOT NULL
      GROUP BY "table" HAVING min(depth) = 0 ORDER BY max(depth) DESC, "table"`,
  );
  // What keeps its rows for good lets them go with the whole.
  await run(tx, Prisma.sql`SELECT set_config('cosecha.vaciar', 'si', true)`);
  for (const { name } of tables) await run(tx, Prisma.raw(`DELETE FROM ${name}`));
}
