import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leerNumero, signoDecimal } from "./numeros.ts";

const leido = (texto: string, decimal?: "," | ".") => {
  const lectura = leerNumero(texto, decimal);
  return "valor" in lectura ? `${lectura.veredicto} ${lectura.valor}` : lectura.veredicto;
};

describe("leerNumero", () => {
  // X7.9
  it.each([
    ["2,50 €", "claro 2.5"],
    ["€ 2,50", "claro 2.5"],
    ["€2.50", "claro 2.5"],
    ["1.250,50", "claro 1250.5"],
    ["1,250.50", "claro 1250.5"],
    ["1 250,50 €", "claro 1250.5"],
    ["1\u00a0250,50\u00a0€", "claro 1250.5"],
    ["1'250.50", "claro 1250.5"],
    ["1.250.000", "claro 1250000"],
    ["2.50", "claro 2.5"],
    ["2'50 €", "claro 2.5"],
    ["12,- €", "claro 12"],
    ["0,750", "claro 0.75"],
    [",5", "claro 0.5"],
    ["1,2 €/kg", "claro 1.2"],
    ["3,20€/ud.", "claro 3.2"],
    ["4 €/500 g", "claro 4"],
    ["0,95 € el manojo", "claro 0.95"],
    ["2,50 € (IVA incl.)", "claro 2.5"],
    ["2,50 €/kg + IVA", "claro 2.5"],
    ["−2,80", "claro -2.8"],
    ["(2,80)", "claro -2.8"],
    ["2,50*", "claro 2.5"],
    ["4 %", "claro 4"],
    ["12,5000", "claro 12.5"],
    ["doce euros", "claro 12"],
    ["3 euros y medio", "claro 3.5"],
    ["caja 5 kg a 7 €", "claro 7"],
    ["4'-", "claro 4"],
    ["6´80", "claro 6.8"],
    ["6`80 €", "claro 6.8"],
    ["6‘80€/kg", "claro 6.8"],
    ["6·80", "claro 6.8"],
    ["8´-", "claro 8"],
    ["1´250,50", "claro 1250.5"],
    ["1/2 kg 1,75 €", "claro 1.75"],
    ["½ kg: 1,75 €", "claro 1.75"],
    ["1,75 €/½ kg", "claro 1.75"],
    ["medio kilo 1,75 €", "claro 1.75"],
    ["500 g a 2,40 €", "claro 2.4"],
    ["2 kg = 5 €", "claro 5"],
  ])("reads «%s» as %s", (texto, esperado) => expect(leido(texto)).toBe(esperado));

  // X7.13
  it.each([
    "2,5O",
    "2,50 - 3,00",
    "1.2.5",
    "1.25,50.1",
    "doce pesetas",
    "consultar",
    "-",
    "3x2 €",
    "2,50 € 3,00 €",
    "12,50,5",
    "desde 2 €",
    "2,50?",
    "l,50",
    "6´800´5",
    "3 kg 6 € 2,50",
    "1/2 1,75 €",
    "1/2 kg 1,75",
    "2 x 500 g 3 € 1",
  ])("reads nothing in «%s»", (texto) => expect(leido(texto)).toBe("ilegible"));

  it("finds one sign before three digits ambiguous, unless the column's other cells decide", () => {
    expect(leido("1.250")).toBe("ambiguo 1250");
    expect(leido("1,250")).toBe("ambiguo 1.25");
    expect(leido("1.250", ",")).toBe("claro 1250");
    expect(leido("1.250", ".")).toBe("claro 1.25");
    expect(leido("1,250", ".")).toBe("claro 1250");
    expect(signoDecimal(["consultar", "2,50", "1.250", "1.250,50"])).toBe(",");
    expect(signoDecimal(["2.50", "3"])).toBe(".");
    expect(signoDecimal(["2.50", "2,50"])).toBeNull();
  });

  it("reads unit, currency and IVA beside the number", () => {
    expect(leerNumero("1,2 €/kg")).toMatchObject({
      unidad: "kg",
      porUnidad: true,
      moneda: "euro",
      iva: null,
    });
    expect(leerNumero("4 uds")).toMatchObject({ unidad: "uds", porUnidad: false, moneda: null });
    for (const escrito of ["1/2 kg 1,75 €", "½ kg 1,75 €", "1,75 €/½ kg", "1,75 € el 1/2 kg"])
      expect(leerNumero(escrito)).toMatchObject({ unidad: "1/2 kg", porUnidad: true, moneda: "euro" });
    for (const [escrito, unidad] of [
      ["1,40 €/manat", "manat"],
      ["0,90 €/haz", "haz"],
      ["1,50 € la botte", "botte"],
      ["1,50 € al mazzo", "mazzo"],
      ["1,20 € al kg", "kg"],
      ["1,00 € cad.", "ud"],
    ] as const)
      expect(leerNumero(escrito)).toMatchObject({ veredicto: "claro", unidad, porUnidad: true });
    expect(leerNumero("2,10 €/socio")).toMatchObject({ veredicto: "ilegible" });
    expect(leerNumero("$ 3")).toMatchObject({ moneda: "otra" });
    expect(leerNumero("2,50 € IVA incluido")).toMatchObject({ iva: { incluido: true } });
    expect(leerNumero("2,50 € + IVA")).toMatchObject({ iva: { incluido: false } });
  });

  it("reads every amount the same in every notation", () => {
    const notaciones = [
      (e: string, d: string) => `${e},${d} €`,
      (e: string, d: string) => `€ ${e}.${d}`,
      (e: string, d: string) => `${e.replace(/\B(?=(\d{3})+$)/gu, ".")},${d}`,
      (e: string, d: string) => `${e.replace(/\B(?=(\d{3})+$)/gu, ",")}.${d}€/ud`,
      (e: string, d: string) => `${e.replace(/\B(?=(\d{3})+$)/gu, "\u202f")},${d} EUR`,
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...notaciones),
        (e, d, escribir) => {
          const decimales = String(d).padStart(2, "0");
          expect(leido(escribir(String(e), decimales))).toBe(`claro ${Number(`${e}.${decimales}`)}`);
        },
      ),
    );
  });

  it("never throws, and reads no number in text with other letters among its digits", () => {
    fc.assert(fc.property(fc.string({ maxLength: 30 }), (texto) => void leerNumero(texto)));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom("O", "l", "I", "S", "o"),
        fc.integer({ min: 1, max: 9 }),
        (e, letra, d) => {
          expect(leido(`${e},${letra}${d}`)).toBe("ilegible");
        },
      ),
    );
  });
});
