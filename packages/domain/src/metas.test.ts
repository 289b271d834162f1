import { describe, expect, it } from "vitest";
import { faltaParaElMinimo, faltaParaPortesGratis, kilosDeFormato, loQuePesa, type Metas } from "./metas.ts";
import { minimoDe, noLlega } from "./textos/metas.ts";

const METAS: Metas = {
  ...{ minimo: 150, minimoEn: "euros", portes: 12, portesGratisDesde: 300 },
  ...{ euros: 84.2, kilos: 12.5, sinPeso: 0, sinMinimo: null },
};
const plain = (text: string) => text.replace(/\u00a0/g, " ");

describe("what an order has to come to", () => {
  it.each<[Partial<Metas>, number, number]>([
    [{}, 65.8, 215.8],
    [{ euros: 149.99 }, 0.01, 150.01],
    [{ euros: 150 }, 0, 150],
    [{ euros: 300 }, 0, 0],
    [{ euros: 0 }, 150, 300],
    [{ minimo: null, portesGratisDesde: null, euros: 0 }, 0, 0],
    [{ minimoEn: "kilos", minimo: 20 }, 7.5, 215.8],
    // Neither does 0.1 + 0.2 fall short of 0.3.
    [{ minimo: 0.3, euros: 0.3, portesGratisDesde: null }, 0, 0],
  ])("%o: %s and %s are missing", (some, minimo, portes) => {
    const metas = { ...METAS, ...some };
    expect([faltaParaElMinimo(metas), faltaParaPortesGratis(metas)]).toEqual([minimo, portes]);
  });

  it("is said in euros or kilos, always without IVA", () => {
    expect(plain(minimoDe({ minimo: 150, minimoEn: "euros" }))).toBe("Mínimo: 150,00 € sin IVA");
    expect(plain(noLlega(METAS))).toBe(
      "Llega a 84,20 € sin IVA, y el mínimo es de 150,00 €: faltan 65,80 €.",
    );
    expect(noLlega({ ...METAS, minimoEn: "kilos", minimo: 20 })).toBe(
      "Llega a 12,5 kg, y el mínimo es de 20 kg: faltan 7,5 kg.",
    );
  });
});

describe("what an order weighs", () => {
  it.each([
    ["kg", 1],
    ["Kilos", 1],
    ["g", 0.001],
    ["caja 5 kg", 5],
    ["bolsa 250 g", 0.25],
    ["saco de 12,5 kg aprox.", 12.5],
    ["3 x 500 g", 1.5],
    ["6x1kg", 6],
    ["1/2 kg", 0.5],
    ["½ kg", 0.5],
    ["bolsa 1½ kg", 1.5],
    ["1.500 g", 1.5],
    ["1.500 kg", 1.5],
    ["3/0 kg", null],
    ["manojo", null],
    ["ud", null],
    ["1 l", null],
    ["caja de 12", null],
    [null, null],
  ])("one of «%s» is %s kg", (formato, kilos) => {
    expect(kilosDeFormato(formato)).toBe(kilos);
  });

  it("is what its products say, and how many do not", () => {
    const de = (
      unidad: string | null,
      cantidad: number,
      productos: number,
      pesoMedio: number | null = null,
    ) => ({
      ...{ unidad, cantidad, productos, pesoMedio },
    });
    expect(loQuePesa([])).toEqual({ kilos: 0, sinPeso: 0 });
    expect(
      loQuePesa([de("kg", 2.5, 3), de("ud", 2, 1, 1.2), de("manojo", 4, 2), de("caja 5 kg", 1, 1)]),
    ).toEqual({
      ...{ kilos: 9.9, sinPeso: 2 },
    });
    // What is ordered by the kilo is no matter of pieces.
    expect(loQuePesa([de("kg", 2, 1, 1.5)])).toEqual({ kilos: 2, sinPeso: 0 });
  });
});
