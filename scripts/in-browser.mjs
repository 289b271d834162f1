import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/prepare.mjs";
import { root, runMain } from "./lib/run.mjs";

/** Runs a bench of apps/web in Chromium: `node in-browser.mjs <bench> …`. */
await runMain(async () => {
  const [bench, ...args] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const { status } = spawnSync(process.execPath, [join(root, `apps/web/bench/${bench}.mjs`), ...args], {
    cwd: join(root, "apps/web"),
    env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
    stdio: "inherit",
  });
  return status ?? 1;
});
