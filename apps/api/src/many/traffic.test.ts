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
    return {
      registry,
      traffic: createTraffic([registry], { atOnce: 2, streams: 1, openings: 3, ...limits }),
    };
  };

  it("is bounded at once, each by itself; who follows a screen counts apart", async () => {
    const { traffic } = build();
    const first = answer();
    expect([traffic.begin("a", asked(), first), traffic.begin("a", asked(), answer())]).toEqual([true, true]);
    expect(traffic.begin("a", asked(), answer())).toBe(false);
    expect(traffic.begin("b", asked(), answer())).toBe(true);
    expect(traffic.begin("a", asked(STREAM), answer())).toBe(true);
    expect(traffic.begin("a", asked(STREAM), answer())).toBe(false);
    first.emit("close");
    expect(traffic.begin("a", asked(), answer())).toBe(true);
  });

  it("is worked on by turns, each by itself; who follows a screen waits for none", async () => {
    const { traffic } = build({ worked: 1 });
    const over: string[] = [];
    const turn = async (name: string, clave: string, response = answer(), url?: string) => {
      over.push(`${name}: ${await traffic.turn(clave, asked(url), response)}`);
    };
    const [first, second] = [answer(), answer()];
    await turn("first", "a", first);
    const waiting = [turn("second", "a", second), turn("third", "a")];
    await turn("of another", "b");
    await turn("stream", "a", answer(), STREAM);
    expect(over).toEqual(["first: false", "of another: false", "stream: false"]);
    first.emit("close");
    await waiting[0];
    expect(over.slice(3)).toEqual(["second: true"]);
    second.emit("close");
    await waiting[1];
    expect(over.slice(4)).toEqual(["third: true"]);
  });

  it("keeps no turn of who has gone while they waited", async () => {
    const { traffic } = build({ worked: 1 });
    const [first, gone] = [answer(), answer()];
    await traffic.turn("a", asked(), first);
    const waiting = [traffic.turn("a", asked(), gone), traffic.turn("a", asked(), answer())];
    Object.assign(gone, { closed: true });
    first.emit("close");
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });

  it("counts as a stream by what it is, not by what it would like for an answer", () => {
    const { traffic } = build({ atOnce: 0 });
    for (const [url, method] of [[STREAM, "POST"], ["/trpc/lineas.pantalla"], ["/trpc/lineas.cambios,a.b"]]) {
      expect([url, traffic.begin("a", asked(url, method), answer())]).toEqual([url, false]);
    }
    expect(traffic.begin("a", asked(STREAM), answer())).toBe(true);
  });

  it("is counted by its name, and by whose fault it failed", async () => {
    const told: boolean[] = [];
    const { traffic, registry } = build({
      onAnswered: (_: string, { failed }: { failed: boolean }) => told.push(failed),
    });
    for (const status of [200, 404, 500]) {
      const one = answer(status);
      traffic.begin("a", asked(), one);
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
