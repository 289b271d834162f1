import { describe, expect, it, vi } from "vitest";
import { ALL, Cells } from "./cells.ts";

describe("the cells of a document", () => {
  const texts = new Map([
    ["a", "1"],
    ["b", "2"],
  ]);
  const compute = vi.fn((key: string) => ({ text: texts.get(key) ?? "" }));

  it("are computed when they are looked at, and stay the same objects until they differ", () => {
    const cells = new Cells(compute);
    const before = [cells.get("a"), cells.get("b")];
    cells.get("a");
    expect(compute).toHaveBeenCalledTimes(2);
    texts.set("b", "3");
    expect(cells.get("b")).toBe(before[1]);
    cells.touchAll();
    expect(cells.get("a")).toBe(before[0]);
    expect(cells.get("b").text).toBe("3");
    texts.set("b", "4");
    cells.touch("b");
    expect(cells.get("b").text).toBe("4");
  });

  it("are new objects once they are touched", () => {
    const cells = new Cells(compute);
    const before = cells.get("a");
    cells.touchAll();
    cells.touch("a");
    expect(cells.get("a")).not.toBe(before);
  });

  it("tell those who listen to what has changed, and to everything", () => {
    const cells = new Cells(compute);
    const told: string[] = [];
    for (const key of ["a", "b", "row of b", ALL]) cells.subscribe(key, () => told.push(key));
    const stop = cells.subscribe("a", () => told.push("never"));
    stop();
    const version = cells.version("b");
    cells.touch("b");
    cells.touch("row of b");
    expect(told).toEqual([]);
    cells.tell();
    expect(told).toEqual(["b", "row of b", ALL]);
    expect(cells.version("b")).not.toBe(version);
    told.length = 0;
    cells.touchAll();
    cells.tell();
    expect(told).toEqual(["a", "b", "row of b", ALL]);
    cells.tell();
    expect(told.slice(4)).toEqual([ALL]);
  });
});
