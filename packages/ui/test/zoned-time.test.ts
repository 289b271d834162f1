// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  instantOf,
  readDate,
  readDateTime,
  startOfDay,
  wallTimeOf,
  writeDateTime,
} from "../src/lib/zoned-time.ts";

const wall = (text: string) => {
  const read = readDateTime(text);
  if (!read) throw new Error(text);
  return read;
};

describe("instantOf", () => {
  it.each([
    ["15/01/2026 10:30", "2026-01-15T09:30:00.000Z"],
    ["15/07/2026 10:30", "2026-07-15T08:30:00.000Z"],
    ["29/03/2026 01:59", "2026-03-29T00:59:00.000Z"],
    ["29/03/2026 03:00", "2026-03-29T01:00:00.000Z"],
    // Comes twice: the first, in summer time.
    ["25/10/2026 02:30", "2026-10-25T00:30:00.000Z"],
    ["25/10/2026 03:00", "2026-10-25T02:00:00.000Z"],
  ])("%s in Madrid is %s", (text, iso) => {
    const instant = instantOf(wall(text), "Europe/Madrid");
    expect(instant?.toISOString()).toBe(iso);
    expect(instant && writeDateTime(wallTimeOf(instant, "Europe/Madrid"))).toBe(text);
  });

  it("gives undefined in the skipped hour", () => {
    expect(instantOf(wall("29/03/2026 02:00"), "Europe/Madrid")).toBeUndefined();
    expect(instantOf(wall("29/03/2026 02:59"), "Europe/Madrid")).toBeUndefined();
    expect(instantOf(wall("29/03/2026 02:30"), "Atlantic/Canary")).toBeDefined();
  });

  it("starts a day without midnight at its first instant", () => {
    expect(startOfDay(wall("06/09/2026 00:00"), "America/Santiago").toISOString()).toBe(
      "2026-09-06T04:00:00.000Z",
    );
  });
});

describe("reading dates", () => {
  it("accepts what people type", () => {
    expect(readDate("5/3/2026")).toEqual(readDate("05-03-2026"));
    expect(readDate("5/3/26")).toEqual(readDate("05/03/2026"));
    expect(readDateTime("25/11/26 20:00")).toEqual(readDateTime("25/11/2026 20:00"));
    expect(readDateTime("5.3.2026 9.05")).toEqual({ year: 2026, month: 3, day: 5, hour: 9, minute: 5 });
  });
  it.each(["31/02/2026", "00/01/2026", "12/13/2026", "1/1/226", "hoy", "2026-01-02", "01/01/20266"])(
    "refuses %s",
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );
  it.each(["01/01/2026", "01/01/2026 24:00", "01/01/2026 10:60"])(
    "refuses %s as a date with a time",
    (text) => {
      expect(readDateTime(text)).toBeUndefined();
    },
  );
});
