import { expect, it } from "vitest";
import { SERVING_LOCK } from "./serving.ts";
import { createTestPostgres } from "./testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

it("a process that serves is known by its lock until it closes, also after its session was lost", async () => {
  const [looking, serving] = [await createTestPostgres(serverUrl), await createTestPostgres(serverUrl)];
  const { pathname } = new URL(serving.url);
  const holders = async () => {
    const rows = await looking.db.$queryRaw<{ pid: number }[]>`
      SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE locktype = 'advisory' AND objid = ${SERVING_LOCK} AND granted AND datname = ${pathname.slice(1)}`;
    return rows.map(({ pid }) => pid);
  };
  try {
    const [pid = 0, ...others] = await holders();
    expect([pid > 0, others]).toEqual([true, []]);
    await looking.db.$executeRaw`SELECT pg_terminate_backend(${pid})`;
    // Who is ended has its lock for a moment more.
    const who = async () => (await holders()).map((holder) => (holder === pid ? "before" : "another"));
    await expect.poll(who, { interval: 20 }).toEqual(["another"]);
  } finally {
    await serving.close();
  }
  expect(await holders()).toEqual([]);
  await looking.close();
});
