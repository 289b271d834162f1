import { runBench } from "./lib/bench.mjs";
import { makeCluster } from "./lib/postgres.mjs";
import { ensureBuilt } from "./lib/prepare.mjs";

await runBench(["faults.ts"], async () => {
  await ensureBuilt();
  process.env.CRASH_CLUSTER = JSON.stringify(await makeCluster());
});
