import { inspect } from "node:util";
import { BackupError } from "@cosecha/db/backup/backup-error";
import { StartupError } from "@cosecha/db/startup-error";
import { readDataEnv } from "./env.ts";

type DataEnv = Omit<ReturnType<typeof readDataEnv>, "DATABASE_DIRECT_URL">;

/**
 * Runs a command of an operator's and writes what it says. Fails with one sentence where they can
 * mend it, with the whole error where they cannot.
 */
export async function runCommand({
  usage,
  accepts,
  run,
}: {
  usage: string;
  accepts: (args: string[]) => boolean;
  /** Does it, and gives the lines that say what was done. */
  run: (env: DataEnv, args: string[]) => Promise<string[]>;
}): Promise<void> {
  const args = process.argv.slice(2);
  try {
    if (!accepts(args)) throw new BackupError(usage);
    const { DATABASE_DIRECT_URL, ...env } = readDataEnv(process.env);
    // PostgreSQL's own tools keep a session, which a pooler does not give.
    const direct = { ...env, DATABASE_URL: DATABASE_DIRECT_URL ?? env.DATABASE_URL };
    for (const line of await run(direct, args)) process.stdout.write(`${line}\n`);
  } catch (error) {
    const isTheirs = error instanceof BackupError || error instanceof StartupError;
    process.stderr.write(`${isTheirs ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}
