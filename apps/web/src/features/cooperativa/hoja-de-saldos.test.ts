import { expect, it } from "vitest";
import {
  claveDe,
  diferenciaConElTotal,
  type FilaDeHoja,
  hayQuePreguntar,
  importeDe,
  repetidos,
} from "./hoja-de-saldos.ts";

const fila = (importe: number | null, signo: FilaDeHoja["signo"] = null): FilaDeHoja => ({
  ...{ hoja: null, fila: 2, nombre: "García", importe, signo, problema: null, de: null },
});

it("a row's sign is what the sheet says, or what somebody answers", () => {
  expect(importeDe(fila(5, "debe"), null)).toBe(5);
  expect(importeDe(fila(5, "favor"), "debe")).toBe(-5);
  expect(importeDe(fila(-5), "debe")).toBe(-5);
  expect(importeDe(fila(-5), "favor")).toBe(5);
  expect(importeDe(fila(5), null)).toBeNull();
  expect(importeDe(fila(0, "debe"), null)).toBeNull();
  expect(importeDe(fila(null), "debe")).toBeNull();
});

it("it is asked only where a family's number has no sign", () => {
  expect(hayQuePreguntar([fila(5), fila(3, "debe")], ["familia 1", "familia 2"])).toBe(true);
  expect(hayQuePreguntar([fila(5), fila(3, "debe")], ["proveedor 1", "familia 2"])).toBe(false);
  expect(hayQuePreguntar([fila(5), fila(0), fila(null)], ["", "familia 2", "familia 3"])).toBe(false);
});

it("nobody has two rows", () => {
  expect(repetidos(["familia 1", "", "", "familia 2", "familia 1", "proveedor 1"])).toEqual(["familia 1"]);
  expect(claveDe({ tipo: "familia", id: 3 })).toBe("familia 3");
  expect(claveDe(null)).toBe("");
});

it("what the sheet says that all make is compared, whichever way its signs go", () => {
  const de = (filas: FilaDeHoja[], importe: number | null) =>
    diferenciaConElTotal({
      filas,
      total: importe === null ? null : { fila: 9, importe, signo: null },
      columnas: {},
      sobran: 0,
    });
  expect(de([fila(5)], null)).toBeNull();
  expect(de([fila(5.1), fila(-2.05)], 3.05)).toBe(0);
  expect(de([fila(5.1, "favor"), fila(2.05, "debe")], 3.05)).toBe(0);
  expect(de([fila(5.1), fila(null)], 7)).toBe(-1.9);
});
