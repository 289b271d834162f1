import { expect, it } from "vitest";
import { type Dueno, emparejarSaldos } from "./emparejar-saldos.ts";

const familia = (id: number, nombre: string): Dueno => ({
  ...{ tipo: "familia", id, nombre, email: `${nombre.toLowerCase().replaceAll(" ", ".")}@x.es` },
});
const DUENOS: Dueno[] = [
  familia(1, "García Pérez"),
  familia(2, "Martínez"),
  familia(3, "Martín Ruiz"),
  familia(4, "Los Sanz"),
  familia(5, "Pérez Ruiz"),
  { tipo: "proveedor", id: 1, nombre: "Huerta La Vega", email: "vega@x.es" },
];

const deQuien = (nombre: string, otros: { email?: string; numero?: number } = {}) => {
  const [uno] = emparejarSaldos([{ nombre, email: null, numero: null, ...otros }], DUENOS);
  return uno === null || uno === undefined ? null : `${uno.tipo} ${uno.id}`;
};

it.each([
  ["García Pérez", "familia 1"],
  ["GARCIA PEREZ", "familia 1"],
  ["Pérez, García", "familia 1"],
  ["Familia García Pérez", "familia 1"],
  ["García", "familia 1"],
  ["Ana García Pérez", "familia 1"],
  ["martinez", "familia 2"],
  ["Martin", "familia 3"],
  ["Sanz", "familia 4"],
  ["La Vega (huerta)", "proveedor 1"],
  // Two fit, or none.
  ["Pérez", null],
  ["Ruiz", null],
  ["Martine", null],
  ["Otra gente", null],
  ["los", null],
  ["", null],
  ["?", null],
])("«%s» is %s", (nombre, esperado) => {
  expect(deQuien(nombre)).toBe(esperado);
});

it("finds by email, and by a family's number where there is no name", () => {
  expect(deQuien("Pérez", { email: "LOS.SANZ@x.es" })).toBe("familia 4");
  expect(deQuien("", { email: "vega@x.es" })).toBe("proveedor 1");
  expect(deQuien("Martínez", { email: "los.sanz@x.es" })).toBeNull();
  expect(deQuien("", { numero: 3 })).toBe("familia 3");
  expect(deQuien("", { numero: 30 })).toBeNull();
  expect(deQuien("Otra gente", { numero: 3 })).toBeNull();
});
