import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referencia, repartirImporte } from "./cuentas.ts";

describe("an amount that is shared out", () => {
  const repartos = fc.record({
    centimos: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    entre: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 500 }),
        peso: fc.oneof(
          fc.constant(0),
          fc.integer({ min: 0, max: 50_000_000 }).map((n) => n / 1000),
        ),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 60 },
    ),
  });

  it("sums to it, each part within a cent of its due, in any order", () => {
    fc.assert(
      fc.property(repartos, ({ centimos, entre }) => {
        const importe = new Decimal(centimos).div(100);
        const partes = repartirImporte(importe, entre);
        expect(Decimal.sum(0, ...partes.values()).toString()).toBe(importe.toString());
        const pesos = Decimal.sum(0, ...entre.map(({ peso }) => peso));
        for (const { id, peso } of entre) {
          const debido = pesos.isZero() ? importe.div(entre.length) : importe.mul(peso).div(pesos);
          expect(partes.get(id)?.sub(debido).abs().lt(0.01)).toBe(true);
          if (!pesos.isZero() && peso === 0) expect(partes.get(id)?.isZero()).toBe(true);
        }
        for (const [id, parte] of repartirImporte(importe, entre.toReversed())) {
          expect(parte.eq(partes.get(id) ?? Number.NaN)).toBe(true);
        }
      }),
      // Ten thousand once in a while: REPARTOS=10000.
      { numRuns: Number(process.env.REPARTOS ?? 500) },
    );
  });

  it.each([
    ["12 € of transport among three families", 12.01, [1, 1, 1], ["4.01", "4", "4"]],
    ["a discount", -10, [1, 1, 1], ["-3.34", "-3.33", "-3.33"]],
    ["by what was delivered", 5, [30.5, 0, 10.25], ["3.74", "0", "1.26"]],
    ["where nobody has a weight", 0.02, [0, 0, 0], ["0.01", "0.01", "0"]],
  ])("%s", (_que, importe, pesos, partes) => {
    const dado = repartirImporte(
      importe,
      pesos.map((peso, n) => ({ id: n + 1, peso })),
    );
    expect(pesos.map((_, n) => String(dado.get(n + 1)))).toEqual(partes);
  });
});

describe("a family's reference", () => {
  it.each([
    [42, "RF34 0042"],
    [539_007_547_034, "RF18 5390 0754 7034"],
  ])("of %i is %s", (familiaId, escrita) => {
    expect(referencia(familiaId)).toBe(escrita);
  });

  it("is one that a bank accepts: its digits and its check give 1 modulo 97", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (familiaId) => {
        const entera = referencia(familiaId).replaceAll(" ", "");
        expect(BigInt(`${entera.slice(4)}2715${entera.slice(2, 4)}`) % 97n).toBe(1n);
      }),
    );
  });
});
