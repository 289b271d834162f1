import * as fc from "fast-check";
import { expect, it } from "vitest";
import { enColumna, valorEn } from "./columnas.ts";

it("a column has the value of every row", () => {
  const valor = fc.oneof(
    fc.constantFrom(null, true, false, 0, 1, "", "kg", "#", "\\"),
    fc.string({ unit: "binary" }),
    fc.integer(),
  );
  fc.assert(
    fc.property(fc.array(valor, { maxLength: 600 }), (valores) => {
      const columna = JSON.parse(JSON.stringify(enColumna(valores)));
      expect(valores.map((_, fila) => valorEn(columna, fila))).toEqual(valores);
    }),
  );
});

it.each([
  ["what all rows have stands once", ["kg", "kg", "kg"], { valores: ["kg"] }],
  ["also where it is nothing", [null, null], { valores: [null] }],
  ["what many have stands once, too", ["kg", "g", "kg", "kg"], { valores: ["kg", "g"], cual: "#$##" }],
  ["values that are nearly all different stand in a row", [1, 2, 1], { valores: [1, 2, 1] }],
  ["no rows have no values", [], { valores: [], cual: "" }],
])("%s", (_, valores, columna) => {
  expect(enColumna<unknown>(valores)).toEqual(columna);
});
