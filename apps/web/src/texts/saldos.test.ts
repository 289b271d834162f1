import { expect, it } from "vitest";
import { apunteEnPalabras, saldoEnPalabras } from "./saldos.ts";

it.each([
  ["familia", 12.35, "debe 12,35 €"],
  ["familia", -15.05, "a favor 15,05 €"],
  ["familia", 0, "0,00 €"],
  ["fianza", -50, "depositados 50,00 €"],
  ["proveedor", -214.3, "se le deben 214,30 €"],
  ["proveedor", 3, "nos debe 3,00 €"],
  ["banco", 1000.5, "1.000,50 €"],
  ["caja", -1, "-1,00 €"],
  ["fondo", -7, "tiene 7,00 €"],
  ["fondo", 7, "le faltan 7,00 €"],
  ["merma", 2.5, "perdidos 2,50 €"],
] as const)("the balance of a %s of %d reads «%s»", (tipo, saldo, text) => {
  expect(saldoEnPalabras(tipo, saldo).replaceAll("\u00a0", " ")).toBe(text);
});

it("a movement is a debit or a credit, never a sign", () => {
  const texts = [20, -20].map((importe) => apunteEnPalabras(importe).replaceAll("\u00a0", " "));
  expect(texts).toEqual(["debe 20,00 €", "haber 20,00 €"]);
});
