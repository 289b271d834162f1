import { describe, expect, it } from "vitest";
import { ordenar } from "./texto.ts";

describe("ordenar", () => {
  it.each([
    ["Tomate rosa", "Tomate rosa"],
    ["  Tomate \u00a0 rosa\n", "Tomate rosa"],
    ["Tomate\r\nrosa", "Tomate rosa"],
    ["To\u00admate\ufeff", "Tomate"],
    // Turns the direction of writing, so that the name would read backwards.
    ["Tomate \u202erosa\u202c", "Tomate rosa"],
    ["Tomate\u0007 \u2066rosa\u2069", "Tomate rosa"],
  ])("%j is %j", (texto, esperado) => expect(ordenar(texto)).toBe(esperado));
});
