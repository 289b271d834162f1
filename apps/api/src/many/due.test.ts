import type { Cooperativa } from "@cosecha/db/control/control";
import { describe, expect, it, onTestFinished } from "vitest";
import { Due } from "./due.ts";
import { NoRoom } from "./houses.ts";

type Options = ConstructorParameters<typeof Due>[0];

/** A Due of cooperatives of which these are due at once, and what it says of when each is due next. */
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
});
