// Generates what packages/db is built from: the Prisma client, and the migrations as a module, so
// that they travel inside whatever bundle opens a database.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { readMigrations } from "./migration-files.mjs";

const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
const { status } = spawnSync(process.execPath, [cli, "generate", "--no-hints"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    // The CLI insists on a schema engine binary that it would download, though generating never
    // runs it.
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
if (status !== 0) process.exit(status ?? 1);

writeFileSync(
  new URL("../src/generated/migrations.ts", import.meta.url),
  `export const migrations = ${JSON.stringify(readMigrations(), null, 2)};\n`,
);
