import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { crash, type Moment } from "../test/crash/crash.ts";
import { type Engine, embeddedEngine, postgresEngine } from "../test/crash/places.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const root = fileURLToPath(new URL("..", import.meta.url));
const built = ".cache-crash";
beforeAll(() => {
  execFileSync(process.execPath, [join(root, "scripts/build.mjs"), built]);
});

// `npm run crash` kills two hundred times on each, also while it starts and migrates.
const engines: [string, () => Engine, Moment[]][] = [
  ["the embedded database", () => embeddedEngine({ prepared: true }), ["importar"]],
  ["PostgreSQL", () => postgresEngine(serverUrl), ["guardar"]],
];

describe.each(engines)("a server on %s that is killed", (_name, open, moments) => {
  it("has lost nothing that it acknowledged, and nothing is half there", async () => {
    const engine = open();
    try {
      const { kills, acknowledged, ...figures } = await crash({
        file: join(root, built, "server.js"),
        engine,
        moments,
        seed: 1,
        families: 2,
        products: 40,
      });
      expect(figures).toMatchObject({ lost: [], half: [], oversold: [], wrong: [], belied: 0 });
      expect(kills).toEqual(Object.fromEntries(moments.map((moment) => [moment, 1])));
      expect(acknowledged).toBeGreaterThan(0);
    } finally {
      await engine.close();
    }
  }, 120_000);
});
