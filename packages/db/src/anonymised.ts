import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openDurablePGlite, PGDATA } from "./pglite.ts";

/** A row of `anonimizacion`, of somebody whose record is still there. */
interface Anonymised {
  entidad: string;
  entidadId: number;
  creado: Date;
}

const ALL = `SELECT entidad, "entidadId", creado FROM anonimizacion WHERE creado IS NOT NULL`;
const IS_THERE = "SELECT to_regclass('anonimizacion') IS NOT NULL AS there";

/**
 * Whose names have been taken away in a database that no server has open, for whoever puts an older
 * one in its place. Migrates nothing. Throws where it cannot be read.
 */
export async function readAnonymised(where: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<Anonymised[]> {
  const { DATABASE_URL, DATA_DIR } = where;
  if (DATABASE_URL === undefined) {
    if (!existsSync(join(DATA_DIR, PGDATA, "PG_VERSION"))) return [];
    const { pglite, close } = await openDurablePGlite(DATA_DIR);
    try {
      return await ask(async <T>(sql: string) => (await pglite.query<T>(sql)).rows);
    } finally {
      await close();
    }
  }
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return await ask(async <T>(sql: string) => (await client.query(sql)).rows as T[]);
  } finally {
    await client.end();
  }
}

async function ask(query: <T>(sql: string) => Promise<T[]>): Promise<Anonymised[]> {
  const [{ there } = { there: false }] = await query<{ there: boolean }>(IS_THERE);
  return there ? query<Anonymised>(ALL) : [];
}
