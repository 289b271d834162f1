import { type Database, Prisma } from "@cosecha/db/database";

interface Column {
  table: string;
  column: string;
  type: string;
}

/**
 * Every column of every table in which some row holds a text, in any case and without accents, be it
 * text, JSON or bytes.
 */
export async function whereIs(db: Database["db"], text: string): Promise<string[]> {
  const columns = await db.$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
    ORDER BY 1, 2`;
  const looks = columns.map(({ table, column, type }) => {
    const stored = Prisma.raw(`"${column}"`);
    const found =
      type === "bytea"
        ? Prisma.sql`position(convert_to(${text}, 'UTF8') IN ${stored}) > 0`
        : Prisma.sql`position(sin_acentos(${text}) IN sin_acentos(${stored}::text)) > 0`;
    return Prisma.sql`SELECT ${`${table}.${column}`}::text AS place
      WHERE EXISTS (SELECT FROM ${Prisma.raw(`"${table}"`)} WHERE ${found})`;
  });
  const places = await db.$queryRaw<{ place: string }[]>`${Prisma.join(looks, " UNION ALL ")}`;
  return places.map(({ place }) => place);
}
