import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureReady } from "./lib/prepare.mjs";
import { releaseSignals, root, runMain } from "./lib/run.mjs";

await runMain(async () => {
  await ensureReady("server");
});

if (!process.exitCode) {
  // The server runs in this process, so that signals reach it directly, it cannot survive a killed
  // launcher, and no second Node has to start.
  releaseSignals();
  const server = join(root, "apps/api/dist/server.js");
  process.argv = [process.argv[0], server, ...process.argv.slice(2)];
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(server).href);
}
