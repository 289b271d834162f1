import { runBench } from "./lib/bench.mjs";

await runBench(["torture.ts"]);
