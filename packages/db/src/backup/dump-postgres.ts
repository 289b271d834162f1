import { runTool } from "./postgres-tools.ts";
import type { Write } from "./script.ts";

/**
 * Writes all rows of a PostgreSQL database, as they are at one moment, as a script: by `pg_dump`,
 * which keeps nobody waiting.
 */
export const dumpPostgres = (address: string, write: Write): Promise<void> =>
  runTool(
    "pg_dump",
    [
      "--data-only",
      "--schema=public",
      "--exclude-table=public._prisma_migrations",
      "--encoding=UTF8",
      "--lock-wait-timeout=30000",
    ],
    address,
    { output: write },
  );
