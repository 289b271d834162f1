import { existsSync, fstatSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { listCopies } from "./backup/copies.ts";
import { wayBack } from "./backup/way-back.ts";
import { copiesIn, openDatabase } from "./database.ts";
import { migrations } from "./generated/migrations.ts";
import { createDraft } from "./pglite.ts";
import { migrateTo } from "./testing.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "cosecha-upgrade-"));
const pgdata = join(DATA_DIR, "pgdata");
const backups = copiesIn(DATA_DIR);
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** The last migration that makes a table, and that table, which is in its way. */
const made = migrations.map(({ sql }) => /^CREATE TABLE ("?\w+"?)/m.exec(sql)?.[1]);
const failing = made.findLastIndex((table) => table !== undefined);

beforeAll(async () => {
  // One migration goes well before it.
  const older = (pglite: PGlite) => migrateTo((sql) => pglite.exec(sql), failing - 1);
  renameSync(
    await createDraft(DATA_DIR, async (pglite) => {
      await older(pglite);
      await pglite.exec(`CREATE TABLE ${made[failing]} ()`);
    }),
    pgdata,
  );
});

const names = async () => (await listCopies(backups)).map(({ name }) => name);

it("an upgrade that fails makes one copy, however often it is begun, and it stands until all is whole", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const said: string[] = [];
  const fails = () =>
    expect(openDatabase({ DATA_DIR }, { say: (line) => said.push(line) })).rejects.toThrow("already exists");
  await fails();
  const [first] = await names();
  // Copies are named by the second.
  vi.setSystemTime(Date.now() + 2_000);
  await fails();
  expect([await names(), await wayBack(backups)]).toEqual([[first], first]);
  expect(said).toEqual([expect.stringContaining(`${first}`), expect.stringContaining(`${first}`)]);

  // Somebody has deleted it.
  rmSync(join(backups, `${first}`));
  await fails();
  const [second, ...others] = await names();
  expect([second === first, others, await wayBack(backups)]).toEqual([false, [], second]);

  const pglite = await PGlite.create(pgdata);
  await pglite.exec(`DROP TABLE ${made[failing]}`);
  await pglite.close();
  // Each migration is one call, which may hold this thread for minutes.
  const locks: number[] = [];
  const database = await openDatabase(
    { DATA_DIR },
    {
      unwatched(lock, work) {
        locks.push(fstatSync(lock).ino);
        return work();
      },
    },
  );
  const { ino } = statSync(join(DATA_DIR, "cosecha.lock"));
  expect(locks).toEqual(database.applied.map(() => ino));
  expect(locks.length).toBeGreaterThan(0);
  await database.close();
  expect([await names(), await wayBack(backups)]).toEqual([[second], undefined]);
  expect(readdirSync(backups).filter((name) => !name.endsWith(".gz"))).toEqual([]);
  expect(existsSync(join(DATA_DIR, "cosecha.lock"))).toBe(false);
});
