import { describe, expect, it } from "vitest";
import { nextActive } from "../src/lib/option-search.ts";

const options = [{ disabled: true }, {}, {}, { disabled: true }, {}];

describe("nextActive", () => {
  it("passes over what cannot be chosen", () => {
    expect(nextActive(options, 2, 1)).toBe(4);
    expect(nextActive(options, 4, -1)).toBe(2);
  });

  it("goes round at both ends", () => {
    expect(nextActive(options, 4, 1)).toBe(1);
    expect(nextActive(options, 1, -1)).toBe(4);
  });

  it("begins at either end when nothing is active", () => {
    expect(nextActive(options, -1, 1)).toBe(1);
    expect(nextActive(options, -1, -1)).toBe(4);
  });

  it("leads nowhere when nothing can be chosen", () => {
    expect(nextActive([], -1, 1)).toBe(-1);
    expect(nextActive([{ disabled: true }], 0, -1)).toBe(-1);
  });
});
