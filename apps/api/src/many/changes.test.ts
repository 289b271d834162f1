import type { Cooperativa } from "@cosecha/db/control/control";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Changes } from "./changes.ts";

const grupo = (id: number, more: Partial<Cooperativa> = {}) =>
  ({
    id,
    estado: "activa",
    url: `u${id}`,
    anfitrion: `h${id}`,
    zona: "Europe/Madrid",
    ...more,
  }) as Cooperativa;

describe("who hears that cooperatives have changed", () => {
  afterEach(() => void vi.useRealTimers());

  /** What is shut of these that are open, where the control database has those. */
  function build(open: Cooperativa[], now: Cooperativa[]) {
    vi.useFakeTimers();
    const shut: number[] = [];
    const state = { away: false, asked: 0 };
    const changes = new Changes({
      control: {
        async deIds(ids) {
          state.asked++;
          if (state.away) throw new Error("away");
          return now.filter(({ id }) => ids.includes(id));
        },
      },
      houses: { open, shut: async (id) => void shut.push(id) },
      onFailure: () => undefined,
    });
    return { changes, shut, state };
  }

  it("closes those that are elsewhere, called otherwise, in another zone, closed to all or gone", async () => {
    const open = [1, 2, 3, 4, 5, 6, 7].map((id) => grupo(id));
    const { changes, shut } = build(open, [
      ...[
        grupo(1),
        grupo(2, { url: "u" }),
        grupo(3, { anfitrion: "h" }),
        grupo(4, { zona: "Atlantic/Canary" }),
      ],
      ...[grupo(5, { estado: "suspendida" }), grupo(6, { estado: "mudando" })],
    ]);
    changes.look();
    await vi.advanceTimersByTimeAsync(0);
    expect(shut).toEqual([2, 3, 4, 5, 7]);
  });

  it("looks again until the control database answers, and no more once it is to stop", async () => {
    const { changes, shut, state } = build([grupo(1)], []);
    state.away = true;
    changes.look();
    await vi.advanceTimersByTimeAsync(6_500);
    expect([state.asked, shut]).toEqual([3, []]);
    state.away = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shut).toEqual([1]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state.asked).toBe(4);
    state.away = true;
    changes.look();
    changes.stop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state.asked).toBe(5);
  });
});
