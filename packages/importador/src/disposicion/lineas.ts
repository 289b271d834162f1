import { normalizar } from "@cosecha/domain/nombres";
import { significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerNumero } from "../valores/numeros.ts";
import { ordenar, sinEmojis } from "../valores/texto.ts";
import { claseUnidad, esUnidad } from "../valores/unidades.ts";
import { isEmpty, type Sheet } from "../workbook/cells.ts";
import { cabeceraPropia, celdaDe, comoHoja, type FilaLarga, movida } from "./larga.ts";
import { FILAS_MINIMAS } from "./muestra.ts";

/** What a line of a message says of a product: «1 kg de zanahoria = 1,35 €». */
interface Linea {
  readonly nombre: string;
  readonly formato: string;
  /** The price as it is written, with its currency and its unit. */
  readonly precio: string;
}

/** A line of the cells that hold the products; `linea` is null where it states none. */
interface Escrita {
  readonly de: number;
  readonly texto: string;
  readonly linea: Linea | null;
}

/** The part of the lines that must be products: a message greets, explains and says goodbye. */
const DE_PRODUCTOS = 0.4;
const COLUMNAS_DE_TEXTO = 12;
const LARGO_MAXIMO = 160;

/**
 * A list that is written as text, a line for each product with its price, as a table of name, format
 * and price, and of the other columns; null for a sheet that is none. Lines without a price stay as
 * they are.
 */
export function leerLineas(hoja: Sheet): Sheet | null {
  const mejor = Array.from({ length: COLUMNAS_DE_TEXTO }, (_, columna) => {
    const escritas = lineasDe(hoja, columna);
    return { columna, escritas, cuantas: escritas.filter(({ linea }) => linea !== null).length };
  }).sort((a, b) => b.cuantas - a.cuantas)[0];
  if (mejor === undefined || mejor.cuantas < FILAS_MINIMAS) return null;
  const { columna, escritas, cuantas } = mejor;
  if (cuantas < DE_PRODUCTOS * escritas.filter(({ texto }) => /\S/u.test(texto)).length) return null;
  if (otraNombra(hoja, columna, escritas)) return null;
  const otras = (de: number) =>
    Array.from(hoja.filas[de] ?? [], (celda, c) => celda && movida(celda, de, c)).filter(
      (_, c) => c !== columna,
    );
  const filas = escritas.map(({ de, texto, linea }): FilaLarga => {
    const dichos =
      linea === null ? [sinRemitente(texto), "", ""] : [linea.nombre, linea.formato, linea.precio];
    return { de, celdas: [...dichos.map((dicho) => celdaDe(dicho, { fila: de, columna })), ...otras(de)] };
  });
  const primera = escritas.findIndex(({ linea }) => linea !== null);
  const conOtras = (i: number) =>
    otras(escritas[i]?.de ?? 0).some((celda) => celda !== undefined && !isEmpty(celda));
  const CABECERA = ["Producto", "Formato", "Precio"];
  const suya = escritas.findLastIndex((_, i) => i < primera && conOtras(i));
  if (conOtras(primera) && suya >= 0) {
    const de = escritas[suya]?.de ?? 0;
    const celdas = [...CABECERA.map((dicho) => celdaDe(dicho, { fila: de, columna })), ...otras(de)];
    return comoHoja(sinFusiones(hoja), [...filas.slice(0, suya), { de, celdas }, ...filas.slice(suya + 1)]);
  }
  // A title directly above the first product is its section's.
  const seccion = escritas[primera - 1]?.texto.trim() ? primera - 1 : primera;
  return comoHoja(sinFusiones(hoja), [
    ...filas.slice(0, seccion),
    cabeceraPropia(CABECERA),
    ...filas.slice(seccion),
  ]);
}

/**
 * Whether the lines are prices with remarks, «2,50 oferta», as another column names the products:
 * its texts differ from row to row, or a header says so above both.
 */
function otraNombra(hoja: Sheet, columna: number, escritas: readonly Escrita[]): boolean {
  const conLinea = escritas.filter(({ linea }) => linea !== null);
  if (!conLinea.every(({ texto }) => /^\W{0,5}\d/u.test(texto))) return false;
  const encima = hoja.filas.slice(0, conLinea[0]?.de ?? 0);
  const diceDe = (fila: Sheet["filas"][number], c: number, significado: Significado) =>
    (significados(fila?.[c]?.texto ?? "").get(significado) ?? 0) >= 0.55;
  const rotulos = encima.filter((fila) => diceDe(fila, columna, "precio"));
  return Array.from({ length: COLUMNAS_DE_TEXTO }, (_, c) => c).some((c) => {
    if (c === columna) return false;
    if (rotulos.some((fila) => diceDe(fila, c, "nombre"))) return true;
    const textos = conLinea.flatMap(({ de }) => {
      const celda = hoja.filas[de]?.[c];
      return celda?.tipo === "texto" && /\p{L}{2}/u.test(celda.texto) && !esUnidad(celda.texto)
        ? [normalizar(celda.texto)]
        : [];
    });
    return textos.length >= 0.8 * conLinea.length && new Set(textos).size >= 0.8 * textos.length;
  });
}

const sinFusiones = (hoja: Sheet): Sheet => ({ ...hoja, fusiones: [], columnasOcultas: new Set() });

function lineasDe(hoja: Sheet, columna: number): Escrita[] {
  const lineas = hoja.filas.flatMap((celdas, de) => {
    const celda = celdas?.[columna];
    const texto = celda?.tipo === "texto" ? celda.texto : "";
    return texto.split(/\r?\n/u).map((dicho) => ({ de, texto: dicho }));
  });
  // «1. Tomate», «2. Cebolla»: numbers that count the lines are no part of the names.
  const numeros = lineas.flatMap(({ texto }) => NUMERADA.exec(texto)?.[1] ?? []).map(Number);
  const cuentan = numeros.length >= FILAS_MINIMAS && numeros.every((n, i) => n === (numeros[0] ?? 0) + i);
  return lineas.map(({ de, texto }) => {
    const sinNumero = cuentan ? texto.replace(NUMERADA, "") : texto;
    return { de, texto: sinNumero, linea: leerLinea(sinNumero) };
  });
}

const NUMERADA = /^\s{0,5}(\d{1,3})\s?(?:[.)º]|[.º]?-)\s{0,3}(?=\p{L})/u;

/** «[10/11/25 9:03] Huerta La Noria: » before what was written in a chat. */
const REMITENTE =
  /^\s*\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: [ap]\. ?m\.)?\]?\s*(?:[-–] )?[^:]{1,40}:\s*/u;
const sinRemitente = (texto: string): string => texto.replace(REMITENTE, "");

const IMPORTE = String.raw`(?:€\s?\d{1,4}(?:[.,'’]\d{1,2})?(?!\d)|\d{1,4}(?:[.,'’]\d{1,2})?\s?(?:€|eur(?:os?)?(?!\p{L}))(?:\d{2})?(?!\d)|\d{1,3}[.,'’]\d{2}(?![\d.,]))`;
const POR = String.raw`(?:\s*(?:\/|por|el|la|cada|x)?\s*(?:(?:\d+\s?)?\p{L}+\.?(?:\s\d+(?:[.,]\d+)?\s?\p{L}{1,3})?))?`;
const REMARQUE = String.raw`(?:\s*[+(]?\s*(?:\+|más|mas|sin|con|incl\.?)?\s*(?:iva|igic)\b[^)]{0,20}\)?)?`;
const AL_FINAL = new RegExp(
  String.raw`^(?<antes>.*?[\p{L})\d].*?)[\s.·:=…_–—-]*(?:\ba\s)?(?<importe>${IMPORTE})(?<por>${POR})(?<iva>${REMARQUE})\s*[.;]?$`,
  "iu",
);
const AL_PRINCIPIO = new RegExp(
  String.raw`^(?<importe>${IMPORTE})(?<por>\s*(?:\/|por|el|la)\s*\p{L}+\.?)?[\s.·:=…_–—-]+(?<antes>.*\p{L}{2}.*)$`,
  "iu",
);
const CANTIDAD_DELANTE = /^(\d+(?:[.,]\d+)?\s?\p{L}+\.?|\p{L}+)\s+d(?:e |el |[’'])(.*)$/iu;

/** Reads one line; null where it is no product with its price. */
function leerLinea(escrita: string): Linea | null {
  const texto = ordenar(sinEmojis(sinRemitente(escrita)).replace(/^[\s•·*>✓✔–—-]+/u, ""));
  if (texto.length > LARGO_MAXIMO || !/\d/u.test(texto)) return null;
  // «1,60 el kg» is a price without a name, and «1,60 €/kg tomate» has one.
  if (leerNumero(texto).veredicto === "claro" && !nombraDetras(texto)) return null;
  const alFinal = AL_FINAL.exec(texto)?.groups;
  const partes = /\p{L}{2}/u.test(alFinal?.antes ?? "")
    ? alFinal
    : (AL_PRINCIPIO.exec(texto)?.groups ?? alFinal);
  if (!partes) return null;
  const unidad = (partes.por ?? "").replace(/^\s*(?:\/|por\b|el\b|la\b|cada\b|x\b)?\s*/iu, "").trim();
  if (unidad !== "" && !esUnidad(unidad)) return null;
  const { nombre, formato } =
    (unidad === "" && trasUnidad(partes.antes ?? "")) || separarFormato(partes.antes ?? "");
  // «caja 5 kg a 7 €» names no product.
  if (!/\p{L}{2}/u.test(nombre) || /\d\s*(?:€|eur)/iu.test(nombre) || claseUnidad(nombre) !== null)
    return null;
  const importe = (partes.importe ?? "").replace(/^(\d+)\s?€\s?(\d{2})$/u, "$1,$2 €");
  const precio = `${importe}${partes.iva ?? ""}`;
  // «Zumo 1 l … 2,90 €/botella»: what the price is for is the unit, and the rest names the product.
  const deOtra = formato !== null && unidad !== "" && claseUnidad(formato) !== claseUnidad(unidad);
  return deOtra
    ? { nombre: ordenar(partes.antes ?? "").replace(/[\s.·:=…_,–—-]+$/u, ""), formato: unidad, precio }
    : { nombre, formato: formato ?? unidad, precio };
}

const UNIDAD_DELANTE =
  /^((?:\d+\s?)?\p{L}+\.?(?:\s(?:de\s)?\d+(?:[.,]\d+)?\s?(?:kg|kilos?|gr?|l|ml|cl|uds?))?)\s+(?:de\s+|del\s+|d['’])?(\p{L}{2}.*)$/iu;

/** What stands behind a price and is no name. */
const SIN_NOMBRE =
  /^(?:iva|igic|sin|con|m[aá]s|incl\p{L}*|aprox\p{L}*|net[oa]s?|eco|bio|ud|el|la|por|cada)(?!\p{L})/iu;

/**
 * Whether a name follows on a line's price: «1,80 €/kg pepino», «3 € manojo espárragos», «2,50€
 * tomate».
 */
function nombraDetras(texto: string): boolean {
  const { antes = "" } = AL_PRINCIPIO.exec(texto)?.groups ?? {};
  const nombre = trasUnidad(antes)?.nombre ?? antes;
  return /^\p{L}{3}/u.test(nombre) && !SIN_NOMBRE.test(nombre) && claseUnidad(nombre) === null;
}

/**
 * «kg tomate» and «caja 5 kg de naranjas», after their price; null for what begins with no unit.
 */
function trasUnidad(texto: string): { nombre: string; formato: string } | null {
  const [, formato = "", nombre = ""] = UNIDAD_DELANTE.exec(ordenar(texto)) ?? [];
  return esUnidad(formato) && claseUnidad(nombre) === null ? { nombre: conMayuscula(nombre), formato } : null;
}

/** What goes on: «Merluza 1-2» of «1-2 kg», «Rape con» of «con cabeza». */
const SIGUE = /\d[-–/]\d+$|(?:^|\s)(?:con|en|sin|a|al|por|y|para)$/iu;

/** A product's text without its format: «Patata agria saco 5kg», «Puerros (manojo)», «1 kg de puerros». */
function separarFormato(texto: string): { nombre: string; formato: string | null } {
  const limpio = ordenar(texto.replace(/[\s.·:=…_,–—-]+$/u, ""));
  const [, cantidad, resto] = CANTIDAD_DELANTE.exec(limpio) ?? [];
  if (cantidad !== undefined && resto !== undefined && esUnidad(cantidad) && /\p{L}{2}/u.test(resto))
    return { nombre: conMayuscula(resto), formato: cantidad.replace(/^1\s?(?=\p{L})/u, "") };
  const entreParentesis = /^(.*\S)\s*\(([^()]+)\)$/u.exec(limpio);
  if (entreParentesis && esUnidad(entreParentesis[2] ?? ""))
    return { nombre: entreParentesis[1] ?? "", formato: entreParentesis[2] ?? null };
  const palabras = limpio.split(" ");
  for (let corte = Math.max(1, palabras.length - 4); corte < palabras.length; corte++) {
    const final = palabras.slice(corte).join(" ");
    const nombre = palabras
      .slice(0, corte)
      .join(" ")
      .replace(/[\s:,–—-]+$/u, "");
    if (esFormato(final) && /\p{L}{2}/u.test(nombre) && !SIGUE.test(nombre))
      return { nombre, formato: final };
  }
  return { nombre: limpio, formato: null };
}

/** «saco 5kg», «docena», «500 g»: a unit with at most a quantity, and no more words. */
const esFormato = (texto: string): boolean =>
  esUnidad(texto) &&
  /^(?:\d+(?:[.,]\d+)?\s?)?\p{L}+\.?(?: (?:de )?\d+(?:[.,]\d+)?\s?\p{L}+\.?)?$/u.test(texto);

const conMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);
