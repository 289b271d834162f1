import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureGenerated, ensureInstalled } from "./lib/prepare.mjs";
import { root, runMain } from "./lib/run.mjs";

await runMain(async () => {
  await ensureInstalled();
  await ensureGenerated();
  const args = [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, "apps/api/bench/import.ts")];
  const { status } = spawnSync(process.execPath, args, { cwd: join(root, "apps/api"), stdio: "inherit" });
  process.exitCode = status ?? 1;
});
