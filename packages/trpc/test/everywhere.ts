import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { makeCopy } from "@cosecha/db/backup/copies";
import { type Database, Prisma } from "@cosecha/db/database";

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every column of every table. */
const columnsOf = (db: Database["db"]) => db.$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
    ORDER BY 1, 2`;

/** Every column of every table that can hold what somebody has written. */
export async function textColumns(db: Database["db"]): Promise<string[]> {
  const columns = await columnsOf(db);
  return columns
    .filter(({ type }) => ["text", "character varying", "json", "jsonb", "bytea", "ARRAY"].includes(type))
    .map(({ table, column }) => `${table}.${column}`)
    .toSorted();
}

/** Whether a backup that is made now holds a text, also within bytes. */
export async function inBackup(database: Database, text: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-copy-"));
  try {
    const { name } = await makeCopy(folder, await database.copied(), { reason: "a-mano", now: new Date() });
    const script = gunzipSync(readFileSync(join(folder, name))).toString();
    return [text, Buffer.from(text).toString("hex")].some((one) =>
      script.toLowerCase().includes(one.toLowerCase()),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Every column of every table in which some row holds a text, in any case and without accents, be it
 * text, JSON or bytes.
 */
export async function whereIs(db: Database["db"], text: string): Promise<string[]> {
  const columns = await columnsOf(db);
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
