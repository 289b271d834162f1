import { runBuilt } from "./lib/built.mjs";

await runBuilt("backup", process.argv.slice(2));
