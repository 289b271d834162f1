import { normalizar } from "@cosecha/domain/nombres";
import { significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { leerNumero } from "../valores/numeros.ts";
import { ordenar } from "../valores/texto.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { mergesFrom } from "../workbook/merged-cells.ts";

/** As many as are read of a sheet: an order sheet has one for each family. */
export const COLUMNAS_MAXIMAS = 1024;

/**
 * A text that is plainly a number: no header has one. Bounded, as a long text would be too deep for
 * it.
 */
const SOLO_CIFRAS = /^[\s€]{0,5}\d{1,20}(?:[.,]\d{1,20}){0,8}[\s€%]{0,5}$/u;

/** Whether the row says outright that it is a header: texts only, among them one for the name and one for the price. */
export function esCabeceraClara(hoja: Sheet, fila: number): boolean {
  const celdas = hoja.filas[fila];
  if (celdas === undefined || hoja.filasOmitidas?.has(fila)) return false;
  const fin = Math.min(celdas.length, COLUMNAS_MAXIMAS);
  for (let c = 0; c < fin; c++) {
    const celda = celdas[c];
    if (celda === undefined) continue;
    if (celda.tipo === "texto" ? SOLO_CIFRAS.test(celda.texto) : !isEmpty(celda)) return false;
  }
  let nombre = false;
  let precio = false;
  let rotundos = 0;
  let llenas = 0;
  for (let c = 0; c < fin; c++) {
    const celda = celdas[c];
    if (celda === undefined || isEmpty(celda)) continue;
    const pesos = significados(celda.texto);
    nombre ||= (pesos.get("nombre") ?? 0) >= 0.55;
    precio ||= (pesos.get("precio") ?? 0) >= 0.55;
    llenas++;
    if (Math.max(0, ...pesos.values()) >= 0.85) rotundos++;
  }
  // «Vino | Añada | Precio | IVA» is one too, though no word says that names follow.
  return precio && (nombre || (llenas > 2 && rotundos >= 2));
}

/** Whether `alto` rows from `fila` on could be a header: they have a word for the name and one for the price. */
export function podriaSerCabecera(hoja: Sheet, fila: number, alto: number): boolean {
  let nombre = false;
  let precio = false;
  let rotundos = 0;
  for (let i = fila; i < fila + alto; i++) {
    let textos = 0;
    if (hoja.filasOmitidas?.has(i)) return false;
    for (const celda of (hoja.filas[i] ?? []).slice(0, COLUMNAS_MAXIMAS)) {
      if (celda === undefined || isEmpty(celda)) continue;
      if (alto === 2 && esNumero(celda)) return false;
      if (celda.tipo !== "texto") continue;
      textos++;
      const pesos = significados(celda.texto);
      nombre ||= pesos.has("nombre") || (alto === 1 && pesos.size === 0);
      precio ||= pesos.has("precio");
      if (Math.max(0, ...pesos.values()) >= 0.85) rotundos++;
    }
    if (alto === 2 && textos === 0) return false;
  }
  // «Cultivo | Formato | Precio | IVA»: the names are found by the cells.
  return (
    (nombre || (alto === 1 && rotundos > 2)) && precio && (alto === 1 || sonDosFilasDeCabecera(hoja, fila))
  );
}

function esNumero(celda: Cell): boolean {
  if (celda.tipo === "numero") return true;
  return (
    celda.tipo === "texto" && /\d/u.test(celda.texto) && leerNumero(celda.texto).veredicto !== "ilegible"
  );
}

/**
 * Whether the first of two rows heads the second, and is no title over it: most of its texts are headers, and where there is but
 * one («PRECIO» over «kg» and «caja»), the ones under it do not stand by themselves.
 */
function sonDosFilasDeCabecera(hoja: Sheet, fila: number): boolean {
  const pesoDe = (texto: string) => Math.max(0, ...significados(texto).values());
  const llenas = [...(hoja.filas[fila] ?? []).entries()].filter(
    ([, celda]) => celda !== undefined && !isEmpty(celda),
  );
  const cabeceras = llenas.filter(([, celda]) => pesoDe(celda?.texto ?? "") >= 0.5);
  if (llenas.length > 1) return cabeceras.length > 1 && cabeceras.length >= llenas.length / 2;
  const unica = cabeceras[0];
  if (unica === undefined || pesoDe(unica[1]?.texto ?? "") < 0.85) return false;
  const [columna] = unica;
  const fin = mergesFrom(hoja, fila).find((f) => f.columna === columna)?.columnaFin ?? columna;
  const debajo = (hoja.filas[fila + 1] ?? []).slice(columna, fin + 1);
  const pesos = debajo.map((celda) => pesoDe(celda?.texto ?? ""));
  return pesos.length > 0 && pesos.every((peso) => peso > 0 && peso < 0.85);
}

/**
 * Whether the row under a header goes on with it: «PRECIO» over «sin IVA» and «con IVA». Its cells are words of headers, none
 * heads names, and some stand where the first row says nothing of their own.
 */
export function sigueCabecera(hoja: Sheet, fila: number): boolean {
  const arriba = textosDeCabecera(hoja, fila, 1);
  const dichos = [...arriba.values()].map(normalizar);
  let propias = 0;
  for (const [columna, celda] of (hoja.filas[fila + 1] ?? []).slice(0, COLUMNAS_MAXIMAS).entries()) {
    if (celda === undefined || isEmpty(celda)) continue;
    const pesos = celda.tipo === "texto" ? significados(celda.texto) : new Map<Significado, number>();
    if (pesos.size === 0 || (pesos.get("nombre") ?? 0) >= 0.55) return false;
    const encima = normalizar(arriba.get(columna) ?? "");
    const deIva = pesos.has("precio") && leerNotaIva(celda.texto)?.incluido !== undefined;
    if (encima === "" || deIva || dichos.filter((texto) => texto === encima).length > 1) propias++;
  }
  return propias > 0;
}

/** Header texts by column; a merged cell names every column under it, and a second row adds to the first. */
export function textosDeCabecera(hoja: Sheet, fila: number, alto: number): Map<number, string> {
  const textos = new Map<number, string>();
  const arriba = alto === 2 ? fusionadosSobre(hoja, fila) : new Map<number, string>();
  for (let i = fila; i < fila + alto; i++) {
    const celdas = hoja.filas[i] ?? [];
    const fin = Math.min(Math.max(celdas.length, i === fila ? arriba.size : 0), COLUMNAS_MAXIMAS);
    for (let columna = 0; columna < fin; columna++) {
      if (hoja.columnasOcultas.has(columna)) continue;
      const propio = sinGuiones(celdas[columna]?.texto ?? "");
      const texto = i === fila && propio === "" ? (arriba.get(columna) ?? "") : propio;
      if (texto === "") continue;
      const previo = textos.get(columna);
      textos.set(columna, previo === undefined ? texto : `${previo} ${texto}`);
    }
    if (i === fila) {
      for (const [columna, texto] of arriba) {
        if (!textos.has(columna) && !hoja.columnasOcultas.has(columna)) textos.set(columna, texto);
      }
    }
  }
  return textos;
}

/** The text tidied, words that were broken at a line's end made whole: «PRESEN-⏎TACIÓN». */
function sinGuiones(texto: string): string {
  return ordenar(texto.replace(/(\p{L})-[ \t]*\r?\n\s*(?=\p{L})/gu, "$1"));
}

/** Column → the text of the merged cell that covers it in `fila`. */
function fusionadosSobre(hoja: Sheet, fila: number): Map<number, string> {
  const textos = new Map<number, string>();
  for (const fusion of hoja.fusiones) {
    if (fusion.fila > fila || fusion.filaFin < fila) continue;
    const texto = ordenar(cellAt(hoja, fusion.fila, fusion.columna).texto);
    if (texto === "") continue;
    for (let c = fusion.columna; c <= Math.min(fusion.columnaFin, COLUMNAS_MAXIMAS); c++) {
      if (!textos.has(c)) textos.set(c, texto);
    }
  }
  return textos;
}

/**
 * Lists side by side repeat their headers: where one comes again after a complete list, another began, at that column or at the
 * name between the two («Verdura | Precio | Fruta | Precio»).
 */
export function partirEnBloques(textos: ReadonlyMap<number, string>): Map<number, string>[] {
  const columnas = [...textos]
    .sort(([a], [b]) => a - b)
    .map(([columna, texto]) => ({ columna, texto, pesos: significados(texto) }));
  const separados = porHuecos(columnas);
  const esLista = (grupo: typeof columnas) =>
    grupo.some(({ pesos }) => pesos.has("precio")) &&
    grupo.some(({ pesos }) => (pesos.get("nombre") ?? 0) >= 0.5);
  if (separados.length > 1 && separados.every(esLista)) return separados.map(comoTextos);
  const bloques: (typeof columnas)[] = [];
  let actual: typeof columnas = [];
  for (const columna of columnas) {
    const repetida = actual.some(({ texto }) => normalizar(texto) === normalizar(columna.texto));
    const precio = actual.findIndex(({ pesos }) => pesos.has("precio"));
    if (repetida && precio >= 0 && actual.some(({ pesos }) => pesos.has("nombre"))) {
      const nombreDelante = actual.slice(0, precio).some(({ pesos }) => (pesos.get("nombre") ?? 0) >= 0.5);
      const otroNombre =
        columna.pesos.has("nombre") || !nombreDelante
          ? -1
          : actual.findIndex(({ pesos }, i) => i > precio && (pesos.get("nombre") ?? 0) >= 0.5);
      const corte = otroNombre < 0 ? actual.length : otroNombre;
      bloques.push(actual.slice(0, corte));
      actual = actual.slice(corte);
    }
    actual.push(columna);
  }
  return [...bloques, actual].map(comoTextos);
}

interface ConTexto {
  readonly columna: number;
  readonly texto: string;
}

function comoTextos(bloque: readonly ConTexto[]): Map<number, string> {
  return new Map(bloque.map(({ columna, texto }) => [columna, texto]));
}

/** The columns in groups that blank ones divide. */
function porHuecos<T extends ConTexto>(columnas: readonly T[]): T[][] {
  const grupos: T[][] = [];
  for (const columna of columnas) {
    const ultimo = grupos.at(-1);
    if (ultimo !== undefined && ultimo.at(-1)?.columna === columna.columna - 1) ultimo.push(columna);
    else grupos.push([columna]);
  }
  return grupos;
}
