import { describe, expect, it } from "vitest";
import { judgeDate, usualText } from "../src/lib/judge-date.ts";
import { judgeDecimal } from "../src/lib/judge-decimal.ts";

describe("judgeDecimal", () => {
  const rules = { decimals: 2, min: 0, max: 10, messages: undefined };

  it.each([
    ["", undefined, undefined],
    ["1,5", 1.5, undefined],
    ["11", 11, "El valor máximo es 10."],
    ["-1", -1, "El valor mínimo es 0."],
    ["1,234", undefined, "Como máximo 2 decimales."],
  ])("reads «%s» as %s, and says %s", (text, gives, message) => {
    const judgment = judgeDecimal(text, rules);
    expect([judgment.gives, judgment.problem?.message]).toEqual([gives, message]);
  });

  it.each([
    ["-", true],
    ["1.250", true],
    ["hola", false],
    ["1,234", false],
  ])("takes «%s» for the beginning of a number: %s", (text, incomplete) => {
    expect(judgeDecimal(text, rules).problem?.incomplete).toBe(incomplete);
  });
});

describe("judgeDate", () => {
  const day = { withTime: false, timeZone: "Europe/Madrid" };
  const time = { ...day, withTime: true };
  const free = { min: undefined, max: undefined, filter: undefined, messages: undefined };

  it("gives the start of the day, or the instant", () => {
    expect(judgeDate("5/3/2026", day, free, undefined).gives).toEqual(new Date("2026-03-04T23:00Z"));
    expect(judgeDate("5/3/2026 9:05", time, free, undefined).gives).toEqual(new Date("2026-03-05T08:05Z"));
  });

  it("compares days by day and times by minute, and reports what it rejects", () => {
    const min = new Date("2026-03-05T10:00:30Z");
    expect(judgeDate("5/3/2026", day, { ...free, min }, undefined).problem).toBeNull();
    expect(judgeDate("5/3/2026 11:00", time, { ...free, min }, undefined).problem).toBeNull();
    const early = judgeDate("5/3/2026 10:59", time, { ...free, min }, undefined);
    expect(early.gives).toEqual(new Date("2026-03-05T09:59Z"));
    expect(early.problem?.message).toBe("La fecha no puede ser anterior a 05/03/2026 11:00.");
  });

  it("keeps the second of two equal hours while its text is unchanged", () => {
    const second = new Date("2026-10-25T01:30Z");
    expect(judgeDate("25/10/2026 2:30", time, free, second).gives).toBe(second);
    expect(judgeDate("25/10/2026 2:30", time, free, undefined).gives).toEqual(new Date("2026-10-25T00:30Z"));
  });

  it.each([
    ["5/3", true, "La fecha no es válida. Escríbala como DD/MM/AAAA HH:mm."],
    ["05/03/2026", true, "Falta la hora: escríbala como DD/MM/AAAA HH:mm."],
    ["hola", false, "La fecha no es válida. Escríbala como DD/MM/AAAA HH:mm."],
    ["29/03/2026 02:30", false, "Esa hora no existe ese día: es la del cambio de hora. Elija otra."],
  ])("gives nothing for «%s» (incomplete: %s), and says «%s»", (text, incomplete, message) => {
    expect(judgeDate(text, time, free, undefined)).toEqual({
      gives: undefined,
      problem: { message, incomplete },
    });
  });
});

describe("usualText", () => {
  it("writes a date in full, and leaves any other text unchanged", () => {
    expect(usualText("5/3/26", false)).toBe("05/03/2026");
    expect(usualText("5/3/26 9.05", true)).toBe("05/03/2026 09:05");
    expect(usualText("31/2/2026", false)).toBe("31/2/2026");
  });
});
