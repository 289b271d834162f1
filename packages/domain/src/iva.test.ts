import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatoIva, ivaEnPuntos, normalizarIva } from "./iva.ts";

describe("normalizarIva", () => {
  // X5.19
  it.each([
    [21, "0.21"],
    [10, "0.1"],
    [4, "0.04"],
    [1, "0.01"],
    [5.2, "0.052"],
    [0.21, "0.21"],
    [0.04, "0.04"],
    [0, "0"],
    ["0.052", "0.052"],
    [99.99, "0.9999"],
  ])("reads %s as %s", (input, fraction) => {
    expect(normalizarIva(input).toString()).toBe(fraction);
  });

  it.each([-0.01, -4, 100, 2100, Number.NaN, Number.POSITIVE_INFINITY, 0.00001, 5.255])(
    "refuses %s",
    (input) => {
      expect(() => normalizarIva(input)).toThrow(RangeError);
    },
  );

  it("gives a fraction below 1, and the same from its percentage", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (hundredths) => {
        const fraction = normalizarIva(new Decimal(hundredths).div(10_000));
        expect(fraction.gte(0) && fraction.lt(1)).toBe(true);
        const points = ivaEnPuntos(fraction);
        // Below one point, points and fractions cannot be told apart: such a number is a fraction
        // (D6).
        if (points.gte(1)) expect(normalizarIva(points).eq(fraction)).toBe(true);
      }),
    );
  });
});

describe("formatoIva", () => {
  // S9.iva.1
  it.each([
    [0.21, "21 %"],
    [0.052, "5,2 %"],
    [0.04, "4 %"],
    [0, "0 %"],
    [0.005, "0,5 %"],
    [1.21, "21 %"],
  ])("shows %s as «%s»", (iva, shown) => {
    expect(formatoIva(iva)).toBe(shown);
  });
});
