import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { test as base } from "./app.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = fileOf("../../api/dist/server.js");

/** One that nobody listens on, so that the server's own address can be said to it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** What its clock shows, in ms. */
const clockOf = async (url: string) => Date.parse((await fetch(`${url}/healthz`)).headers.get("date") ?? "");

/** A server of its own; `nextDay` takes its clock there. */
async function startServer(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-e2e-own-"));
  const filled = environment.SEED === "none" ? "empty" : "demo";
  cpSync(join(process.env.E2E_DATA_DIR ?? "", filled), folder, { recursive: true });
  const url = `http://127.0.0.1:${await freePort()}`;
  const node = ["--liftoff-only", "--enable-source-maps", "--import", fileOf("clock.mjs")];
  const server = spawn(process.execPath, [...node, program], {
    env: {
      ...process.env,
      ...{ PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: folder },
      ...{ SEED: "demo", LOG_LEVEL: "warn", RATE_LIMITS: "off", ...environment },
    },
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
    if (!line.includes("está en marcha")) continue;
    server.stdout.resume();
    // A signal may come later than what is asked after it.
    const nextDay = async () => {
      const tomorrow = (await clockOf(url)) + 43_200_000;
      server.kill("SIGUSR2");
      while ((await clockOf(url)) < tomorrow) await sleep(20);
    };
    return { url, stop, nextDay };
  }
  await stop();
  throw new Error("The server ended before it was ready.");
}

interface Own {
  /** What its environment has besides, or instead. */
  environment: Record<string, string>;
  ownServer: { url: string; nextDay: () => Promise<void> };
}

/**
 * Journeys that leave the demo in pieces, or want another server: all of a file's on one, which
 * nobody else uses.
 */
export const test = base.extend<object, Own>({
  environment: [{}, { option: true, scope: "worker" }],
  ownServer: [
    async ({ environment }, use) => {
      const { stop, ...server } = await startServer(environment);
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
});
