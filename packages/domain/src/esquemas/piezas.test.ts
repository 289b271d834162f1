import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { credenciales } from "./auth.ts";
import { id, password, textoLibre, textoRequerido } from "./piezas.ts";

/** What a schema says of a value: its one message, or what it makes of it. */
const read = (schema: z.ZodType, value: unknown) => {
  const { success, data, error } = schema.safeParse(value);
  return success ? { is: data } : { says: error.issues.map(({ message }) => message) };
};
const REQUERIDO = "Este campo es obligatorio";
const CARACTER = "Algún texto lleva un carácter que no se admite. Escríbalo de nuevo.";

describe("pieces of the schemas", () => {
  it.each([
    ["  Los Ángeles  ", { is: "Los Ángeles" }],
    ["Casa 🥬 Verde", { is: "Casa 🥬 Verde" }],
    ["👨‍👩‍👧", { is: "👨‍👩‍👧" }],
    ["", { says: [REQUERIDO] }],
    [" \t ", { says: [REQUERIDO] }],
    // A space without a width alone: nobody would see it in a list.
    ["\u200b", { says: [REQUERIDO] }],
    [undefined, { says: [REQUERIDO] }],
    [7, { says: [REQUERIDO] }],
    ["a\nb", { says: [CARACTER] }],
    ["a\u0000b", { says: [CARACTER] }],
    ["a\ud800b", { says: [CARACTER] }],
    ["x".repeat(501), { says: ["Como mucho 500 caracteres"] }],
  ])("read a line of text: %j", (value, expected) => {
    expect(read(textoRequerido(), value)).toEqual(expected);
  });

  it.each([
    [undefined, { is: "" }],
    ["dos\nlíneas", { is: "dos\nlíneas" }],
    ["a\ud800b", { says: [CARACTER] }],
    [7, { says: ["Escriba un texto"] }],
  ])("read a free text: %j", (value, expected) => {
    expect(read(textoLibre, value)).toEqual(expected);
  });

  // S5.limites.4, X5.47
  it.each([
    [undefined, { is: "" }],
    [null, { is: "" }],
    ["", { is: "" }],
    ["   ", { is: "" }],
    [" con espacios ", { is: " con espacios " }],
    ["x", { is: "x" }],
    [7, { says: ["Escriba un texto"] }],
    ["x".repeat(1001), { says: ["Como mucho 1000 caracteres"] }],
  ])("accept any password, and read blanks as none: %j", (value, expected) => {
    expect(read(password, value)).toEqual(expected);
  });

  it.each([0, -1, 1.5, 2_147_483_648, 1e20, "7", null])("refuse %j as an id", (value) => {
    expect(read(id, value)).toEqual({ says: [expect.any(String)] });
  });

  it("report values that are too long to sign in with", () => {
    expect(read(credenciales, { email: "a".repeat(255), password: "x".repeat(1001) })).toEqual({
      says: ["Como mucho 254 caracteres", "Como mucho 1000 caracteres"],
    });
  });
});
