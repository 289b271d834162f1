import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { expect, it } from "vitest";
import { listaDeEntrada, textoActual, textoOriginal } from "./celdas.ts";
import type { Entrada } from "./lectura.ts";

const original = textoOriginal([
  { nombre: "Fruta", filas: [["Pera", "1,20"], ["Uva"]] },
  { nombre: "Verdura", filas: [["Acelga"]] },
]);

it("a cell has the file's text, and none outside the sheet", () => {
  expect(original("Fruta", 1, "B")).toBe("1,20");
  expect(original("Verdura", 1, "A")).toBe("Acelga");
  for (const [hoja, fila, columna] of [
    ["Fruta", 2, "B"],
    ["Fruta", 3, "A"],
    ["Flores", 1, "A"],
    [null, 1, "A"],
  ] as const) {
    expect(original(hoja, fila, columna)).toBe("");
  }
});

it("a correction replaces the text of its cell only", () => {
  const texto = textoActual([{ hoja: "Fruta", fila: 1, columna: "A", texto: "" }], original);
  expect(texto("Fruta", 1, "A")).toBe("");
  expect(texto("Fruta", 1, "B")).toBe("1,20");
  expect(texto("Verdura", 1, "A")).toBe("Acelga");
});

it("an entry belongs to the list of its name's column, and a row without product to the list of its sheet", () => {
  const lista = (hoja: string, nombre: string) => ({
    hoja,
    filaCabecera: 1,
    columnas: { nombre },
    precioConIva: null,
  });
  const asignacion: Asignacion = {
    listas: [lista("Fruta", "A"), lista("Fruta", "F"), lista("Verdura", "A")],
  };
  const producto = (celda: string | null) =>
    ({ tipo: "producto", producto: { hoja: "Fruta", origen: { nombre: { celda } } } }) as Extract<
      Entrada,
      { tipo: "producto" }
    >;
  expect(listaDeEntrada(asignacion, producto("F7"))).toBe(asignacion.listas[1]);
  expect(listaDeEntrada(asignacion, producto(null))).toBe(asignacion.listas[0]);
  const fila = { tipo: "fila", hoja: "Verdura" } as Extract<Entrada, { tipo: "fila" }>;
  expect(listaDeEntrada(asignacion, fila)).toBe(asignacion.listas[2]);
  expect(listaDeEntrada(asignacion, { ...fila, hoja: "Flores" })).toBeUndefined();
});
