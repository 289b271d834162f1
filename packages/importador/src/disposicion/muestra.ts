import { leerPrecio } from "../valores/leer-precio.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";

/** How many rows of a sheet are searched for its header (design: Import). */
export const FILAS_DE_CABECERA = 50;
/** How many columns of a header are examined: beyond them are families, and no prices. */
export const COLUMNAS_MAXIMAS = 60;
/** How many rows below a header tell what a column holds. */
export const FILAS_DE_MUESTRA = 100;
/** The same where few rows may say it: marks, or more than one unit. */
export const FILAS_DE_MAS = 300;
/** In how many rows something has to hold, at least, not to be chance. */
export const FILAS_MINIMAS = 3;

/** What `hallar` finds in the first of the rows that may be a header; null where it finds nothing. */
export function enCabecera<T>(hoja: Sheet, hallar: (fila: number) => T | null): T | null {
  const fin = Math.min(FILAS_DE_CABECERA, hoja.filas.length);
  for (let fila = 0; fila < fin; fila++) {
    const hallado = hallar(fila);
    if (hallado !== null) return hallado;
  }
  return null;
}

/** The cells of a row that may be a header, from the first column on. */
export const celdasDeCabecera = (hoja: Sheet, fila: number): readonly (Cell | undefined)[] =>
  (hoja.filas[fila] ?? []).slice(0, COLUMNAS_MAXIMAS);

/** The rows below a header that are examined, as indices from 0. */
export function filasDebajo(hoja: Sheet, fila: number, cuantas = FILAS_DE_MUESTRA): number[] {
  const hasta = Math.min(hoja.filas.length, fila + 1 + cuantas);
  return Array.from({ length: Math.max(0, hasta - fila - 1) }, (_, i) => fila + 1 + i);
}

/** The cells below a header that are not empty, of the rows that are examined. */
export const celdasDebajo = (hoja: Sheet, fila: number, columna: number): Cell[] =>
  hoja.filas.slice(fila + 1, fila + 1 + FILAS_DE_MUESTRA).flatMap((suyas) => {
    const celda = suyas?.[columna];
    return celda === undefined || isEmpty(celda) ? [] : [celda];
  });

/** The price that a cell states, in euros; NaN where it states none. */
export function precioEn(hoja: Sheet, fila: number, columna: number): number {
  const lectura = leerPrecio(cellAt(hoja, fila, columna), null);
  return lectura.veredicto === "claro" ? lectura.valor.toNumber() : Number.NaN;
}

/** The prices of a row in these columns, in their order; those that state none are left out. */
const preciosEn = (hoja: Sheet, fila: number, columnas: readonly number[]): number[] =>
  columnas.map((columna) => precioEn(hoja, fila, columna)).filter((precio) => !Number.isNaN(precio));

/** The prices of each row below a header that has several of them in these columns. */
export const filasDePrecios = (hoja: Sheet, fila: number, columnas: readonly number[]): number[][] =>
  filasDebajo(hoja, fila)
    .map((otra) => preciosEn(hoja, otra, columnas))
    .filter((precios) => precios.length > 1);

/** Whether each of these prices is at most the one before it. */
export const noSube = (precios: readonly number[]): boolean =>
  precios.every((precio, i) => i === 0 || precio <= (precios[i - 1] ?? 0));

/** Whether a column has enough prices below a header. */
export const hayPrecios = (hoja: Sheet, fila: number, columna: number, minimas = FILAS_MINIMAS): boolean =>
  filasDebajo(hoja, fila).filter((otra) => precioEn(hoja, otra, columna) > 0).length >= minimas;

/** The sheet with these texts in the place of those of a row, by column. */
export function conTextos(hoja: Sheet, fila: number, textos: ReadonlyMap<number, string>): Sheet {
  const dichas: (Cell | undefined)[] = [...(hoja.filas[fila] ?? [])];
  for (const [columna, texto] of textos) {
    const suya = movida(dichas[columna], fila, columna);
    dichas[columna] = { ...suya, ...celdaDe(texto, suya.lugar) };
  }
  return { ...hoja, filas: hoja.filas.map((suyas, i) => (i === fila ? dichas : suyas)) };
}

/** The first column before `hasta` whose cells are names by their looks; null without one. */
export function columnaDeNombres(hoja: Sheet, desde: number, hasta: number): number | null {
  const muestra = hoja.filas.slice(desde, desde + FILAS_DE_MUESTRA);
  // Below the next header there may be the same sizes of something else.
  const dice = (celdas: (typeof muestra)[number]) =>
    Array.from(celdas ?? [], (celda) => celda?.texto ?? "").join("|");
  const cabecera = dice(hoja.filas[desde - 1]);
  const otra = muestra.findIndex((celdas) => dice(celdas) === cabecera);
  const filas =
    otra < 0
      ? muestra
      : muestra.slice(0, otra).filter((celdas) => celdas?.some((celda) => celda && !isEmpty(celda)));
  for (let columna = 0; columna < hasta; columna++) {
    const textos = filas.map((celdas) => celdas?.[columna]).filter((celda) => celda?.tipo === "texto");
    const distintos = new Set(textos.map((celda) => celda?.texto)).size;
    if (textos.length > 2 && distintos >= 0.8 * textos.length && textos.length >= 0.5 * filas.length)
      return columna;
  }
  return null;
}

/** Whether a cell says that there is none: «-», «x», «no lo partimos». */
export const esHueco = ({ texto }: Cell): boolean =>
  /^\s*(?:[-–—·xX*]+|n\/?[ad]|no(?:\s[^\d]{1,30})?|sin|agotado)?\s*$/iu.test(texto);
