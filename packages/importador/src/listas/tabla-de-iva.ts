import { clave } from "@cosecha/domain/nombres";
import type { Decimal } from "decimal.js";
import { significados } from "../palabras/significados.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { type Cell, isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";

/** The rate of what a sheet of rates names, a category, a product or a code, by its `clave`. */
export type TablaDeIva = ReadonlyMap<string, { readonly tipo: Decimal; readonly hoja: string }>;

const NOMBRA_IVA = /(?<!\p{L})(?:i\.?v\.?a|igic|ive|bez|vat|tva|impuestos?|impostos?)(?!\p{L})/iu;
/** «Conservas: 10 %», in one cell. */
const EN_UN_TEXTO = /^\s*(?<que>[^:=\d%]{2,60}?)\s*[:=–—-]\s*(?<tipo>\d{1,2}(?:[.,]\d)?\s*%)\s*$/u;
const COLUMNAS_MAXIMAS = 4;
/** Fewer rates are a line of a letterhead. */
const FILAS_MINIMAS = 2;

interface Entrada {
  readonly nombres: readonly string[];
  readonly tipo: Decimal;
}

/**
 * What a sheet of rates says, «Categoría | IVA» above «Conservas | 10 %»; null for any other. All
 * of its rows with a number are such pairs, and its name or its header names the tax and no price.
 */
function entradasDe({ nombre, filas }: Sheet): readonly Entrada[] | null {
  const entradas: Entrada[] = [];
  const titulos = [nombre ?? ""];
  for (const celdas of filas) {
    const llenas = (celdas ?? []).filter((celda): celda is Cell => celda !== undefined && !isEmpty(celda));
    if (llenas.length === 0) continue;
    const entrada = entradaDe(llenas);
    if (entrada !== null) entradas.push(entrada);
    else if (llenas.some(({ tipo }) => tipo !== "texto")) return null;
    else titulos.push(...llenas.map(({ texto }) => texto));
  }
  if (titulos.some((texto) => (significados(texto).get("precio") ?? 0) >= 0.85)) return null;
  return entradas.length >= FILAS_MINIMAS && titulos.some((texto) => NOMBRA_IVA.test(texto.slice(0, 80)))
    ? entradas
    : null;
}

/** The names of a row and the rate behind them; null for any other row. */
function entradaDe(llenas: readonly Cell[]): Entrada | null {
  const [unica] = llenas;
  const dicho = llenas.length === 1 ? EN_UN_TEXTO.exec(unica?.texto ?? "")?.groups : undefined;
  const ultima: Cell | undefined =
    dicho === undefined ? llenas.at(-1) : { tipo: "texto", valor: "", texto: dicho.tipo ?? "" };
  const nombres =
    dicho === undefined ? llenas.slice(0, -1).map(({ texto, valor }) => texto || valor) : [dicho.que ?? ""];
  if (ultima === undefined || nombres.length === 0 || nombres.length >= COLUMNAS_MAXIMAS) return null;
  // Only the first may be a number, a code: others are prices.
  if (nombres.slice(1).some((nombre) => !/\p{L}/u.test(nombre))) return null;
  if (/^\s*\d+[.,]\d+\s*$/u.test(nombres[0] ?? "")) return null;
  const lectura = leerTipoIva(ultima);
  const claro = lectura.veredicto === "claro" && !lectura.raro && /\d/u.test(ultima.texto || ultima.valor);
  return claro ? { nombres, tipo: lectura.valor } : null;
}

/** Whether a sheet only says the rates of what other sheets sell. */
export const esTablaDeIva = (hoja: Sheet): boolean => entradasDe(hoja) !== null;

/**
 * What the workbook's sheets of rates say, hidden ones, too; nothing of what has two rates there.
 */
export function tablaDeIva({ hojas }: Workbook): TablaDeIva {
  const tabla = new Map<string, { tipo: Decimal; hoja: string }>();
  const dobles = new Set<string>();
  for (const hoja of hojas)
    for (const { nombres, tipo } of entradasDe(hoja) ?? [])
      for (const nombre of nombres.map(clave)) {
        const antes = tabla.get(nombre);
        if (antes !== undefined && !antes.tipo.eq(tipo)) dobles.add(nombre);
        if (nombre !== "") tabla.set(nombre, { tipo, hoja: hoja.nombre ?? "" });
      }
  for (const nombre of dobles) tabla.delete(nombre);
  return tabla;
}
