import type { Cooperativa } from "@cosecha/db/control/control";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OpenHouse } from "../life/house.ts";
import { Changed, CLOSING, FOR_TASKS, Houses, NoRoom } from "./houses.ts";

const grupo = (id: number, server = "a") =>
  ({ id, clave: `g${id}`, url: `postgresql://${server}.example/g${id}` }) as Cooperativa;

/** Houses that write down what happens to them, with a clock that the test sets. */
function build({
  most = 2,
  busy = (): boolean => false,
  fails = (): boolean => false,
  opens = async (_: Cooperativa): Promise<void> => undefined,
  notes = async (): Promise<void> => undefined,
} = {}) {
  const said: string[] = [];
  const clock = { now: 0 };
  const open = async (cooperativa: Cooperativa): Promise<OpenHouse> => {
    const { id } = cooperativa;
    await opens(cooperativa);
    if (fails()) throw new Error("out of reach");
    said.push(`open ${id}`);
    const note = (what: string) => async () => void said.push(`${what} ${id}`);
    const nothing = () => undefined as never;
    return {
      ...{ database: nothing(), backups: nothing(), handle: note("handle"), isBusy: busy },
      ...{
        untilDone: note("until"),
        proxima: async () => null,
        rest: note("rest"),
        hush: note("hush"),
        close: note("close"),
      },
    };
  };
  const houses = new Houses({
    ...{ open, most, idle: 60, now: () => clock.now },
    isAnswering: async ({ url }) => !url.includes("b.example"),
    onClose: async ({ id }) => {
      said.push(`note ${id}`);
      await notes();
    },
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

  it("close few at once where nobody uses them, and not who is used again meanwhile", async () => {
    let end = (): void => undefined;
    const noted = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { houses, said, clock } = build({ most: 4, notes: () => noted });
    for (const id of [1, 2, 3, 4]) (await houses.enter(grupo(id))).leave();
    clock.now = 60;
    const sweeping = houses.sweep();
    await expect.poll(() => said.filter((one) => one.startsWith("note"))).toEqual(["note 1", "note 2"]);
    // Another look meanwhile begins nothing.
    await houses.sweep();
    const { leave } = await houses.enter(grupo(3));
    end();
    await sweeping;
    await expect.poll(() => said.includes("close 4")).toBe(true);
    expect(said.filter((one) => one.startsWith("note"))).toEqual(["note 1", "note 2", "note 4"]);
    leave();
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

  it("are bounded while they close: what cannot be noted keeps its place", async () => {
    let noted = (): void => undefined;
    const notes = () => new Promise<void>((resolve) => (noted = resolve));
    const { houses } = build({ most: 1, notes });
    for (let id = 1; id <= CLOSING + 1; id++) (await houses.enter(grupo(id))).leave();
    await expect(houses.enter(grupo(99))).rejects.toBeInstanceOf(NoRoom);
    noted();
    await expect.poll(() => houses.open.length).toBe(CLOSING);
    expect((await houses.enter(grupo(99))).house).toBeDefined();
  });

  it("are closed where they were before, for who knows where they are now", async () => {
    const { houses, said } = build();
    (await houses.enter(grupo(1, "a"))).leave();
    await expect(houses.enter(grupo(1, "b"))).rejects.toBeInstanceOf(Changed);
    expect(said.at(-1)).toBe("close 1");
    expect((await houses.enter(grupo(1, "b"))).house).toBeDefined();
  });

  describe("on a server that hangs", () => {
    afterEach(() => void vi.useRealTimers());
    /** Houses of which those on server «b» do not open within 5 s. */
    function hanging(most: number) {
      vi.useFakeTimers();
      const asked: number[] = [];
      const opens = async ({ id, url }: Cooperativa) => {
        asked.push(id);
        if (!url.includes("b.example")) return;
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        throw new Error("b does not answer");
      };
      const { houses, clock } = build({ most, opens });
      const pass = async (ms: number) => {
        for (let left = ms; left > 0; left -= 100) {
          clock.now += 100;
          await vi.advanceTimersByTimeAsync(100);
        }
      };
      const why = (id: number) =>
        houses.enter(grupo(id, "b")).then(
          () => "",
          (error: Error) => error.message,
        );
      return { houses, asked, pass, why };
    }

    it("leave room to those of others", async () => {
      const { houses, pass, why } = hanging(8);
      const waiting = [1, 2, 3, 4, 5, 6].map(why);
      await pass(2_100);
      await expect(houses.enter(grupo(7, "b"))).rejects.toBeInstanceOf(NoRoom);
      expect((await houses.enter(grupo(8, "a"))).house).toBeDefined();
      await pass(8_000);
      await Promise.all(waiting);
    });

    it("keep nobody of it from their turn for long, and are not asked for while it rests", async () => {
      const { asked, pass, why } = hanging(20);
      const waiting = Array.from({ length: 14 }, (_, n) => why(n + 1));
      await pass(1_900);
      expect(asked).toEqual([1, 2, 3, 4]);
      await pass(200);
      expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      // Who waits for a turn when the first ones have failed is told so without another attempt.
      await pass(7_000);
      expect(new Set(await Promise.all(waiting))).toEqual(
        new Set(["b does not answer", "its server does not answer"]),
      );
      expect(asked).toHaveLength(12);
      expect(await why(20)).toBe("its server does not answer");
      expect(asked).toHaveLength(12);
      await pass(10_000);
      const again = why(21);
      await pass(100);
      expect(asked).toHaveLength(13);
      await pass(5_000);
      expect(await again).toBe("b does not answer");
    });
  });

  it("are opened no more once the process ends", async () => {
    const { houses, said } = build();
    (await houses.enter(grupo(1))).leave();
    await houses.close();
    expect(said.at(-1)).toBe("close 1");
    await expect(houses.enter(grupo(1))).rejects.toBeInstanceOf(NoRoom);
  });
});
