import { describe, expect, it } from "vitest";
import { columnWidths } from "../src/lib/sheet.ts";
import { keyMove, placeWithin } from "../src/lib/sheet-moves.ts";

const key = (name: string, held = false) => ({ key: name, ctrlKey: held });
const here = { row: 20, column: 3 };

describe("keyMove", () => {
  it.each([
    ["ArrowUp", 19, 3, 0, 3],
    ["ArrowDown", 21, 3, 99, 3],
    ["ArrowLeft", 20, 2, 20, 0],
    ["ArrowRight", 20, 4, 20, 9],
    ["PageUp", 5, 3, 5, 3],
    ["PageDown", 35, 3, 35, 3],
    ["Home", 20, 0, 0, 0],
    ["End", 20, 9, 99, 9],
  ])("%s moves to %i, %i, and with Ctrl to %i, %i", (name, row, column, farRow, farColumn) => {
    expect(keyMove(key(name), here, 100, 10)).toEqual({ row, column });
    expect(keyMove(key(name, true), here, 100, 10)).toEqual({ row: farRow, column: farColumn });
  });

  it("gives nothing for any other key", () => {
    expect(keyMove(key("a"), here, 100, 10)).toBeNull();
  });
});

describe("placeWithin", () => {
  it("stays within the sheet and its headers, outside their corner", () => {
    expect(placeWithin({ row: 120, column: 3 }, 100, 10)).toEqual({ row: 99, column: 3 });
    expect(placeWithin({ row: -5, column: 12 }, 100, 10)).toEqual({ row: -1, column: 9 });
    expect(placeWithin({ row: -1, column: -2 }, 100, 10)).toBeNull();
  });
});

describe("columnWidths", () => {
  it("fit their contents within limits, whatever the length of a title", () => {
    const rows = [["x".repeat(200)], ["a", "x".repeat(10)], ["b", "c", "x".repeat(50)]];
    expect(columnWidths(rows, 4)).toEqual([84, 105, 240, 84]);
  });
});
