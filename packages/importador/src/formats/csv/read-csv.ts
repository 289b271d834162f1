import type { Cell, Sheet } from "../../workbook/cells.ts";
import { InvalidFileError } from "../invalid-file.ts";

/**
 * The rows that a spreadsheet can have. A text with more records, blank ones included, is no list.
 */
const MAX_RECORDS = 1_048_576;
const BLANK: string[] = [""];

const SEPARATORS = [";", "\t", ",", "|"] as const;

/**
 * Reads a csv as one sheet whose cells are all texts. The text is UTF-8 with or without BOM, UTF-16
 * with a BOM, Windows-1252, CP850 or Mac Roman; its separator (`;`, tab, `,` or `|`) is found from
 * the text itself (design: Import). Row n is record n, counting blank ones; a line «sep=;» is no record.
 * Throws InvalidFileError for binary data, text without columns, and quotes that never close.
 */
export function readCsv(bytes: Uint8Array): Sheet {
  const { registros } = recordsOf(decode(bytes));
  return {
    nombre: null,
    oculta: false,
    filas: registros.map((campos) => campos.map(cellOf)),
    fusiones: [],
    filasOcultas: new Set(),
    columnasOcultas: new Set(),
  };
}

interface Records {
  readonly registros: string[][];
  readonly separador: string;
}

/**
 * The records of a whole text and its separator. `inicio` is where the text after a line «sep=;»
 * begins.
 */
function recordsOf(texto: string): Records & { readonly inicio: number } {
  if (isBinary(texto)) throw new InvalidFileError("no-es-hoja");
  const declarado = /^sep=(.)\r?\n/iu.exec(texto);
  const inicio = declarado?.[0].length ?? 0;
  const resto = texto.slice(inicio);
  const separador = declarado?.[1];
  const elegidos =
    separador === undefined ? chooseSeparator(resto) : { registros: split(resto, separador), separador };
  if (elegidos === null || elegidos.registros === null) throw new InvalidFileError("danado");
  const { registros } = elegidos;
  if (usualWidth(registros) < 2) throw new InvalidFileError("no-es-hoja");
  return { registros, separador: elegidos.separador, inicio };
}

/**
 * A csv that is to be written into: its text, the position of each field, and how to encode it
 * again.
 */
export interface OpenCsv {
  readonly texto: string;
  readonly separador: string;
  /** The start and end of each field in the text, quotes included. Records count as in readCsv. */
  readonly cortes: readonly (readonly (readonly [number, number])[])[];
  /**
   * Encodes a text in the file's own encoding, with a BOM where the file has one. Characters that
   * the encoding lacks become «?».
   */
  readonly codificar: (texto: string) => Uint8Array<ArrayBuffer>;
}

/** Opens a csv that readCsv has read before. */
export function openCsv(bytes: Uint8Array): OpenCsv {
  const texto = decode(bytes);
  const { separador, inicio } = recordsOf(texto);
  const cortes: [number, number][][] = [];
  split(texto.slice(inicio), separador, cortes);
  return {
    texto,
    separador,
    cortes: cortes.map((campos) => campos.map(([desde, hasta]) => [desde + inicio, hasta + inicio] as const)),
    codificar: encoderFor(bytes),
  };
}

/** Whether the text has control characters other than white space. */
function isBinary(texto: string): boolean {
  for (let i = 0; i < texto.length; i++) {
    const codigo = texto.charCodeAt(i);
    if (codigo < 9 || (codigo > 13 && codigo < 32)) return true;
  }
  return false;
}

function cellOf(campo: string): Cell | undefined {
  return campo.trim() === "" ? undefined : { tipo: "texto", valor: campo, texto: campo };
}

const decode = (bytes: Uint8Array): string => unquoted(withoutEndMark(decodeAll(bytes)));

/** A line that is one quoted field, and what is blank behind it. */
const QUOTED_LINE = /^"((?:[^"]|"")*)"[;,\t|]*$/u;

/**
 * The text without the quotes around each whole line, «"Miel;500 g;6,80"», as a program writes it
 * that took all for one column; the same text where the lines are no table then.
 */
function unquoted(texto: string): string {
  if (!texto.startsWith('"')) return texto;
  const lineas = texto.split(/\r\n|\r|\n/u);
  const dentro: string[] = [];
  for (const linea of lineas) {
    const suya = linea.trim() === "" ? "" : QUOTED_LINE.exec(linea)?.[1];
    if (suya === undefined) return texto;
    dentro.push(suya.replaceAll('""', '"'));
  }
  const salto = /\r\n|\r|\n/u.exec(texto)?.[0] ?? "\n";
  const nuevo = dentro.join(salto);
  const esTabla = SEPARATORS.some((separador) => {
    const anchos = (split(nuevo, separador) ?? []).filter((campos) => campos.some((campo) => campo !== ""));
    return anchos.length > 1 && anchos.every(({ length }) => length > 1 && length === anchos[0]?.length);
  });
  return esTabla ? nuevo : texto;
}

/** What programs of DOS put at a text's end (dBase, Clipper, FoxPro). */
const END_MARK = "\u001a";

function withoutEndMark(texto: string): string {
  let fin = texto.length;
  while (fin > 0 && (texto[fin - 1] === END_MARK || texto[fin - 1]?.trim() === "")) fin--;
  const marca = texto.indexOf(END_MARK, fin);
  return marca < 0 ? texto : texto.slice(0, marca);
}

function decodeAll(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fromSingleBytes(bytes);
  }
}

/** Encodes texts in the encoding of these bytes. */
function encoderFor(bytes: Uint8Array): OpenCsv["codificar"] {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const alReves = bytes[0] === 0xfe;
    return (texto) => {
      const escrito = Buffer.from(`\ufeff${texto}`, "utf16le");
      return new Uint8Array(alReves ? escrito.swap16() : escrito);
    };
  }
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const mitad = upperHalf(latin1Of(bytes));
    return (texto) => toSingleBytes(texto, mitad);
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "\ufeff" : "";
  return (texto) => new TextEncoder().encode(bom + texto);
}

/** The upper half of each code of one byte for each character. */
const LATIN_1 = Array.from({ length: 96 }, (_, i) => String.fromCharCode(0xa0 + i)).join("");
/**
 * Written by hand: Node's own Windows-1252 decoder reads 0x80–0x9f as Latin-1, which loses the euro
 * sign.
 */
const WINDOWS_1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN_1}`;
const MAC_ROMAN = new TextDecoder("macintosh").decode(Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i));

/**
 * Lines that end as a Mac's used to, and words with a sign in place of their «á», «é», «ñ», «ó» or
 * «ú», are Mac Roman; anything else that is not Unicode is Windows-1252.
 */
function upperHalf(latin1: string): string {
  const deMac =
    latin1.includes("\r") &&
    !latin1.includes("\n") &&
    /[a-z][\x87\x8e\x96\x97\x9c]|[\x87\x8e\x96\x97\x9c][a-z]/iu.test(latin1);
  return deMac ? MAC_ROMAN : deDos(latin1) ? CP850 : WINDOWS_1252;
}

/** The letters of Spanish and its neighbours in DOS: «Pi¤ones» is «Piñones». */
const CP850 = `ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0`;

/** Whether more words have a sign where DOS has «ñ», «ó» or the like than a letter of Windows. */
function deDos(latin1: string): boolean {
  const cuantas = (patron: RegExp) => latin1.match(patron)?.length ?? 0;
  const suyas = cuantas(/[a-z][\u0082\u00a0-\u00a5](?=[a-z])/giu);
  return suyas > 0 && suyas > cuantas(/[\u00c0-\u00ff]/gu);
}

const latin1Of = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

function fromSingleBytes(bytes: Uint8Array): string {
  const latin1 = latin1Of(bytes);
  const mitad = upperHalf(latin1);
  return latin1.replace(/[\u0080-\u00ff]/gu, (signo) => mitad[signo.charCodeAt(0) - 0x80] ?? signo);
}

function toSingleBytes(texto: string, mitad: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: texto.length }, (_, i) => {
    const codigo = texto.charCodeAt(i);
    if (codigo < 0x80) return codigo;
    const alto = mitad.indexOf(texto[i]!);
    return alto < 0 ? 0x3f : 0x80 + alto;
  });
}

function chooseSeparator(texto: string): Records | null {
  let mejor: Records | null = null;
  let deCifras: Records | null = null;
  let puntos = -1;
  for (const separador of SEPARATORS) {
    const registros = split(texto, separador);
    if (registros === null) {
      // Most lines use this separator, so another one would give some table, but not the one that
      // was meant.
      const lineas = texto.split(/[\r\n]/u).filter((linea) => linea.trim() !== "");
      if (lineas.filter((linea) => linea.includes(separador)).length > lineas.length / 2) return null;
      continue;
    }
    if (separador === "," && areDecimals(texto)) {
      if (isTableOfNumbers(registros)) deCifras = { registros, separador };
      continue;
    }
    const habituales = usualWidth(registros);
    const regulares = registros.filter((campos) => campos.length === habituales).length / registros.length;
    const suyos = habituales < 2 ? 0 : regulares * 10 + Math.min(habituales, 10) / 10;
    if (suyos > puntos) {
      puntos = suyos;
      mejor = { registros, separador };
    }
  }
  return puntos > 0 ? mejor : (deCifras ?? mejor);
}

/**
 * Whether nearly all commas stand between digits, as in «3,50»: they separate decimals, not fields.
 */
function areDecimals(texto: string): boolean {
  const comas = texto.match(/,/gu)?.length ?? 0;
  const entreCifras = texto.match(/\d,(?=\d)/gu)?.length ?? 0;
  return entreCifras >= 0.8 * comas;
}

/**
 * Whether the commas separate fields although nearly all stand between digits, «Ajo,2,4,2,0,10»:
 * rows of three fields or more, nearly all as wide, and most with a comma that does not.
 */
function isTableOfNumbers(registros: readonly (readonly string[])[]): boolean {
  const llenos = registros.filter((campos) => campos.some((campo) => campo.trim() !== ""));
  const ancho = usualWidth(registros);
  const separa = (campos: readonly string[]) =>
    campos.some((campo, i) => i > 0 && !(/\d$/u.test(campos[i - 1]!) && /^\d/u.test(campo)));
  const regulares = llenos.filter((campos) => campos.length === ancho);
  return (
    ancho > 2 &&
    regulares.length >= 0.9 * llenos.length &&
    regulares.filter(separa).length >= 0.5 * llenos.length
  );
}

/** The number of fields that most records have, not counting blank records. */
function usualWidth(registros: readonly (readonly string[])[]): number {
  const veces = new Map<number, number>();
  for (const campos of registros) {
    if (campos.every((campo) => campo.trim() === "")) continue;
    veces.set(campos.length, (veces.get(campos.length) ?? 0) + 1);
  }
  return [...veces].sort(([a, n], [b, m]) => m - n || b - a)[0]?.[0] ?? 0;
}

/**
 * Splits a text into records and their fields. A quote counts only at the start of a field. Null
 * where a quote never closes, or where its field contains other records, which means that it is a
 * stray one. Fills `cortes` with the start and end of each field.
 */
function split(texto: string, separador: string, cortes?: [number, number][][]): string[][] | null {
  const registros: string[][] = [];
  /** The first and the last line of the first field of a record that has several, as they stand. */
  const lineas: [string, string][] = [];
  let campos: string[] = [];
  let i = 0;
  let inicio = 0;
  let enUnaLinea = true;
  const cerrarRegistro = () => {
    if (registros.length === MAX_RECORDS) throw new InvalidFileError("demasiadas-filas");
    // Blank records share one array, because a file may have a million of them.
    registros.push(campos.length === 1 && campos[0] === "" ? BLANK : campos);
    campos = [];
    inicio = i;
    enUnaLinea = true;
  };
  const cortar = (desde: number, hasta: number) => {
    const suyos = cortes?.[registros.length];
    if (suyos === undefined) cortes?.push([[desde, hasta]]);
    else suyos.push([desde, hasta]);
  };
  while (i < texto.length) {
    const desde = i;
    if (texto[i] === '"') {
      let campo = "";
      for (;;) {
        const cierre = texto.indexOf('"', i + 1);
        if (cierre < 0) return null;
        campo += texto.slice(i + 1, cierre);
        i = cierre + 1;
        if (texto[i] !== '"') break;
        campo += '"';
      }
      const resto = upToSeparator(texto, i, separador);
      if (/[\r\n]/u.test(campo)) {
        if (texto.slice(i, resto).trim() !== "" && hasRecords(campo, separador)) return null;
        const suyas = texto.slice(desde, i).split(/[\r\n]/u);
        if (enUnaLinea)
          lineas.push([
            texto.slice(inicio, desde) + suyas[0],
            suyas.at(-1) + texto.slice(i, upToLineEnd(texto, i)),
          ]);
        enUnaLinea = false;
      }
      campos.push(campo + texto.slice(i, resto));
      i = resto;
    } else {
      const fin = upToSeparator(texto, i, separador);
      campos.push(texto.slice(i, fin));
      i = fin;
    }
    cortar(desde, i);
    if (texto[i] === separador) {
      i++;
      if (i === texto.length) {
        campos.push("");
        cortar(i, i);
      }
    } else if (i < texto.length) {
      i += texto[i] === "\r" && texto[i + 1] === "\n" ? 2 : 1;
      cerrarRegistro();
    }
  }
  if (campos.length > 0) cerrarRegistro();
  if (lineas.length === 0) return registros;
  const ancho = usualWidth(registros);
  const esRegistro = (linea: string) => {
    const suyos = linea.split(separador);
    return suyos.length === ancho && ancho > 1 && suyos.some(isNumber);
  };
  return lineas.some((suyas) => suyas.every(esRegistro)) ? null : registros;
}

/** Whether a line of a quoted field has three fields or more. */
const hasRecords = (campo: string, separador: string): boolean =>
  campo.split(/[\r\n]/u).some((linea) => linea.split(separador).length > 2);

/** Whether a field is a number or an amount, and no text with one. */
const isNumber = (campo: string): boolean => /^[\s"€]*\d[\d.,\s€%"]*$/u.test(campo);

function upToLineEnd(texto: string, desde: number): number {
  let i = desde;
  while (i < texto.length && texto[i] !== "\n" && texto[i] !== "\r") i++;
  return i;
}

function upToSeparator(texto: string, desde: number, separador: string): number {
  let i = desde;
  while (i < texto.length && texto[i] !== separador && texto[i] !== "\n" && texto[i] !== "\r") i++;
  return i;
}
