import { expect, it } from "vitest";
import { whenInWords } from "./when.ts";

it.each([
  ["2026-03-14T08:05:00Z", "hoy a las 9:05"],
  ["2026-03-14T00:30:00Z", "hoy a la 1:30"],
  ["2026-03-13T23:30:00Z", "hoy a las 0:30"],
  ["2026-03-13T19:15:00Z", "ayer a las 20:15"],
  ["2026-03-09T19:15:00Z", "el lunes a las 20:15"],
  ["2026-03-07T19:15:00Z", "el 7 de marzo a las 20:15"],
  // Of a clock that was ahead.
  ["2026-03-16T19:15:00Z", "el 16 de marzo a las 20:15"],
])("%s is «%s» in Madrid", (then, words) => {
  expect(whenInWords(new Date(then), new Date("2026-03-14T11:00:00Z"), "Europe/Madrid")).toBe(words);
});
