import type { Database } from "@cosecha/db/database";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import type { ServerBackups } from "../backup/backups.ts";
import { startChores } from "./chores.ts";

it("the chores run again and again, also after one has failed, and the log names the failure", async () => {
  const waiting: { goOn: () => void; minutes: number }[] = [];
  const pause = (milliseconds: number) =>
    new Promise<void>((goOn) => {
      waiting.push({ goOn, minutes: milliseconds / 60_000 });
    });
  const logged: string[] = [];
  const keepUp = vi.fn(async () => undefined);
  const NOW = new Date("2026-03-14T12:00:00Z");
  const told: unknown[] = [];
  const $executeRaw = async ({ values }: { values: unknown[] }) => {
    told.push(...values);
    return 0;
  };
  const proven = vi.fn(async () => [{ json_agg: '[{"ids":[1]}]' }]);
  const paid: unknown[] = [];
  const $queryRaw = async (sql: { sql: string; values: unknown[] }) => {
    if (!sql.sql.includes('"cuotaHasta"'))
      return sql.sql.includes("sum(importe)") ? [{ json_agg: '[{"id":1}]' }] : proven();
    paid.push(...sql.values);
    return [{ json_agg: null }];
  };
  const $transaction = vi.fn(async (work: (tx: object) => unknown) => work({ $executeRaw, $queryRaw }));
  const db = { $transaction, $queryRaw, $executeRaw, anonimizacion: { findMany: async () => [] } };
  const database = { keepUp, db } as unknown as Database;
  const makeNightly = vi.fn(async () => undefined);
  const backups = { nightly: true, makeNightly } as unknown as ServerBackups;
  const log = pino({ level: "error" }, { write: (line: string) => logged.push(JSON.parse(line).chore) });
  startChores({ dataDir: "none", database, backups, log, zona: "Europe/Madrid" }, pause, () => NOW);
  /** Lets all go on, and gives for how many minutes they had to wait. */
  const goOn = async () => {
    const due = waiting.splice(0);
    for (const one of due) one.goOn();
    await vi.waitFor(() => expect(waiting.length).toBe(due.length));
    return due.map(({ minutes }) => minutes).sort((a, b) => a - b);
  };
  keepUp.mockRejectedValueOnce(new Error("the disk is gone"));
  $transaction.mockRejectedValueOnce(new Error("the disk is gone"));
  $transaction.mockRejectedValueOnce(new Error("the disk is gone"));
  makeNightly.mockRejectedValueOnce(new Error("the disk is full"));
  expect(await goOn()).toEqual([1 / 60, 1, 1, 1, 1, 1]);
  expect(logged.sort()).toEqual(["back up", "forget", "keep up", "post the fees", "prove the accounts"]);
  expect(await goOn()).toEqual([1 / 60, 1, 10, 60, 60, 1440]);
  expect([keepUp, makeNightly].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  // What is forgotten is forgotten by the clock that was given.
  await vi.waitFor(() => expect(told.filter((value) => value === NOW).length).toBeGreaterThan(2));
  // Nor are fees posted by another clock or calendar.
  await vi.waitFor(() => expect(paid).toContain("2026-03-01"));
});
