import { inspect } from "node:util";
import { inWords } from "@cosecha/config/operator";
import { BackupError } from "@cosecha/db/backup/backup-error";
import { StartupError } from "@cosecha/db/startup-error";
import { readDataEnv } from "../life/env.ts";

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
  /** Does it, and gives the lines that say what was done; `say` tells what it waits for. */
  run: (env: DataEnv, args: string[], say: (line: string) => void) => Promise<string[]>;
}): Promise<void> {
  const args = process.argv.slice(2);
  try {
    if (!accepts(args)) throw new BackupError(usage);
    const { DATABASE_DIRECT_URL, ...env } = readDataEnv(process.env);
    // PostgreSQL's own tools keep a session, which a pooler does not give.
    const direct = { ...env, DATABASE_URL: DATABASE_DIRECT_URL ?? env.DATABASE_URL };
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    for (const line of await run(direct, args, say)) say(line);
  } catch (error) {
    const isTheirs = error instanceof BackupError || error instanceof StartupError;
    process.stderr.write(`${isTheirs ? error.message : (inWords(error) ?? inspect(error))}\n`);
    process.exitCode = 1;
  }
}
