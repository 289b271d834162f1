import { resolve } from "node:path";
import { runBuilt } from "./lib/built.mjs";

// A file is named from where the command is typed, and npm runs it in the root of the repository.
await runBuilt(
  "restore",
  process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? ".", file)),
);
