import type { Cooperativa } from "@cosecha/db/control/control";
import { describe, expect, it } from "vitest";
import type { OpenHouse } from "../life/house.ts";
import { Changed, FOR_TASKS, Houses, NoRoom } from "./houses.ts";

const grupo = (id: number) => ({ id, clave: `g${id}` }) as Cooperativa;

/** Houses that write down what happens to them, with a clock that the test sets. */
function build({ most = 2, busy = (): boolean => false, fails = (): boolean => false } = {}) {
  const said: string[] = [];
  const clock = { now: 0 };
  const open = async ({ id }: Cooperativa): Promise<OpenHouse> => {
    await Promise.resolve();
    if (fails()) throw new Error("out of reach");
    said.push(`open ${id}`);
    const note = (what: string) => async () => void said.push(`${what} ${id}`);
    const nothing = () => undefined as never;
    return {
      ...{ database: nothing(), backups: nothing(), handle: note("handle"), isBusy: busy },
      ...{ untilDone: note("until"), rest: note("rest"), hush: note("hush"), close: note("close") },
    };
  };
  const houses = new Houses({
    ...{ open, most, idle: 60, now: () => clock.now },
    onClose: async ({ id }) => said.push(`note ${id}`),
    onFailure: ({ id }) => said.push(`failed ${id}`),
  });
  return { houses, said, clock };
}

describe("the cooperatives that a process has open", () => {
  it("are opened once, however many ask at the same time", async () => {
    const { houses, said } = build();
    const entered = await Promise.all([1, 2, 3].map(() => houses.enter(grupo(1))));
    expect(said).toEqual(["open 1"]);
    expect(new Set(entered.map(({ house }) => house)).size).toBe(1);
  });

  it("give way to others, those first that nobody has used for longest", async () => {
    const { houses, said, clock } = build();
    for (const id of [1, 2]) {
      clock.now = id;
      (await houses.enter(grupo(id))).leave();
    }
    clock.now = 3;
    (await houses.enter(grupo(1))).leave();
    (await houses.enter(grupo(3))).leave();
    await expect.poll(() => said.includes("close 2")).toBe(true);
    expect(houses.open.map(({ id }) => id).sort()).toEqual([1, 3]);
  });

  it("stay while somebody uses them: where all are in use, nobody else gets in", async () => {
    const { houses } = build();
    const [one] = await Promise.all([houses.enter(grupo(1)), houses.enter(grupo(2))]);
    await expect(houses.enter(grupo(3))).rejects.toBeInstanceOf(NoRoom);
    one.leave();
    // Leaving twice is leaving once.
    one.leave();
    expect((await houses.enter(grupo(3))).house).toBeDefined();
  });

  it("have room for what is due beside those that people hold, however many these are", async () => {
    const { houses } = build();
    const forTasks = { forTasks: true };
    const [held] = await Promise.all([houses.enter(grupo(1)), houses.enter(grupo(2))]);
    const ids = Array.from({ length: FOR_TASKS }, (_, n) => n + 3);
    const due = await Promise.all(ids.map((id) => houses.enter(grupo(id), forTasks)));
    await expect(houses.enter(grupo(99), forTasks)).rejects.toBeInstanceOf(NoRoom);
    // Nobody else gets in by that.
    await expect(houses.enter(grupo(99))).rejects.toBeInstanceOf(NoRoom);
    await expect(houses.enter(grupo(3))).rejects.toBeInstanceOf(NoRoom);
    held.leave();
    // Of the two that people may have, one is free: those that do what is due take nothing of it.
    expect((await houses.enter(grupo(99))).house).toBeDefined();
    for (const { leave } of due) leave();
    for (const id of [100, 3]) await expect(houses.enter(grupo(id))).rejects.toBeInstanceOf(NoRoom);
    for (const id of [...ids, 101, 102]) (await houses.enter(grupo(id), forTasks)).leave();
    await expect.poll(() => houses.open.length).toBeLessThanOrEqual(2 + FOR_TASKS);
  });

  it("close when nobody has used them for a while and nothing is due, what they are is noted first", async () => {
    const doing = { busy: true };
    const { houses, said, clock } = build({ busy: () => doing.busy });
    (await houses.enter(grupo(1))).leave();
    clock.now = 61;
    await houses.sweep();
    expect(said).toEqual(["open 1"]);
    doing.busy = false;
    await houses.sweep();
    await expect.poll(() => houses.open).toEqual([]);
    expect(said).toEqual(["open 1", "hush 1", "rest 1", "note 1", "close 1"]);
  });

  it("are looked up anew for who asks while one closes, once who had got in has been answered", async () => {
    const { houses, said } = build();
    const { leave } = await houses.enter(grupo(1));
    const shutting = houses.shut(1);
    const asking = houses.enter(grupo(1));
    leave();
    await expect(asking).rejects.toBeInstanceOf(Changed);
    await shutting;
    expect(said).toEqual(["open 1", "hush 1", "rest 1", "note 1", "close 1"]);
    expect((await houses.enter(grupo(1))).house).toBeDefined();
  });

  it("are tried again some time after they could not be opened", async () => {
    const state = { fails: true };
    const { houses, clock } = build({ fails: () => state.fails });
    await expect(houses.enter(grupo(1))).rejects.toThrow("out of reach");
    state.fails = false;
    // Not at once: whoever asks for one that is out of reach keeps nobody else from their turn.
    await expect(houses.enter(grupo(1))).rejects.toThrow("out of reach");
    clock.now += 3_001;
    expect((await houses.enter(grupo(1))).house).toBeDefined();
  });

  it("are opened no more once the process ends", async () => {
    const { houses, said } = build();
    (await houses.enter(grupo(1))).leave();
    await houses.close();
    expect(said.at(-1)).toBe("close 1");
    await expect(houses.enter(grupo(1))).rejects.toBeInstanceOf(NoRoom);
  });
});
