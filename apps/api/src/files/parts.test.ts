import { expect, it } from "vitest";
import { putTogether, takeApart } from "./parts.ts";

it("a message in parts is the same, put together, and none of them is long", () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 251);
  const message = {
    nombre: "lista.xlsx",
    bytes,
    vacio: new Uint8Array(),
    filas: ["ñ".repeat(150_000), "corta", null, 3, [new Uint8Array([1, 2])]],
    nada: undefined,
  };
  const { parts, rest } = structuredClone(takeApart(message));
  expect(JSON.stringify(rest).length).toBeLessThan(500);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  expect(putTogether(rest, parts)).toEqual(message);
});
