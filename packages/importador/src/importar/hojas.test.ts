import { describe, expect, it } from "vitest";
import { hacerHoja } from "../../test/hojas/hacer-hoja.ts";
import { juzgar } from "../../test/hojas/juzgar.ts";

const HOJAS = 300;

describe("made sheets of any layout, with words that the reader has never seen", () => {
  const juicios = Array.from({ length: HOJAS }, (_, semilla) => juzgar(hacerHoja(semilla)));
  const cuantos = (que: (juicio: (typeof juicios)[number]) => number) =>
    juicios.reduce((suma, juicio) => suma + que(juicio), 0);

  it("never give a wrong value or lose a product without a word", () => {
    const fallos = juicios.flatMap(({ hoja, malEnSilencio, perdidosEnSilencio }) =>
      [...malEnSilencio, ...perdidosEnSilencio].map((fallo) => `${hoja.semilla} (${hoja.forma}): ${fallo}`),
    );
    expect(fallos).toEqual([]);
  });

  it("are read right without a question in 95 of 100 products", () => {
    const productos = cuantos(({ hoja }) => hoja.esperados.length);
    expect(productos).toBeGreaterThan(10 * HOJAS);
    expect(cuantos(({ bien, pregunta }) => (pregunta ? 0 : bien))).toBeGreaterThanOrEqual(0.95 * productos);
  });

  it("are the same for the same seed", () => {
    expect(hacerHoja(7)).toEqual(hacerHoja(7));
    expect(new Set(juicios.map(({ hoja }) => hoja.forma)).size).toBeGreaterThan(6);
  });
});
