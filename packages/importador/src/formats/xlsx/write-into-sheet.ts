import type { CellWrite } from "../../workbook/cells.ts";
import { columnIndex, columnLetters } from "../../workbook/cells.ts";
import { groupBy } from "../group-by.ts";
import type { NumberFormats } from "./number-formats.ts";

/**
 * Writes cells into the XML of an .xlsx sheet and leaves the rest as it is. The XML is read as
 * Latin-1, one character for each byte.
 */

const SHEET_DATA = /<((?:\w+:)?)sheetData\b[^>]*?(?:\/>|>([\s\S]*?)<\/\1sheetData>)/u;
/** The width of a new column for quantities, in characters. */
export const WIDTH = 17;

/**
 * The sheet's XML with those cells, their numbers in styles of `formatos`; null where the sheet is
 * written in an unusual way, which this leaves alone.
 */
export function writeIntoSheet(
  xml: string,
  escrituras: readonly CellWrite[],
  formatos: NumberFormats,
): string | null {
  const datos = SHEET_DATA.exec(xml);
  if (datos === null) return null;
  const [entero, prefijo = "", filas = ""] = datos;
  if (/<!/u.test(filas)) return null;
  const escritas = writeRows(filas, prefijo, escrituras, formatos);
  if (escritas === null) return null;
  const antes = xml.slice(0, datos.index);
  const nuevas = new Set(escrituras.filter(({ cabecera }) => cabecera).map(({ columna }) => columna));
  const cabeza = showColumns(stretchDimension(antes, escrituras), nuevas, prefijo);
  if (cabeza === null) return null;
  const pie = xml.slice(datos.index + entero.length);
  return `${cabeza}<${prefijo}sheetData>${escritas}</${prefijo}sheetData>${pie}`;
}

function writeRows(
  xml: string,
  prefijo: string,
  escrituras: readonly CellWrite[],
  formatos: NumberFormats,
): string | null {
  const porFila = groupBy(escrituras, ({ fila }) => fila + 1);
  const quedan = [...porFila.keys()].sort((a, b) => a - b);
  const FILA = new RegExp(`<${prefijo}row\\b([^>]*?)(/?)>`, "gu");
  const cierre = `</${prefijo}row>`;
  const trozos: string[] = [];
  let copiado = 0;
  let numero = 0;
  const nueva = (cual: number) => {
    const celdas = writeCells("", prefijo, porFila.get(cual) ?? [], formatos);
    trozos.push(`<${prefijo}row r="${cual}">${celdas}</${prefijo}row>`);
  };
  for (let fila = FILA.exec(xml); fila !== null; fila = FILA.exec(xml)) {
    const [abierta, atributos = "", vacia] = fila;
    const dentro = fila.index + abierta.length;
    const fin = vacia === "/" ? dentro : xml.indexOf(cierre, dentro);
    if (fin < 0) return null;
    const dicha = Number(/\br="(\d+)"/u.exec(atributos)?.[1] ?? numero + 1);
    // Rows that are not in order are unusual: leave the sheet alone.
    if (dicha <= numero) return null;
    numero = dicha;
    FILA.lastIndex = vacia === "/" ? dentro : fin + cierre.length;
    if ((quedan[0] ?? Number.POSITIVE_INFINITY) > numero) continue;
    trozos.push(xml.slice(copiado, fila.index));
    copiado = fila.index;
    while (quedan[0] !== undefined && quedan[0] < numero) nueva(quedan.shift()!);
    if (quedan[0] !== numero) continue;
    quedan.shift();
    const celdas = writeCells(xml.slice(dentro, fin), prefijo, porFila.get(numero) ?? [], formatos);
    if (celdas === null) return null;
    // `spans` says which columns the row fills. It is optional, and no longer true.
    const suyos = shown(atributos).replace(/\s+spans="[^"]*"/u, "");
    trozos.push(`<${prefijo}row${suyos}>${celdas}${cierre}`);
    copiado = FILA.lastIndex;
  }
  trozos.push(xml.slice(copiado));
  for (const cual of quedan) nueva(cual);
  return trozos.join("");
}

/** A row's attributes, of a row that is seen: below a list there may be nothing but hidden ones. */
const shown = (atributos: string): string =>
  /\shidden="(?:1|true)"/u.test(atributos)
    ? atributos.replace(/\s+(?:hidden="[^"]*"|ht="0")/gu, "")
    : atributos;

interface WrittenCell {
  readonly columna: number;
  readonly estilo: string;
  readonly xml: string;
}

function writeCells(
  xml: string,
  prefijo: string,
  escrituras: readonly CellWrite[],
  formatos: NumberFormats,
): string | null {
  const CELDA = new RegExp(`<${prefijo}c\\b([^>]*?)(?:/>|>([\\s\\S]*?)</${prefijo}c>)`, "gu");
  const celdas: WrittenCell[] = [];
  let resto = "";
  let anterior = 0;
  for (const celda of xml.matchAll(CELDA)) {
    resto += xml.slice(anterior, celda.index);
    anterior = celda.index + celda[0].length;
    const letras = /\br="([A-Z]{1,3})\d+"/u.exec(celda[1] ?? "")?.[1];
    if (letras === undefined) return null;
    celdas.push({
      columna: columnIndex(letras),
      estilo: /\bs="\d+"/u.exec(celda[1] ?? "")?.[0] ?? "",
      xml: celda[0],
    });
  }
  // There is something besides cells, whose position may matter: leave the sheet alone.
  if (/\S/u.test(resto + xml.slice(anterior))) return null;
  for (const { fila, columna, valor, cabecera } of escrituras) {
    const donde = celdas.findIndex((celda) => celda.columna >= columna);
    const hay = celdas[donde]?.columna === columna;
    const vecina = donde < 0 ? celdas.at(-1) : celdas[donde - 1];
    const suyo = (hay ? celdas[donde]?.estilo : cabecera && vecina?.estilo) || "";
    const estilo = typeof valor === "number" ? styleToShow(suyo, valor, formatos) : suyo;
    const referencia = `${columnLetters(columna)}${fila + 1}`;
    const nueva = { columna, estilo, xml: cellXml(prefijo, referencia, estilo, valor) };
    if (hay) celdas[donde] = nueva;
    else celdas.splice(donde < 0 ? celdas.length : donde, 0, nueva);
  }
  return celdas.map((celda) => celda.xml).join("");
}

/** A cell's attribute for its style, where that number is to be read in it. "" for none. */
function styleToShow(estilo: string, valor: number, formatos: NumberFormats): string {
  // Without the attribute a cell has the first style.
  const suyo = Number(/\d+/u.exec(estilo)?.[0] ?? 0);
  const cual = formatos.styleFor(suyo, valor);
  if (cual === suyo) return estilo;
  return cual === null ? "" : `s="${cual}"`;
}

function cellXml(prefijo: string, referencia: string, estilo: string, valor: CellWrite["valor"]): string {
  const inicio = `<${prefijo}c r="${referencia}"${estilo === "" ? "" : ` ${estilo}`}`;
  if (valor === null) return `${inicio}/>`;
  if (typeof valor === "number") return `${inicio}><${prefijo}v>${valor}</${prefijo}v></${prefijo}c>`;
  const texto = `<${prefijo}is><${prefijo}t xml:space="preserve">${escapeXml(valor)}</${prefijo}t></${prefijo}is>`;
  return `${inicio} t="inlineStr">${texto}</${prefijo}c>`;
}

/** A text for XML, without the characters that XML cannot hold, as Latin-1. */
function escapeXml(texto: string): string {
  const limpio = texto
    .toWellFormed()
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, "")
    .replace(/_(?=x[\da-f]{4}_)/giu, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return Buffer.from(limpio).toString("latin1");
}

/** Extends the used range, which the sheet's head states, to the written cells. */
function stretchDimension(xml: string, escrituras: readonly CellWrite[]): string {
  return xml.replace(
    /(<(?:\w+:)?dimension\b[^>]*?\bref=")([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?"/u,
    (_, inicio: string, a: string, uno: string, b = a, dos = uno) => {
      let [c1, c2, f1, f2] = [columnIndex(a), columnIndex(b), Number(uno), Number(dos)];
      for (const { fila, columna } of escrituras) {
        [c1, c2] = [Math.min(c1, columna), Math.max(c2, columna)];
        [f1, f2] = [Math.min(f1, fila + 1), Math.max(f2, fila + 1)];
      }
      return `${inicio}${columnLetters(c1)}${f1}:${columnLetters(c2)}${f2}"`;
    },
  );
}

/**
 * Makes new columns visible in the sheet's head, and wide enough for their title: lists often hide
 * everything to the right of them. Null where the columns are written in an unusual way.
 */
function showColumns(xml: string, nuevas: ReadonlySet<number>, prefijo: string): string | null {
  if (nuevas.size === 0) return xml;
  const grupo = new RegExp(`<${prefijo}cols\\b[^>]*?(?:/>|>([\\s\\S]*?)</${prefijo}cols>)`, "u").exec(xml);
  const COLUMNA = new RegExp(`<${prefijo}col\\b([^>]*?)(?:/>|>\\s*</${prefijo}col>)`, "gu");
  const escritasAntes = grupo?.[1] ?? "";
  const columnas = [...escritasAntes.matchAll(COLUMNA)].map(([, atributos = ""]) => ({
    min: Number(/\bmin="(\d+)"/u.exec(atributos)?.[1]),
    max: Number(/\bmax="(\d+)"/u.exec(atributos)?.[1]),
    resto: atributos.replace(/\s*\b(?:min|max)="\d+"/gu, "").trim(),
  }));
  const seEntienden =
    columnas.every(({ min, max }) => min <= max) && !/\S/u.test(escritasAntes.replace(COLUMNA, ""));
  if (!seEntienden) return null;
  let todas = columnas;
  for (const nueva of nuevas) {
    const n = nueva + 1;
    todas = todas.flatMap((columna) => {
      if (columna.min > n || columna.max < n) return [columna];
      return [
        { ...columna, max: n - 1 },
        { ...columna, min: n + 1 },
      ].filter(({ min, max }) => min <= max);
    });
    todas.push({ min: n, max: n, resto: `width="${WIDTH}" customWidth="1"` });
  }
  const escritas = todas
    .sort((a, b) => a.min - b.min)
    .map(
      ({ min, max, resto }) => `<${prefijo}col min="${min}" max="${max}"${resto === "" ? "" : ` ${resto}`}/>`,
    )
    .join("");
  const cols = `<${prefijo}cols>${escritas}</${prefijo}cols>`;
  return grupo === null ? xml + cols : xml.replace(grupo[0], () => cols);
}
