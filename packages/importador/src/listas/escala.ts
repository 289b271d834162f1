import { contenidoDe } from "../columnas/dinero.ts";
import { esDeProducto, textosDe } from "../filas/leyenda.ts";
import { diceCentimos } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { cellAt, isEmpty, type Workbook } from "../workbook/cells.ts";
import type { Lista } from "./lista.ts";

/** By how much the printed prices of a list are divided to give euros, and what says so. */
export interface Escala {
  readonly divisor: number;
  /** `valores`: nothing says it, but no such product costs that much. Null: they are euros. */
  readonly por: "mano" | "cabecera" | "nota" | "valores" | null;
  /** The text that says it; "" where none does. */
  readonly texto: string;
}

const EN_EUROS: Escala = { divisor: 1, por: null, texto: "" };
const FILAS_DE_MUESTRA = 300;
const CENTIMOS = 100;
/**
 * Whole numbers of which half are at least this many are no euros, where nothing says that they are:
 * a kilo of what a cooperative buys costs less.
 */
const MEDIANA_IMPOSIBLE = 60;

/**
 * Finds whether a list's prices are céntimos: a person says so, the header, a remark in the file, or
 * the values themselves.
 */
export function escalaDeLista(lista: Lista, libro: Workbook, listas: readonly Lista[]): Escala {
  if (lista.divisor !== null) return { divisor: lista.divisor, por: "mano", texto: "" };
  const cabecera = lista.columnas.precios[0]?.cabecera ?? "";
  if (diceCentimos(cabecera)) return { divisor: CENTIMOS, por: "cabecera", texto: cabecera };
  if (/€|eur/iu.test(cabecera)) return EN_EUROS;
  const { enteros, mediana } = valoresDe(lista);
  if (!enteros) return EN_EUROS;
  const nota = notaDeCentimos(libro, listas);
  if (nota !== null) return { divisor: CENTIMOS, por: "nota", texto: nota };
  return mediana >= MEDIANA_IMPOSIBLE ? { divisor: CENTIMOS, por: "valores", texto: cabecera } : EN_EUROS;
}

/** Of a box that does not say what it holds. */
const KILOS_DE_CAJA = 5;

/** Whether nearly all prices are whole numbers not called euros, and the middle price of a kilo. */
function valoresDe({ hoja, columnas, desde, hasta }: Lista): { enteros: boolean; mediana: number } {
  const { columna = -1, unidad = null } = columnas.precios[0] ?? {};
  const valores: number[] = [];
  let enteros = 0;
  for (let fila = desde; fila < Math.min(hasta, desde + FILAS_DE_MUESTRA); fila++) {
    const celda = cellAt(hoja, fila, columna);
    if (isEmpty(celda)) continue;
    if (/€|eur/iu.test(`${celda.texto}${celda.formato ?? ""}`)) return { enteros: false, mediana: 0 };
    const lectura = leerPrecio(celda, null);
    if (lectura.veredicto !== "claro") continue;
    const formato = columnas.unidad === null ? "" : cellAt(hoja, fila, columnas.unidad).texto;
    const contenido = contenidoDe(formato) ?? (unidad === "caja" ? KILOS_DE_CAJA : 1);
    valores.push(lectura.valor.toNumber() / Math.max(1, contenido));
    if (lectura.valor.isInteger()) enteros++;
  }
  valores.sort((a, b) => a - b);
  return {
    enteros: valores.length >= 3 && enteros >= 0.95 * valores.length,
    mediana: valores[Math.floor(valores.length / 2)] ?? 0,
  };
}

function notaDeCentimos({ hojas }: Workbook, listas: readonly Lista[]): string | null {
  for (const hoja of hojas) {
    if (hoja.oculta) continue;
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    for (let fila = 0; fila < hoja.filas.length; fila++) {
      if (suyas.some((lista) => esDeProducto(lista, fila))) continue;
      for (const texto of textosDe(hoja, fila)) if (diceCentimos(texto)) return texto;
    }
  }
  return null;
}
