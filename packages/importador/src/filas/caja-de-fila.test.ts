import { describe, expect, it } from "vitest";
import { type CeldaDePrueba, hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { MUESTRAS } from "../../test/muestras.ts";
import { bytesDe } from "../../test/variantes/construir.ts";
import { VARIANTES } from "../../test/variantes/todas.ts";
import { InvalidFileError } from "../formats/invalid-file.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "../importar/importar.ts";
import type { Importacion } from "../resultado/resultado.ts";

type Filas = readonly (readonly CeldaDePrueba[])[];

function leer(filas: Filas, opciones?: Parameters<typeof importar>[1]): Importacion {
  const resultado = importar(libroDe([hojaDe(filas)]), opciones);
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return resultado;
}
const cajas = ({ productos }: Importacion) => productos.map(({ caja }) => caja?.toNumber() ?? null);

describe("how much a case holds of what is sold by whole cases", () => {
  it("is what a column says beside the price of one", () => {
    const lectura = leer([
      ["Producto", "Uds/caja", "Precio ud", "IVA"],
      ["Mosto", 12, 2, 10],
      ["Sidra", "6 uds", 3, 21],
      ["Vino", 1, 4, 21],
      ["Agua", null, 1, 10],
    ]);
    expect(cajas(lectura)).toEqual([12, 6, null, null]);
    expect(lectura.productos.map(({ precio }) => precio.toNumber())).toEqual([2, 3, 4, 1]);
  });

  it.each([
    ["a price that may be the case's", ["Producto", "Uds/caja", "Precio", "IVA"], ["Mosto", 12, 2, 10]],
    ["the price of a case", ["Producto", "Uds/caja", "Precio caja", "IVA"], ["Mosto", 12, 24, 10]],
    ["both prices", ["Producto", "Uds/caja", "Precio ud", "Precio caja", "IVA"], ["Mosto", 12, 2, 22, 10]],
  ])("is not said by a column beside %s", (_, cabecera, fila) => {
    expect(cajas(leer([cabecera, fila, fila.map((celda) => (celda === "Mosto" ? "Sidra" : celda))]))).toEqual(
      [null, null],
    );
  });

  it("is what a column says that a person named, whatever else the file has; what is no size is reported", () => {
    const filas: Filas = [
      ["Producto", "Viene en", "Precio", "IVA"],
      ["Mosto", 12, 2, 10],
      ["Sidra", "6 uds", 3, 21],
      ["Vino", 1, 4, 21],
      ["Agua", null, 1, 10],
      ["Gaseosa", "según", 1, 10],
      ["Zumo", -6, 1, 10],
    ];
    expect(cajas(leer(filas))).toEqual([null, null, null, null, null, null]);
    const columnas = { nombre: "A", precio: "C", iva: "D", caja: "B" };
    const hoja = leer(filas).asignacion.listas[0]?.hoja ?? null;
    const lista = { hoja, filaCabecera: 1, columnas, precioConIva: false };
    const lectura = leer(filas, { asignacion: { listas: [lista] } });
    expect(cajas(lectura)).toEqual([12, 6, null, null, null, null]);
    expect(lectura.asignacion.listas[0]?.columnas).toEqual(columnas);
    expect(lectura.productos[1]?.origen.procedencia.caja).toEqual({ como: "celda", celda: "B3" });
    expect(lectura.avisos.filter(({ campo }) => campo === "caja").map(({ mensaje }) => mensaje)).toEqual([
      "Fila 6, columna B: las unidades por caja de «Gaseosa» no son un número mayor que 1 («según»). Se ha importado sin caja; compruébelo.",
      "Fila 7, columna B: las unidades por caja de «Zumo» no son un número mayor que 1 («-6»). Se ha importado sin caja; compruébelo.",
    ]);
  });

  it("is what the price of a case is divided by, where a person has said so", () => {
    const columnas = { nombre: "A", precio: "C", iva: "D" };
    const lista = { hoja: "Hoja1", filaCabecera: 1, columnas, precioConIva: false };
    const entre = { campo: "precio" as const, operacion: "entre" as const, columna: "B" };
    const filas = (que: string): Filas => [
      ["Producto", que, "Precio caja", "IVA"],
      ["Mosto", 12, 24, 10],
      ["Sidra", 6, 18, 21],
    ];
    const con = (que: string) => {
      const { hoja } = leer(filas(que)).asignacion.listas[0] ?? { hoja: null };
      return leer(filas(que), { asignacion: { listas: [{ ...lista, hoja, operaciones: [entre] }] } });
    };
    expect(cajas(con("Uds/caja"))).toEqual([12, 6]);
    expect(con("Uds/caja").productos.map(({ precio }) => precio.toNumber())).toEqual([2, 3]);
    expect(cajas(con("Raciones"))).toEqual([null, null]);
  });

  it.each([
    ["Aceite (solo cajas completas de 12)", "botella", 12],
    ["Aceite. Sólo se vende por cajas de 6 botellas", "botella", 6],
    ["Leche, se sirve en cajas enteras de 6", "brik", 6],
    ["Naranja, venta por cajas cerradas de 10 kg", "kg", 10],
    ["Huevos, únicamente en cajas de 15 docenas", "docena", 15],
    ["Mosto, solo cajas de 6 uds", "botella", 6],
    // How it comes, something else, or another unit than is ordered.
    ["Aceite, caja de 12", "botella", null],
    ["Tomate, se sirve en cajas de 5 kg", "kg", null],
    ["Naranja, solo cajas completas de 12", "kg", null],
    ["Aceite, solo cajas completas de 10 kg", "botella", null],
    ["Aceite (solo cajas completas de 12)", "caja", null],
    ["Solo caja pequeña", "ud", null],
    ["Aceite, solo cajas completas de 1", "ud", null],
  ])("is what «%s» says, ordered by %s: %s", (nombre, unidad, caja) => {
    const lectura = leer([
      ["Producto", "Formato", "Precio", "IVA"],
      [nombre, unidad, 2.5, 4],
      ["Otra cosa", unidad, 3, 4],
    ]);
    expect(cajas(lectura)).toEqual([caja, null]);
  });

  it("is what a remark below the list says of those that bear its sign", () => {
    const lectura = leer([
      ["Producto", "Formato", "Precio", "IVA"],
      ["Aceite *", "botella", 8, 4],
      ["Vinagre", "botella", 2, 10],
      ["Mosto *", "botella", 3, 10],
      ["* Solo cajas completas de 12", null, null, null],
    ]);
    expect(cajas(lectura)).toEqual([12, null, 12]);
  });

  it("is what of all the sample files only these say", () => {
    const archivos = [
      ...MUESTRAS.map(({ nombre, bytes }) => [nombre, nombre, bytes] as const),
      ...VARIANTES.map((v) => [v.nombre, `lista.${v.formato}`, bytesDe(v)] as const),
    ];
    const dichas = archivos.flatMap(([nombre, archivo, bytes]) => {
      const suyas = new Set(productosDe(archivo, bytes).flatMap(({ caja }) => caja?.toNumber() ?? []));
      return suyas.size === 0 ? [] : [[nombre, [...suyas].sort((una, otra) => una - otra)]];
    });
    expect(Object.fromEntries(dichas)).toEqual(POR_CAJAS);
  });
});

/** The sample files that sell by the case, with how much cases hold. */
const POR_CAJAS: Record<string, number[]> = {
  // «Units per case» beside «Unit price».
  "real: English wholesaler, price ex VAT and case size beside pack size": [6],
};

function productosDe(archivo: string, bytes: Uint8Array): Importacion["productos"] {
  try {
    const resultado = importar(readWorkbook(bytes, archivo));
    return resultado.tipo === "rechazo" ? [] : resultado.productos;
  } catch (motivo) {
    if (motivo instanceof InvalidFileError) return [];
    throw motivo;
  }
}
