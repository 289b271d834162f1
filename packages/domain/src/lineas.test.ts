import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineaDatos } from "./esquemas/lineas.ts";
import {
  cabe,
  esLlamativa,
  LLAMATIVA_DESDE,
  maximo,
  precioConIva,
  sumasPorIva,
  totalLinea,
  totalPedido,
} from "./lineas.ts";

const precio = fc.integer({ min: 0, max: 10_000_000 }).map((n) => new Decimal(n).div(10_000));
const iva = fc.integer({ min: 0, max: 9_999 }).map((n) => new Decimal(n).div(10_000));
const cantidad = fc.integer({ min: 0, max: 1_000_000 }).map((n) => new Decimal(n).div(1_000));
const linea = fc.record({ precio, iva, cantidad });

describe("totalLinea", () => {
  // S9.total.1, S9.total.2, X5.21
  it.each([
    [{ precio: 2.5, cantidad: 1.5, iva: 0.04 }, "3.9"],
    [{ precio: 1.005, cantidad: 1, iva: 0 }, "1.01"],
    [{ precio: "0.995", cantidad: 1, iva: "0" }, "1"],
    [{ precio: 0.1, cantidad: 3, iva: 0 }, "0.3"],
    [{ precio: 1.1, cantidad: 1.1, iva: 0.1 }, "1.33"],
    [{ precio: 3, cantidad: 0, iva: 0.21 }, "0"],
  ])("of %o is %s", (input, total) => {
    expect(totalLinea(input).toString()).toBe(total);
  });

  it("is within half a cent of the exact product, in whole cents, rounded up at the half", () => {
    fc.assert(
      fc.property(linea, (one) => {
        const exact = one.precio.mul(one.cantidad).mul(one.iva.add(1));
        const total = totalLinea(one);
        expect(total.decimalPlaces()).toBeLessThanOrEqual(2);
        const rest = exact.sub(total);
        expect(rest.lt("0.005") && rest.gte("-0.005")).toBe(true);
      }),
    );
  });

  it("does not depend on whether numbers are texts, numbers or Decimals", () => {
    fc.assert(
      fc.property(linea, ({ precio, iva, cantidad }) => {
        const asNumbers = { precio: precio.toNumber(), iva: iva.toNumber(), cantidad: cantidad.toNumber() };
        const asText = { precio: precio.toString(), iva: iva.toString(), cantidad: cantidad.toString() };
        expect(totalLinea(asNumbers).eq(totalLinea(asText))).toBe(true);
      }),
    );
  });

  it("grows with the quantity", () => {
    fc.assert(
      fc.property(linea, cantidad, (one, more) => {
        const larger = totalLinea({ ...one, cantidad: one.cantidad.add(more) });
        expect(larger.gte(totalLinea(one))).toBe(true);
      }),
    );
  });
});

describe("precioConIva", () => {
  it.each([
    [{ precio: 1.5, iva: 0.04 }, "1.56"],
    [{ precio: 4.6635, iva: 0.1 }, "5.13"],
    [{ precio: "4.6635", iva: "0" }, "4.66"],
    [{ precio: 1.005, iva: 0 }, "1.01"],
    [{ precio: 12.34, iva: 0.052 }, "12.98"],
    [{ precio: 2, iva: 0.21 }, "2.42"],
    [{ precio: 0, iva: 0.21 }, "0"],
    [{ precio: 0.0049, iva: 0 }, "0"],
  ])("of %o is %s", (input, precio) => {
    expect(precioConIva(input).toString()).toBe(precio);
  });
});

describe("sumasPorIva", () => {
  it("are by rate, and agree with the lines' totals", () => {
    const lineas = [
      { precio: 10, iva: 0.21, cantidad: 1 },
      { precio: 1.11, iva: 0.04, cantidad: 1 },
      { precio: 1.11, iva: 0.04, cantidad: 1 },
      { precio: 1.11, iva: 0.04, cantidad: 1 },
    ];
    const sumas = sumasPorIva(lineas).map(({ iva, base, cuota, total }) =>
      [iva, base, cuota, total].map(String),
    );
    expect(sumas).toEqual([
      ["0.04", "3.33", "0.12", "3.45"],
      ["0.21", "10", "2.1", "12.1"],
    ]);
    expect(sumasPorIva([])).toEqual([]);
  });
});

describe("esLlamativa", () => {
  const precio = 2;
  const iva = 0.04;
  it.each([
    ["«150» for «1,50»", { precio, iva, cantidad: 150, maximo: 1.5 }, true],
    ["just below a hundred times", { precio, iva, cantidad: 149.999, maximo: 1.5 }, false],
    ["more than 1000 €", { precio: 10, iva: 0, cantidad: 100.001, maximo: 90 }, true],
    ["1000 € exactly", { precio: 10, iva: 0, cantidad: 100, maximo: 90 }, false],
    ["more than 1000 € only with its IVA", { precio: 10, iva: 0.04, cantidad: 100, maximo: null }, true],
    ["what nobody has ordered yet", { precio, iva, cantidad: 400, maximo: null }, false],
    ["next to a crumb", { precio, iva, cantidad: 9, maximo: 0.001 }, false],
    ["where it begins", { precio, iva, cantidad: LLAMATIVA_DESDE, maximo: 0.05 }, true],
  ])("%s", (_, linea, llamativa) => {
    expect(esLlamativa(linea)).toBe(llamativa);
  });
});

describe("maximo", () => {
  it.each([
    [{ disponible: null, antes: 3 }, null],
    [{ disponible: 2.5, antes: 0 }, "2.5"],
    [{ disponible: 1, antes: "3" }, "3"],
    [{ disponible: 0, antes: 0 }, "0"],
  ])("of %o is %s", (input, tope) => {
    expect(maximo(input)?.toString() ?? null).toBe(tope);
  });
});

describe("totalPedido", () => {
  // X5.22
  it("is the sum of the lines' totals, in any order", () => {
    fc.assert(
      fc.property(fc.array(linea), (lineas) => {
        const sum = lineas.map(totalLinea).reduce((a, b) => a.add(b), new Decimal(0));
        expect(totalPedido(lineas).eq(sum)).toBe(true);
        expect(totalPedido(lineas.toReversed()).eq(sum)).toBe(true);
      }),
    );
  });
});

// X5.29
it.each([
  ["no limit", 999_999, null, 0, true],
  ["all that is left", 3, 3, 0, true],
  ["more than is left", 3.001, 3, 0, false],
  ["nothing, of what is sold out", 0, 0, 0, true],
  ["less than before, though there is less than that", 4, 2, 5, true],
  ["as much as before", 5, 2, 5, true],
  ["more than before, though there is less", 5.5, 2, 5, false],
  ["something of what is oversold", 1, -2, 0, false],
])("%s: %d where %s is left and there was %d: %s", (_, cantidad, disponible, antes, expected) => {
  expect(cabe(cantidad, { disponible, antes })).toBe(expected);
});

describe("a quantity that is sent", () => {
  const taken = (cantidad: unknown) => lineaDatos.safeParse({ productoId: 1, cantidad }).success;

  // S5.limites.2, S5.limites.3, X5.23
  it("may be any number of thousandths from 0 to below a million", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => taken(n / 1000)));
    expect([0, 0.001, 999_999.999].map(taken)).toEqual([true, true, true]);
  });

  // S5.limites.2, S5.limites.3, X5.23
  it("may be nothing else", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => n % 10 === 0 || !taken(n / 10_000)),
    );
    fc.assert(fc.property(fc.double({ max: 0, maxExcluded: true }), (n) => Object.is(n, -0) || !taken(n)));
    fc.assert(fc.property(fc.double({ min: 1_000_000 }), (n) => !taken(n)));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.object(), fc.boolean(), fc.constant(null)), (x) => !taken(x)),
    );
  });
});
