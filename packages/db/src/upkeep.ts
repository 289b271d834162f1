import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** With so many bytes of journal since the last checkpoint there is another one. */
const JOURNAL = 16 * 1024 * 1024;

/**
 * The tables that PostgreSQL's own autovacuum would take, by its thresholds, for what is long
 * (files) too; and all of them once after a crash, which forgets what has changed.
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
 * What the processes around a PostgreSQL server do and the embedded one has nobody for: frees the
 * room of rows that are gone, counts anew what plans are made by, and cuts the journal, which would
 * grow without end. Table by table, as everybody waits for each statement.
 */
export async function keepUp(pglite: PGlite, isFull: () => boolean): Promise<void> {
  await pglite.exec("SELECT pg_stat_force_next_flush()");
  const { rows } = await pglite.query<{ name: string }>(DUE);
  for (const { name } of rows) {
    // It writes, too. The journal is cut all the same, as that makes room.
    if (isFull()) break;
    await pglite.exec(`VACUUM (ANALYZE) ${name}`);
    await setImmediate();
  }
  const { rows: journal } = await pglite.query<{ bytes: number }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()",
  );
  if ((journal[0]?.bytes ?? 0) > JOURNAL) await pglite.exec("CHECKPOINT");
}
