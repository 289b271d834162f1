import { basename } from "node:path";
import pg from "pg";
import { MIGRATION_LOCK } from "../database.ts";
import { BackupError } from "./backup-error.ts";
import { checkCopy } from "./check-copy.ts";
import { readCopy } from "./copies.ts";
import { emptySchema } from "./empty-schema.ts";
import { runTool } from "./postgres-tools.ts";
import { type Restored, stampOf } from "./restored.ts";

/**
 * Restores a copy into a PostgreSQL database, by `psql` in one transaction: it happens whole, or
 * not at all. What was there is kept in a schema beside it, whose name is given back. Throws
 * BackupError where the copy is of no use, or where others are connected to the database.
 */
export async function restorePostgres(address: string, file: string, now = new Date()): Promise<Restored> {
  const contents = await checkCopy(file);
  const { others, tables } = await lookAt(address);
  if (others > 0) {
    throw new BackupError(
      `Hay ${others} ${others === 1 ? "conexión abierta" : "conexiones abiertas"} con la base de datos. ` +
        "Pare Cosecha, y lo demás que la use, y repita.",
    );
  }
  const aside = tables > 0 ? `antes_${stampOf(now)}` : undefined;
  await runTool("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"], address, {
    async input(write) {
      // Not psql's own transaction: it commits what it has got where this process is killed.
      await write("BEGIN;\nSET LOCAL client_min_messages = warning;\n");
      // Whoever starts meanwhile waits, as for one that migrates.
      await write(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}) \\g /dev/null\n`);
      if (aside !== undefined)
        await write(`ALTER SCHEMA public RENAME TO ${aside};\nCREATE SCHEMA public;\n`);
      await write(`SET LOCAL search_path = public;\n${emptySchema(contents.header.migraciones)}\n`);
      for await (const piece of readCopy(file, basename(file))) {
        if (piece.is === "table")
          await write(`COPY public."${piece.table}" (${piece.columns}) FROM stdin;\n`);
        if (piece.is === "rows") await write(piece.rows);
        if (piece.is === "table's end") await write("\\.\n");
        if (piece.is === "statement") await write(`${piece.sql.replace(/;$/, " \\g /dev/null")}\n`);
      }
      await write("COMMIT;\n");
    },
  });
  await runTool("psql", ["--no-psqlrc", "--quiet", "--command=VACUUM (ANALYZE)"], address);
  return { ...contents, aside };
}

/** How many others are connected to the database, and how many tables it has. */
async function lookAt(address: string): Promise<{ others: number; tables: number }> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ others: number; tables: number }>(`
      SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
          AND pid <> pg_backend_pid() AND backend_type = 'client backend') AS others,
        (SELECT count(*)::int FROM pg_class WHERE relnamespace = to_regnamespace('public')
          AND relkind = 'r') AS tables`);
    const [found] = rows;
    if (found === undefined) throw new Error("PostgreSQL said nothing.");
    return found;
  } catch (error) {
    throw new BackupError(`No se puede conectar con PostgreSQL (${(error as Error).message}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
