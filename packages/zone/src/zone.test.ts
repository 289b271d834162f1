import { describe, expect, it } from "vitest";
import { clockAt, DEFAULT_ZONE, instantOf, startOfDay } from "./zone.ts";

const clock = (text: string) => Date.parse(`${text}Z`);
const iso = (instant: Date | undefined) => instant?.toISOString();

describe("a zone's clocks", () => {
  it("are one hour ahead of UTC in winter, and two in summer", () => {
    expect(clockAt(new Date("2026-01-15T12:00:00Z"), DEFAULT_ZONE)).toBe(clock("2026-01-15T13:00:00"));
    expect(clockAt(new Date("2026-07-15T12:00:00Z"), DEFAULT_ZONE)).toBe(clock("2026-07-15T14:00:00"));
  });

  it.each([
    ["2026-01-15T13:00:00", "2026-01-15T12:00:00.000Z"],
    ["2026-07-15T14:00:00", "2026-07-15T12:00:00.000Z"],
    // Of the hour that comes twice, the first; the hour that is skipped, never.
    ["2026-10-25T02:30:00", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T03:00:00", "2026-10-25T02:00:00.000Z"],
    ["2026-03-29T01:59:00", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T02:30:00", undefined],
    ["2026-03-29T03:00:00", "2026-03-29T01:00:00.000Z"],
  ])("show %s at %s", (shown, instant) => {
    expect(iso(instantOf(clock(shown), DEFAULT_ZONE))).toBe(instant);
  });

  it("begin a day at midnight, or later when midnight is skipped", () => {
    expect(iso(startOfDay(clock("2026-07-15T14:00:00"), DEFAULT_ZONE))).toBe("2026-07-14T22:00:00.000Z");
    expect(iso(startOfDay(clock("2026-04-24T09:00:00"), "Africa/Cairo"))).toBe("2026-04-23T22:00:00.000Z");
  });
});
