import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureGenerated, ensureInstalled } from "./prepare.mjs";
import { root, runMain } from "./run.mjs";

/**
 * Runs measurements of apps/api/bench, one after the other, with the options of the command line,
 * after installing and preparing what they need.
 */
export const runBench = (files, prepare = ensureGenerated) =>
  runMain(async () => {
    await ensureInstalled();
    await prepare();
    const api = join(root, "apps/api");
    let worst = 0;
    for (const file of files) {
      const args = [join(root, "node_modules/tsx/dist/cli.mjs"), join(api, "bench", file)];
      const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
        cwd: api,
        stdio: "inherit",
      });
      worst = Math.max(worst, status ?? 1);
    }
    return worst;
  });
