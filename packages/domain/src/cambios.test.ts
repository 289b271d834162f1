import { expect, it } from "vitest";
import { fits, standing } from "./cambios.ts";

it.each([
  ["same", 2, 1, 2, true],
  ["same", 1, 1, 1, true],
  ["change", 1, 1, 2, true],
  ["reverted", 3, 1, 1, false],
  ["conflict", 3, 1, 2, false],
] as const)("%s: there is %d, was %d, is to be %d", (found, actual, antes, despues, isSafe) => {
  expect(standing(actual, { antes, despues })).toBe(found);
  expect(fits(found)).toBe(isSafe);
});

it("what counts as equal is the caller's: «1,50» is 1.5", () => {
  const equal = (one: string, other: string) => Number(one) === Number(other);
  expect(standing("1.50", { antes: "1.5", despues: "2" }, equal)).toBe("change");
});
