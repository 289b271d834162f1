import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { appliedMigrations, type Query } from "../database.ts";
import type { Applied } from "../migrate.ts";
import { openDurablePGlite, PGDATA, RESTORED } from "../pglite.ts";
import { BackupError } from "./backup-error.ts";
import type { Source } from "./copies.ts";
import { dumpEmbedded } from "./dump-embedded.ts";
import { dumpPostgres } from "./dump-postgres.ts";

/**
 * Lets `use` copy the database of an environment as it is, without migrating it; `say` tells what is
 * waited for. Throws BackupError where there is none, FolderTaken where a server has the embedded
 * one.
 */
export const withSource = <T>(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  say: (line: string) => void,
  use: (source: Source) => Promise<T>,
): Promise<T> =>
  DATABASE_URL === undefined ? withEmbedded(DATA_DIR, say, use) : withPostgres(DATABASE_URL, use);

async function withEmbedded<T>(
  dataDir: string,
  say: (line: string) => void,
  use: (source: Source) => Promise<T>,
): Promise<T> {
  if (![PGDATA, RESTORED].some((name) => existsSync(join(dataDir, name)))) {
    throw new BackupError(`En «${dataDir}» no hay ninguna base de datos que copiar. Compruebe DATA_DIR.`);
  }
  const { pglite, close } = await openDurablePGlite(dataDir, { say });
  try {
    const migrations = await migrationsOf(async (sql) => (await pglite.query(sql)).rows);
    return await use({ migrations, dump: (write) => dumpEmbedded(pglite, write) });
  } finally {
    await close();
  }
}

async function withPostgres<T>(address: string, use: (source: Source) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  let migrations: Applied[];
  try {
    await client.connect();
    migrations = await migrationsOf(async (sql) => (await client.query(sql)).rows);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`No se puede conectar con PostgreSQL (${(error as Error).message}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return use({ migrations, dump: (write) => dumpPostgres(address, write) });
}

async function migrationsOf(query: Query): Promise<Applied[]> {
  const migrations = await appliedMigrations(query);
  if (migrations.length === 0) throw new BackupError("La base de datos está vacía: no hay nada que copiar.");
  return migrations;
}
