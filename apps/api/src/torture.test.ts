import { createTestDatabase, createTestPostgres, type TestDatabase } from "@cosecha/db/testing";
import { describe, expect, it } from "vitest";
import { oversell } from "../test/oversell.ts";
import { torture } from "../test/torture.ts";

const url = process.env.TEST_DATABASE_URL;
const engines: [string, () => Promise<TestDatabase>][] = [["PGlite", createTestDatabase]];
if (url !== undefined) engines.push(["PostgreSQL", () => createTestPostgres(url)]);

describe.each(engines)("20 families at once on %s", (_name, create) => {
  // X5.22, X5.27, X5.30
  it("lose no acknowledged line, store none twice, never oversell, and pay the right totals", async () => {
    const database = await create();
    try {
      const { problems, ...figures } = await torture(database, { families: 20, lines: 30 });
      expect(problems).toEqual([]);
      // It was no walk in the park.
      expect(figures.savings).toBeGreaterThanOrEqual(60);
      for (const what of ["refused", "doubled", "lost", "prices"] as const) {
        expect([what, figures[what]]).not.toEqual([what, 0]);
      }
    } finally {
      await database.close();
    }
  }, 240_000);

  // X5.22
  it("who want the last pieces 200 times get no more than there are", async () => {
    const database = await create();
    try {
      const { problems, ...figures } = await oversell(database, { families: 40, attempts: 200, seed: 1 });
      expect(problems).toEqual([]);
      expect(figures.saved + figures.refused).toBe(200);
      expect(figures.refused).toBeGreaterThan(0);
    } finally {
      await database.close();
    }
  }, 60_000);
});
