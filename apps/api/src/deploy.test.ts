import { readFileSync } from "node:fs";
import { settingsOf } from "@cosecha/db/answering";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { createMetrics } from "./metrics.ts";

const text = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

// `npm run failover` runs these files; here is what of them the code can put out of date.
describe("what deploy/ says of Cosecha", () => {
  it("is an environment that it takes, and knows all of", () => {
    const lines = text("deploy/cosecha.env").matchAll(/^(\w+)=(.*)$/gm);
    const given = Object.fromEntries([...lines].map(([, name = "", value]) => [name, value]));
    const env = readEnv(given);
    expect(Object.keys(env)).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(env).toMatchObject({ TRUST_PROXY: 1, DATABASE_DIRECT_URL: expect.stringContaining(":5000/") });
  });

  it("tells PgBouncer's sessions what Cosecha would tell its own", () => {
    expect(text("deploy/pgbouncer.ini")).toContain(`connect_query='${settingsOf(30_000)}'`);
  });

  it.each(["deploy/prometheus-rules.yml", "docs/operations.md"])(
    "names figures in %s that it measures",
    async (file) => {
      const { read } = createMetrics({ list: async () => [] });
      const measured = await read();
      const named = new Set(text(file).match(/\b(cosecha|nodejs|process)_\w+/g));
      expect(named.size).toBeGreaterThan(3);
      for (const name of named) expect(measured).toContain(name.replace(/_(bucket|count|sum)$/, ""));
    },
  );
});
