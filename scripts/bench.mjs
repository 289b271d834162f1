import { runBench } from "./lib/bench.mjs";
import { ensurePostgres } from "./lib/postgres.mjs";
import { ensureBuilt } from "./lib/prepare.mjs";

// Whoever asks for less than everything asks for calls.
const everything = !process.argv.some((arg) => /^--(short|part|only)/.test(arg));
await runBench(everything ? ["speed.ts", "import.ts"] : ["speed.ts"], async () => {
  await ensureBuilt();
  process.env.TEST_DATABASE_URL = await ensurePostgres();
});
