import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";

// `npm test` finds it, or installs it.
const executablePath = process.env.CHROMIUM_PATH;
const port = Number(process.env.E2E_PORT ?? 3417);
// Playwright reads this file again in every worker: the first one decides where the data is.
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), "cosecha-e2e-"));
process.env.E2E_DATA_DIR = dataDir;

// Optimizing PGlite's code takes longer than running it, in the minutes that the journeys take.
const node = "node --liftoff-only --enable-source-maps";

/** A project each, so that no worker takes its server to another file. */
const ownServers = [
  "primeros-pasos.spec.ts",
  "tesoreria.spec.ts",
  "tesoreria-apuntes.spec.ts",
  "cuentas.spec.ts",
  "compra.spec.ts",
  "turnos.spec.ts",
  "correo.spec.ts",
  "ritmos.spec.ts",
];

const fileOf = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
/** Makes the folders that `own-server.ts` copies, and the shared server's. */
const makeFolders = [
  `node ${fileOf("../../packages/db/scripts/prepare-folder.mjs")} ${JSON.stringify(join(dataDir, "empty"))}`,
  `node ${fileOf("e2e/fill-demo.mjs")} ${JSON.stringify(dataDir)}`,
];
const server = fileOf("../api/dist/server.js");

/**
 * Journeys on the built application, served as to anybody, on the embedded database with the demo
 * in it.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Every journey makes what it changes, so that none waits for its file's turn on one worker.
  fullyParallel: true,
  grepInvert: process.env.EVERY_TEST ? undefined : /@extra/,
  // Two leave a sixth of two cores idle, as each waits for its server or its browser.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  retries: 0,
  forbidOnly: true,
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }],
  ],
  // What takes long on a busy machine is not yet broken. Costs nothing while all is well.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  // What goes step by step on one worker, and starts a server, first: left to the end, the other
  // would wait for it.
  projects: [
    ...ownServers.map((file) => ({ name: file.replace(".spec.ts", ""), testMatch: file })),
    { name: "shared", testIgnore: ownServers },
  ],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    baseURL: `http://127.0.0.1:${port}`,
    // What moves is drawn sixty times a second by the processor. One whole journey is made with it
    // all the same.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would answer for the server: only the journeys of installed.ts have one.
    serviceWorkers: "block",
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    // Recording every journey takes a third of the processor: a picture of the screen and its text
    // tell most of what went wrong, and `E2E_TRACE=1` records the rest.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        // Optimizing the app's code takes longer than running it, in pages that live for a second.
        "--js-flags=--single-threaded --no-opt --no-maglev",
      ],
    },
  },
  webServer: {
    command: [...makeFolders, `exec ${node} ${server}`].join(" && "),
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      DATA_DIR: join(dataDir, "shared"),
      SEED: "demo",
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      // For the links in mails.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  },
});
