import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ajusteLeido,
  cambioDeDescuadre,
  cambiosDeAjuste,
  type Descuadre,
  esPequena,
  faltaParaRepartir,
  faltasDeReparto,
} from "./faltas.ts";

const POLLO = { unidad: "ud", cobro: "kg", pesoMedio: 1.2, precio: 9 } as const;
const TOMATE = { unidad: "kg", cobro: "unidad", pesoMedio: null, precio: 2.5 } as const;
const LECHUGA = { unidad: "ud", cobro: "unidad", pesoMedio: null, precio: 0.9 } as const;

describe("a delivery is over", () => {
  const familias = [
    { id: 1, nombre: "García" },
    { id: 2, nombre: "Ruiz" },
    { id: 3, nombre: "Sanz" },
  ];
  const productos = [
    { id: 10, nombre: "Pollo", ...POLLO },
    { id: 11, nombre: "Queso", ...POLLO },
    { id: 12, nombre: "Tomate", ...TOMATE },
  ];
  const lineas = [
    { familiaId: 1, productoId: 10 },
    { familiaId: 2, productoId: 10 },
    { familiaId: 3, productoId: 11 },
    { familiaId: 1, productoId: 12 },
  ];
  const recepcion = (productoId: number, recibido: number | null, sobrante = 0, merma = 0) => ({
    productoId,
    recibido,
    sobrante,
    merma,
  });
  const entrega = (familiaId: number, productoId: number, entregado: number | null) => ({
    familiaId,
    productoId,
    entregado,
  });
  const recepciones = [recepcion(10, 2.4), recepcion(11, 1), recepcion(12, 18)];

  it("when all is weighed", () => {
    expect(
      faltaParaRepartir({ productos, familias, lineas, recepciones, entregas: [entrega(1, 12, 18)] }),
    ).toEqual(["Faltan por pesar 3 líneas: Pollo (García, Ruiz), Queso (Sanz)."]);
  });
  it("when all that came is somewhere", () => {
    const pesado = [entrega(1, 10, 1.2), entrega(2, 10, 1.2), entrega(3, 11, 1)];
    const falta = (tomate: number, sobrante = 0, merma = 0) =>
      faltaParaRepartir({
        productos,
        familias,
        lineas,
        recepciones: [recepcion(10, 2.4), recepcion(11, 1), recepcion(12, 18, sobrante, merma)],
        entregas: [...pesado, entrega(1, 12, tomate)],
      });
    expect(falta(17.5)).toEqual([
      "De Tomate se recibieron 18 kg y se repartieron 17,5. Apunte 0,5 como sobrante o merma.",
    ]);
    expect(falta(18.5)).toEqual([
      "De Tomate se recibieron 18 kg y se repartieron 18,5: 0,5 de más. Corrija lo recibido o lo repartido.",
    ]);
    expect(falta(17.5, 0.3, 0.2)).toEqual([]);
  });
  it("when all is counted: what is not is not nothing", () => {
    const entregas = [entrega(1, 10, 0), entrega(2, 10, 0), entrega(3, 11, 1), entrega(1, 12, 18)];
    expect(
      faltaParaRepartir({
        productos,
        familias,
        lineas,
        recepciones: [recepcion(10, null), ...recepciones.slice(1)],
        entregas,
      }),
    ).toEqual(["Falta por contar lo que se recibió de Pollo."]);
  });
});

describe("a difference of a delivery", () => {
  /** `resto` above 0: left; below: handed out beyond what came. */
  const descuadre = (
    de: typeof POLLO | typeof TOMATE | typeof LECHUGA,
    recibido: number,
    resto: number,
    { sobrante = 0, merma = 0 } = {},
  ): Descuadre => ({
    ...{ tipo: "descuadre", producto: { id: 1, nombre: "Algo", ...de } },
    ...{ recibido, sobrante, merma, resto, familias: [1] },
    repartido: (recibido * 1000 - sobrante * 1000 - merma * 1000 - resto * 1000) / 1000,
  });

  it.each([
    ["50 g too many", descuadre(TOMATE, 5, -0.05), true],
    ["100 g too few", descuadre(TOMATE, 5, 0.1), true],
    ["101 g", descuadre(TOMATE, 5, 0.101), false],
    ["2 % of much", descuadre(TOMATE, 40, -0.8), true],
    ["more than 2 % of much", descuadre(TOMATE, 40, 0.801), false],
    ["2 % of very much, which is a crate", descuadre(TOMATE, 400, 8), false],
    ["half of very little", descuadre(TOMATE, 0.1, 0.05), false],
    ["what a chicken weighs more or less", descuadre(POLLO, 40, 0.6), true],
    ["a chicken", descuadre(POLLO, 60, 1), false],
    [
      "a cheese of 90 g",
      { ...descuadre(POLLO, 5, 0.09), producto: { id: 1, nombre: "Q", ...POLLO, pesoMedio: 0.09 } },
      false,
    ],
    [
      "what may be a piece",
      { ...descuadre(POLLO, 40, 0.2), producto: { id: 1, nombre: "Q", ...POLLO, pesoMedio: null } },
      false,
    ],
    ["one of 200 lettuces", descuadre(LECHUGA, 200, 1), false],
    ["half a lettuce", descuadre(LECHUGA, 200, 0.5), false],
  ])("is small or not: %s", (_cual, una, small) => {
    expect(esPequena(una)).toBe(small);
    expect(cambiosDeAjuste([una])).toHaveLength(small ? 1 : 0);
  });

  it("goes where it belongs, and is said", () => {
    const tras = (una: Descuadre) => {
      const [cambio] = cambiosDeAjuste([una]);
      return [cambio?.despues, cambio && ajusteLeido(una.producto, cambio)];
    };
    expect(tras(descuadre(TOMATE, 5, 0.1))).toEqual([{ merma: 0.1 }, "0,1 kg de merma"]);
    expect(tras(descuadre(TOMATE, 5, 0.1, { sobrante: 1 }))).toEqual([
      { sobrante: 1.1 },
      "0,1 kg de sobrante",
    ]);
    expect(tras(descuadre(TOMATE, 5, -0.05))).toEqual([{ recibido: 5.05 }, "recibido 5,05 kg, 0,05 kg más"]);
    expect(tras(descuadre(TOMATE, 5, -0.1, { sobrante: 0.03, merma: 0.05 }))).toEqual([
      { recibido: 5.02, sobrante: 0, merma: 0 },
      "recibido 5,02 kg, 0,02 kg más; sobrante 0 kg, 0,03 kg menos; merma 0 kg, 0,05 kg menos",
    ]);
  });

  it("is none once it is settled, to the gram, whatever it was and wherever it goes", () => {
    const gramos = (max: number) => fc.integer({ min: 0, max }).map((n) => n / 1000);
    fc.assert(
      fc.property(
        gramos(50_000),
        gramos(2_000),
        gramos(2_000),
        fc.array(gramos(5_000), { minLength: 1, maxLength: 10 }),
        fc.constantFrom("sobrante" as const, "merma" as const),
        (recibido, sobrante, merma, pesos, destino) => {
          const producto = { id: 12, nombre: "Tomate", ...TOMATE };
          const entregas = pesos.map((entregado, familiaId) => ({ familiaId, productoId: 12, entregado }));
          const de = (recepcion: object) =>
            faltasDeReparto({
              ...{ productos: [producto], lineas: [], entregas },
              recepciones: [{ productoId: 12, recibido, sobrante, merma, ...recepcion }],
            });
          for (const falta of de({})) {
            if (falta.tipo !== "descuadre") throw new Error("All is counted and weighed.");
            const { antes, despues } = cambioDeDescuadre(falta, destino);
            expect(de(despues)).toEqual([]);
            expect(Object.keys(antes)).toEqual(Object.keys(despues));
            for (const [campo, valor] of Object.entries(despues as Record<string, number>)) {
              expect(valor).toBeGreaterThanOrEqual(0);
              expect(Number(valor.toFixed(3))).toBe(valor);
              expect(antes).toHaveProperty(campo, { recibido, sobrante, merma }[campo]);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
