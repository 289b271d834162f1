import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { answeringOfEmbedded } from "./answering.ts";
import { dumpEmbedded } from "./backup/dump-embedded.ts";
import { createClient, type Database, type OpenOptions, openDatabase } from "./database.ts";
import { migrations } from "./generated/migrations.ts";
import { GuardedPGlite } from "./guarded-pglite.ts";
import { applyMigrations, checksumOf } from "./migrate.ts";
import { listenOnPGlite } from "./notices.ts";
import { addWay, directOfPGlite } from "./rows.ts";
import { SERVING_LOCK } from "./serving.ts";
import { CopiedMemoryFS, readEntries } from "./testing-memory.ts";
import { keepUp } from "./upkeep.ts";

/** How many migrations there are. */
export const MIGRATIONS = migrations.length;

/**
 * Brings a database from its first `from` migrations to the first `to`, as an earlier version did.
 */
export const migrateTo = (run: (sql: string) => Promise<unknown>, to: number, from = 0): Promise<string[]> =>
  applyMigrations(run, migrations.slice(from, to));

/** A database for tests, and the SQL statements that it has run since the last look. */
export interface TestDatabase extends Database {
  /** Statements without BEGIN and COMMIT, emptied by each call. */
  takeStatements(): string[];
}

/** An empty, migrated database of its own in memory: a copy of one that is made once. */
export async function createTestDatabase({
  isFull = () => false,
}: {
  isFull?: () => boolean;
} = {}): Promise<TestDatabase> {
  const fs = new CopiedMemoryFS(await emptyEntries());
  const pglite = await GuardedPGlite.open({ fs, startParams: small }, () => !isFull());
  const { onQuery, takeStatements } = recordStatements();
  const db = addWay(createClient(new PrismaPGlite(pglite), onQuery), directOfPGlite(pglite, onQuery));
  return {
    db,
    applied: [],
    listen: listenOnPGlite(pglite),
    isFull,
    copied: async () => ({
      migrations: migrations.map(({ name, sql }) => ({ name, checksum: checksumOf(sql) })),
      dump: (write) => dumpEmbedded(pglite, write),
    }),
    keepUp: () => keepUp(pglite, isFull),
    ...answeringOfEmbedded(() => pglite.query("SELECT 1")),
    takeStatements,
    async close() {
      await db.$disconnect();
      await pglite.close();
    },
  };
}

/** Puts an empty, migrated database into a data folder, as a first start would in many seconds. */
export async function prepareFolder(dataDir: string): Promise<void> {
  cpSync(await emptyFolder(), join(dataDir, "pgdata"), { recursive: true });
}

/**
 * A migrated database of its own on the PostgreSQL server of TEST_DATABASE_URL; closing drops it.
 * It is a copy of `from`, a database there to which nobody is connected, or of an empty one that is
 * made once.
 */
export async function createTestPostgres(
  serverUrl: string,
  { patience, from }: Pick<OpenOptions, "patience"> & { from?: string | undefined } = {},
): Promise<TestDatabase & { url: string }> {
  const template = from ?? (await postgresTemplate(serverUrl));
  const name = `cosecha_${crypto.randomUUID().replaceAll("-", "")}`;
  // Copied by way of its buffers, as is usual, it takes the server five times as long.
  await onServer(serverUrl, (query) =>
    query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  const { onQuery, takeStatements } = recordStatements();
  const url = databaseUrl(serverUrl, name);
  const database = await openDatabase(
    { DATABASE_URL: url, DATA_DIR: "" },
    { onQuery, ...(patience && { patience }) },
  );
  return {
    ...database,
    url,
    takeStatements,
    async close() {
      await database.close();
      await dropPostgresDatabase(serverUrl, name);
    },
  };
}

/** An empty database on that server, without our tables, and what drops it. */
export async function createEmptyPostgres(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `cosecha_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, (query) => query(`CREATE DATABASE ${name}`));
  return { url: databaseUrl(serverUrl, name), drop: () => dropPostgresDatabase(serverUrl, name) };
}

/** Ends the sessions of all that serve this PostgreSQL database, as a failover does. */
export const endSessions = (db: Database["db"]) => db.$executeRaw`
  SELECT pg_terminate_backend(pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE locktype = 'advisory' AND objid = ${SERVING_LOCK} AND datname = current_database()`;

/** Calls `ask` once in a process and gives its answer to every later caller. */
function remembered<A extends unknown[], T>(ask: (...args: A) => Promise<T>) {
  let answer: Promise<T> | undefined;
  return (...args: A) => {
    answer ??= ask(...args);
    return answer;
  };
}

async function onServer(
  serverUrl: string,
  work: (query: (sql: string) => Promise<{ rowCount: number | null }>) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work((sql) => client.query(sql));
  } finally {
    await client.end();
  }
}

/** The rows of one statement, on a connection of its own. */
export async function askPostgres<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The name of an empty, migrated database on that server, made by the first process that asks. */
const postgresTemplate = remembered((serverUrl: string) =>
  ensurePostgresDatabase(serverUrl, `cosecha_template_${migrationsKey()}`),
);

/**
 * Makes a migrated database of that name unless it is there, filled by `fill`; gives its name back.
 */
export async function ensurePostgresDatabase(
  serverUrl: string,
  name: string,
  fill: (database: Database) => Promise<unknown> = async () => undefined,
): Promise<string> {
  await onServer(serverUrl, async (query) => {
    await query("SELECT pg_advisory_lock(20261122)");
    const { rowCount } = await query(`SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    if (rowCount) return;
    // Renamed once it is complete, so that an interrupted one is made again.
    await dropPostgresDatabase(serverUrl, `${name}_draft`);
    await query(`CREATE DATABASE ${name}_draft`);
    const database = await openDatabase({
      DATABASE_URL: databaseUrl(serverUrl, `${name}_draft`),
      DATA_DIR: "",
    });
    await fill(database);
    await database.close();
    await query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`);
  });
  return name;
}

export const dropPostgresDatabase = (serverUrl: string, name: string) =>
  onServer(serverUrl, (query) => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

function recordStatements() {
  let statements: string[] = [];
  return {
    onQuery: (sql: string) => {
      if (!/^(--|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET )/i.test(sql)) statements.push(sql);
    },
    takeStatements: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

/** Changes with the migrations. */
const migrationsKey = () =>
  createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 16);

/** Filling PostgreSQL's usual 128 MB of buffers with zeros is half of what opening one takes. */
const small = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/**
 * The data folder of an empty, migrated database. Copying it takes a fraction of the seconds that
 * creating and migrating one takes. It is kept in the system's temporary folder under a hash of the
 * migrations.
 */
const emptyFolder = remembered(async () => {
  const folder = join(tmpdir(), "cosecha-test-databases", migrationsKey());
  if (existsSync(folder)) return folder;
  // Test files run at the same time: each makes its own, and the first rename wins.
  const draft = `${folder}.${crypto.randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  const pglite = await PGlite.create({ dataDir: draft, initDbStartParams: ["--wal-segsize=1"] });
  await applyMigrations((sql) => pglite.exec(sql), migrations);
  // No test uses these two databases, and they would double what each test loads.
  await pglite.exec("UPDATE pg_database SET datistemplate = false");
  for (const name of ["template0", "template1"]) await pglite.exec(`DROP DATABASE ${name}`);
  // Closed, it starts without looking for what was cut short.
  await pglite.close();
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
});

const emptyEntries = remembered(async () => readEntries(await emptyFolder()));
