import { expect, it } from "vitest";
import { CABEN, cabeCorregir, DIAS_DE_CORRECCION, sitioPara } from "./tardias.ts";

const DIA = 86_400_000;
const NADA = { operaciones: 0, sinAplicar: 0 };

it("what comes too late is kept for a week, to the millisecond", () => {
  const desde = new Date("2026-03-14T18:00:00Z");
  const after = (ms: number) => cabeCorregir(desde, new Date(desde.getTime() + ms));
  expect([after(0), after(DIAS_DE_CORRECCION * DIA - 1), after(DIAS_DE_CORRECCION * DIA)]).toEqual([
    true,
    true,
    false,
  ]);
});

it("an honest cellar has room: four tablets of 90 products and 40 families, each cell twice", () => {
  const celdas = 90 * 41;
  expect(4 * 2 * celdas).toBeLessThan(CABEN.deUno.operaciones);
  expect(2 * celdas).toBeLessThan(CABEN.deUno.sinAplicar);
});

it("others leave no room to each other, but always to whoever leads", () => {
  const deTodos = { ...CABEN.deTodos };
  expect(sitioPara({ suyas: NADA, deTodos }, false)).toEqual(NADA);
  expect(sitioPara({ suyas: NADA, deTodos }, true)).toEqual(CABEN.deUno);
  const suyas = { operaciones: 39_999, sinAplicar: 8_001 };
  expect(sitioPara({ suyas, deTodos: suyas }, true)).toEqual({ operaciones: 1, sinAplicar: 0 });
  expect(sitioPara({ suyas, deTodos: suyas }, false)).toEqual({ operaciones: 1, sinAplicar: 0 });
});
