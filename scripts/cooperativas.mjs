import { resolve } from "node:path";
import { runBuilt } from "./lib/built.mjs";

// A file is named from where the command is typed, and npm runs it in the root of the repository.
const [order, clave, file, ...more] = process.argv.slice(2);
await runBuilt(
  "cooperativas",
  order === "restaurar" && file !== undefined
    ? [order, clave, resolve(process.env.INIT_CWD ?? ".", file), ...more]
    : process.argv.slice(2),
);
