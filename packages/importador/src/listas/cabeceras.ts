import { normalizar } from "@cosecha/domain/nombres";
import { segunGlosario } from "../columnas/glosario.ts";
import { momento } from "../columnas/serie.ts";
import { conPalabraAjena, esTramo, significados } from "../palabras/significados.ts";
import { esPalabraDeSeccion, nombreDeSeccion } from "../palabras/textos-de-fila.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { leerNumero } from "../valores/numeros.ts";
import { ordenar, sinEmojis } from "../valores/texto.ts";
import { claseDePalabra } from "../valores/unidades.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { mergesFrom } from "../workbook/merged-cells.ts";

/** How many columns of a sheet are read. An order sheet has one for each family. */
export const COLUMNAS_MAXIMAS = 1024;

/**
 * A text that is only a number, which no header is. The bounds keep the expression fast on long
 * texts.
 */
const SOLO_CIFRAS = /^[\s€]{0,5}\d{1,20}(?:[.,'’]\d{1,20}){0,8}[\s€%]{0,5}$/u;

/**
 * Whether a row is clearly a header: it has texts only, and names both a product's name and its
 * price.
 */
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
    precio ||= (pesos.get("precio") ?? 0) >= 0.55 && !esTramo(celda.texto);
    llenas++;
    if (Math.max(0, ...pesos.values()) >= 0.85) rotundos++;
  }
  // «Vino | Añada | Precio | IVA» is a header too, though no word means a product's name.
  return precio && (nombre || (llenas > 2 && rotundos >= 2) || (llenas > 1 && sobrePrecios(hoja, fila)));
}

/**
 * Whether a row of a table names its prices and nothing else that is known, and stands over them:
 * «Corte | Precio kg». «Precio a consultar» beside a product's name is no header.
 */
function sobrePrecios(hoja: Sheet, fila: number): boolean {
  const celdas = hoja.filas[fila] ?? [];
  const primera = celdas.findIndex((celda) => celda !== undefined && /\p{L}{3}/u.test(celda.texto));
  return celdas.some((celda, columna) => {
    if (
      celda?.tipo !== "texto" ||
      primera < 0 ||
      columna <= primera ||
      (significados(celda.texto).get("precio") ?? 0) < 0.85
    )
      return false;
    if (conPalabraAjena(normalizar(celda.texto))) return false;
    const debajo = hoja.filas.slice(fila + 1, fila + 3).map((celdas) => celdas?.[columna]);
    return debajo.some((otra) => otra !== undefined && esNumero(otra));
  });
}

/**
 * Whether `alto` rows from `fila` on could be a header: they have words for the name and for the
 * price.
 */
export function podriaSerCabecera(hoja: Sheet, fila: number, alto: number): boolean {
  let nombre = false;
  let precio = false;
  let rotundos = 0;
  let momentos = 0;
  for (let i = fila; i < fila + alto; i++) {
    let textos = 0;
    if (hoja.filasOmitidas?.has(i)) return false;
    for (const celda of (hoja.filas[i] ?? []).slice(0, COLUMNAS_MAXIMAS)) {
      if (celda === undefined || isEmpty(celda)) continue;
      // «24/11 | 25/11»: a price for each day.
      if (celda.tipo !== "numero" && momento(normalizar(celda.texto)) !== null) {
        if (alto === 2) textos++;
        else precio ||= ++momentos > 1;
      }
      if (alto === 2 && esNumero(celda)) return false;
      if (celda.tipo !== "texto") continue;
      textos++;
      const pesos = significados(celda.texto);
      nombre ||= pesos.has("nombre") || (alto === 1 && pesos.size === 0);
      precio ||= pesos.has("precio");
      if (Math.max(0, ...pesos.values()) >= 0.85) rotundos++;
    }
    if (alto === 2 && (textos === 0 || (i > fila && esTituloSolo(hoja, i)))) return false;
  }
  // «T1», where a remark says «T1: tarifa de cooperativas».
  precio ||=
    nombre &&
    [...segunGlosario(hoja, textosDeCabecera(hoja, fila, alto)).values()].some((texto) =>
      significados(texto).has("precio"),
    );
  // «Cultivo | Formato | Precio | IVA»: here the column of the names is found by its cells.
  return (
    (nombre || (alto === 1 && rotundos > (sinPrimera(hoja, fila) ? 1 : 2))) &&
    precio &&
    (alto === 1 || sonDosFilasDeCabecera(hoja, fila))
  );
}

/** Whether a row is a section's title and no more: «VERDURA», below a header. */
function esTituloSolo(hoja: Sheet, fila: number): boolean {
  const [celda, otra] = (hoja.filas[fila] ?? []).filter((suya) => suya !== undefined && !isEmpty(suya));
  return celda !== undefined && otra === undefined && esPalabraDeSeccion(celda.texto);
}

/** Whether a row's first cell is blank over texts: «  | Envase | €» over names. */
function sinPrimera(hoja: Sheet, fila: number): boolean {
  const [celdas = [], debajo = []] = hoja.filas.slice(fila, fila + 2);
  const primera = celdas.findIndex((celda) => celda !== undefined && !isEmpty(celda));
  // The second row of a header is blank below what the first one says.
  const encima = (hoja.filas[fila - 1] ?? []).slice(0, Math.max(0, primera));
  if (encima.some((celda) => celda !== undefined && !isEmpty(celda))) return false;
  return debajo.slice(0, Math.max(0, primera)).some((celda) => celda !== undefined && !isEmpty(celda));
}

function esNumero(celda: Cell): boolean {
  if (celda.tipo === "numero") return true;
  return (
    celda.tipo === "texto" && /\d/u.test(celda.texto) && leerNumero(celda.texto).veredicto !== "ilegible"
  );
}

/**
 * Whether the first of two rows is part of the header, and not a title above it. Most of its texts
 * must be header words. Where it has only one («PRECIO» over «kg» and «caja»), the words below it
 * must not be clear headers on their own.
 */
function sonDosFilasDeCabecera(hoja: Sheet, fila: number): boolean {
  const pesoDe = (texto: string) => Math.max(0, ...significados(texto).values());
  const llenas = [...(hoja.filas[fila] ?? []).entries()].filter(
    ([, celda]) => celda !== undefined && !isEmpty(celda),
  );
  const cabeceras = llenas.filter(([, celda]) => pesoDe(celda?.texto ?? "") >= 0.5);
  if (llenas.length > 1) return cabeceras.length > 1 && cabeceras.length >= llenas.length / 2;
  const unica = cabeceras[0];
  if (unica === undefined) return false;
  const [columna] = unica;
  const fin = mergesFrom(hoja, fila).find((f) => f.columna === columna)?.columnaFin ?? columna;
  // «Tarifa de noviembre» over one column is the sheet's title.
  if (pesoDe(unica[1]?.texto ?? "") < (fin > columna ? 0.85 : 1)) return false;
  const debajo = (hoja.filas[fila + 1] ?? []).slice(columna, fin + 1);
  const pesos = debajo.map((celda) => pesoDe(celda?.texto ?? ""));
  return pesos.length > 0 && pesos.every((peso) => peso > 0 && peso < 0.85);
}

/**
 * Whether the row below a header continues it: «PRECIO» over «sin IVA» and «con IVA», «Precio | Caja»
 * over «€/kg | kg». All its cells must be header words but none a name's, and some must add to what
 * the first row says.
 */
export function sigueCabecera(hoja: Sheet, fila: number): boolean {
  const arriba = textosDeCabecera(hoja, fila, 1);
  const dichos = [...arriba.values()].map(normalizar);
  const encima = (columna: number) => normalizar(arriba.get(columna) ?? "");
  const debajo = (hoja.filas[fila + 1] ?? []).slice(0, COLUMNAS_MAXIMAS);
  if (dicenDelPrecio(arriba, debajo)) return true;
  let propias = 0;
  for (const [columna, celda] of debajo.entries()) {
    if (celda === undefined || isEmpty(celda)) continue;
    // «Precio la semana del» over days.
    if (momento(normalizar(celda.texto)) !== null) {
      propias++;
      continue;
    }
    const pesos = celda.tipo === "texto" ? significados(celda.texto) : new Map<Significado, number>();
    if (esDeMedida(celda.texto) && encima(columna) !== "") {
      propias++;
      continue;
    }
    // «Producto» merged over «Código | Nombre | Formato».
    if ((pesos.get("nombre") ?? 0) >= 0.55 && bajoGrupo(hoja, fila, columna)) {
      propias++;
      continue;
    }
    if (pesos.size === 0 || (pesos.get("nombre") ?? 0) >= 0.55) return false;
    const suyo = encima(columna);
    const deIva = pesos.has("precio") && leerNotaIva(celda.texto)?.incluido !== undefined;
    if (suyo === "" || deIva || dichos.filter((texto) => texto === suyo).length > 1) propias++;
  }
  return propias > 0;
}

/** Whether a merged cell of a row stands over several columns, and this is one of them. */
const bajoGrupo = (hoja: Sheet, fila: number, columna: number): boolean =>
  hoja.fusiones.some(
    (fusion) =>
      fusion.fila === fila &&
      fusion.columnaFin > fusion.columna &&
      columna >= fusion.columna &&
      columna <= fusion.columnaFin,
  );

/**
 * Whether a row says of the prices that its header names what they include or are for: «IVA inclòs»,
 * «le kg | le sac». Whatever it says besides, in words, belongs to the header, too: days, languages.
 */
function dicenDelPrecio(arriba: ReadonlyMap<number, string>, celdas: readonly (Cell | undefined)[]): boolean {
  const llenas = celdas.map((celda) => ordenar(celda?.texto ?? ""));
  if (llenas.some((texto) => /\d/u.test(texto) || texto.length > 40)) return false;
  return llenas.some(
    (texto, columna) =>
      texto !== "" &&
      (significados(arriba.get(columna) ?? "").get("precio") ?? 0) >= 0.85 &&
      (leerNotaIva(texto)?.incluido !== undefined || esDeMedida(texto)),
  );
}

/** Whether a cell below a header says in what its column is counted: «€/kg», «(kg)», «%». */
function esDeMedida(texto: string): boolean {
  const [, dinero, palabra] =
    /^[([]?\s*(€|eur(?:os)?|%)?\s*\/?\s*(?:(?:el|la|le|per|por|pel|al)\s+)?(\p{L}*)\.?\s*[)\]]?$/iu.exec(
      texto,
    ) ?? [];
  return palabra === "" ? dinero !== undefined : claseDePalabra(normalizar(palabra ?? "")) !== null;
}

/**
 * The header's text for each column. A merged cell names all its columns, and the text of a second
 * row is added to that of the first.
 */
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
      // «Producto» over «Código | Nombre» says of each nothing that it does not say itself.
      const deGrupo =
        previo !== undefined &&
        i > fila &&
        bajoGrupo(hoja, fila, columna) &&
        (significados(previo).get("nombre") ?? 0) >= 0.8;
      textos.set(columna, previo === undefined || deGrupo ? texto : `${previo} ${texto}`);
    }
    if (i === fila) {
      for (const [columna, texto] of arriba) {
        if (!textos.has(columna) && !hoja.columnasOcultas.has(columna)) textos.set(columna, texto);
      }
    }
  }
  return textos;
}

/**
 * The tidied text, with words joined that were hyphenated at the end of a line: «PRESEN-⏎TACIÓN».
 */
function sinGuiones(texto: string): string {
  return ordenar(texto.replace(/(\p{L})-[ \t]*\r?\n\s*(?=\p{L})/gu, "$1"));
}

/** The text of the merged cell that covers each column in `fila`. */
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
 * Splits the header of lists that stand side by side. Where a header text comes again after a
 * complete list, the next list begins: at that column, or at the name before it («Verdura | Precio
 * | Fruta | Precio»).
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

/** Groups of neighbouring columns; an empty column ends a group. */
function porHuecos<T extends ConTexto>(columnas: readonly T[]): T[][] {
  const grupos: T[][] = [];
  for (const columna of columnas) {
    const ultimo = grupos.at(-1);
    if (ultimo !== undefined && ultimo.at(-1)?.columna === columna.columna - 1) ultimo.push(columna);
    else grupos.push([columna]);
  }
  return grupos;
}

/** The section that the header of the names column states: «VERDURAS | FORMATO | PRECIO». */
export function seccionEnCabecera(texto: string | undefined): string | null {
  if (texto === undefined || (significados(texto).get("nombre") ?? 0) >= 0.8) return null;
  return esPalabraDeSeccion(sinEmojis(texto)) ? nombreDeSeccion(sinEmojis(texto)) : null;
}
