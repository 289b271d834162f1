import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalLinea, totalPedido } from "./lineas.ts";

const precio = fc.integer({ min: 0, max: 10_000_000 }).map((n) => new Decimal(n).div(10_000));
const iva = fc.integer({ min: 0, max: 9_999 }).map((n) => new Decimal(n).div(10_000));
const cantidad = fc.integer({ min: 0, max: 1_000_000 }).map((n) => new Decimal(n).div(1_000));
const linea = fc.record({ precio, iva, cantidad });

describe("totalLinea", () => {
  it.each([
    [{ precio: 2.5, cantidad: 1.5, iva: 0.04 }, "3.9"],
    [{ precio: 1.005, cantidad: 1, iva: 0 }, "1.01"],
    [{ precio: "0.995", cantidad: 1, iva: "0" }, "1"],
    [{ precio: 0.1, cantidad: 3, iva: 0 }, "0.3"],
    [{ precio: 1.1, cantidad: 1.1, iva: 0.1 }, "1.33"],
    [{ precio: 3, cantidad: 0, iva: 0.21 }, "0"],
  ])("[S9.total.1][S9.total.2][X5.21] of %o is %s", (input, total) => {
    expect(totalLinea(input).toString()).toBe(total);
  });

  it("is within half a cent of the exact product, in whole cents, and never below it at the half", () => {
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

  it("does not depend on whether numbers come as text, number or Decimal", () => {
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

describe("totalPedido", () => {
  it("[X5.22] is the sum of the lines' totals, whatever their order", () => {
    fc.assert(
      fc.property(fc.array(linea), (lineas) => {
        const sum = lineas.map(totalLinea).reduce((a, b) => a.add(b), new Decimal(0));
        expect(totalPedido(lineas).eq(sum)).toBe(true);
        expect(totalPedido(lineas.toReversed()).eq(sum)).toBe(true);
      }),
    );
  });
});
