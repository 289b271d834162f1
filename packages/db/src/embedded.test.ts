import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { MB } from "./disk.ts";
import { createTestDatabase, createTestPostgres, prepareFolder, type TestDatabase } from "./testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const folder = mkdtempSync(join(tmpdir(), "cosecha-embedded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NEWER = "29990101000000_de_otra_version";
const REFUSED =
  /^La base de datos es de una versión más nueva de Cosecha \(migración 29990101000000_de_otra_version\)/;
const beNewer = ({ db }: Database, migration = NEWER) =>
  db.$executeRaw`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES (${randomUUID()}, 'x', ${migration}, now(), 1)`;

describe("the folder of the embedded database", () => {
  const DATA_DIR = join(folder, "created");
  beforeAll(async () => {
    // A first start that is killed at the moment at which its database has appeared.
    const script = join(folder, "create.mjs");
    writeFileSync(
      script,
      `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
      register();
      const { openDatabase } = await import(${JSON.stringify(new URL("database.ts", import.meta.url).href)});
      await openDatabase({ DATA_DIR: ${JSON.stringify(DATA_DIR)} });`,
    );
    const child = spawn(process.execPath, ["--liftoff-only", script], { stdio: "inherit" });
    const exited = once(child, "exit");
    const version = join(DATA_DIR, "pgdata", "PG_VERSION");
    while (!existsSync(version)) await sleep(1);
    child.kill("SIGKILL");
    await exited;
  });
  it("is not migrated when the disk is full", async () => {
    await expect(openDatabase({ DATA_DIR }, { free: () => 63 * MB })).rejects.toThrow(
      /^DATA_DIR: .* no queda sitio para preparar la base de datos/,
    );
  });

  it("holds a working database after a first start was killed, and removes only its own leftovers", async () => {
    mkdirSync(join(DATA_DIR, "pgdata.new-1"));
    writeFileSync(join(DATA_DIR, "pgdata.new-1", "PG_VERSION"), "18\n");
    const { db, close } = await openDatabase({ DATA_DIR });
    // By the items of a list, as soon as it is created.
    expect(await db.usuario.count({ where: { roles: { has: "ROLE_ADMIN" } } })).toBe(0);
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith("pgdata"))).toEqual(["pgdata"]);
    await close();
  });

  it("can be read when the disk is full, written later, and not opened by an older version", async () => {
    let free = 63 * MB;
    const said: string[] = [];
    const database = await openDatabase({ DATA_DIR }, { free: () => free, say: (line) => said.push(line) });
    const { db } = database;
    const create = () => db.familia.create({ data: { nombre: "Otero", email: "o@x.es" } });
    await expect(create()).rejects.toThrow("25006");
    expect([await db.familia.count(), database.isFull()]).toEqual([0, true]);
    expect(said).toEqual([expect.stringMatching(/muy poco sitio \(63 MB\)/)]);
    free = 64 * MB;
    await expect.poll(create).toMatchObject({ nombre: "Otero" });
    expect(said).toEqual([expect.anything(), expect.stringMatching(/vuelve a haber sitio/)]);
    await beNewer(database);
    await database.close();
    await expect(openDatabase({ DATA_DIR })).rejects.toThrow(REFUSED);
  });

  it("takes nothing more from the moment another process has it", async () => {
    const taken = join(folder, "taken");
    await prepareFolder(taken);
    const onLost = vi.fn();
    const { db, close } = await openDatabase({ DATA_DIR: taken }, { onLost });
    const create = () => db.familia.create({ data: { nombre: "Otero", email: "o@x.es" } });
    await create();
    rmSync(join(taken, "cosecha.lock"));
    writeFileSync(join(taken, "cosecha.lock"), "1 0 boot another-container");
    await expect(create()).rejects.toThrow("25006");
    expect(onLost).toHaveBeenCalledOnce();
    await close();
  });

  it("is left alone when something else is in the database's place", async () => {
    const other = join(folder, "other");
    mkdirSync(join(other, "pgdata", "base"), { recursive: true });
    await expect(openDatabase({ DATA_DIR: other })).rejects.toThrow(
      /^DATA_DIR: .* no es una base de datos entera/,
    );
    expect(readdirSync(other)).toEqual(["pgdata"]);
  });

  it("gets no new database when the disk is full", async () => {
    const full = join(folder, "full");
    await expect(openDatabase({ DATA_DIR: full }, { free: () => 103.5 * MB })).rejects.toThrow(
      /^DATA_DIR: .*104 MB libres.* quedan 103\./,
    );
    expect(readdirSync(full)).toEqual([]);
  });
});

describe("a transaction of many statements", () => {
  it("lets the event loop turn in between", async () => {
    const database = await createTestDatabase();
    try {
      let turns = 0;
      let going = true;
      const turn = () => {
        turns++;
        if (going) setImmediate(turn);
      };
      await database.db.$transaction(async (tx) => {
        setImmediate(turn);
        for (let n = 0; n < 8; n++) {
          await tx.$queryRaw`SELECT count(*)::int FROM generate_series(1, 200000)`;
        }
        going = false;
      });
      expect(turns).toBeGreaterThanOrEqual(7);
    } finally {
      await database.close();
    }
  });
});

describe("the upkeep of the database", () => {
  let database: TestDatabase;
  let full = false;
  beforeAll(async () => {
    database = await createTestDatabase({ isFull: () => full });
  });
  afterAll(() => database.close());
  const ask = async (sql: string) => (await database.db.$queryRawUnsafe<Record<string, unknown>[]>(sql))[0];
  const keepUp = async () => database.keepUp?.();

  it("renews statistics after many new rows, and frees the space of deleted ones", async () => {
    const { db } = database;
    const row = (n: number) => ({ nombre: `Familia ${n}`, email: "f@x.es" });
    await db.familia.createMany({ data: Array.from({ length: 500 }, (_, n) => row(n)) });
    await keepUp();
    const counted = () => ask("SELECT reltuples::int AS filas FROM pg_class WHERE oid = 'familia'::regclass");
    expect(await counted()).toEqual({ filas: 500 });
    const size = async () => Number((await ask("SELECT pg_table_size('familia') AS bytes"))?.bytes);
    const before = await size();
    for (let round = 0; round < 4; round++) {
      await db.familia.updateMany({ data: { email: `f${round}@x.es` } });
      await keepUp();
    }
    expect(await size()).toBeLessThan(before * 3);
    await db.familia.deleteMany();
    await keepUp();
    expect(await counted()).toEqual({ filas: 0 });
    expect(await size()).toBeLessThan(before / 2);
  });

  it("frees the space of a large file, although it is only one row", async () => {
    const { db } = database;
    const size = async () => Number((await ask("SELECT pg_table_size('archivo') AS bytes"))?.bytes);
    await keepUp();
    const before = await size();
    const bytes = new Uint8Array(randomBytes(MB));
    await db.archivo.create({ data: { nombre: "l.xlsx", tipo: "x/y", tamano: 1, sha256: "", bytes } });
    expect(await size()).toBeGreaterThan(before + MB / 2);
    await db.archivo.deleteMany();
    await keepUp();
    expect(await size()).toBeLessThan(before + MB / 4);
  });

  it("shortens the journal, also when the disk is full", async () => {
    const journal = async () =>
      Number(
        (await ask("SELECT pg_current_wal_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()"))?.bytes,
      );
    for (let round = 0; (await journal()) < 17 * MB && round < 100; round++) {
      await database.db.$executeRaw`SELECT pg_logical_emit_message(false, 'x', repeat('x', 500000))`;
    }
    full = true;
    expect(await keepUp()).toBe(true);
    full = false;
    expect(await journal()).toBeLessThan(MB);
  });

  it("does nothing when nothing has changed", async () => {
    await keepUp();
    const vacuumed = () => ask("SELECT max(last_vacuum)::text AS at FROM pg_stat_user_tables");
    const before = await vacuumed();
    expect(await keepUp()).toBe(false);
    expect(await vacuumed()).toEqual(before);
  });
});

describe("a PostgreSQL database that a newer version has migrated", () => {
  it("serves while its migrations only add, and is refused once one takes away what is needed", async () => {
    const database = await createTestPostgres(serverUrl);
    const open = () => openDatabase({ DATABASE_URL: database.url, DATA_DIR: "" });
    await beNewer(database);
    const earlier = await open();
    expect(earlier.applied).toEqual([]);
    await earlier.close();
    await beNewer(database, "29990201000000_desde_29990101000000_sin_nada");
    await expect(open()).rejects.toThrow(
      /^La base de datos es de una versión más nueva de Cosecha \(migración 29990201000000_desde_/,
    );
    await database.close();
  });

  it("is refused where it lacks a migration of ours", async () => {
    const database = await createTestPostgres(serverUrl);
    await beNewer(database);
    await database.db.$executeRaw`
      DELETE FROM _prisma_migrations WHERE migration_name = '20261123015555_lineas_de_una_familia'`;
    await expect(openDatabase({ DATABASE_URL: database.url, DATA_DIR: "" })).rejects.toThrow(REFUSED);
    await database.close();
  });
});
