import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureGenerated, ensureInstalled } from "./prepare.mjs";
import { root, runMain } from "./run.mjs";

/** Runs a measurement of apps/api/bench, after installing and preparing what it needs. */
export const runBench = (file, prepare = ensureGenerated) =>
  runMain(async () => {
    await ensureInstalled();
    await prepare();
    const api = join(root, "apps/api");
    const args = [join(root, "node_modules/tsx/dist/cli.mjs"), join(api, "bench", file)];
    process.exitCode = spawnSync(process.execPath, args, { cwd: api, stdio: "inherit" }).status ?? 1;
  });
