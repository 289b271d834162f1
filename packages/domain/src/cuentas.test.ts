import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  agruparMovimientos,
  cobroParecido,
  familiaDeReferencia,
  referencia,
  repartirImporte,
} from "./cuentas.ts";

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
    expect(familiaDeReferencia(escrita.toLowerCase())).toBe(
      familiaId > 2_147_483_647 || familiaId < 1 ? null : familiaId,
    );
    expect(familiaDeReferencia(`${escrita}1`)).toBeNull();
    expect(familiaDeReferencia(String(familiaId))).toBeNull();
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

describe("movements as a family sees them", () => {
  type Posted = [asientoId: number, tipo: "pedido" | "cobro" | "correccion" | "anulacion", importe: number];
  const movimiento = ([asientoId, tipo, importe]: Posted, corrigeId: number | null = null) => ({
    ...{ asientoId, tipo, importe, corrigeId },
  });
  const pedido = movimiento([1, "pedido", 20.05]);
  const pago = movimiento([2, "cobro", -20]);
  const correccion = movimiento([3, "correccion", -2.05], 1);
  const anulacion = movimiento([4, "anulacion", 20], 2);
  const otra = movimiento([5, "correccion", 0.1], 1);

  const seen = (...movimientos: Parameters<typeof agruparMovimientos>[0]) =>
    agruparMovimientos(movimientos).map(({ partes, marca, importe }) => [
      partes.map(({ asientoId }) => asientoId),
      marca,
      importe,
    ]);

  it.each([
    ["nothing", [], []],
    [
      "what nothing corrects as it is",
      [pago, pedido],
      [
        [[2], null, -20],
        [[1], null, 20.05],
      ],
    ],
    [
      "what has been corrected where it was corrected, with what is left of it",
      [otra, pago, correccion, pedido],
      [
        [[1, 3, 5], "corregido", 18.1],
        [[2], null, -20],
      ],
    ],
    [
      "what has been annulled as nothing",
      [anulacion, correccion, pago],
      [
        [[2, 4], "anulado", 0],
        [[3], null, -2.05],
      ],
    ],
    [
      "corrections of what the family had no part in together",
      [otra, correccion],
      [[[3, 5], "corregido", -1.95]],
    ],
    [
      "a correction of a correction with both",
      [movimiento([6, "anulacion", 2.05], 3), correccion, pedido],
      [[[1, 3, 6], "corregido", 20.05]],
    ],
  ])("are %s", (_que, movimientos, vistos) => expect(seen(...movimientos)).toEqual(vistos));

  it("stay where they are when older ones come, and add up to the same", () => {
    const posted = fc
      .array(fc.record({ centimos: fc.integer({ min: -9999, max: 9999 }), corrige: fc.nat(30) }), {
        maxLength: 40,
      })
      .map((all) =>
        all
          .map(({ centimos, corrige }, n) => ({
            ...{ asientoId: n, tipo: "correccion" as const, importe: centimos / 100 },
            corrigeId: corrige < n ? corrige : null,
          }))
          .toReversed(),
      );
    fc.assert(
      fc.property(posted, fc.nat(40), (movimientos, loaded) => {
        const todos = agruparMovimientos(movimientos);
        const centimos = (of: readonly { importe: number }[]) =>
          of.reduce((suma, { importe }) => suma + Math.round(importe * 100), 0);
        expect(centimos(todos)).toBe(centimos(movimientos));
        const lastOf = (some: typeof todos) => some.map(({ partes }) => partes.at(-1)?.asientoId);
        const antes = lastOf(agruparMovimientos(movimientos.slice(0, loaded)));
        const despues = lastOf(todos).filter((asientoId) => antes.includes(asientoId));
        expect(despues).toEqual(antes.filter((asientoId) => despues.includes(asientoId)));
      }),
    );
  });
});

describe("a payment that somebody else may have typed", () => {
  const movimiento = { tipo: "cobro", importe: -20, fecha: "2026-11-12", corrigeId: null, corregidoPor: [] };
  const sinComision = { comision: 0, comisionDe: "familia" } as const;
  const cobro = { clase: "cobro", importe: 20, fecha: "2026-11-12", ...sinComision } as const;
  const recibo = { ...cobro, clase: "recibo", comision: 1.5 } as const;

  it.each([
    ["on the same day", cobro, {}],
    ["a week away", { ...cobro, fecha: "2026-11-19" }, {}],
    ["that is paid back", { ...cobro, clase: "devolucion" }, { importe: 20 }],
    ["a receipt with its fee", recibo, { importe: 21.5 }],
    ["a receipt whose fee others bear", { ...recibo, comisionDe: "fondo" }, { importe: 20 }],
  ] as const)("is one %s", (_, suyo, otro) => {
    const parecido = { ...movimiento, ...otro };
    expect(cobroParecido(suyo, [parecido])).toBe(parecido);
  });

  it.each([
    ["of another amount", { importe: -20.01 }],
    ["the other way", { importe: 20 }],
    ["more than a week away", { fecha: "2026-11-20" }],
    ["that is no payment", { tipo: "cuota" }],
    ["that has been corrected", { corregidoPor: [4] }],
    ["that corrects another", { corrigeId: 4 }],
  ])("is none %s", (_, otro) => {
    expect(cobroParecido(cobro, [{ ...movimiento, ...otro }])).toBeUndefined();
  });

  it("is none where it is a deposit, which is in another account", () => {
    expect(cobroParecido({ ...cobro, clase: "fianza" }, [movimiento])).toBeUndefined();
  });
});
