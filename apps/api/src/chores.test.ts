import type { Database } from "@cosecha/db/database";
import type { Sessions } from "@cosecha/trpc/kernel/services";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import type { ServerBackups } from "./backups.ts";
import { startChores } from "./chores.ts";

it("the chores run again and again, also after one has failed, and the log names the failure", async () => {
  const waiting: { goOn: () => void; minutes: number }[] = [];
  const pause = (milliseconds: number) =>
    new Promise<void>((goOn) => {
      waiting.push({ goOn, minutes: milliseconds / 60_000 });
    });
  const logged: string[] = [];
  const keepUp = vi.fn(async () => undefined);
  const forgetExpired = vi.fn(async () => undefined);
  const deleteMany = vi.fn(async () => undefined);
  const database = { keepUp, db: { intento: { deleteMany } } } as unknown as Database;
  const sessions = { forgetExpired } as unknown as Sessions;
  const makeNightly = vi.fn(async () => undefined);
  const backups = { nightly: true, makeNightly } as unknown as ServerBackups;
  const log = pino({ level: "error" }, { write: (line: string) => logged.push(JSON.parse(line).chore) });
  startChores({ dataDir: "none", database, backups, sessions, log }, pause);
  /** Lets all go on, and gives for how many minutes they had to wait. */
  const goOn = async () => {
    const due = waiting.splice(0);
    for (const one of due) one.goOn();
    await vi.waitFor(() => expect(waiting.length).toBe(due.length));
    return due.map(({ minutes }) => minutes).sort((a, b) => a - b);
  };
  keepUp.mockRejectedValueOnce(new Error("the disk is gone"));
  forgetExpired.mockRejectedValueOnce(new Error("the disk is gone"));
  makeNightly.mockRejectedValueOnce(new Error("the disk is full"));
  expect(await goOn()).toEqual([1 / 60, 1, 1, 1]);
  expect(logged.sort()).toEqual(["back up", "forget", "keep up"]);
  expect(await goOn()).toEqual([1 / 60, 1, 10, 60]);
  expect([keepUp, makeNightly, forgetExpired, deleteMany].map(({ mock }) => mock.calls.length)).toEqual([
    2, 2, 2, 1,
  ]);
});
