import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createTraffic } from "./traffic.ts";

const asked = (url = "/api/pedidos", method = "GET") =>
  ({ headers: { accept: "text/event-stream" }, url, method }) as IncomingMessage;
const STREAM = "/trpc/lineas.cambios?input=%7B%7D";
/** A response that is answered when `emit("close")` says so. */
const answer = (statusCode = 200) =>
  Object.assign(new EventEmitter(), { statusCode }) as never as ServerResponse;

describe("what a cooperative asks of a process", () => {
  const build = (limits = {}) => {
    const registry = new Registry();
    const traffic = createTraffic([registry], { atOnce: 2, streams: 1, openings: 3, ...limits });
    return {
      ...{ registry, traffic },
      begin: (clave: string, response = answer(), request = asked(), address = "192.0.2.1") =>
        traffic.begin(clave, { address, request, response }),
    };
  };

  it("is bounded at once, each by itself; who follows a screen counts apart", async () => {
    const { begin } = build();
    const isIn = (...its: Parameters<typeof begin>) => begin(...its) !== undefined;
    const first = answer();
    expect([isIn("a", first), isIn("a"), isIn("a"), isIn("b")]).toEqual([true, true, false, true]);
    expect([isIn("a", answer(), asked(STREAM)), isIn("a", answer(), asked(STREAM))]).toEqual([true, false]);
    first.emit("close");
    expect(isIn("a")).toBe(true);
  });

  describe("where all its places are taken", () => {
    /** A request of `address`, whose body has come or has not; `cut` once its connection is ended. */
    const of = (address: string, complete: boolean) => {
      const one = { cut: false, response: answer(), address };
      const socket = { bytesWritten: 0, destroy: () => Object.assign(one, { cut: true }) };
      return Object.assign(one, { request: { ...asked(), complete, socket } as never as IncomingMessage });
    };
    const fill = async (...all: ReturnType<typeof of>[]) => {
      const clock = { now: 0 };
      const { traffic } = build({ atOnce: all.length, worked: 2, clock: () => clock.now });
      const turns = all.map((one) => traffic.begin("a", one)?.());
      await Promise.all(turns.slice(0, 2));
      const enter = (one: ReturnType<typeof of>) => traffic.begin("a", one) !== undefined;
      return { clock, turns, enter };
    };

    it("who waits for a turn gives way to an address that has fewer, and is told so", async () => {
      const all = [of("x", true), of("x", true), of("x", true)];
      const { turns, enter } = await fill(...all);
      expect([enter(of("x", true)), enter(of("y", true)), enter(of("y", true))]).toEqual([
        false,
        true,
        false,
      ]);
      expect(await turns[2]).toBeUndefined();
      expect(all.map(({ cut }) => cut)).toEqual([false, false, false]);
    });

    it("who sends a body gives way to an address that has fewer, and at last to their own", async () => {
      const [own, others] = [of("x", false), of("x", true)];
      const { clock, enter } = await fill(own, others);
      expect([enter(of("x", true)), own.cut]).toEqual([false, false]);
      clock.now = 5_000;
      expect([enter(of("x", true)), own.cut, others.cut]).toEqual([true, true, false]);
      const [one, another] = [of("x", false), of("z", true)];
      const { enter: enterAnother } = await fill(one, another);
      expect([enterAnother(of("y", true)), one.cut, another.cut]).toEqual([false, false, false]);
      const two = [of("x", false), of("x", false)];
      const { enter: enterThird } = await fill(...two);
      expect([enterThird(of("y", true)), two.map(({ cut }) => cut)]).toEqual([true, [true, false]]);
    });

    it("who is worked on gives way to nobody", async () => {
      const one = of("x", true);
      const { clock, enter } = await fill(one);
      clock.now = 60_000;
      expect([enter(of("y", true)), one.cut]).toEqual([false, false]);
    });
  });

  it("is worked on by turns, each by itself; who follows a screen waits for none", async () => {
    const { begin, registry } = build({ worked: 1, atOnce: 9 });
    const over: string[] = [];
    const turn = async (name: string, ...its: Parameters<typeof begin>) => {
      over.push(`${name}: ${await begin(...its)?.()}`);
    };
    const [first, second] = [answer(), answer()];
    await turn("first", "a", first);
    const waiting = [turn("second", "a", second), turn("third", "a")];
    await turn("of another", "b");
    await turn("stream", "a", answer(), asked(STREAM));
    expect(over).toEqual(["first: false", "of another: false", "stream: false"]);
    first.emit("close");
    await waiting[0];
    expect(over.slice(3)).toEqual(["second: true"]);
    second.emit("close");
    await waiting[1];
    expect(over.slice(4)).toEqual(["third: true"]);
    expect(await registry.metrics()).toMatch(
      /cosecha_cooperativa_turn_seconds_total\{cooperativa="a"\} 0\.0/,
    );
  });

  it("tells who goes while they wait at once, and keeps no turn for them", async () => {
    const { begin } = build({ worked: 1, atOnce: 9 });
    const [first, gone] = [answer(), answer()];
    await begin("a", first)?.();
    const [leaving, staying] = [begin("a", gone)?.(), begin("a")?.()];
    Object.assign(gone, { closed: true });
    gone.emit("close");
    expect(await leaving).toBe(true);
    first.emit("close");
    expect(await staying).toBe(true);
  });

  it("counts as work what a request takes once it is its turn", async () => {
    const clock = { now: 0 };
    const told: number[] = [];
    const onAnswered = (_: string, { ms }: { ms: number }) => told.push(ms);
    const { begin } = build({ worked: 1, atOnce: 9, clock: () => clock.now, onAnswered });
    const [first, second, gone] = [answer(), answer(), answer()];
    await begin("a", first)?.();
    const [later] = [begin("a", second)?.(), begin("a", gone)?.()];
    clock.now = 100;
    gone.emit("close");
    first.emit("close");
    await later;
    clock.now = 107;
    second.emit("close");
    expect(told).toEqual([0, 100, 7]);
  });

  it("counts as a stream by what it is, not by what it would like for an answer", () => {
    const { begin } = build({ atOnce: 0 });
    for (const [url, method] of [[STREAM, "POST"], ["/trpc/lineas.pantalla"], ["/trpc/lineas.cambios,a.b"]]) {
      expect([url, begin("a", answer(), asked(url, method))]).toEqual([url, undefined]);
    }
    expect(begin("a", answer(), asked(STREAM))).toBeDefined();
  });

  it("is counted by its name, and by whose fault it failed", async () => {
    const told: boolean[] = [];
    const { begin, registry } = build({
      onAnswered: (_: string, { failed }: { failed: boolean }) => told.push(failed),
    });
    for (const status of [200, 404, 500]) {
      const one = answer(status);
      begin("a", one);
      one.emit("close");
    }
    expect(told).toEqual([false, false, true]);
    expect(await registry.metrics()).toContain(
      'cosecha_cooperativa_requests_total{cooperativa="a",failed="true"} 1',
    );
  });

  it("lets one address keep so many open at once, by however many requests", () => {
    const { traffic } = build({ held: 2 });
    const hold = (clave: string, response = answer()) => traffic.hold("192.0.2.1", clave, response);
    const [first, second] = [answer(), answer()];
    expect([hold("a", first), hold("a", second), hold("b"), hold("c"), hold("b")]).toEqual([
      ...[true, true, true],
      ...[false, true],
    ]);
    expect(traffic.hold("192.0.2.2", "c", answer())).toBe(true);
    first.emit("close");
    expect(hold("c")).toBe(false);
    second.emit("close");
    expect(hold("c")).toBe(true);
  });

  it("opens so many closed ones for one address in a minute", () => {
    const clock = { now: 0 };
    const { traffic } = build({ clock: () => clock.now });
    expect([1, 2, 3, 4].map(() => traffic.mayOpen("192.0.2.1"))).toEqual([true, true, true, false]);
    expect(traffic.mayOpen("192.0.2.2")).toBe(true);
    clock.now = 60_000;
    expect(traffic.mayOpen("192.0.2.1")).toBe(true);
  });
});
