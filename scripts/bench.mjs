import { runBench } from "./lib/bench.mjs";

await runBench("import.ts");
