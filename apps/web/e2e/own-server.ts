import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { test as base } from "./app.ts";

const program = fileURLToPath(new URL("../../api/dist/server.js", import.meta.url));
const prepareFolder = fileURLToPath(
  new URL("../../../packages/db/scripts/prepare-folder.mjs", import.meta.url),
);

/** A server with a demo of its own, on a port that the system gives. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-e2e-own-"));
  await promisify(execFile)(process.execPath, [prepareFolder, folder]);
  const server = spawn(process.execPath, ["--liftoff-only", "--enable-source-maps", program], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, SEED: "demo", LOG_LEVEL: "warn", RATE_LIMITS: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    if (server.exitCode === null) {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /está en marcha: \S+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    server.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, stop };
  }
  await stop();
  throw new Error("The server ended before it was ready.");
}

/**
 * Journeys that leave the demo in pieces: all of a file's on one server, which nobody else uses.
 */
export const test = base.extend<object, { ownServer: string }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => {
      const { url, stop } = await startServer();
      await use(url);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer),
});
