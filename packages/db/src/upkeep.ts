import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** A checkpoint is made once the journal has grown by more bytes than this. */
const JOURNAL = 16 * 1024 * 1024;

/**
 * The tables that PostgreSQL's autovacuum would take by its thresholds, also for their long values
 * (files). After a crash, which loses the counts of changes, all tables once.
 */
const DUE = `
  SELECT t.relid::regclass::text AS name
  FROM pg_stat_user_tables t
  JOIN pg_class c ON c.oid = t.relid
  LEFT JOIN pg_stat_all_tables long ON long.relid = c.reltoastrelid
  WHERE coalesce(t.last_vacuum, 'epoch') = 'epoch'
    OR t.n_dead_tup > 50 + 0.2 * t.n_live_tup
    OR t.n_mod_since_analyze > 50 + 0.1 * t.n_live_tup
    OR long.n_dead_tup > 50 + 0.2 * long.n_live_tup
  ORDER BY t.relid`;

/**
 * Does what background processes do for a PostgreSQL server and nobody does for the embedded one.
 * It frees the room of deleted rows, renews the statistics that plans are made by, and cuts the
 * journal, which would grow without end. It goes table by table, as everybody waits for each
 * statement. Whether there was anything to do.
 */
export async function keepUp(pglite: PGlite, isFull: () => boolean): Promise<boolean> {
  await pglite.exec("SELECT pg_stat_force_next_flush()");
  const { rows } = await pglite.query<{ name: string }>(DUE);
  for (const { name } of rows) {
    // VACUUM writes, which a full disk does not allow. Cutting the journal makes room.
    if (isFull()) break;
    await pglite.exec(`VACUUM (ANALYZE) ${name}`);
    await setImmediate();
  }
  const { rows: journal } = await pglite.query<{ bytes: number }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()",
  );
  const isLong = (journal[0]?.bytes ?? 0) > JOURNAL;
  if (isLong) await pglite.exec("CHECKPOINT");
  return isLong || rows.length > 0;
}
