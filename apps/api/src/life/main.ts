import cluster from "node:cluster";
import { inspect } from "node:util";
import { inWords } from "@cosecha/config/operator";
import { StartupError } from "@cosecha/db/startup-error";
import { readEnv } from "./env.ts";
import { keepProcesses } from "./processes.ts";

async function main(): Promise<void> {
  // On a full disk, or to a terminal that is gone, what cannot be said does not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const env = readEnv(process.env);
  // The process that keeps the others is spared what only they need.
  if (env.PROCESSES > 1 && cluster.isPrimary) keepProcesses(env.PROCESSES);
  else await (await import("./serve.ts")).serve(env);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : (inWords(error) ?? inspect(error))}\n`,
  );
  process.exit(1);
});
