import type { Database } from "@cosecha/db/database";
import { createTestDatabase, type TestDatabase } from "@cosecha/db/testing";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ServerBackups } from "../backup/backups.ts";
import { type Among, beginChores, choresOf } from "./chores.ts";

const NOW = new Date("2026-03-14T12:00:00Z");
const in_ = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function house({
  keepUp = true,
  nightly = true,
  among,
}: {
  keepUp?: boolean;
  nightly?: boolean;
  among?: Among;
} = {}) {
  const upkeep = vi.fn(async () => true);
  const makeNightly = vi.fn(async () => true);
  const which = { ...database, keepUp: keepUp ? upkeep : undefined } as unknown as Database;
  const backups = { nightly, makeNightly } as unknown as ServerBackups;
  const log = pino({ level: "silent" });
  const one = { dataDir: "none", database: which, backups, log, zona: "Europe/Madrid", among };
  return { house: one, chores: choresOf(one), upkeep, makeNightly };
}
const task = { id: 1, clase: "mantener", clave: "", version: 1, intentos: 1 } as const;

it("each of the house's work is due a minute after the start, and then when it is needed", async () => {
  const { house: one, chores, upkeep, makeNightly } = house();
  await beginChores(one, chores, NOW);
  const due = await database.db.tarea.findMany({ orderBy: { clase: "asc" } });
  expect(due.map(({ clase }) => clase)).toEqual(["comprobar", "copia", "cuotas", "mantener", "olvidar"]);
  expect(due.every(({ cuando }) => cuando.getTime() === in_(1).getTime())).toBe(true);

  const next = async (clase: keyof typeof chores) => (await chores[clase]?.(task, NOW))?.otraVez;
  expect(await next("mantener")).toEqual(in_(1));
  upkeep.mockResolvedValueOnce(false);
  expect(await next("mantener")).toEqual(in_(5));
  // At three in the night, in Madrid.
  expect(await next("copia")).toEqual(new Date("2026-03-15T02:00:00Z"));
  makeNightly.mockResolvedValueOnce(false);
  expect(await next("copia")).toEqual(in_(1));
  expect(await next("olvidar")).toEqual(in_(60));
  expect(await next("cuotas")).toEqual(in_(60));
  expect(await next("comprobar")).toEqual(in_(24 * 60));
});

it("a server that does them by itself is spared upkeep and backups", () => {
  const { chores } = house({ keepUp: false, nightly: false });
  expect(Object.keys(chores)).toEqual(["olvidar", "cuotas", "comprobar"]);
});

it("one of many makes its backup as long after the night's hour as it was told, and begins nothing anew", async () => {
  const { house: one, chores, makeNightly } = house({ among: { after: 90 * 60_000 } });
  await beginChores(one, chores, in_(600));
  expect(await database.db.tarea.count({ where: { clase: "copia", cuando: in_(1) } })).toBe(1);
  expect((await chores.copia?.(task, NOW))?.otraVez).toEqual(new Date("2026-03-15T03:30:00Z"));
  expect(makeNightly).toHaveBeenCalledOnce();
  // What is due each hour elsewhere opens it less often.
  expect((await chores.olvidar(task, NOW)).otraVez).toEqual(in_(6 * 60));
});
