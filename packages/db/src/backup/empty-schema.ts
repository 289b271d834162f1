import { createHash, randomUUID } from "node:crypto";
import { migrations } from "../generated/migrations.ts";

/**
 * The SQL that makes the tables of an earlier version in an empty schema: its migrations, and the
 * table in which Prisma keeps which ones there are. In plain SQL, so that it can be part of one
 * transaction with the data.
 */
export function emptySchema(names: readonly string[]): string {
  const its = migrations.filter(({ name }) => names.includes(name));
  const kept = its.map(({ name, sql }) => {
    const checksum = createHash("sha256").update(sql).digest("hex");
    return `('${randomUUID()}', '${checksum}', now(), '${name}', now(), 1)`;
  });
  return [
    ...its.map(({ sql }) => sql),
    `CREATE TABLE "_prisma_migrations" (
      "id" VARCHAR(36) PRIMARY KEY NOT NULL,
      "checksum" VARCHAR(64) NOT NULL,
      "finished_at" TIMESTAMPTZ,
      "migration_name" VARCHAR(255) NOT NULL,
      "logs" TEXT,
      "rolled_back_at" TIMESTAMPTZ,
      "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
      "applied_steps_count" INTEGER NOT NULL DEFAULT 0
    );`,
    `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
     VALUES ${kept.join(", ")};`,
  ].join("\n");
}
