import type { HojaVista } from "@cosecha/domain/esquemas/importacion";
import { describe, expect, it } from "vitest";
import { textosDeColumna } from "./columnas-de-hoja.ts";
import { conFuera, type Lista } from "./decisions.ts";
import { pasosDe } from "./pasos.ts";

const hoja: HojaVista = {
  nombre: "Frutas",
  oculta: false,
  filas: [
    ["Tarifa de la semana"],
    ["Producto", "Uds/caja", "PVP\ncaja", "Clase", "S", "M"],
    ["Mosto", "12", "30", "R"],
    ["Sidra", "6", "21", "G"],
    ["Portes", "1", "9", "R"],
    ["Vino", "6", "21", "21 %"],
  ],
  filasOcultas: [],
  columnasOcultas: [],
  recortada: false,
};
const lista = (otros: Partial<Lista> = {}): Lista => ({
  hoja: "Frutas",
  filaCabecera: 2,
  columnas: { nombre: "A", precio: "C", iva: "D" },
  precioConIva: null,
  ...otros,
});
const textos = (otros: Partial<Lista> = {}) => pasosDe(lista(otros), hoja).map(({ texto }) => texto);

describe("a plan in words", () => {
  it("says where header and columns are", () => {
    expect(textos()).toEqual([
      "La cabecera está en la fila 2",
      "El nombre está en «Producto» (columna A)",
      "El precio está en «PVP caja» (columna C)",
      "Además: IVA en «Clase» (columna D)",
    ]);
    expect(textos({ filaCabecera: null, columnas: { nombre: "B" } })).toEqual([
      "La lista no tiene cabecera",
      "El nombre está en la columna B",
    ]);
  });

  it("says what is computed, what texts mean, and what is left out", () => {
    const dichos = textos({
      divisor: 100,
      precioConIva: true,
      operaciones: [{ campo: "precio", operacion: "entre", columna: "B" }],
      tipos: [
        { texto: "R", iva: 0.1 },
        { texto: "G", iva: 21 },
      ],
      categoriaPorHoja: true,
      fuera: [
        { columna: "A", texto: "Portes" },
        { columna: "A", texto: "Gastos*" },
      ],
    });
    expect(dichos).toEqual(
      expect.arrayContaining([
        "El precio está en «PVP caja» (columna C), entre «Uds/caja» (columna B)",
        "Los precios están en céntimos",
        "Los precios llevan el IVA incluido",
        "En el IVA, «R» es 10\u00a0% y «G» es 21\u00a0%",
        "La hoja es una sección: «Frutas»",
        "Se dejan fuera las filas en las que «Producto» (columna A) dice «Portes»",
        "Se dejan fuera las filas en las que «Producto» (columna A) empieza por «Gastos»",
      ]),
    );
  });

  it("says which variants stand across, and what the reader calls the columns of other layouts", () => {
    expect(textos({ disposicion: "aLoAncho", aLoAncho: ["E", "F"] })).toContain(
      "Las variantes S y M van a lo ancho, columnas E a F",
    );
    expect(textos({ disposicion: "aLoAncho", aLoAncho: ["B", "E", "F"] })[1]).toMatch(/columnas B, E y F$/);
    expect(textos({ disposicion: "fichas", rotulos: { A: "Artículo" } })).toContain(
      "El nombre está en «Artículo» (columna A)",
    );
  });
});

it("the texts of a column that may stand for rates are its short ones without digits", () => {
  expect(textosDeColumna(hoja, 2, "D")).toEqual(["R", "G"]);
  expect(textosDeColumna(undefined, null, "D")).toEqual([]);
});

it("rows like one can be left out", () => {
  expect(conFuera({ listas: [lista()] }, 0, "A", "Portes").listas[0]?.fuera).toEqual([
    { columna: "A", texto: "Portes" },
  ]);
});
