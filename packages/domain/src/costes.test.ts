import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costesDe, cuotas, type Gasto } from "./costes.ts";

const cantidad = fc.oneof(fc.constant(0), fc.nat(), fc.maxSafeNat());
const gastos = fc.uniqueArray(
  fc.record({ id: fc.nat(), ms: cantidad, abierta: cantidad, guardado: cantidad }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
);
const precio = fc.option(fc.nat(10_000_000).map((centimos) => new Decimal(centimos).div(100)));
const suma = (todos: Iterable<Decimal.Value>) => Decimal.sum(0, ...todos);

describe("what each cooperative costs", () => {
  it("sums to the cent to what is paid, and nobody pays less than nothing", () => {
    fc.assert(
      fc.property(gastos, precio, precio, (todos, maquinas, porGB) => {
        const costes = costesDe(todos, { maquinas, porGB });
        expect(costes === null).toBe(maquinas === null && porGB === null);
        if (costes === null) return;
        const bytes = todos.reduce((n, { guardado }) => n.plus(guardado), new Decimal(0));
        const disco = bytes
          .div(1e9)
          .times(porGB ?? 0)
          .toDecimalPlaces(2);
        expect(costes?.total.toFixed(2)).toBe(disco.plus(maquinas ?? 0).toFixed(2));
        expect(suma(costes?.de.values() ?? []).toFixed(2)).toBe(costes?.total.toFixed(2));
        for (const uno of costes?.de.values() ?? []) expect(uno.isNegative()).toBe(false);
      }),
    );
  });

  it("grows with what one takes, whatever the order", () => {
    fc.assert(
      fc.property(gastos, fc.nat(1_000), (todos, euros) => {
        const precios = { maquinas: euros, porGB: 1 };
        const de = (unos: readonly Gasto[]) => costesDe(unos, precios)?.de;
        expect([...(de(todos.toReversed()) ?? [])].sort()).toEqual([...(de(todos) ?? [])].sort());
        const [uno, ...resto] = todos;
        if (uno === undefined || resto.length === 0) return;
        const otro = { ...uno, id: -1, ms: uno.ms + 1, abierta: uno.abierta + 1, guardado: uno.guardado + 1 };
        const caro = de([...todos, otro]);
        // A cent that does not divide may go to either.
        expect(Number(caro?.get(-1)?.plus("0.02"))).toBeGreaterThanOrEqual(Number(caro?.get(uno.id)));
      }),
    );
  });

  it("is half by the work and half by the memory, and shares make a whole", () => {
    const dos = [
      { id: 1, ms: 30, abierta: 50, guardado: 2e9 },
      { id: 2, ms: 10, abierta: 50, guardado: 0 },
    ];
    expect([...cuotas(dos).values()]).toEqual([0.625, 0.375]);
    const costes = costesDe(dos, { maquinas: "40", porGB: "0.05" });
    expect([...(costes?.de.values() ?? [])].map(String)).toEqual(["25.1", "15"]);
    expect([...cuotas(dos.map((una) => ({ ...una, ms: 0, abierta: 0 }))).values()]).toEqual([0.5, 0.5]);
    expect(cuotas([])).toEqual(new Map());
  });
});
