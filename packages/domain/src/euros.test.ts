import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatoEuros, sumar } from "./dinero.ts";
import { formatoImporte, sumarImportes } from "./euros.ts";

const centimos = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((n) => n / 100);

describe("amounts in whole cents", () => {
  it("read and add up as exact decimals do", () => {
    fc.assert(
      fc.property(fc.array(centimos, { maxLength: 60 }), (importes) => {
        expect(formatoImporte(sumarImportes(importes))).toBe(formatoEuros(sumar(importes)));
      }),
    );
  });

  it("are in euros with two decimals", () => {
    expect(formatoImporte(206)).toBe("206,00\u00a0€");
    expect(sumarImportes([0.1, 0.2])).toBe(0.3);
  });
});
