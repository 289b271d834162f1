import { expect, it } from "vitest";
import { shareOf, spread, ticksBetween } from "./scale.ts";

it.each([
  [0, 206.4, [0, 100, 200, 300]],
  [0, 7, [0, 2, 4, 6, 8]],
  [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  [0, 0, [0, 0.25, 0.5, 0.75, 1]],
  [1.65, 1.72, [1.64, 1.66, 1.68, 1.7, 1.72]],
  [0, 99_999, [0, 25_000, 50_000, 75_000, 100_000]],
])("an axis from %d to %d has %j", (from, to, ticks) => {
  expect(ticksBetween(from, to)).toEqual(ticks);
});

it("a value's share of a way is nothing where there is none", () => {
  expect([shareOf(5, 0, 10), shareOf(5, 5, 5)]).toEqual([0.5, 0]);
});

it("labels are spread so that they fit", () => {
  expect(spread(["a", "b", "c", "d", "e"], 3)).toEqual(["a", "c", "e"]);
  expect(spread(["a", "b"], 3)).toEqual(["a", "b"]);
});
