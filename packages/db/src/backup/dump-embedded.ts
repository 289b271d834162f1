import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { Write } from "./script.ts";

/** The tables of a database of ours, of whatever version, those first to which others point. */
const TABLES = `
  WITH RECURSIVE depths AS (
    SELECT oid, 0 AS depth FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    UNION
    SELECT conrelid, depth + 1 FROM pg_constraint JOIN depths ON confrelid = depths.oid
    WHERE contype = 'f' AND conrelid <> confrelid AND depth < 100
  )
  SELECT relname AS name, (pg_relation_size(c.oid) / 8192)::int AS blocks, pg_table_size(c.oid)::float8 AS bytes,
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM (SELECT oid, max(depth) AS depth FROM depths GROUP BY oid) d JOIN pg_class c USING (oid)
  ORDER BY depth, relname`;

const SEQUENCES = `
  SELECT format('SELECT pg_catalog.setval(%L, %s, %s);', 'public.' || sequencename,
    coalesce(last_value, start_value), CASE WHEN last_value IS NULL THEN 'false' ELSE 'true' END) AS sql
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`;

interface Table {
  name: string;
  blocks: number;
  bytes: number;
  columns: string;
}
type Client = Pick<Transaction, "query" | "exec">;

/** The table of files. They are written once, never changed, and large. */
const FILES = "archivo";
/** How many bytes of a table one statement reads, about: nobody else is answered meanwhile. */
const AT_ONCE = 512 * 1024;

/**
 * Writes all rows of the embedded database, as they are at one moment, as a script. Others wait
 * while that moment is read. That is why the files are read before, one by one; then only those are
 * read that came in meanwhile, and those that went are taken out again.
 */
export async function dumpEmbedded(pglite: PGlite, write: Write): Promise<void> {
  const given = await dumpFiles(pglite, write);
  await pglite.transaction(async (tx) => {
    await tx.exec("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    for (const table of await tablesOf(tx)) {
      const wheres = table.name === FILES ? [`id > ${given.at(-1) ?? 0}`] : piecesOf(table);
      await dumpTable(tx, table, wheres, write);
    }
    const gone = await goneOf(tx, given);
    if (gone.length > 0) await writeLine(`DELETE FROM public.${FILES} WHERE id IN (${gone.join(", ")});`);
    const { rows } = await tx.query<{ sql: string }>(SEQUENCES);
    for (const { sql } of rows) await writeLine(sql);
  });

  function writeLine(line: string) {
    return write(Buffer.from(`${line}\n`));
  }
}

const tablesOf = async (client: Client) => (await client.query<Table>(TABLES)).rows;

/** Writes the files that there are now, and gives their ids in order. */
async function dumpFiles(pglite: PGlite, write: Write): Promise<number[]> {
  const files = (await tablesOf(pglite)).find(({ name }) => name === FILES);
  if (files === undefined) return [];
  const { rows } = await pglite.query<{ id: number; bytes: number }>(
    `SELECT id, octet_length(bytes) AS bytes FROM ${FILES} ORDER BY id`,
  );
  await dumpTable(
    pglite,
    files,
    [...inLists(rows)].map((ids) => `id IN (${ids.join(", ")})`),
    write,
  );
  return rows.map(({ id }) => id);
}

/** Splits files into lists of about `AT_ONCE` bytes, or of one. */
function* inLists(files: readonly { id: number; bytes: number }[]): Generator<number[]> {
  let ids: number[] = [];
  let together = 0;
  for (const { id, bytes } of files) {
    if (ids.length > 0 && together + bytes > AT_ONCE) {
      yield ids;
      ids = [];
      together = 0;
    }
    ids.push(id);
    together += bytes;
  }
  if (ids.length > 0) yield ids;
}

/** The conditions by which a table is read from its first block to its last. */
function piecesOf({ blocks, bytes }: Table): string[] {
  const each = Math.max(1, Math.floor((blocks * AT_ONCE) / Math.max(1, bytes)));
  const pieces: string[] = [];
  for (let from = 0; from < blocks; from += each) {
    pieces.push(`ctid >= '(${from},0)' AND ctid < '(${from + each},0)'`);
  }
  return pieces;
}

async function dumpTable(
  client: Client,
  { name, columns }: Table,
  wheres: readonly string[],
  write: Write,
): Promise<void> {
  await write(Buffer.from(`COPY public.${name} (${columns}) FROM stdin;\n`));
  for (const where of wheres) {
    const sql = `COPY (SELECT ${columns} FROM public.${name} WHERE ${where}) TO '/dev/blob'`;
    const [result] = await client.exec(sql);
    if (result?.affectedRows === 0) continue;
    if (result?.blob === undefined) throw new Error(`${name} was not read.`);
    await write(new Uint8Array(await result.blob.arrayBuffer()));
  }
  await write(Buffer.from("\\.\n"));
}

/** Which of these files are not there any more. */
async function goneOf(client: Client, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM unnest($1::int[]) AS given(id)
     WHERE NOT EXISTS (SELECT FROM ${FILES} f WHERE f.id = given.id) ORDER BY id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
