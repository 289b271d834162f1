import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estadoDeCajas, porQueNoVale, proponerCajas } from "./cajas.ts";

const linea = (familiaId: number, cantidad: number, hasta = 0) => ({ familiaId, cantidad, hasta });
const de = (caja: number, lineas: ReturnType<typeof linea>[], tope: number | null = null, productoId = 1) =>
  proponerCajas({ pedidoId: 1, productoId, caja, tope, lineas });
const finales = (propuesta: ReturnType<typeof de>) => [...propuesta.finales.values()];

describe("whole cases", () => {
  it("change nothing where what is ordered makes them already", () => {
    expect(de(12, [linea(1, 7), linea(2, 5, 3)])).toMatchObject({ cajas: 1, motivo: null });
    expect(de(12, [])).toMatchObject({ cajas: 0, motivo: null });
  });

  it("are filled with what families accepted, evenly, and by none beyond that", () => {
    const propuesta = de(12, [linea(1, 4, 4), linea(2, 3, 1), linea(3, 1)]);
    expect(propuesta).toMatchObject({ cajas: 1, motivo: "completar" });
    expect(finales(propuesta)).toEqual([7, 4, 1]);
  });

  it("are cut back where too little is accepted, from whoever has most", () => {
    const propuesta = de(6, [linea(1, 6), linea(2, 3, 1), linea(3, 1)]);
    expect(propuesta).toMatchObject({ cajas: 1, motivo: "recortar" });
    expect([
      [2, 3, 1],
      [3, 2, 1],
    ]).toContainEqual(finales(propuesta));
    expect(finales(de(6, [linea(1, 2), linea(2, 3)]))).toEqual([0, 0]);
  });

  it("are cut back where the stock has no room for what is accepted: «hasta 2 más» with 1", () => {
    expect(finales(de(3, [linea(1, 1, 2)], 1))).toEqual([0]);
    expect(finales(de(3, [linea(1, 1, 2)], 3))).toEqual([3]);
  });

  it("are made in steps of a piece, or of what all amounts are multiples of", () => {
    expect(finales(de(10, [linea(1, 2, 4), linea(2, 2, 4)]))).toEqual([5, 5]);
    expect(finales(de(10, [linea(1, 1.5, 4), linea(2, 7.5, 4)])).map((n) => n * 2)).toEqual(
      finales(de(20, [linea(1, 3, 8), linea(2, 15, 8)])),
    );
    expect(finales(de(1, [linea(1, 0.35, 1), linea(2, 0.45, 1)]))).toEqual([0.45, 0.55]);
  });

  it("do not make the same family take what does not divide each time", () => {
    const who = Array.from({ length: 60 }, (_, n) =>
      finales(de(5, [linea(1, 2, 1), linea(2, 2, 1)], null, n)),
    );
    for (const first of [3, 2]) {
      expect(who.filter(([uno]) => uno === first).length).toBeGreaterThan(15);
    }
  });
});

/** Mostly pieces and halves, at times anything with three decimals. */
const cantidad = (max: number, entera: boolean) =>
  entera ? fc.integer({ min: 0, max }) : fc.integer({ min: 0, max: max * 1000 }).map((n) => n / 1000);
const caso = fc.boolean().chain((entera) =>
  fc.record({
    pedidoId: fc.integer({ min: 1, max: 999_999 }),
    productoId: fc.integer({ min: 1, max: 999_999 }),
    caja: cantidad(40, entera).map((n) => n || 1),
    tope: fc.option(cantidad(300, entera)),
    lineas: fc.uniqueArray(
      fc.record({
        familiaId: fc.integer({ min: 1, max: 2_000 }),
        cantidad: cantidad(25, entera),
        hasta: fc.oneof(fc.constant(0), cantidad(6, entera)),
      }),
      { selector: ({ familiaId }) => familiaId, maxLength: 40 },
    ),
  }),
);

const mil = (n: number) => Math.round(n * 1000);
const suma = (cuantas: number[]) => cuantas.reduce((una, otra) => una + otra, 0);

it("of 10,000 random cases: whole cases, nobody beyond what it accepted, fair, whatever the order", () => {
  const seen = { completar: 0, recortar: 0, iguales: 0 };
  fc.assert(
    fc.property(caso, fc.integer(), (producto, seed) => {
      const { lineas, caja, tope } = producto;
      const { cajas, motivo, finales: suyas } = proponerCajas(producto);
      seen[motivo === null ? "iguales" : (motivo as "completar" | "recortar")] += 1;
      const final = (familiaId: number) => mil(suyas.get(familiaId) ?? Number.NaN);
      const [pedido, total] = [
        suma(lineas.map((una) => mil(una.cantidad))),
        suma(lineas.map(({ familiaId }) => final(familiaId))),
      ];
      expect(total).toBe(cajas * mil(caja));
      expect(Math.abs(total - pedido)).toBeLessThan(mil(caja));
      if (total > pedido && tope !== null) expect(total).toBeLessThanOrEqual(mil(tope));
      const cambian = lineas.map(({ familiaId, ...una }) => {
        const [antes, ahora, mas] = [mil(una.cantidad), final(familiaId), mil(una.hasta)];
        expect(ahora).toBeGreaterThanOrEqual(motivo === "completar" ? antes : 0);
        expect(ahora).toBeLessThanOrEqual(motivo === "completar" ? antes + mas : antes);
        return { antes, ahora, mas };
      });
      const mcd = (uno: number, otro: number): number => (otro === 0 ? uno : mcd(otro, uno % otro));
      const paso = cambian.reduce((g, { antes, mas }) => mcd(mcd(g, antes), mas), mcd(mil(caja), 1000));
      for (const { ahora } of cambian) expect(ahora % paso).toBe(0);
      // Nobody who could take more has two steps less of the extra than another; of what is left
      // after a cut, nobody who had more has less than another by two.
      const nivel = cambian.map(({ antes, ahora, mas }) =>
        motivo === "completar" ? { va: ahora - antes, cabe: mas } : { va: ahora, cabe: antes },
      );
      if (motivo !== null) {
        const arriba = Math.max(0, ...nivel.map(({ va }) => va));
        for (const { va, cabe } of nivel) if (va < cabe) expect(arriba - va).toBeLessThanOrEqual(paso);
      }
      // Another order of saving, and the same again.
      const revueltas = [...lineas].sort(
        (una, otra) => ((una.familiaId * seed) % 7) - ((otra.familiaId * seed) % 7),
      );
      const otra = proponerCajas({ ...producto, lineas: revueltas });
      for (const { familiaId } of lineas)
        expect(mil(otra.finales.get(familiaId) ?? -1)).toBe(final(familiaId));
      expect(porQueNoVale(producto, suyas, null)).toBe(null);
    }),
    { numRuns: 10_000, seed: 32 },
  );
  for (const cuantos of Object.values(seen)) expect(cuantos).toBeGreaterThan(300);
});

it("does not go step by step: a step may be a gram of thousands of tonnes, which would never end", () => {
  const lineas = Array.from({ length: 200 }, (_, n) => linea(n + 1, 500_000 + n / 1000, 0.001));
  const { motivo, finales: suyas } = de(90_000_000, lineas);
  expect(motivo).toBe("recortar");
  expect(suma([...suyas.values()].map(mil))).toBe(90_000_000_000);
});

describe("a decision of who leads", () => {
  const lineas = [linea(1, 4, 2), linea(2, 3)];
  const vale = (
    uno: number,
    otro: number,
    { propia = null as number | null, tope = null as number | null } = {},
  ) =>
    porQueNoVale(
      { caja: 6, tope, lineas },
      new Map([
        [1, uno],
        [2, otro],
      ]),
      propia,
    );

  it("makes whole cases, of what families accepted", () => {
    expect(vale(5, 1)).toBe(null);
    expect(vale(0, 0)).toBe(null);
    expect(vale(5, 2)).toBe("mitades");
    expect(vale(2, 4)).toBe("deMas");
    expect(vale(9, 3)).toBe("deMas");
  });

  it("may give one's own family more, as far as the stock goes", () => {
    expect(vale(9, 3, { propia: 1 })).toBe(null);
    expect(vale(9, 3, { propia: 2 })).toBe("deMas");
    expect(vale(9, 3, { propia: 1, tope: 11 })).toBe("sinExistencias");
  });
});

it("how far the cases are", () => {
  expect(estadoDeCajas(12, { hay: 0, aceptan: 0 })).toEqual({ completas: 0, faltan: 0, aceptan: 0 });
  expect(estadoDeCajas(12, { hay: 21, aceptan: 2 })).toEqual({ completas: 1, faltan: 3, aceptan: 2 });
  expect(estadoDeCajas(2.5, { hay: 7.5, aceptan: 0 })).toMatchObject({ completas: 3, faltan: 0 });
});
