import { casesOf } from "@cosecha/config/extra";
import type { Comparable } from "@cosecha/domain/comparacion";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leerArchivo } from "../../test/leer-archivo.ts";
import { mirarXlsx } from "../../test/strict-xlsx.ts";
import { number, text, writeSheets } from "../formats/xlsx/write-xlsx.ts";
import { exportDisponible, exportTemplate, HEADERS, TITLES } from "./write-own-sheet.ts";

type Producto = Comparable;

const producto = (nombre: string, datos: Partial<Producto> = {}): Producto => ({
  nombre,
  precio: "2.5",
  iva: "0.04",
  codigo: null,
  unidad: "kg",
  categoria: null,
  stock: null,
  descripcion: "",
  cobro: null,
  pesoMedio: null,
  caja: null,
  ...datos,
});

const leer = (bytes: Uint8Array, dicho = {}) => leerArchivo("lista.xlsx", bytes, dicho);
const deVuelta = (productos: Producto[]) => {
  const { productos: leidos, informe } = leer(exportDisponible(productos));
  return {
    productos: leidos.map(({ hoja: _hoja, fila: _fila, procedencia: _, ...datos }) => datos),
    dicho: [...informe.avisos, ...informe.errores],
  };
};

describe("exporting a listing", () => {
  it("and importing it gives the same products, whatever they are called", () => {
    const productos = [
      ...["=1+1", "+34 600", "-menos", "@arroba", "'=comilla", "'comilla", "\tcon tabulador"].map((n) =>
        producto(n),
      ),
      ...[
        "Total",
        "TOTAL PEDIDO",
        "Portes",
        "Gastos de envío",
        "VERDURAS",
        "Nota: pedir antes",
        "Agotado",
      ].map((n) => producto(n)),
      ...["Tomate", "🍅 Tomate 🍅", 'Con "comillas", comas; y más', "1234", "12,50 €", "x".repeat(500)].map(
        (n) => producto(n),
      ),
      producto("Pan", { unidad: "kg" }),
      producto("Pan", { unidad: "caja" }),
      producto("Pan", { unidad: null }),
      producto("Código con ceros", { codigo: "00123" }),
      producto("Código como fecha", { codigo: "1-2" }),
      producto("Cuatro decimales", { precio: "1.2345" }),
      producto("Casi nada", { precio: "0.0001" }),
      producto("Muchísimo", { precio: "99999999.9999" }),
      producto("Sin quedar", { stock: "0" }),
      producto("Quedan kilos", { stock: "999999.125" }),
      producto("Sin IVA", { iva: "0" }),
      producto("Recargo", { iva: "0.052" }),
      producto("Tipo raro", { iva: "0.1234" }),
      producto("Escapes _x0041_ &amp; <b>"),
      producto("Fin de línea", { descripcion: "una\notra\ttabulada\u0001" }),
      producto("Texto largo", { descripcion: "=SUM(A1)\nsegunda línea", categoria: "-Cat", unidad: "500 g" }),
    ];
    expect(deVuelta(productos)).toEqual({ productos, dicho: [] });
    mirarXlsx(exportDisponible(productos));
  });

  it("says what is charged by weight, where something is", () => {
    const sinPesos = [producto("Tomate"), producto("Pan", { cobro: "unidad" })];
    const { hojas } = leer(exportDisponible(sinPesos), { paraVer: { hojas: true } });
    expect(hojas?.[0]?.filas[0]).toEqual(HEADERS);
    const productos = [
      producto("Pollo", { unidad: "ud", cobro: "kg", pesoMedio: "1.85" }),
      producto("Total", { cobro: "unidad" }),
      producto("Queso", { cobro: "unidad", pesoMedio: "0.5" }),
      producto("Aceite", { cobro: "unidad", caja: "12" }),
    ];
    expect(deVuelta(productos)).toEqual({ productos, dicho: [] });
    mirarXlsx(exportDisponible(productos));
  });

  it("and importing it gives the same products, for any texts and numbers", () => {
    const decimal = (decimales: number, tope: number) =>
      fc
        .integer({ min: 0, max: tope * 10 ** decimales - 1 })
        .map((n) => String(Number((n / 10 ** decimales).toFixed(decimales))))
        .filter((texto) => !texto.includes("e"));
    const texto = fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((crudo) => crudo.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim())
      .filter((limpio) => limpio !== "");
    const unProducto = fc.record({
      nombre: texto,
      precio: decimal(4, 10_000).filter((precio) => precio !== "0"),
      iva: decimal(4, 1),
      codigo: fc.option(texto),
      unidad: fc.option(texto),
      categoria: fc.option(texto),
      stock: fc.option(decimal(3, 100_000)),
      descripcion: fc.oneof(
        fc.constant(""),
        texto,
        fc.tuple(texto, texto).map((lineas) => lineas.join("\n")),
      ),
      cobro: fc.constantFrom("unidad" as const, "kg" as const),
      pesoMedio: fc.option(decimal(3, 50).filter((peso) => peso !== "0")),
      caja: fc.option(decimal(3, 50).filter((cuanto) => cuanto !== "0")),
    });
    const lista = fc.uniqueArray(unProducto, {
      minLength: 1,
      maxLength: 6,
      selector: ({ codigo, nombre, unidad }) => JSON.stringify([codigo, nombre, unidad]),
    });
    void fc.assert(
      fc.property(lista, (productos) => {
        const conMas = productos.some(
          ({ cobro, pesoMedio, caja }) => cobro === "kg" || pesoMedio !== null || caja !== null,
        );
        const dichos = conMas ? productos : productos.map((uno) => ({ ...uno, cobro: null }));
        expect(deVuelta(productos)).toEqual({ productos: dichos, dicho: [] });
      }),
      { numRuns: casesOf(200) },
    );
  });

  it("reads what earlier versions exported, whose header ours begins with", () => {
    for (const ancho of [HEADERS.length, HEADERS.length + 2]) {
      const fila = [
        undefined,
        text("Total"),
        undefined,
        text("kg"),
        number("2.5", "0.00"),
        number("0.04", "0%"),
      ];
      const filas = [TITLES.slice(0, ancho).map(text), fila];
      const { productos, informe } = leer(writeSheets([{ nombre: "Productos", filas }]));
      expect(productos).toMatchObject([producto("Total")]);
      expect([informe.avisos, informe.errores]).toEqual([[], []]);
    }
  });

  it("writes texts so that no spreadsheet takes them for a formula", () => {
    const { hojas } = leer(exportDisponible([producto("=HYPERLINK(1)", { codigo: "@x" })]), {
      paraVer: { hojas: true },
    });
    expect(hojas?.[0]?.filas[1]?.slice(0, 2)).toEqual(["'@x", "'=HYPERLINK(1)"]);
  });

  it("leaves out omitted rows on reading, and leaves wrong ones to the importer", () => {
    const bytes = exportDisponible([producto("Total"), producto("Acelga")]);
    const omitidas = [{ hoja: "Productos", fila: 2 }];
    expect(leer(bytes, { omitidas }).productos.map(({ nombre }) => nombre)).toEqual(["Acelga"]);
    // A price of nothing is for the importer to report, as is a product that stands there twice.
    for (const torcido of [
      [producto("Acelga"), producto("Puerro", { precio: "0" })],
      [producto("Acelga"), producto("Acelga")],
    ]) {
      expect(deVuelta(torcido)).toMatchObject({ productos: [{ nombre: "Acelga" }], dicho: [{ fila: 3 }] });
    }
  });

  it("a template has the same columns, and reading it says that it is empty", () => {
    const plantilla = exportTemplate();
    mirarXlsx(plantilla);
    const { hojas, rechazo } = leer(plantilla, { paraVer: { hojas: true } });
    expect(hojas?.[0]?.filas).toEqual([HEADERS]);
    expect(hojas?.[1]?.filas[0]?.[0]).toContain("Escriba un producto en cada fila");
    expect(rechazo).toContain("vuelva a subirlo");
  });
});
