import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";

/** Words that leave a name open, or go on with it: «… gruesos de», «y naranja». */
const NEXO = "y|e|o|u|de|del|la|el|los|las|con|sin|en|al|a|para|por|i|amb|sense|d|do|da|com|sem|et|au|eta";
const QUEDA_ABIERTO = new RegExp(String.raw`\p{L}{2}.*(?:,|\s(?:${NEXO}))\s*$`, "iu");
const SIGUE = new RegExp(String.raw`^\s*(?:${NEXO})\s`, "u");

/** Set in below a name that is not: a report prints the rest of it so. */
const SANGRADO = /^[ \t\u00a0]{2,}\S/u;

/** The part of the rows that must show by their words that they go on with the one above. */
const SEGUROS = 0.3;

/**
 * The sheet with names in one cell that were cut at the width of a printed column: the rest stands
 * alone in the row below. Where enough of such rows show it by their words, all of them are.
 */
export function unirContinuaciones(hoja: Sheet): Sheet {
  const restos: { readonly fila: number; readonly columna: number }[] = [];
  let seguros = 0;
  for (let fila = 1; fila < hoja.filas.length; fila++) {
    const resto = restoDe(hoja, fila);
    if (resto === null) continue;
    restos.push({ fila, columna: resto.columna });
    const { texto } = resto.celda;
    const dicho = SANGRADO.test(texto) ? texto.toLowerCase() : texto;
    if (QUEDA_ABIERTO.test(resto.encima.texto) || SIGUE.test(dicho)) seguros++;
  }
  if (seguros < 2 || seguros < SEGUROS * restos.length) return hoja;
  const filas = [...hoja.filas];
  for (const { fila, columna } of restos) {
    const encima = [...(filas[fila - 1] ?? [])];
    const nombre = encima[columna];
    if (nombre === undefined) continue;
    const texto = `${nombre.texto.trimEnd()} ${filas[fila]?.[columna]?.texto.trim()}`;
    encima[columna] = { ...nombre, valor: texto, texto };
    filas[fila - 1] = encima;
    filas[fila] = [];
  }
  return { ...hoja, filas };
}

/** The only cell of a row that may go on with the text above it, among other data; null without one. */
function restoDe(
  { filas }: Sheet,
  fila: number,
): { readonly columna: number; readonly celda: Cell; readonly encima: Cell } | null {
  const llenas = [...(filas[fila] ?? []).entries()].filter(
    (entrada): entrada is [number, Cell] => entrada[1] !== undefined && !isEmpty(entrada[1]),
  );
  const [unica, ...otras] = llenas;
  if (unica === undefined || otras.length > 0) return null;
  const [columna, celda] = unica;
  const arriba = filas[fila - 1] ?? [];
  const encima = arriba[columna];
  const conDatos = arriba.filter((otra) => otra !== undefined && !isEmpty(otra)).length > 2;
  const vale =
    conDatos &&
    encima?.tipo === "texto" &&
    celda.tipo === "texto" &&
    (/^\s*[\p{Ll}(]/u.test(celda.texto) ||
      (SANGRADO.test(celda.texto) && !SANGRADO.test(encima.texto)) ||
      (QUEDA_ABIERTO.test(encima.texto) && /\p{Ll}/u.test(celda.texto)));
  return vale ? { columna, celda, encima } : null;
}
