import { runBench } from "./lib/bench.mjs";
import { ensurePostgres } from "./lib/postgres.mjs";
import { ensureGenerated } from "./lib/prepare.mjs";

await runBench(["restore-drill.ts"], async () => {
  await ensureGenerated();
  process.env.TEST_DATABASE_URL = await ensurePostgres();
});
