import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";
import { offset, originOf, PASSWORD, portOf, SERVERS } from "./looks.ts";

// Playwright reads this file again in every worker: the first one decides.
process.env.GALLERY_DATA ??= mkdtempSync(join(tmpdir(), "cosecha-gallery-"));
offset();

const quoted = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
const prepareFolder = quoted("../../../packages/db/scripts/prepare-folder.mjs");
const start = `exec node --liftoff-only --import ${quoted("../e2e/clock.mjs")} ${quoted("../../api/dist/server.js")}`;

const { projects: _, ...shared } = journeys;

/** Pictures of the built application, each row of `rows.ts` a test. */
export default defineConfig({
  ...shared,
  testDir: ".",
  outputDir: "../test-results/gallery",
  forbidOnly: false,
  reporter: "line",
  globalSetup: "./world.ts",
  globalTeardown: "./index-page.ts",
  use: {
    ...journeys.use,
    baseURL: originOf("demo"),
    screenshot: "off",
    serviceWorkers: "block",
  },
  webServer: SERVERS.map((server) => {
    const folder = join(process.env.GALLERY_DATA ?? "", server);
    return {
      command: `node ${prepareFolder} ${JSON.stringify(folder)} && ${start}`,
      url: `${originOf(server)}/readyz`,
      timeout: 120_000,
      env: {
        PORT: String(portOf(server)),
        DATA_DIR: folder,
        SEED: server === "demo" ? "demo" : server === "cuentas" ? "demo-con-cuentas" : "none",
        ADMIN_EMAIL: "admin@cosecha.example",
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: "warn",
        RATE_LIMITS: "off",
      },
    };
  }),
});
