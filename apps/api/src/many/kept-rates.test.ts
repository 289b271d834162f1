import type { Actor } from "@cosecha/trpc/kernel/actor";
import { describe, expect, it } from "vitest";
import { createRates, RATES } from "../http/rates.ts";
import { keepRates } from "./kept-rates.ts";

const HOUR = 3_600_000;
const asker = { actor: { type: "sistema" } as Actor, address: "203.0.113.1" };

describe("what each cooperative's people have asked for", () => {
  const build = () => {
    const clock = { now: 0 };
    const now = () => clock.now;
    const limits = { ...RATES, archivosDelDia: 10 };
    const rates = keepRates({ create: () => createRates({ limits, now }), now });
    const send = (id: number, kB: number) => {
      try {
        rates.of(id).take(asker, ["archivosDelDia"], kB);
        return "ok";
      } catch {
        return "refused";
      }
    };
    return { clock, rates, send };
  };

  it("counts all day, however often it is opened meanwhile, and for no other", () => {
    const { clock, send } = build();
    expect([send(1, 8), send(1, 8), send(2, 8)]).toEqual(["ok", "refused", "ok"]);
    clock.now = HOUR;
    expect([send(1, 8), send(1, 2)]).toEqual(["refused", "ok"]);
    clock.now = 25 * HOUR;
    expect(send(1, 10)).toBe("ok");
  });

  it("is forgotten once a day has gone by, and counts again for one that stays open", () => {
    const { clock, rates, send } = build();
    const open = rates.of(1);
    send(1, 8);
    send(2, 8);
    clock.now = 25 * HOUR;
    send(3, 1);
    expect(rates.size).toBe(1);
    open.take(asker, ["archivosDelDia"], 8);
    expect(send(1, 8)).toBe("refused");
  });
});
