import pg from "pg";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { NewerDatabase } from "../startup-error.ts";
import { askPostgres, createEmptyPostgres } from "../testing.ts";
import { bringUp, MigrationFailed, openOneOfMany } from "./one-of-many.ts";

const { TEST_DATABASE_URL = "" } = process.env;
const hub = { listenTo: () => async () => async () => undefined, publish: () => undefined };

describe("the database of one of many", () => {
  let url: string;
  beforeEach(async () => {
    const base = await createEmptyPostgres(TEST_DATABASE_URL);
    onTestFinished(base.drop);
    url = base.url;
  });

  it("of a later version is none that could not be brought to this one", async () => {
    await bringUp(url);
    await askPostgres(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
       VALUES ('z', '', now(), '99999999999999_desde_99999999999998_quita')`,
    );
    const refused = await bringUp(url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NewerDatabase);
    expect(refused).not.toBeInstanceOf(MigrationFailed);
    expect(String(refused)).toContain("versión más nueva");
  });

  it("has not failed to be brought to this version where PostgreSQL ends the session", async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    // Who migrates waits for this, and is ended meanwhile.
    await other.query("BEGIN; CREATE TABLE _prisma_migrations (id int)");
    const cut = bringUp(url).catch((error: unknown) => error);
    await expect
      .poll(() =>
        askPostgres(
          url,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'transactionid'",
        ),
      )
      .toHaveLength(1);
    expect(await cut).not.toBeInstanceOf(MigrationFailed);
    await other.query("ROLLBACK");
    await other.end();
    expect((await bringUp(url)).length).toBeGreaterThan(0);
  });

  it("has failed where a migration did", async () => {
    // What one of them makes is there.
    await askPostgres(url, "CREATE TYPE cobro AS ENUM ('x')");
    await expect(bringUp(url)).rejects.toBeInstanceOf(MigrationFailed);
  });

  it("makes do with one connection unless somebody waits for long", async () => {
    const connections = async (look: number) => {
      const database = await openOneOfMany({ id: 1, url, migracion: "" }, hub, { look });
      const ask = (seconds: number) =>
        database.db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid FROM pg_sleep(${seconds})`;
      const answers = await Promise.all([ask(0.2), ask(0), ask(0)]);
      await database.close();
      return new Set(answers.map(([row]) => row?.pid)).size;
    };
    expect([await connections(60_000), await connections(5)]).toEqual([1, 2]);
  });

  it("is asked whether it answers on a connection that goes afterwards", async () => {
    const where = { id: 1, url, migracion: "" };
    const database = await openOneOfMany(where, hub);
    onTestFinished(() => database.close());
    const answers = [database.isAnswering(), database.isAnswering()];
    expect([...(await Promise.all(answers)), await database.isAnswering()]).toEqual([true, true, true]);
    const connected = () =>
      askPostgres(TEST_DATABASE_URL, "SELECT FROM pg_stat_activity WHERE datname = $1", [
        new URL(url).pathname.slice(1),
      ]);
    await expect.poll(connected).toEqual([]);
  });
});
