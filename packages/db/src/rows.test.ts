import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "./answering.ts";
import { inOrder, Prisma, rows, run } from "./database.ts";
import { type Direct, type DirectTx, directOfPostgres, wayOf } from "./rows.ts";
import { createTestDatabase, createTestPostgres, type TestDatabase } from "./testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const insert = (nombre: string) =>
  Prisma.sql`INSERT INTO familia (nombre, email, modificado) VALUES (${nombre}, 'f@x.es', ${new Date()})
    RETURNING id::text`;

/** The one text that a statement gives. */
const textOf = async (way: Pick<Direct | DirectTx, "ask">, sql: Prisma.Sql) => (await way.ask(sql)).text;

describe.each([
  ["PGlite", createTestDatabase],
  ["PostgreSQL", () => createTestPostgres(serverUrl)],
] as [string, () => Promise<TestDatabase>][])("the way past Prisma on %s", (_name, create) => {
  let database: TestDatabase;
  let way: Direct;
  beforeAll(async () => {
    database = await create();
    way = wayOf(database.db);
  });
  afterAll(() => database.close());

  it("gives the one text of a statement, or null, and counts as a statement", async () => {
    database.takeStatements();
    const values = [1, "ñ", null, new Date(0), [1, 2]] as const;
    const [id, text, none, date, ids] = values;
    const sql = Prisma.sql`SELECT json_build_array(${id}::int, ${text}::text, ${none}::int,
      extract(epoch FROM ${date}::timestamptz), cardinality(${ids}::int[]))::text`;
    // The second time it is prepared.
    for (let n = 0; n < 2; n++)
      expect(JSON.parse((await textOf(way, sql)) ?? "")).toEqual([1, "ñ", null, 0, 2]);
    expect(await textOf(way, Prisma.sql`SELECT 'x' WHERE false`)).toBeNull();
    expect(database.takeStatements()).toHaveLength(3);
  });

  it("gives the rows of a statement through JSON, by whatever way, also of one that writes first", async () => {
    const { db } = database;
    const ways = [
      (ask: (tx: typeof db) => Promise<unknown>) => ask(db),
      (ask: (tx: typeof db) => Promise<unknown>) => db.$transaction((tx) => ask(tx as typeof db)),
      (ask: (tx: DirectTx) => Promise<unknown>) => way.transaction(ask),
    ];
    for (const within of ways) {
      const none = Prisma.sql`SELECT 1 WHERE false`;
      const one = Prisma.sql`SELECT 1.50 AS n, timestamptz 'epoch' = ${new Date(0)} AS epoch`;
      expect(await within((tx) => rows(tx, none))).toEqual([]);
      expect(await within((tx) => rows(tx, one))).toEqual([{ n: 1.5, epoch: true }]);
      const writing = Prisma.sql`puestas AS (${insert("Written")})`;
      const written = within((tx) => rows(tx, Prisma.sql`SELECT * FROM puestas`, { writing }));
      const [{ id }] = (await written) as [{ id: string }];
      const gone = Prisma.sql`DELETE FROM familia WHERE id = ${Number(id)}`;
      expect([await within((tx) => run(tx, gone)), await within((tx) => run(tx, gone))]).toEqual([1, 0]);
    }
  });

  it("keeps no plan of a statement that is to be planned anew", async () => {
    const kept = async () =>
      textOf(
        way,
        Prisma.sql`SELECT count(*)::text FROM pg_prepared_statements WHERE statement LIKE '%anew%'`,
      );
    const before = await kept();
    for (let n = 0; n < 3; n++) {
      const sql = Prisma.sql`SELECT ${n}::text || ' anew'`;
      expect((await way.ask(sql, { planned: "anew" })).text).toBe(`${n} anew`);
    }
    expect(await kept()).toBe(before);
  });

  it("keeps what a transaction wrote, and nothing of one that throws", async () => {
    const kept = await way.transaction((tx) => textOf(tx, insert("Kept")));
    const lost = way.transaction(async (tx) => {
      await textOf(tx, insert("Lost"));
      throw new Error("no");
    });
    await expect(lost).rejects.toThrow("no");
    const refused = way.transaction(async (tx) => {
      await textOf(tx, insert("Lost"));
      await textOf(tx, insert("Kept"));
    });
    await expect(refused).rejects.toMatchObject({ code: "23505" });
    const unminded = way.transaction(async (tx) => {
      await textOf(tx, insert("Lost"));
      await textOf(tx, insert("Kept")).catch(() => undefined);
    });
    await expect(unminded).rejects.toThrow();
    expect(await database.db.familia.findMany({ select: { id: true } })).toEqual([{ id: Number(kept) }]);
  });
});

describe("statements that go to PostgreSQL together", () => {
  let database: TestDatabase & { url: string };
  let way: Direct;
  /** One connection, so that what a failure leaves on it meets the next one. */
  let pool: ReturnType<typeof createPool>;
  const written: string[] = [];
  beforeAll(async () => {
    database = await createTestPostgres(serverUrl);
    pool = createPool(database.url, 5_000, 5_000);
    pool.options.max = 1;
    pool.on("connect", (client) => {
      const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
      const write = stream.write.bind(stream) as (chunk: Buffer) => boolean;
      stream.write = (chunk: Buffer) => {
        written.push(chunk.toString("latin1"));
        return write(chunk);
      };
    });
    way = directOfPostgres(pool, undefined);
  });
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  it("are written at once, with the beginning and with the end of the transaction", async () => {
    await textOf(way, Prisma.sql`SELECT 'connected'`);
    written.length = 0;
    const [one, two] = await way.transaction(async (tx) => {
      const both = await inOrder(
        tx,
        () => textOf(tx, insert("Together")),
        () => textOf(tx, Prisma.sql`SELECT nombre FROM familia`),
      );
      await run(tx, insert("Last"), { last: true });
      return both;
    });
    expect([Number(one) > 0, two]).toEqual([true, "Together"]);
    expect(written).toHaveLength(2);
    expect(await textOf(way, Prisma.sql`SELECT count(*)::text FROM familia`)).toBe("2");
  });

  it("fail together, and leave the connection as good as before", async () => {
    const unknown = way.transaction((tx) =>
      Promise.all([
        textOf(tx, Prisma.sql`SELECT nothing FROM nowhere`),
        textOf(tx, Prisma.sql`SELECT 'never asked'`),
        tx.ask(insert("Lost"), true),
      ]),
    );
    await expect(unknown).rejects.toMatchObject({ code: "42P01" });
    expect(await textOf(way, Prisma.sql`SELECT 'never asked'`)).toBe("never asked");
    expect(await textOf(way, Prisma.sql`SELECT count(*)::text FROM familia`)).toBe("2");
    const known = way.transaction(async (tx) => {
      await textOf(tx, insert("Lost, too"));
      await tx.ask(insert("Together"), true);
    });
    await expect(known).rejects.toMatchObject({ code: "23505" });
    expect(await textOf(way, Prisma.sql`SELECT count(*)::text FROM familia`)).toBe("2");
  });

  it("are not sent once the transaction is over", async () => {
    const afterLast = way.transaction(async (tx) => {
      await tx.ask(Prisma.sql`SELECT 'last'`, true);
      await textOf(tx, insert("Too late"));
    });
    await expect(afterLast).rejects.toThrow("The transaction is over.");
    let left: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    const thrown = way.transaction(async (tx) => {
      left = Promise.allSettled([
        textOf(tx, insert("Sent, and rolled back")),
        setImmediate().then(() => textOf(tx, insert("Too late"))),
      ]);
      throw new Error("no");
    });
    await expect(thrown).rejects.toThrow("no");
    const [sent, late] = await left;
    expect(sent?.status).toBe("fulfilled");
    expect(late).toMatchObject({ reason: new Error("The transaction is over.") });
    expect(await textOf(way, Prisma.sql`SELECT count(*)::text FROM familia`)).toBe("2");
  });
});

describe("connections that others use for too long", () => {
  it("are said to be busy, as are locks that are not free in time", async () => {
    const database = await createTestPostgres(serverUrl);
    const pool = createPool(database.url, 1_000, 5_000);
    const way = directOfPostgres(pool, undefined);
    const id = Number(await textOf(way, insert("Otero")));
    const lock = Prisma.sql`SELECT id::text FROM familia WHERE id = ${id} FOR UPDATE`;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = way.transaction(async (tx) => {
      await textOf(tx, lock);
      await ended;
    });
    expect(await textOf(way, Prisma.sql`SHOW lock_timeout`)).toBe("900ms");
    const waiting = way.transaction(async (tx) => {
      // Sooner than the whole statement's time is up, also on a busy machine.
      await textOf(tx, Prisma.sql`SELECT set_config('lock_timeout', '50', true)`);
      await textOf(tx, lock);
    });
    await expect(waiting).rejects.toMatchObject({ code: "55P03" });
    const others = Array.from({ length: 9 }, () => way.transaction(() => ended));
    await expect(way.transaction((tx) => textOf(tx, lock))).rejects.toMatchObject({ code: "55P03" });
    end();
    await Promise.all([first, ...others]);
    await expect(way.transaction((tx) => textOf(tx, lock))).resolves.toBe(String(id));
    await pool.end();
    await database.close();
  });
});

it("a PostgreSQL connection that is lost while its transaction is doing nothing fails that transaction alone", async () => {
  const { db, close } = await createTestPostgres(serverUrl);
  const way = wayOf(db);
  const cut = way.transaction(async (tx) => {
    const pid = await textOf(tx, Prisma.sql`SELECT pg_backend_pid()::text`);
    await textOf(way, Prisma.sql`SELECT pg_terminate_backend(${Number(pid)}::int)::text`);
    // Until nobody has that connection any more, and its end has arrived here.
    const gone = Prisma.sql`SELECT count(*)::text FROM pg_stat_activity WHERE pid = ${Number(pid)}::int`;
    while ((await textOf(way, gone)) !== "0") await setImmediate();
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    return textOf(tx, insert("Lost"));
  });
  await expect(cut).rejects.toThrow();
  expect(await textOf(way, Prisma.sql`SELECT count(*)::text FROM familia`)).toBe("0");
  await close();
});
