import * as fc from "fast-check";
import { expect, it } from "vitest";
import { CANTIDAD, motivoDecimal } from "./decimales.ts";
import { cantidad } from "./esquemas/piezas.ts";

it("says of a quantity what its schema says", () => {
  const number = fc.oneof(
    fc.double({ noDefaultInfinity: true }),
    fc.integer({ min: -10, max: 2_000_000_000 }).map((n) => n / 1_000),
    fc.constantFrom(0, -0, 999_999.999, 1_000_000, 1.0001),
  );
  fc.assert(
    fc.property(number, (valor) => {
      const said = cantidad.safeParse(valor);
      expect(motivoDecimal(valor, CANTIDAD)).toBe(said.success ? null : said.error.issues[0]?.message);
    }),
  );
});
