import { runBench } from "./lib/bench.mjs";
import { ensurePostgres } from "./lib/postgres.mjs";
import { ensureBuilt } from "./lib/prepare.mjs";

await runBench(["siege.ts", "siege-many.ts"], async () => {
  await ensureBuilt();
  process.env.TEST_DATABASE_URL = await ensurePostgres();
});
