import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import {
  type Answering,
  answeringOfEmbedded,
  answeringOfPostgres,
  createPool,
  PATIENCE,
} from "./answering.ts";
import {
  addWay,
  type DirectTx,
  directOfPGlite,
  directOfPostgres,
  type How,
  inOrder,
  queryLast,
  queryText,
  transactDirect,
} from "./direct.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";
import { migrations, schema } from "./generated/migrations.ts";
import { type Listen, listenOnPGlite, listenOnPostgres } from "./notices.ts";
import { type EmbeddedOptions, openDurablePGlite } from "./pglite.ts";
import { createSchemaEngine } from "./schema-engine.ts";
import { StartupError } from "./startup-error.ts";
import { keepUp } from "./upkeep.ts";

export type Db = PrismaClient;
/** The client inside a transaction. */
export type Tx = Prisma.TransactionClient;
export { type DirectTx, type How, inOrder, Prisma, queryLast, queryText, transactDirect };

export interface Database extends Answering {
  db: Db;
  /** Names of the migrations that opening applied. */
  applied: string[];
  /**
   * Hears what transactions of any process announce; whoever listens stops before the database is
   * closed.
   */
  listen: Listen;
  /**
   * Whether the disk has so little room that changes are refused. Always false for a PostgreSQL
   * server, which looks after its own disk.
   */
  isFull(): boolean;
  /** Does the upkeep that is due and that a PostgreSQL server does by itself. */
  keepUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Savings of many families at once queue up behind each other: they may wait longer than Prisma's 2
 * s.
 */
const transactionOptions = { maxWait: 30_000, timeout: 30_000 };

/** Any number will do, as long as every Cosecha process uses the same one. */
const MIGRATION_LOCK = 20_261_121;

export interface OpenOptions extends EmbeddedOptions {
  /** Called with every SQL statement. */
  onQuery?: (sql: string) => void;
  /** How long a server's answer is waited for before it counts as gone, in ms. */
  patience?: number;
  /**
   * Puts in what an empty database needs. Of several processes that start at once, only one at a
   * time runs this.
   */
  prepare?: (db: Db, listen: Listen) => Promise<void>;
}

/**
 * Opens the one database of this process, migrated and prepared: PostgreSQL where `DATABASE_URL` is
 * set, otherwise the embedded one in `DATA_DIR`. Throws StartupError when the database cannot be
 * reached or its folder not used.
 */
export async function openDatabase(
  env: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  options: OpenOptions = {},
): Promise<Database> {
  return env.DATABASE_URL === undefined
    ? openEmbedded(env.DATA_DIR, options)
    : openPostgres(env.DATABASE_URL, options);
}

async function openEmbedded(
  dataDir: string,
  { onQuery, prepare, ...options }: OpenOptions,
): Promise<Database> {
  const { pglite, isFull, close: closeFiles } = await openDurablePGlite(dataDir, options);
  const adapter = new PrismaPGlite(pglite);
  const db = addWay(createClient(adapter, onQuery), directOfPGlite(pglite, onQuery));
  const close = async () => {
    await db.$disconnect();
    await closeFiles();
  };
  try {
    const applied = await migrateWhereBehind(
      adapter,
      async (sql) => (await pglite.query(sql)).rows,
      () => {
        if (isFull()) throw noRoom(dataDir);
      },
    );
    // PGlite read the array types when it started; those of a new database were created only now.
    await pglite.refreshArrayTypes();
    const listen = listenOnPGlite(pglite);
    await prepare?.(db, listen);
    return {
      db,
      applied,
      listen,
      isFull,
      keepUp: () => keepUp(pglite, isFull),
      close,
      ...answeringOfEmbedded(() => pglite.query("SELECT 1")),
    };
  } catch (error) {
    await close();
    throw isFull() && !(error instanceof StartupError) ? noRoom(dataDir) : error;
  }
}

const noRoom = (dataDir: string) =>
  new StartupError(
    `DATA_DIR: en el disco de «${dataDir}» no queda sitio para preparar la base de datos. Haga sitio y arranque otra vez.`,
  );

async function openPostgres(
  url: string,
  { onQuery, prepare, patience = PATIENCE }: OpenOptions,
): Promise<Database> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await lock.connect();
  } catch (error) {
    throw new StartupError(
      `DATABASE_URL: no se puede conectar con PostgreSQL (${describe(error)}). ` +
        "Compruebe que está en marcha y que la dirección, el usuario y la contraseña son correctos.",
    );
  }
  const pool = createPool(url, transactionOptions.maxWait, patience);
  const answering = answeringOfPostgres(url, pool, patience);
  const db = addWay(createClient(new PrismaPg(pool), onQuery), directOfPostgres(pool, onQuery));
  const close = async () => {
    await db.$disconnect();
    await answering.close();
    await pool.end();
  };
  try {
    // Two processes that start at once migrate and prepare one after the other.
    await lock.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    // Migrating takes a lock that lives as long as its connection: one of its own, which it closes.
    const migrating = new PrismaPg({ connectionString: url });
    const applied = await migrateWhereBehind(migrating, async (sql) => (await lock.query(sql)).rows);
    const listen = listenOnPostgres(url);
    await prepare?.(db, listen);
    return { db, applied, listen, isFull: () => false, keepUp: async () => undefined, ...answering, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await lock.end();
  }
}

/** Starting the schema engine costs more than asking whether it is needed. */
async function migrateWhereBehind(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  query: (sql: string) => Promise<unknown[]>,
  /** Throws where nothing may be written. */
  mustBeWritable = () => {},
): Promise<string[]> {
  const [table] = (await query("SELECT to_regclass('_prisma_migrations')::text AS name")) as {
    name: string | null;
  }[];
  if (table?.name != null) {
    const rows = (await query(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    )) as { name: string }[];
    const done = new Set(rows.map(({ name }) => name));
    const ours = new Set(migrations.map(({ name }) => name));
    const unknown = [...done].find((name) => !ours.has(name));
    if (unknown !== undefined) {
      throw new StartupError(
        `La base de datos es de una versión más nueva de Cosecha (migración ${unknown}). ` +
          "Arranque esa versión, o restaure la copia de antes de ponerla.",
      );
    }
    if (migrations.every(({ name }) => done.has(name))) return [];
  }
  mustBeWritable();
  const engine = await createSchemaEngine(adapter, schema);
  try {
    return await engine.apply(migrations);
  } catch (error) {
    throw new StartupError(
      `No se ha podido preparar la base de datos: ${describe(error).trim()}\n` +
        "Si es nueva, bórrela, vuelva a crearla vacía y arranque otra vez; si tenía datos, restaure su última copia.",
    );
  } finally {
    await engine.close();
  }
}

export function createClient(adapter: PrismaPg | PrismaPGlite, onQuery?: (sql: string) => void): Db {
  if (onQuery === undefined) return new PrismaClient({ adapter, transactionOptions });
  const client = new PrismaClient({ adapter, transactionOptions, log: [{ emit: "event", level: "query" }] });
  client.$on("query", ({ query }) => onQuery(query));
  return client;
}

const describe = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map((inner) => (inner as Error).message).join("; ")
    : (error as Error).message;
