import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { expect, it } from "vitest";
import { beginsNearly, findLines } from "./search.ts";

const lineas = ["Plátano", "Tomate pera", "Tomates secos", "Aceite de oliva", "Pera", "Perejil", "Miel"].map(
  (nombreProducto) => ({ nombreProducto }) as LineaVista,
);
const names = (some: readonly LineaVista[]) => some.map(({ nombreProducto }) => nombreProducto);

it.each([
  [" PLATANO ", ["Plátano"], []],
  ["platno", [], ["Plátano"]],
  ["pltano", [], ["Plátano"]],
  ["plantano", [], ["Plátano"]],
  ["tomates", ["Tomates secos"], ["Tomate pera"]],
  ["aceite oliva", [], ["Aceite de oliva"]],
  ["azeite", [], ["Aceite de oliva"]],
  // Two letters are one too many; so is one of three.
  ["platnao", [], []],
  ["mel", [], []],
  ["…", [], []],
])("the search for «%s» finds what contains it, and apart what is nearly it", (search, exact, similar) => {
  const found = findLines(lineas, search);
  expect([names(found.exact), names(found.similar)]).toEqual([exact, similar]);
});

it("without a search there is everything", () => {
  expect(findLines(lineas, " ").exact).toBe(lineas);
});

it.each([
  ["zanahoria", "zana", true],
  ["zanahoria", "zanaoria", true],
  ["zanahoria", "sanahoria", true],
  ["zanahoria", "zanahorias", true],
  ["zanahoria", "sanaoria", false],
  ["con", "cono", false],
])("%s begins with %s, but for one letter: %s", (word, wanted, nearly) => {
  expect(beginsNearly(word, wanted)).toBe(nearly);
});
