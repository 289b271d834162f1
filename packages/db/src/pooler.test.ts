import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingsOf } from "./answering.ts";
import { type Database, inOrder, openDatabase, Prisma, rows, run } from "./database.ts";
import { CHANNEL } from "./notices.ts";
import { wayOf } from "./rows.ts";
import { createEmptyPostgres } from "./testing.ts";
import { createPooler, type Pooler } from "./testing-pooler.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

describe("PostgreSQL behind a pooler that gives each transaction another session", () => {
  let empty: Awaited<ReturnType<typeof createEmptyPostgres>>;
  let pooler: Pooler;
  let database: Database;
  let env: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; DATA_DIR: string };
  const said: string[] = [];
  beforeAll(async () => {
    empty = await createEmptyPostgres(serverUrl);
    pooler = await createPooler(empty.url, settingsOf(30_000));
    env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: empty.url, DATA_DIR: "" };
    database = await openDatabase(env, { say: (line) => said.push(line) });
  });
  afterAll(async () => {
    await database.close();
    await pooler.close();
    await empty.drop();
  });

  const insert = (nombre: string) =>
    Prisma.sql`INSERT INTO familia (nombre, email, modificado) VALUES (${nombre}, 'f@x.es', ${new Date()})
      RETURNING id::text`;

  it("is migrated, and found prepared", async () => {
    expect(database.applied.length).toBeGreaterThan(0);
    expect(said).toEqual([]);
    expect(await database.isAnswering()).toBe(true);
    const again = await openDatabase(env);
    expect(again.applied).toEqual([]);
    await again.close();
  });

  it("answers the same statements again and again, in transactions and out of them", async () => {
    const { db } = database;
    const way = wayOf(db);
    const work = async (n: number) => {
      const name = `Familia ${n}`;
      await way.transaction(async (tx) => {
        const writing = Prisma.sql`puesta AS (${insert(name)})`;
        const read = Prisma.sql`SELECT id FROM puesta`;
        const [put, found] = await inOrder(
          tx,
          () => rows(tx, read, { writing }),
          () => rows(tx, Prisma.sql`SELECT id::text FROM familia WHERE nombre = ${name}`),
        );
        expect(found).toEqual(put);
        await run(tx, Prisma.sql`UPDATE familia SET email = 'six@x.es' WHERE nombre = ${name}`, {
          last: true,
        });
      });
      await way.transaction((tx) => tx.ask(Prisma.sql`SELECT 'without the last one'`));
      const lost = way.transaction(async (tx) => {
        await tx.ask(insert(`${name}, lost`));
        await tx.ask(insert(name));
      });
      await expect(lost).rejects.toMatchObject({ code: "23505" });
      await db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${n})`;
        await tx.familia.update({ where: { nombre: name }, data: { email: "seven@x.es" } });
      });
      const found = await rows(db, Prisma.sql`SELECT email FROM familia WHERE nombre = ${name}`);
      expect(found).toEqual([{ email: "seven@x.es" }]);
      const jit = Prisma.sql`SELECT current_setting('jit') AS jit`;
      expect(await rows(db, jit, { planned: "anew" })).toEqual([{ jit: "off" }]);
    };
    // More at once than there are sessions.
    for (let n = 0; n < 24; n += 8) {
      await Promise.all(Array.from({ length: 8 }, (_, more) => work(n + more)));
    }
    expect(await db.familia.count()).toBe(24);
  });

  it("is listened to past the pooler", async () => {
    const heard: string[] = [];
    const stop = await database.listen({
      onNotice: (payload) => void heard.push(payload),
      onLost: () => void heard.push("lost"),
    });
    await database.db.$executeRaw`SELECT pg_notify(${CHANNEL}, 'by way of the pooler')`;
    await expect.poll(() => heard).toEqual(["by way of the pooler"]);
    await stop();
  });

  // After the ones above, which would have left it.
  it("is left with nothing in its sessions", async () => {
    expect(await pooler.left()).toEqual([]);
    // It would be found.
    const other = await createPooler(empty.url);
    const plain = openDatabase({ DATABASE_URL: other.url, DATABASE_DIRECT_URL: empty.url, DATA_DIR: "" });
    const { db, close } = await plain;
    await db.$executeRawUnsafe("SET work_mem = '8MB'");
    expect(await other.left()).toEqual(["setting: work_mem"]);
    await close();
    await other.close();
  });

  it("is not taken for PostgreSQL itself", async () => {
    await expect(openDatabase({ DATABASE_URL: pooler.url, DATA_DIR: "" })).rejects.toThrow(
      /^DATABASE_URL: ahí no responde PostgreSQL, sino un programa que reparte sus conexiones/,
    );
    await expect(openDatabase({ ...env, DATABASE_DIRECT_URL: pooler.url })).rejects.toThrow(
      /^DATABASE_DIRECT_URL: ahí no responde PostgreSQL/,
    );
  });

  it("is reported where it does not answer, or has not prepared its sessions", async () => {
    await expect(openDatabase({ ...env, DATABASE_URL: "postgresql://nobody@127.0.0.1:1/x" })).rejects.toThrow(
      /^DATABASE_URL: no se puede conectar con PostgreSQL por el intermediario/,
    );
    const other = await createPooler(empty.url);
    const heard: string[] = [];
    const { close } = await openDatabase(
      { ...env, DATABASE_URL: other.url },
      { say: (line) => heard.push(line) },
    );
    expect(heard).toEqual([
      expect.stringContaining("connect_query='SET jit = off; SET lock_timeout = 27000'"),
    ]);
    await close();
    await other.close();
  });
});
