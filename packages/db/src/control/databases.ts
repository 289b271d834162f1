import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectDirectly } from "../connect.ts";
import { appliedMigrations } from "../database.ts";
import { migrations } from "../generated/migrations.ts";
import { type Applied, checksumOf } from "../migrate.ts";
import { databaseAt, serverAt } from "./control.ts";
import { bringUp } from "./one-of-many.ts";

/** Any number that no other advisory lock of the server's own database uses. */
const TEMPLATE_LOCK = 20_261_127;
/** PostgreSQL's code for a database that somebody is using. */
const IN_USE = "55006";

/** Whether a server said that there is no such database. */
export const isNoDatabase = (error: unknown): boolean => (error as { code?: unknown }).code === "3D000";

/** What an empty, migrated database of this version is called; another version has another one. */
const TEMPLATE = `cosecha_plantilla_${createHash("sha256")
  .update(migrations.map(({ sql }) => checksumOf(sql)).join())
  .digest("hex")
  .slice(0, 12)}`;

/** Runs statements on a server, in its own database. Throws StartupError, which names its host. */
async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectDirectly(serverUrl, serverAt(serverUrl));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the server answers that a database is on. */
export const isServerAnswering = ({ url }: { url: string }): Promise<boolean> =>
  onServer(databaseAt(url, "postgres"), async () => true).catch(() => false);

/**
 * Makes the template of this version on a server, where it is not there yet. Nobody may connect to it
 * afterwards, so that it can always be copied.
 */
async function prepareTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ ready: boolean }>(
      "SELECT NOT datallowconn AS ready FROM pg_database WHERE datname = $1",
      [TEMPLATE],
    );
    if (rows[0]?.ready) return;
    // What a start that died has left is not whole.
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await bringUp(databaseAt(serverUrl, TEMPLATE));
    await client.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false`);
    await dropEarlier(client);
  });
}

/** Drops the templates of other versions: a process of one that still runs makes its own again. */
async function dropEarlier(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE datname ~ '^cosecha_plantilla_[0-9a-f]{12}$' AND datname <> $1",
    [TEMPLATE],
  );
  for (const { name } of rows) {
    // One that is being copied goes another time.
    await client.query(`DROP DATABASE IF EXISTS ${quoted(name)}`).catch(() => undefined);
  }
}

/** Makes an empty database. */
export const createEmptyDatabase = (serverUrl: string, name: string): Promise<void> =>
  copyDatabase(serverUrl, name, "template0");

/** Makes a database as a copy of this version's template, which is made where it is not there. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const make = async () => {
    await prepareTemplate(serverUrl);
    await copyDatabase(serverUrl, name, TEMPLATE);
  };
  await make().catch((error: unknown) => {
    // A process of another version has dropped it just then.
    if (!isNoDatabase(error)) throw error;
    return make();
  });
}

/** Makes a database as a copy of another one: one statement, again while somebody uses that. */
export async function copyDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(`CREATE DATABASE ${quoted(name)} TEMPLATE ${template}`);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE || attempt === 50) throw error;
        await sleep(100);
      }
    }
  });
}

/** Drops a database, and ends who is still connected to it. */
export const dropDatabase = (serverUrl: string, name: string): Promise<unknown> =>
  onServer(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`));

/** How long a connection may take to begin, in ms: until then it is not listed. */
const BEGINNING = 200;

/** Lets a database only be read, or written again; who is connected is let go. */
export const setReadOnly = (serverUrl: string, name: string, readOnly: boolean): Promise<void> =>
  onServer(serverUrl, async (client) => {
    await client.query(`ALTER DATABASE ${quoted(name)} SET default_transaction_read_only = ${readOnly}`);
    const { rows } = await client.query<{ since: string }>("SELECT clock_timestamp()::text AS since");
    const letGo = () =>
      client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_start <= $2::timestamptz",
        [name, rows[0]?.since],
      );
    await letGo();
    if (!readOnly) return;
    // Who was connecting just then may write, and is listed a moment later.
    await sleep(BEGINNING);
    await letGo();
  });

/** The schemas of what was in a database before copies were restored, or was put back. */
export const schemasAside = (url: string): Promise<string[]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(antes|restaurada)_[0-9]{8}_[0-9]{6}$' ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  });

/** The migrations that a database has. */
export const migrationsOf = (url: string): Promise<Applied[]> =>
  onServer(url, (client) => appliedMigrations(async (sql) => (await client.query(sql)).rows));

/** How many bytes each database of a server takes, by its name. One statement. */
export const sizesOn = (serverUrl: string): Promise<Map<string, number>> =>
  onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      "SELECT datname AS name, pg_database_size(oid) AS bytes FROM pg_database WHERE NOT datistemplate",
    );
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  });

const quoted = (name: string) => pg.escapeIdentifier(name);
