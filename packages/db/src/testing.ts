import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { answeringOfEmbedded } from "./answering.ts";
import { createClient, type Database, type OpenOptions, openDatabase } from "./database.ts";
import { migrations, schema } from "./generated/migrations.ts";
import { listenOnPGlite } from "./notices.ts";
import { GuardedPGlite } from "./pglite.ts";
import { createSchemaEngine } from "./schema-engine.ts";
import { keepUp } from "./upkeep.ts";

/** A database for tests, and the SQL statements that it has run since the last look. */
export interface TestDatabase extends Database {
  /** Statements without BEGIN and COMMIT, emptied by each call. */
  takeStatements(): string[];
}

/** An empty, migrated database of its own in memory: a copy of a template that is made once. */
export async function createTestDatabase({
  isFull = () => false,
}: {
  isFull?: () => boolean;
} = {}): Promise<TestDatabase> {
  const pglite = await GuardedPGlite.open({ loadDataDir: await loadTemplate() }, () => !isFull());
  const { onQuery, takeStatements } = recordStatements();
  const db = createClient(new PrismaPGlite(pglite), onQuery);
  return {
    db,
    applied: [],
    listen: listenOnPGlite(pglite),
    isFull,
    keepUp: () => keepUp(pglite, isFull),
    ...answeringOfEmbedded(() => pglite.query("SELECT 1")),
    takeStatements,
    async close() {
      await db.$disconnect();
      await pglite.close();
    },
  };
}

/** An empty, migrated database of its own on the PostgreSQL server of TEST_DATABASE_URL; closing drops it. */
export async function createTestPostgres(
  serverUrl: string,
  { patience }: Pick<OpenOptions, "patience"> = {},
): Promise<TestDatabase & { url: string }> {
  const name = `cosecha_${crypto.randomUUID().replaceAll("-", "")}`;
  const onServer = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { onQuery, takeStatements } = recordStatements();
  const database = await openDatabase(
    { DATABASE_URL: url.href, DATA_DIR: "" },
    { onQuery, ...(patience && { patience }) },
  );
  return {
    ...database,
    url: url.href,
    takeStatements,
    async close() {
      await database.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

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

/** Creating and migrating a database takes seconds, loading a dump of one a fraction: made once, kept by content. */
async function loadTemplate(): Promise<Blob> {
  const key = createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), "cosecha-test-templates");
  const file = join(folder, `${key}.tar`);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    const engine = await createSchemaEngine(new PrismaPGlite(pglite), schema);
    await engine.apply(migrations);
    await engine.close();
    const dump = await pglite.dumpDataDir("none");
    await pglite.close();
    mkdirSync(folder, { recursive: true });
    // Test files run at the same time: each writes its own, and the last rename wins.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
}
