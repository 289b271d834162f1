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
  const closed: { id: number; dicha: Date | null }[] = [];
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
      ponerCerrada: async (id, { dicha }) => void closed.push({ id, dicha }),
    },
    houses: { open: [], enter: () => Promise.reject(new Error("nobody enters")), ...more },
    onFailure: (error) => failures.push(error),
    now: () => now,
  });
  onTestFinished(() => its.stop());
  return { its, said, closed, failures, state, now };
}

/** What one was like as it closed. */
const ASI = { usuarios: 1, copiada: null, proxima: null };

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
    await its.closed({ id: 3 }, async () => ASI);
    await expect(its.renew([{ id: 1 }])).rejects.toThrow("away");
    state.away = false;
    await its.renew([{ id: 1 }]);
    await its.renew([{ id: 1 }]);
    const lease = { id: 1, proxima: new Date(now.getTime() + 30_000) };
    expect(said).toEqual([[lease, { id: 2, proxima: now }], [lease]]);
  });

  it("is told with what was said last of one that closes, and looked at where it cannot be read", async () => {
    const { its, said, closed, now } = build();
    await its.opened({ id: 1 });
    await its.closed({ id: 1 }, async () => ASI);
    await its.closed({ id: 2 }, async () => ASI);
    expect(closed).toEqual([
      { id: 1, dicha: new Date(now.getTime() + 30_000) },
      { id: 2, dicha: null },
    ]);
    await expect(
      its.closed({ id: 3 }, () => Promise.reject(new Error("its database is away"))),
    ).rejects.toThrow();
    await its.renew([]);
    expect(said.at(-1)).toEqual([{ id: 3, proxima: now }]);
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
