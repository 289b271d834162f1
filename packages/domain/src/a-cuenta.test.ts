import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asignarDe, quedaACuenta } from "./a-cuenta.ts";
import { sumar } from "./dinero.ts";

describe("what was paid on account", () => {
  it("settles invoices from the oldest payment on, each as far as it goes", () => {
    const origenes = [
      { id: 1, queda: 10 },
      { id: 2, queda: 0 },
      { id: 3, queda: 20.05 },
    ];
    expect(quedaACuenta(origenes).toNumber()).toBe(30.05);
    expect(
      asignarDe(origenes, [
        { facturaId: 7, importe: 4 },
        { facturaId: 8, importe: 6.01 },
      ]),
    ).toEqual([
      { asientoId: 1, facturaId: 7, importe: 4 },
      { asientoId: 1, facturaId: 8, importe: 6 },
      { asientoId: 3, facturaId: 8, importe: 0.01 },
    ]);
  });

  it("has settled first what was owed as accounts began", () => {
    const origenes = [
      { id: 1, queda: -15 },
      { id: 2, queda: 10 },
      { id: 3, queda: 10 },
    ];
    expect(quedaACuenta(origenes).toNumber()).toBe(5);
    expect(asignarDe(origenes, [{ facturaId: 7, importe: 5 }])).toEqual([
      { asientoId: 3, facturaId: 7, importe: 5 },
    ]);
    expect(quedaACuenta([{ id: 1, queda: -15 }]).toNumber()).toBe(0);
    expect(() => asignarDe(origenes, [{ facturaId: 7, importe: 5.01 }])).toThrow(RangeError);
  });

  it("is taken to the cent, and never twice", () => {
    const cents = fc.integer({ min: -5_000, max: 20_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.nat(), (suyos, cual) => {
        const origenes = suyos.map((n, id) => ({ id, queda: n / 100 }));
        const hay = quedaACuenta(origenes).mul(100).toNumber();
        fc.pre(hay > 0);
        const importe = ((cual % hay) + 1) / 100;
        const partes = asignarDe(origenes, [{ facturaId: 1, importe }]);
        expect(sumar(partes.map((parte) => parte.importe)).toNumber()).toBe(importe);
        for (const { asientoId, importe: parte } of partes) {
          expect(new Decimal(parte).lte(origenes[asientoId]?.queda ?? 0)).toBe(true);
        }
      }),
    );
  });
});
