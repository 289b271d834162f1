import { runBench } from "./lib/bench.mjs";
import { ensureBuilt } from "./lib/prepare.mjs";

await runBench(["fuzz.ts"], ensureBuilt);
