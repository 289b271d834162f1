import { describe, expect, it } from "vitest";
import { aPagar, sePagaLoEntregado } from "./a-pagar.ts";
import { CANCELADO, COMPLETADO, EN_PROCESO, PENDIENTE } from "./pedidos.ts";

const repartidoEn = new Date("2026-03-14T12:00:00Z");

describe("what is to be paid", () => {
  it.each([
    [PENDIENTE, null, false],
    [PENDIENTE, repartidoEn, true],
    [EN_PROCESO, repartidoEn, true],
    // Completed without a day of delivery, it costs what was ordered.
    [COMPLETADO, null, false],
    [COMPLETADO, repartidoEn, true],
    [CANCELADO, repartidoEn, false],
  ])("in estado %i, shared out at %s: is what was delivered: %s", (estado, cuando, entregado) => {
    expect(sePagaLoEntregado({ estado, repartidoEn: cuando })).toBe(entregado);
    expect(aPagar({ estado, repartidoEn: cuando }, [])?.toNumber() ?? null).toBe(entregado ? 0 : null);
  });

  it("is the sum of what was delivered, each rounded by itself, and nothing for what was not", () => {
    const pedido = { estado: EN_PROCESO, repartidoEn };
    const entregas = [
      { entregado: 1.35, precio: 2.5, iva: 0.04 },
      { entregado: 0.333, precio: 0.95, iva: 0.04 },
      { entregado: 0.333, precio: 0.95, iva: 0.04 },
      { entregado: null, precio: 9, iva: 0.1 },
    ];
    // 3.51 + 0.33 + 0.33: the two thirds are 0.329 each.
    expect(aPagar(pedido, entregas)?.toFixed(2)).toBe("4.17");
  });
});
