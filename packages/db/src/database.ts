import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import {
  type Answering,
  answeringOfEmbedded,
  answeringOfPostgres,
  createPool,
  PATIENCE,
  settingsOf,
} from "./answering.ts";
import { BackupError } from "./backup/backup-error.ts";
import { makeCopy, type Source } from "./backup/copies.ts";
import { dumpEmbedded } from "./backup/dump-embedded.ts";
import { dumpPostgres } from "./backup/dump-postgres.ts";
import { forgetWayBack, keepWayBack, wayBack } from "./backup/way-back.ts";
import { hearingCommits } from "./commit.ts";
import { connectDirectly, describe } from "./connect.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";
import { migrations } from "./generated/migrations.ts";
import { type Applied, applyMigrations } from "./migrate.ts";
import { type Listen, listenOnPGlite } from "./notices.ts";
import { type EmbeddedOptions, openDurablePGlite } from "./pglite.ts";
import {
  addWay,
  type Db,
  type DirectTx,
  directOfPGlite,
  directOfPostgres,
  inOrder,
  rows,
  rowsAsJson,
  rowsTogether,
  run,
  type Tx,
  transactDirect,
} from "./rows.ts";
import { holdServing, type Serving } from "./serving.ts";
import { NewerDatabase, StartupError } from "./startup-error.ts";
import { keepUp } from "./upkeep.ts";
import { mayServe } from "./versions.ts";

export {
  type Db,
  type DirectTx,
  inOrder,
  Prisma,
  rows,
  rowsAsJson,
  rowsTogether,
  run,
  type Tx,
  transactDirect,
};

export interface Database extends Answering {
  db: PrismaClient;
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
  /** What a backup of it is made of, as it is while `dump` runs. */
  copied(): Promise<Source>;
  /**
   * Does the upkeep that is due, and says whether there was any; undefined for a PostgreSQL server,
   * which does it by itself.
   */
  keepUp?: () => Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Savings of many families at once queue up behind each other: they may wait longer than Prisma's 2
 * s.
 */
export const transactionOptions = { maxWait: 30_000, timeout: 30_000 };

/** Any number will do, as long as every Cosecha process uses the same one. */
export const MIGRATION_LOCK = 20_261_121;

export interface OpenOptions extends EmbeddedOptions {
  /** Called with every SQL statement. */
  onQuery?: (sql: string) => void;
  /** How long a server's answer is waited for before it counts as gone, in ms. */
  patience?: number;
  /**
   * Puts in what an empty database needs. Of several processes that start at once, only one at a
   * time runs this.
   */
  prepare?: (db: PrismaClient, listen: Listen) => Promise<void>;
}

interface Where {
  DATABASE_URL?: string | undefined;
  /** The way to the same PostgreSQL past a pooler, for what needs a session (decision 53). */
  DATABASE_DIRECT_URL?: string | undefined;
  DATA_DIR: string;
}

/**
 * Opens the one database of this process, migrated and prepared: PostgreSQL where `DATABASE_URL` is
 * set, otherwise the embedded one in `DATA_DIR`. Throws StartupError when the database cannot be
 * reached or its folder not used.
 */
export async function openDatabase(env: Where, options: OpenOptions = {}): Promise<Database> {
  return env.DATABASE_URL === undefined
    ? openEmbedded(env.DATA_DIR, options)
    : openPostgres(env.DATABASE_URL, env.DATABASE_DIRECT_URL, options);
}

async function openEmbedded(
  dataDir: string,
  { onQuery, prepare, ...options }: OpenOptions,
): Promise<Database> {
  const { pglite, isFull, unwatched, close: closeFiles } = await openDurablePGlite(dataDir, options);
  const db = addWay(createClient(new PrismaPGlite(pglite), onQuery), directOfPGlite(pglite, onQuery));
  const close = async () => {
    await db.$disconnect();
    await closeFiles();
  };
  try {
    const query: Query = async (sql) => (await pglite.query(sql)).rows;
    const dump: Source["dump"] = (write) => dumpEmbedded(pglite, write);
    const run = (sql: string) => unwatched(() => pglite.exec(sql));
    const applied = await migrateWhereBehind(run, query, {
      async before(done) {
        if (isFull()) throw noRoom(dataDir);
        if (done.length > 0) await copyBefore({ migrations: done, dump }, copiesIn(dataDir), options);
      },
    });
    await forgetWayBack(copiesIn(dataDir));
    // PGlite read the array types when it started; those of a new database were created only now.
    await pglite.refreshArrayTypes();
    const listen = listenOnPGlite(pglite);
    await prepare?.(db, listen);
    return {
      db,
      applied,
      listen,
      isFull,
      copied: async () => ({ migrations: await appliedMigrations(query), dump }),
      keepUp: () => keepUp(pglite, isFull),
      close,
      ...answeringOfEmbedded(() => pglite.query("SELECT 1")),
    };
  } catch (error) {
    await close();
    throw isFull() && !(error instanceof StartupError) ? noRoom(dataDir) : error;
  }
}

export const copiesIn = (dataDir: string) => join(dataDir, "backups");

/**
 * A migration may do what nobody wanted: what was there before stays at hand. One copy for each
 * upgrade, however often it is begun: those of later starts may be of half of it.
 */
async function copyBefore(source: Source, folder: string, { say, free }: EmbeddedOptions): Promise<void> {
  try {
    const kept = await wayBack(folder);
    const { name } =
      kept === undefined
        ? await makeCopy(folder, source, { reason: "antes-de-actualizar", free })
        : { name: kept };
    if (kept === undefined) await keepWayBack(folder, name);
    say?.(`Copia de seguridad de antes de actualizar la base de datos: ${join(folder, name)}`);
  } catch (error) {
    throw error instanceof BackupError ? new StartupError(error.message) : error;
  }
}

const noRoom = (dataDir: string) =>
  new StartupError(
    `DATA_DIR: en el disco de «${dataDir}» no queda sitio para preparar la base de datos. Haga sitio y arranque otra vez.`,
  );

async function openPostgres(
  url: string,
  directUrl: string | undefined,
  { onQuery, prepare, say, patience = PATIENCE }: OpenOptions,
): Promise<Database> {
  const pooled = directUrl !== undefined;
  const direct = directUrl ?? url;
  const connect = () => connectDirectly(direct, pooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
  const session = await connect();
  const longest = transactionOptions.maxWait;
  const pool = createPool(url, longest, patience, { pooled });
  const answering = answeringOfPostgres(url, pool, patience);
  const db = addWay(createClient(new PrismaPg(pool), onQuery), directOfPostgres(pool, onQuery, { pooled }));
  let serving: Serving | undefined;
  const close = async () => {
    await db.$disconnect();
    await answering.close();
    await pool.end();
    await serving?.close();
  };
  try {
    if (pooled) await checkPooler(pool, longest, say);
    // Two processes that start at once migrate and prepare one after the other.
    const applied = await migrateShared(session);
    serving = await holdServing(session, connect);
    const { listen } = serving;
    await prepare?.(db, listen);
    await session.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    return {
      db,
      applied,
      listen,
      isFull: () => false,
      copied: async () => ({
        migrations: await appliedMigrations(async (sql) => (await pool.query(sql)).rows),
        dump: (write) => dumpPostgres(direct, write),
      }),
      ...answering,
      close,
    };
  } catch (error) {
    await close();
    await session.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Says what whoever runs the pooler has forgotten; throws StartupError where it does not answer.
 */
async function checkPooler(pool: pg.Pool, longest: number, say: OpenOptions["say"]): Promise<void> {
  const sessions = await pool
    .query<{ set: boolean }>(
      "SELECT current_setting('jit') = 'off' AND current_setting('lock_timeout') <> '0' AS set",
    )
    .catch((error: unknown) => {
      throw new StartupError(
        `DATABASE_URL: no se puede conectar con PostgreSQL por el intermediario (${describe(error)}). ` +
          "Compruebe que está en marcha y que la dirección, el usuario y la contraseña son correctos.",
      );
    });
  if (sessions.rows[0]?.set) return;
  say?.(
    "DATABASE_URL: las sesiones del intermediario no están preparadas; lo largo irá más despacio. " +
      `En PgBouncer, ponga connect_query='${settingsOf(longest)}' en su línea de [databases].`,
  );
}

/**
 * Migrates a PostgreSQL database that others may be opening, too: they wait until the session ends, or
 * gives up its lock. Gives what was missing.
 */
export async function migrateShared(session: pg.Client): Promise<string[]> {
  await session.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const query: Query = async (sql) => (await session.query(sql)).rows;
  return migrateWhereBehind(query, query, { isShared: true });
}

export type Query = (sql: string) => Promise<unknown[]>;

/** The migrations that a database has, in their order; none where it is empty. */
export async function appliedMigrations(query: Query): Promise<Applied[]> {
  const [table] = (await query("SELECT to_regclass('_prisma_migrations')::text AS name")) as {
    name: string | null;
  }[];
  if (table?.name == null) return [];
  return (await query(
    "SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name",
  )) as Applied[];
}

/** A table that is there though no migration is. */
const FOREIGN = `SELECT 1 FROM pg_tables
  WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations' LIMIT 1`;

/** Applies the migrations that a database has not; gives their names. */
async function migrateWhereBehind(
  run: (sql: string) => Promise<unknown>,
  query: Query,
  {
    before = async () => undefined,
    isShared = false,
  }: {
    /**
     * What is done before, with the migrations that are there; throws where nothing may be written.
     */
    before?: (done: readonly Applied[]) => Promise<void>;
    /** Whether a later version may be serving on it, too (decision 5). */
    isShared?: boolean;
  },
): Promise<string[]> {
  const found = await appliedMigrations(query);
  const done = found.map(({ name }) => name);
  const ours = migrations.map(({ name }) => name);
  const later = done.filter((name) => !ours.includes(name));
  const isWhole = ours.every((name) => done.includes(name));
  const refused = isShared && isWhole ? later.find((name) => !mayServe(ours, name)) : later[0];
  if (refused !== undefined) {
    throw new NewerDatabase(
      `La base de datos es de una versión más nueva de Cosecha (migración ${refused}). ` +
        "Arranque esa versión, o restaure la copia de antes de ponerla.",
    );
  }
  if (isWhole) return [];
  const missing = migrations.filter(({ name }) => !done.includes(name));
  if (done.length === 0 && (await query(FOREIGN)).length > 0) {
    throw new StartupError(
      "La base de datos no está vacía, y lo que hay en ella no es de Cosecha. Cree una vacía para Cosecha.",
    );
  }
  await before(found);
  try {
    return await applyMigrations(run, missing);
  } catch (error) {
    throw new StartupError(
      `No se ha podido preparar la base de datos: ${describe(error).trim()}\n` +
        "Si es nueva, bórrela, vuelva a crearla vacía y arranque otra vez; si tenía datos, restaure su última copia.",
      { cause: error },
    );
  }
}

export function createClient(way: PrismaPg | PrismaPGlite, onQuery?: (sql: string) => void): PrismaClient {
  const adapter = hearingCommits(way);
  if (onQuery === undefined) return new PrismaClient({ adapter, transactionOptions });
  const client = new PrismaClient({ adapter, transactionOptions, log: [{ emit: "event", level: "query" }] });
  client.$on("query", ({ query }) => onQuery(query));
  return client;
}
