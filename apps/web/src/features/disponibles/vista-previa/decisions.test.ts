import { describe, expect, it } from "vitest";
import {
  addDecision,
  conCampo,
  conColumna,
  conCorreccion,
  conFila,
  conLista,
  listaDe,
  masLista,
  NO_HISTORY,
  sinLista,
  undoDecision,
} from "./decisions.ts";

const lista = (hoja: string | null, columnas: Record<string, string>) => ({
  hoja,
  filaCabecera: 3,
  columnas,
  precioConIva: null,
});
const asignacion = {
  listas: [lista("A", { nombre: "B", precio: "D" }), lista("A", { nombre: "G", precio: "H" })],
};

// X7.18
describe("columns assigned by hand", () => {
  it("a field gets another column, which then feeds no other field", () => {
    expect(conCampo(asignacion, 0, "precio", "E").listas[0]?.columnas).toEqual({ nombre: "B", precio: "E" });
    expect(conCampo(asignacion, 0, "iva", "D").listas[0]?.columnas).toEqual({ nombre: "B", iva: "D" });
    expect(conCampo(asignacion, 0, "precio", null).listas[0]?.columnas).toEqual({ nombre: "B" });
    expect(conCampo(asignacion, 0, "precio", "E").listas[1]).toBe(asignacion.listas[1]);
  });

  it("a column gets another field, or none", () => {
    expect(conColumna(asignacion, 1, "H", "stock").listas[1]?.columnas).toEqual({ nombre: "G", stock: "H" });
    expect(conColumna(asignacion, 1, "H", null).listas[1]?.columnas).toEqual({ nombre: "G" });
  });

  it("a list can be changed, added and removed", () => {
    expect(conLista(asignacion, 1, { filaCabecera: null, precioConIva: true }).listas[1]).toMatchObject({
      filaCabecera: null,
      precioConIva: true,
      columnas: { nombre: "G" },
    });
    expect(masLista(null, "B", 2).listas).toEqual([
      { hoja: "B", filaCabecera: 2, columnas: {}, precioConIva: null },
    ]);
    expect(masLista(asignacion, "B", 2).listas).toHaveLength(3);
    expect(sinLista(asignacion, 0)).toEqual({ listas: [asignacion.listas[1]] });
    expect(sinLista({ listas: [lista("A", {})] }, 0)).toBeNull();
  });

  it("a column belongs to the list on its sheet that uses it", () => {
    expect(listaDe(asignacion, "A", "H")).toBe(1);
    expect(listaDe(asignacion, "A", "Z")).toBe(0);
    expect(listaDe(asignacion, "B", "B")).toBe(-1);
    expect(listaDe(null, null, "B")).toBe(-1);
  });
});

it("a cell has one correction, and none once it has its own text again", () => {
  const una = { hoja: null, fila: 2, columna: "C", texto: "2,50" };
  const dos = conCorreccion(conCorreccion([], una, "consultar"), { ...una, texto: "3" }, "consultar");
  expect(dos).toEqual([{ ...una, texto: "3" }]);
  expect(conCorreccion(dos, { ...una, fila: 3 }, "")).toHaveLength(2);
  expect(conCorreccion(dos, { ...una, texto: "consultar" }, "consultar")).toEqual([]);
});

it("a row is left out once, and can be taken back in", () => {
  const fila = { hoja: "A", fila: 2 };
  const omitidas = conFila(conFila([], fila, true), fila, true);
  expect(omitidas).toEqual([fila]);
  expect(conFila(omitidas, { hoja: "B", fila: 2 }, false)).toEqual([fila]);
  expect(conFila(omitidas, fila, false)).toEqual([]);
});

it("changes are undone one by one, the last first", () => {
  const una = addDecision(NO_HISTORY, "el IVA", { ivaHabitual: 0.1 });
  const dos = addDecision(una, "una fila", { omitidas: [{ hoja: null, fila: 3 }] });
  expect(dos.actual).toMatchObject({ ivaHabitual: 0.1, omitidas: [{ fila: 3 }] });
  expect(dos.anteriores.map(({ que }) => que)).toEqual(["el IVA", "una fila"]);
  expect(undoDecision(dos)).toEqual(una);
  expect(undoDecision(undoDecision(undoDecision(dos)))).toEqual(NO_HISTORY);
});
