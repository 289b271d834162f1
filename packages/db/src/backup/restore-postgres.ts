import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { MIGRATION_LOCK } from "../database.ts";
import { scriptOf } from "../migrate.ts";
import { SERVING_LOCK } from "../serving.ts";
import { BackupError } from "./backup-error.ts";
import { type Contents, checkCopy } from "./check-copy.ts";
import { readCopy } from "./copies.ts";
import { emptySchema, laterThan } from "./empty-schema.ts";
import { PROVE, PUT_BACK, TAKE_OFF } from "./judged-at-once.ts";
import { runTool } from "./postgres-tools.ts";
import { type Aside, type Restored, RestoredBut, stampOf } from "./restored.ts";

/**
 * Restores a copy into a PostgreSQL database and brings it to this version, by `psql` in one
 * transaction: it happens whole, or not at all. What was there is kept in a schema beside it. Throws
 * BackupError where the copy is of no use, or where a server or anybody else is connected to the
 * database; only RestoredBut once something has changed. `pause` is waited for between two looks at
 * who is connected.
 */
export async function restorePostgres(
  address: string,
  file: string,
  now = new Date(),
  pause: () => Promise<void> = () => sleep(100),
): Promise<Restored> {
  const contents = await checkCopy(file, now);
  const { servers, others, tables } = await lookWhenAlone(address, pause);
  if (servers > 0) {
    throw new BackupError(
      `Cosecha está en marcha con esa base de datos (${servers} ${servers === 1 ? "proceso" : "procesos"}). Párela y repita.`,
    );
  }
  if (others > 0) {
    throw new BackupError(
      `Hay ${others} ${others === 1 ? "conexión abierta" : "conexiones abiertas"} con la base de datos. ` +
        "Pare Cosecha, y lo demás que la use, y repita.",
    );
  }
  const aside = tables > 0 ? asideOf(now) : undefined;
  await runTool("psql", PSQL, address, {
    input: (write) => replaceAll(write, file, { contents, before: aside && beforeOf(now) }),
  }).catch(async (error: Error) => {
    throw await (aside === undefined ? error : afterFailure(address, error, { aside, now }));
  });
  await runTool("psql", [...PSQL, "--command=VACUUM (ANALYZE)"], address).catch((error: unknown) => {
    throw new RestoredBut(error, aside);
  });
  const applied = laterThan(contents.header.migraciones).map(({ name }) => name);
  return { ...contents, applied, aside };
}

// Without the context: the long statement that puts foreign keys back would hide the error.
const PSQL = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--set=SHOW_CONTEXT=never"];

/** Writes the script that does it, in one transaction. */
async function replaceAll(
  write: (bytes: Uint8Array | string) => Promise<void>,
  file: string,
  { contents, before }: { contents: Contents; before: string | undefined },
): Promise<void> {
  // Not psql's own transaction: it commits what it has got where this process is killed.
  await write("BEGIN;\nSET LOCAL client_min_messages = warning;\n");
  // Whoever starts meanwhile waits, as for one that migrates; whoever has started serves.
  await write(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}) \\g /dev/null\n${NOBODY_SERVES}\n`);
  if (before !== undefined) await write(`ALTER SCHEMA public RENAME TO ${before};\nCREATE SCHEMA public;\n`);
  const { migraciones } = contents.header;
  await write(`SET LOCAL search_path = public;\n${emptySchema(migraciones)}\n${TAKE_OFF}\n`);
  for await (const piece of readCopy(file, basename(file))) {
    if (piece.is === "table") await write(`COPY public."${piece.table}" (${piece.columns}) FROM stdin;\n`);
    if (piece.is === "rows") await write(piece.rows);
    if (piece.is === "table's end") await write("\\.\n");
    if (piece.is === "statement") await write(`${piece.sql.replace(/;$/, " \\g /dev/null")}\n`);
  }
  // Of what a later migration writes, nothing may wait for the commit: it would keep the next ones
  // from changing those tables.
  const later = laterThan(migraciones).map(scriptOf).join("\n");
  await write(`${PUT_BACK}\nSET CONSTRAINTS ALL IMMEDIATE;\n${later}\n${PROVE}\nCOMMIT;\n`);
}

const NOBODY_SERVES = `DO $$ BEGIN
  IF NOT pg_try_advisory_xact_lock(${SERVING_LOCK}) THEN
    RAISE 'Cosecha se ha puesto en marcha mientras tanto con esa base de datos. Párela y repita.';
  END IF;
END $$;`;

const beforeOf = (now: Date) => `antes_${stampOf(now)}`;

function asideOf(now: Date): Aside {
  const before = beforeOf(now);
  return {
    where: `el esquema «${before}» de la base de datos`,
    remove: `psql -c 'DROP SCHEMA ${before} CASCADE' (con la dirección de la base de datos)`,
    putBack: `psql -c 'ALTER SCHEMA public RENAME TO restaurada_${stampOf(now)}; ALTER SCHEMA ${before} RENAME TO public' (con la dirección de la base de datos)`,
  };
}

/** A connection that breaks at the commit leaves open what came of it: the database knows. */
async function afterFailure(
  address: string,
  error: Error,
  { aside, now }: { aside: Aside; now: Date },
): Promise<Error> {
  const sql = `SELECT (to_regnamespace('${beforeOf(now)}') IS NOT NULL) AS swapped`;
  const found = await lookAt<{ swapped: boolean }>(address, sql).catch(() => undefined);
  if (found?.swapped === false) return error;
  if (found !== undefined) return new RestoredBut(error, aside);
  return new BackupError(
    `${error.message}. La base de datos no dice si la copia llegó a restaurarse: si existe ${aside.where}, está restaurada. ` +
      `Para volver a lo de antes, con Cosecha parada: ${aside.putBack}`,
  );
}

interface Found {
  /** How many processes of Cosecha serve on the database. */
  servers: number;
  /** How many others are connected. */
  others: number;
  tables: number;
}

const LOOK = `
  SELECT (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = 0 AND objid = ${SERVING_LOCK}) AS servers,
    (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid() AND backend_type = 'client backend') AS others,
    (SELECT count(*)::int FROM pg_class WHERE relnamespace = to_regnamespace('public')
      AND relkind = 'r') AS tables`;

/** How often it is looked again whether the others have gone: 3 s in all with the usual pause. */
const LOOKS = 30;

/**
 * What is found once nobody else is connected, or after some looks. PostgreSQL ends a connection
 * some time after its program has ended: a server that was stopped just now, or a restore before.
 * All looks are of one connection, as on a busy machine each would find that of the one before.
 */
const lookWhenAlone = (address: string, pause: () => Promise<void>): Promise<Found> =>
  connected(address, async (client) => {
    let found = await lookBy<Found>(client, LOOK);
    for (let looks = 1; found.servers + found.others > 0 && looks < LOOKS; looks++) {
      await pause();
      found = await lookBy<Found>(client, LOOK);
    }
    return found;
  });

/** Asks the database one thing; throws BackupError where it does not answer. */
const lookAt = <T extends object>(address: string, sql: string): Promise<T> =>
  connected(address, (client) => lookBy<T>(client, sql));

async function lookBy<T extends object>(client: pg.Client, sql: string): Promise<T> {
  const { rows } = await client.query<T>(sql);
  const [found] = rows;
  if (found === undefined) throw new Error("PostgreSQL said nothing.");
  return found;
}

/** Throws BackupError where the database does not answer. */
async function connected<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  // One that breaks between two questions is told of by the next.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw new BackupError(`No se puede conectar con PostgreSQL (${(error as Error).message}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
