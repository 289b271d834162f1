import { createHash, randomUUID } from "node:crypto";

/** One migration: its folder's name and its script. */
export interface Migration {
  name: string;
  sql: string;
}

/** A migration that a database has, and the SHA-256 of its script. */
export interface Applied {
  name: string;
  checksum: string;
}

/** Prisma's own, so that its tools know a database of ours. */
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
);`;

/** What Prisma's table keeps of a migration's script. */
export const checksumOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

/**
 * The SQL that does a migration and writes down that it is done. To be sent as one message without
 * parameters, which PostgreSQL does as one transaction.
 */
export function scriptOf({ name, sql }: Migration): string {
  const checksum = checksumOf(sql);
  return `${TABLE}
DELETE FROM "_prisma_migrations" WHERE migration_name = '${name}' AND finished_at IS NULL;
${sql}
;
INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
  VALUES ('${randomUUID()}', '${checksum}', clock_timestamp(), '${name}', now(), 1);`;
}

/**
 * Applies migrations one after the other, each of them wholly or not at all: a start that is cut
 * short leaves nothing that the next one could not go on from. Gives their names. `run` sends its
 * SQL as one message.
 */
export async function applyMigrations(
  run: (sql: string) => Promise<unknown>,
  missing: readonly Migration[],
): Promise<string[]> {
  for (const migration of missing) await run(scriptOf(migration));
  return missing.map(({ name }) => name);
}
