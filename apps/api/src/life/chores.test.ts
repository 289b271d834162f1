import type { Database } from "@cosecha/db/database";
import { createTestDatabase, type TestDatabase } from "@cosecha/db/testing";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ServerBackups } from "../backup/backups.ts";
import { beginChores, choresOf } from "./chores.ts";

const NOW = new Date("2026-03-14T12:00:00Z");
const in_ = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function house({ keepUp = true, nightly = true } = {}) {
  const upkeep = vi.fn(async () => true);
  const makeNightly = vi.fn(async () => true);
  const which = { ...database, keepUp: keepUp ? upkeep : undefined } as unknown as Database;
  const backups = { nightly, makeNightly } as unknown as ServerBackups;
  const log = pino({ level: "silent" });
  const one = { dataDir: "none", database: which, backups, log, zona: "Europe/Madrid" };
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
