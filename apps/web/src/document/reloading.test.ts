import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloader } from "./reloading.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-14T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

it("loads once for many calls, and once a second at most", () => {
  const load = vi.fn();
  const { soon } = reloader(() => false, load);
  soon();
  soon();
  vi.advanceTimersByTime(400);
  expect(load).toHaveBeenCalledTimes(1);
  soon();
  vi.advanceTimersByTime(500);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(load).toHaveBeenCalledTimes(2);
});

it("a device's clock that is set back stops nothing", () => {
  const load = vi.fn();
  const { soon } = reloader(() => false, load);
  soon();
  vi.advanceTimersByTime(400);
  vi.setSystemTime(new Date("2026-03-14T08:00:00Z"));
  soon();
  vi.advanceTimersByTime(1_000);
  expect(load).toHaveBeenCalledTimes(2);
});
