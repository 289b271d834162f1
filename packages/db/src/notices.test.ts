import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { CHANNEL } from "./notices.ts";
import { createTestDatabase, createTestPostgres, endSessions, type TestDatabase } from "./testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const announce = (db: Pick<Database["db"], "$executeRaw">, payload: string) =>
  db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${payload})`;

/** What has been heard, and a wait until it is as much as it should be. */
function ear() {
  const heard: string[] = [];
  let lost = 0;
  return {
    heard,
    lost: () => lost,
    onNotice: (payload: string) => void heard.push(payload),
    onLost: () => void lost++,
  };
}

describe.each([
  ["PGlite", createTestDatabase],
  ["PostgreSQL", () => createTestPostgres(serverUrl)],
] as [string, () => Promise<TestDatabase>][])("notices on %s", (_name, create) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it("arrive in order at commit, and never from a rolled-back transaction", async () => {
    const { db } = database;
    const { heard, ...listener } = ear();
    const stop = await database.listen(listener);
    await db.$transaction(async (tx) => {
      await announce(tx, "ñandú 1");
      await announce(tx, "2");
      await sleep(50);
      expect(heard).toEqual([]);
    });
    await db
      .$transaction(async (tx) => {
        await announce(tx, "never");
        throw new Error("no");
      })
      .catch(() => undefined);
    await announce(db, "3");
    await expect.poll(() => heard).toEqual(["ñandú 1", "2", "3"]);
    await stop();
    await announce(db, "4");
    await sleep(50);
    expect(heard).toHaveLength(3);
    expect(listener.lost()).toBe(0);
  });
});

describe("on PostgreSQL", () => {
  it("arrive from another process, and a lost connection is reported once", async () => {
    const first = await createTestPostgres(serverUrl);
    const second = await openDatabase({ DATABASE_URL: first.url, DATA_DIR: "" });
    const { heard, ...listener } = ear();
    const stop = await first.listen(listener);
    await announce(second.db, "from afar");
    await expect.poll(() => heard).toEqual(["from afar"]);
    await endSessions(second.db);
    await expect.poll(listener.lost).toBe(1);
    await stop();
    // And it can be listened to again.
    const again = ear();
    const stopAgain = await first.listen(again);
    await announce(second.db, "back");
    await expect.poll(() => again.heard).toEqual(["back"]);
    await stopAgain();
    await second.close();
    await first.close();
    expect([listener.lost(), again.lost()]).toEqual([1, 0]);
  });
});
