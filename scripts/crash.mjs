import { runBench } from "./lib/bench.mjs";
import { makeCluster } from "./lib/postgres.mjs";
import { ensureBuilt } from "./lib/prepare.mjs";

await runBench(["crash.ts"], async () => {
  await ensureBuilt();
  if (!process.argv.includes("--engine=embedded"))
    process.env.CRASH_CLUSTER = JSON.stringify(await makeCluster());
});
