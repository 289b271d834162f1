import { normalizar } from "@cosecha/domain/nombres";
import { afterAll, describe, expect, it } from "vitest";
import { MUESTRAS_CON_LISTA } from "../../test/muestras.ts";
import { debidosDe, type Esperado, puntuar } from "../../test/puntuar.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import type { Cell, Sheet, Workbook } from "../workbook/cells.ts";
import { importar } from "./importar.ts";

const muestras = MUESTRAS_CON_LISTA.map((muestra) => ({
  ...muestra,
  libro: readWorkbook(muestra.bytes, muestra.nombre),
}));

/** Other words for the headers of the samples, by what they mean. */
const SINONIMOS: Readonly<Record<string, readonly string[]>> = {
  codigo: ["Ref.", "CÓD. ART.", "Codi", "Kodea", "SKU"],
  referencia: ["Código", "Cód.", "Codi", "Item code", "REF"],
  ref: ["Código", "Cod. artículo", "Codi", "Kodea", "Reference"],
  producto: ["ARTÍCULO", "Denominación", "Producte", "Produktua", "Product name"],
  articulo: ["Producto", "Nombre del producto", "Produto", "Izena", "Item name"],
  denominacion: ["Producto", "Nombre comercial", "Denominació", "Produktua", "Product"],
  formato: ["Unidad de venta", "Presentación", "Unitat", "Neurria", "Pack size"],
  unidad: ["Formato", "Ud. venta", "Format", "Neurria", "Sold by"],
  envase: ["Formato", "Presentación", "Unitat de venda", "Ontzia", "Packaging"],
  presentacion: ["Formato", "Envase", "Format", "Neurria", "Size"],
  precio: ["Precio €", "Tarifa", "Preu", "Prezioa", "Unit price"],
  "precio €": ["Precio", "PRECIO EUR", "Preu", "Prezo", "Price"],
  "€ sin iva": ["Precio s/IVA", "Precio (sin IVA)", "Preu sense IVA", "Prezo sen IVE", "Price excl. VAT"],
  "pvp iva incluido": [
    "Precio con IVA",
    "PVP c/IVA",
    "Preu amb IVA",
    "Prezioa (BEZ barne)",
    "Price incl. VAT",
  ],
  iva: ["% IVA", "Tipo de IVA", "IVE", "BEZ", "VAT"],
  "iva %": ["I.V.A.", "Tipo IVA", "Tipus d'IVA", "BEZ mota", "VAT rate"],
  "% iva": ["IVA", "TIPO\nI.V.A.", "Tipo IVE", "BEZ %", "VAT %"],
  "tipo iva": ["IVA", "% I.V.A.", "Tipus IVA", "BEZ", "VAT rate"],
  stock: ["Existencias", "Disponible", "Estoc", "Izakinak", "In stock"],
  existencias: ["Stock", "Exist.", "Existències", "Dispoñible", "Available"],
  categoria: ["Sección", "Familia de producto", "Secció", "Saila", "Category"],
  origen: ["Procedencia", "De dónde viene", "Orixe", "Jatorria", "Origin"],
  procedencia: ["Origen", "Lugar de origen", "Procedència", "Jatorria", "Origin"],
};

/** Pseudo-random numbers in [0, 1), the same for the same seed. */
function azar(semilla: number): () => number {
  let estado = semilla;
  return () => {
    estado = (Math.imul(estado, 1664525) + 1013904223) >>> 0;
    return estado / 2 ** 32;
  };
}

/**
 * The workbook with the columns of each sheet in another order; merges, which would no longer cover
 * theirs, are undone.
 */
function barajado(libro: Workbook, semilla: number): Workbook {
  const dado = azar(semilla);
  const hojas = libro.hojas.map((hoja): Sheet => {
    const ancho = Math.max(0, ...hoja.filas.map((fila) => fila?.length ?? 0));
    const orden = Array.from({ length: ancho }, (_, i) => i)
      .map((columna) => ({ columna, peso: dado() }))
      .sort((a, b) => a.peso - b.peso)
      .map(({ columna }) => columna);
    return {
      ...hoja,
      fusiones: [],
      filas: hoja.filas.map((fila) => fila && orden.map((columna) => fila[columna])),
    };
  });
  return { ...libro, hojas };
}

/** The workbook with the headers of its list in other words. */
function rebautizado(libro: Workbook, esperado: Esperado, vez: number): Workbook {
  const hojas = libro.hojas.map((hoja) => {
    if (hoja.nombre !== esperado.hoja) return hoja;
    const filas = hoja.filas.map((fila, i) =>
      i + 1 === esperado.filaCabecera ? fila?.map((celda) => otra(celda, vez)) : fila,
    );
    return { ...hoja, filas };
  });
  return { ...libro, hojas };
}

function otra(celda: Cell | undefined, vez: number): Cell | undefined {
  const texto = celda && SINONIMOS[normalizar(celda.texto)]?.[vez];
  return texto === undefined ? celda : { tipo: "texto", valor: texto, texto };
}

let variantes = 0;
afterAll(() => console.info(`${variantes} variantes de las muestras`));

function comprobar(libro: Workbook, esperado: Esperado, ruidoTambien: boolean): void {
  variantes++;
  const puntos = puntuar(importar(libro), esperado);
  expect({
    malEnSilencio: puntos.malEnSilencio,
    perdidosEnSilencio: puntos.perdidosEnSilencio,
    faltan: Math.max(0, debidosDe(esperado) - puntos.bien),
    ruido: ruidoTambien ? puntos.ruido : [],
  }).toEqual({ malEnSilencio: [], perdidosEnSilencio: [], faltan: 0, ruido: [] });
}

describe.each(muestras)("$nombre", ({ libro, esperado }) => {
  // The title's companions («Fecha:») are cut from their values by the shuffle, which may well be
  // worth a word.
  // X7.5, X7.22
  it("is read with its columns in any order", () => {
    for (let semilla = 1; semilla <= 12; semilla++) comprobar(barajado(libro, semilla), esperado, false);
  });

  // X7.6, X7.22
  it("is read with its headers in other words and languages", () => {
    for (let vez = 0; vez < 5; vez++) comprobar(rebautizado(libro, esperado, vez), esperado, true);
  });

  // X7.5, X7.6, X7.22
  it("is read with both", () => {
    for (let vez = 0; vez < 5; vez++)
      comprobar(barajado(rebautizado(libro, esperado, vez), 100 + vez), esperado, false);
  });
});
