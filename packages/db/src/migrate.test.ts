import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "./generated/migrations.ts";
import { applyMigrations } from "./migrate.ts";
import { createEmptyPostgres } from "./testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

interface Engine {
  run: (sql: string) => Promise<unknown>;
  ask: (sql: string) => Promise<unknown[]>;
  close: () => Promise<unknown>;
}
const engines: [string, () => Promise<Engine>][] = [
  [
    "PGlite",
    async () => {
      const pglite = await PGlite.create();
      return {
        run: (sql) => pglite.exec(sql),
        ask: async (sql) => (await pglite.query(sql)).rows,
        close: () => pglite.close(),
      };
    },
  ],
  [
    "PostgreSQL",
    async () => {
      const { url, drop } = await createEmptyPostgres(serverUrl);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return {
        run: (sql) => client.query(sql),
        ask: async (sql) => (await client.query(sql)).rows,
        close: async () => {
          await client.end();
          await drop();
        },
      };
    },
  ],
];

describe.each(engines)("a migration on %s", (_name, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.close());
  const kept = () =>
    engine.ask(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1",
    );
  const tables = () =>
    engine.ask("SELECT relname FROM pg_class WHERE relkind = 'r' AND relname IN ('uno', 'dos') ORDER BY 1");
  const good = { name: "1_uno", sql: "CREATE TABLE uno (id int); INSERT INTO uno VALUES (1)" };
  const wrong = { name: "2_dos", sql: "CREATE TABLE dos (id int); SELECT 1 / 0; -- over" };

  it("that ends in the middle leaves nothing of itself, and is applied by the next start", async () => {
    await expect(applyMigrations(engine.run, [good, wrong])).rejects.toThrow("division by zero");
    expect([await tables(), await kept()]).toEqual([[{ relname: "uno" }], [{ name: "1_uno" }]]);
    expect(
      await applyMigrations(engine.run, [{ ...wrong, sql: "CREATE TABLE dos (id int) -- over" }]),
    ).toEqual(["2_dos"]);
    expect(await kept()).toEqual([{ name: "1_uno" }, { name: "2_dos" }]);
  });

  it("takes the place of one that an earlier version began and did not do", async () => {
    await engine.run(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('begun', 'x', '3_tres')",
    );
    await applyMigrations(engine.run, [{ name: "3_tres", sql: "INSERT INTO uno VALUES (3)" }]);
    expect(await engine.ask("SELECT count(*)::int AS rows FROM _prisma_migrations")).toEqual([{ rows: 3 }]);
  });
});

it("a PostgreSQL connection that is cut in the middle of a migration leaves nothing of it", async () => {
  const { url, drop } = await createEmptyPostgres(serverUrl);
  const [first] = migrations;
  const cut = { name: first!.name, sql: `${first!.sql}; SELECT pg_terminate_backend(pg_backend_pid())` };
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await expect(applyMigrations((sql) => client.query(sql), [cut])).rejects.toThrow("terminating connection");
  const next = new pg.Client({ connectionString: url });
  await next.connect();
  expect(await applyMigrations((sql) => next.query(sql), migrations)).toHaveLength(migrations.length);
  await next.end();
  await drop();
});
