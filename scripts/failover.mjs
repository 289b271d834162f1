import { runBench } from "./lib/bench.mjs";
import { ensureBuilt } from "./lib/prepare.mjs";

await runBench(["failover.ts"], ensureBuilt);
