import { ordenar, sinEmojis } from "../valores/texto.ts";
import { esUnidad } from "../valores/unidades.ts";
import { isEmpty, type Sheet } from "../workbook/cells.ts";
import { cabeceraPropia, celdaDe, comoHoja, type FilaLarga } from "./larga.ts";

/** What a line of a message says of a product: «1 kg de zanahoria = 1,35 €». */
export interface Linea {
  readonly nombre: string;
  readonly formato: string;
  /** The price as it is written, with its currency and its unit. */
  readonly precio: string;
}

/** A line of a sheet, and whether it is all that its row holds; null for a row of other things. */
interface Escrita {
  readonly de: number;
  readonly columna: number;
  readonly texto: string | null;
  readonly sola: boolean;
}

const LINEAS_MINIMAS = 3;
const LARGO_MAXIMO = 160;

/**
 * A list that is written as text, a line for each product, as a table of name, format and price; null
 * for a sheet that is none. Lines without a price stay as they are.
 */
export function leerLineas(hoja: Sheet): Sheet | null {
  const lineas = hoja.filas.flatMap((celdas, de): Escrita[] => {
    const llenas = (celdas ?? []).filter((celda) => celda !== undefined && !isEmpty(celda));
    const texto = llenas.every((celda) => celda?.tipo === "texto")
      ? llenas.map((celda) => celda?.texto ?? "").join(" ")
      : null;
    if (texto === null) return [{ de, columna: 0, texto: null, sola: false }];
    const columna = (celdas ?? []).findIndex((celda) => celda !== undefined && !isEmpty(celda));
    return texto.split(/\r?\n/u).map((linea) => ({ de, columna, texto: linea, sola: llenas.length === 1 }));
  });
  const escritas = lineas.filter(({ texto }) => texto === null || /\S/u.test(texto));
  const leidas = lineas.map(({ texto }) => (texto === null ? null : leerLinea(texto)));
  const cuantas = leidas.filter((linea) => linea !== null).length;
  const solas = escritas.filter(({ sola }) => sola).length;
  if (cuantas < LINEAS_MINIMAS || cuantas < 0.4 * escritas.length || solas < 0.7 * escritas.length)
    return null;
  const filas = lineas.map(({ de, columna, texto }, i): FilaLarga => {
    const linea = leidas[i];
    const celda = (dicho: string) => celdaDe(dicho, { fila: de, columna });
    if (!linea) return { de, celdas: texto ? [celda(sinRemitente(texto))] : [] };
    return { de, celdas: [celda(linea.nombre), celda(linea.formato), celda(linea.precio)] };
  });
  const primera = leidas.findIndex((linea) => linea !== null);
  const seccion = lineas[primera - 1]?.texto?.trim() ? primera - 1 : primera;
  return comoHoja(hoja, [
    ...filas.slice(0, seccion),
    cabeceraPropia(["Producto", "Formato", "Precio"]),
    ...filas.slice(seccion),
  ]);
}

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
export function leerLinea(escrita: string): Linea | null {
  const texto = ordenar(sinEmojis(sinRemitente(escrita)).replace(/^[\s•·*>✓✔–—-]+/u, ""));
  if (texto.length > LARGO_MAXIMO || !/\d/u.test(texto)) return null;
  const partes = (AL_FINAL.exec(texto) ?? AL_PRINCIPIO.exec(texto))?.groups;
  if (!partes) return null;
  const unidad = (partes.por ?? "").replace(/^\s*(?:\/|por\b|el\b|la\b|cada\b|x\b)?\s*/iu, "").trim();
  if (unidad !== "" && !esUnidad(unidad)) return null;
  const { nombre, formato } = separarFormato(partes.antes ?? "");
  if (!/\p{L}{2}/u.test(nombre) || /\d\s*(?:€|eur)/iu.test(nombre)) return null;
  const importe = (partes.importe ?? "").replace(/^(\d+)\s?€\s?(\d{2})$/u, "$1,$2 €");
  const precio = `${importe}${partes.iva ?? ""}`;
  return { nombre, formato: formato ?? unidad, precio };
}

/** A product's text without its format: «Patata agria saco 5kg», «Puerros (manojo)», «1 kg de puerros». */
export function separarFormato(texto: string): { nombre: string; formato: string | null } {
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
    if (esFormato(final) && /\p{L}{2}/u.test(nombre)) return { nombre, formato: final };
  }
  return { nombre: limpio, formato: null };
}

/** «saco 5kg», «docena», «500 g»: a unit with at most a quantity, and no more words. */
const esFormato = (texto: string): boolean =>
  esUnidad(texto) &&
  /^(?:\d+(?:[.,]\d+)?\s?)?\p{L}+\.?(?: (?:de )?\d+(?:[.,]\d+)?\s?\p{L}+\.?)?$/u.test(texto);

const conMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);
