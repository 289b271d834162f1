import { describe, expect, it } from "vitest";
import { fileName } from "./file-name.ts";

describe("a file's name", () => {
  it("has no character that an operating system refuses", () => {
    expect(fileName(' a/b:c* "d"\n<e>  f? ', " - pedido", "T;XT")).toBe("a b c d e f - pedido.txt");
  });

  it.each([" - pedido", " - rellena, sin su formato"])(
    "keeps its ending «%s» however long the name is",
    (suffix) => {
      const name = fileName("Cooperativa ".repeat(20), suffix);
      expect(name.endsWith(`${suffix}.xlsx`)).toBe(true);
      expect(name.length).toBeLessThanOrEqual(125);
      expect(name).toMatch(/^(?:Cooperativa )+/);
    },
  );

  it.each([
    ["CON", "", "_CON.xlsx"],
    ["...", "", "archivo....xlsx"],
    ["", "", "archivo.xlsx"],
    ["\u202eVega\u200b", " - reparto", "Vega - reparto.xlsx"],
  ])("of «%s» with the ending «%s» is «%s»", (base, suffix, name) =>
    expect(fileName(base, suffix)).toBe(name),
  );

  it("is never cut within a character", () => {
    expect(fileName("😀".repeat(80), " - reparto")).toBe(`${"😀".repeat(55)} - reparto.xlsx`);
    expect(fileName(`x${"😀".repeat(80)}`, " - reparto")).toBe(`x${"😀".repeat(54)} - reparto.xlsx`);
  });
});
