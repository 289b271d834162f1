import { describe, expect, it } from "vitest";
import { nextActive } from "../src/lib/option-search.ts";

const options = [{ disabled: true }, {}, {}, { disabled: true }, {}];

describe("nextActive", () => {
  it("skips disabled options", () => {
    expect(nextActive(options, 2, 1)).toBe(4);
    expect(nextActive(options, 4, -1)).toBe(2);
  });

  it("moves from the last option to the first, and back", () => {
    expect(nextActive(options, 4, 1)).toBe(1);
    expect(nextActive(options, 1, -1)).toBe(4);
  });

  it("starts at either end when no option is active", () => {
    expect(nextActive(options, -1, 1)).toBe(1);
    expect(nextActive(options, -1, -1)).toBe(4);
  });

  it("gives nothing when all options are disabled", () => {
    expect(nextActive([], -1, 1)).toBe(-1);
    expect(nextActive([{ disabled: true }], 0, -1)).toBe(-1);
  });
});
