import type { Cooperativa } from "@cosecha/db/control/control";
import { describe, expect, it, onTestFinished } from "vitest";
import { Due } from "./due.ts";
import { NoRoom } from "./houses.ts";

type Options = ConstructorParameters<typeof Due>[0];

/**
 * A Due of cooperatives of which these are due at once, and what it says of when each is due next.
 */
function build({ due = [], ...more }: { due?: number[] } & Partial<Options["houses"]> = {}) {
  const said: { id: number; proxima: Date | null }[][] = [];
  const failures: unknown[] = [];
  const state = { away: false };
  const now = new Date("2026-11-27T12:00:00Z");
  const its = new Due({
    control: {
      tomar: async () => due.splice(0),
      deId: async (id) => ({ id, estado: "activa" }) as Cooperativa,
      async ponerProximas(proximas) {
        if (state.away) throw new Error("away");
        said.push([...proximas]);
      },
    },
    houses: { open: [], enter: () => Promise.reject(new Error("nobody enters")), ...more },
    onFailure: (error) => failures.push(error),
    now: () => now,
  });
  onTestFinished(() => its.stop());
  return { its, said, failures, state, now };
}

describe("what is due in closed ones", () => {
  it("says so where one that is due does not get in", async () => {
    const { failures } = build({ due: [1], enter: () => Promise.reject(new NoRoom()) });
    await expect.poll(() => failures).toEqual([expect.any(NoRoom)]);
  });

  it("is looked at soon where a process dies that has just opened one", async () => {
    const { its, said, now } = build();
    await its.opened({ id: 7 });
    expect(said).toEqual([[{ id: 7, proxima: new Date(now.getTime() + 30_000) }]]);
  });

  it("is looked at once the control database answers that could not be told of it", async () => {
    const { its, said, state, now } = build();
    state.away = true;
    await its.opened({ id: 1 });
    its.missed({ id: 2 });
    its.missed({ id: 3 });
    its.told({ id: 3 });
    await expect(its.renew([{ id: 1 }])).rejects.toThrow("away");
    state.away = false;
    await its.renew([{ id: 1 }]);
    await its.renew([{ id: 1 }]);
    const lease = { id: 1, proxima: new Date(now.getTime() + 30_000) };
    expect(said).toEqual([[lease, { id: 2, proxima: now }], [lease]]);
  });

  it("keeps nobody from stopping: what is held for it is let go at once", async () => {
    let left = 0;
    let held = 0;
    const house = {
      untilDone() {
        held++;
        return new Promise<void>(() => undefined);
      },
    };
    const enter = async () => ({ house, leave: () => left++ }) as never;
    const { its } = build({ due: [1, 2], enter });
    await expect.poll(() => held).toBe(2);
    await its.stop();
    expect(left).toBe(2);
  });
});
