import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { answeringOfPostgres, createPool, PATIENCE } from "../answering.ts";
import { dumpPostgres } from "../backup/dump-postgres.ts";
import { connectDirectly } from "../connect.ts";
import {
  appliedMigrations,
  createClient,
  type Database,
  migrateShared,
  transactionOptions,
} from "../database.ts";
import { migrations } from "../generated/migrations.ts";
import { CHANNELS } from "../notices.ts";
import { addWay, directOfPostgres } from "../rows.ts";
import { NewerDatabase, StartupError } from "../startup-error.ts";
import { type Cooperativa, serverAt } from "./control.ts";
import type { Hub } from "./hub.ts";

/** How many connections one cooperative may have from one process, and how long an idle one stays. */
const MOST = 2;
const IDLE = 10_000;
/**
 * How often it is looked whether somebody waits for a connection, in ms: where somebody did the last time,
 * too, there is one more. Who waits less has an answer sooner than a new connection, which knows nothing
 * of the tables yet.
 */
const LOOK = 250;

/** The last migration of this version. */
export const LAST_MIGRATION = migrations.at(-1)?.name ?? "";

/**
 * Opens the database of one cooperative among many. It holds no connection that nobody uses: what
 * its commits announce comes with them on the connection that made them, and goes to the hub. While
 * it is asked whether PostgreSQL answers there is one connection more than MOST. Throws
 * StartupError where it cannot be reached or migrated.
 */
export async function openOneOfMany(
  { id, url, migracion }: Pick<Cooperativa, "id" | "url" | "migracion">,
  hub: Pick<Hub, "listenTo" | "publish">,
  { onQuery, look = LOOK }: { onQuery?: (sql: string) => void; look?: number } = {},
): Promise<Database> {
  const applied = migracion === LAST_MIGRATION ? [] : await bringUp(url);
  const begin = CHANNELS.map((channel) => `LISTEN ${channel}`).join("; ");
  const pool = createPool(url, transactionOptions.maxWait, PATIENCE, { most: 1, idle: IDLE, begin });
  const stopLooking = growWhereSomebodyWaits(pool, look);
  pool.on("connect", (client) => {
    const { processID } = client as pg.PoolClient & { processID: number };
    client.on("notification", ({ processId, channel, payload = "" }) => {
      const known = CHANNELS.find((one) => one === channel);
      // What other connections commit, these bring themselves.
      if (known !== undefined && processId === processID) hub.publish(id, known, payload);
    });
  });
  const answering = answeringOfPostgres(url, pool, PATIENCE, { keeps: false });
  const db = addWay(createClient(new PrismaPg(pool), onQuery), directOfPostgres(pool, onQuery));
  return {
    db,
    applied,
    listen: hub.listenTo(id),
    isFull: () => false,
    copied: async () => ({
      migrations: await appliedMigrations(async (sql) => (await pool.query(sql)).rows),
      dump: (write) => dumpPostgres(url, write),
    }),
    ...answering,
    async close() {
      stopLooking();
      await db.$disconnect();
      await answering.close();
      await pool.end();
    },
  };
}

/** Lets a pool have MOST connections while somebody waits, and one otherwise; gives what stops it. */
function growWhereSomebodyWaits(pool: pg.Pool, look: number): () => void {
  let waited = false;
  const timer = setInterval(() => {
    const waits = pool.waitingCount > 0;
    if (waits && waited && pool.totalCount < MOST) {
      pool.options.max = MOST;
      // As it is given back whoever has waited longest gets it.
      pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
    }
    if (!waits && pool.totalCount < MOST) pool.options.max = 1;
    waited = waits;
  }, look).unref();
  return () => clearInterval(timer);
}

/** A database that is there could not be brought to this version: somebody has to look at it. */
export class MigrationFailed extends StartupError {}

/**
 * Brings a database to this version; of several processes, one at a time. Gives what was missing.
 * Throws MigrationFailed, NewerDatabase, and another error where PostgreSQL is out of reach, or
 * goes meanwhile.
 */
export async function bringUp(url: string): Promise<string[]> {
  const session = await connectDirectly(url, serverAt(url));
  try {
    return await migrateShared(session);
  } catch (error) {
    if (!(error instanceof StartupError) || error instanceof NewerDatabase) throw error;
    throw hasGone(error.cause) ? error.cause : new MigrationFailed(error.message, { cause: error.cause });
  } finally {
    await session.end();
  }
}

/**
 * Whether a statement failed as the connection broke, as PostgreSQL ends or restarts (classes 08 and
 * 57), or as nothing is written there just now, while the cooperative is moved (25006): nothing is
 * known of what it would have done.
 */
function hasGone(cause: unknown): boolean {
  if (cause === undefined) return false;
  const { code } = cause as { code?: unknown };
  return typeof code !== "string" || !SQLSTATE.test(code) || /^(08|57|25006)/.test(code);
}
const SQLSTATE = /^[0-9A-Z]{5}$/;
