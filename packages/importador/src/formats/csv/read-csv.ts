import type { Celda, Hoja } from "../../workbook/cells.ts";
import { ArchivoNoValidoError } from "../invalid-file.ts";

/** As many as a spreadsheet has rows; with more, blank ones included, the text is no list. */
const REGISTROS_MAXIMOS = 1_048_576;
const EN_BLANCO: string[] = [""];

const SEPARADORES = [";", "\t", ",", "|"] as const;

/**
 * A csv's one sheet, all of its cells texts: UTF-8 with or without BOM, UTF-16 with one, or Windows-1252; fields divided by
 * `;`, tab or `,` as the text itself shows (diseño §7). Row n is record n, blank ones included; a line «sep=;» is none.
 * Throws ArchivoNoValidoError for binary data, text without columns and quotes that never close.
 */
export function leerCsv(bytes: Uint8Array): Hoja {
  const { registros } = registrosDe(decodificar(bytes));
  return {
    nombre: null,
    oculta: false,
    filas: registros.map((campos) => campos.map(celda)),
    fusiones: [],
    filasOcultas: new Set(),
    columnasOcultas: new Set(),
  };
}

interface Registros {
  readonly registros: string[][];
  readonly separador: string;
}

/** The records of a whole text, and what divides their fields; those of a line «sep=;» are after it. */
function registrosDe(texto: string): Registros & { readonly inicio: number } {
  if (esBinario(texto)) throw new ArchivoNoValidoError("no-es-hoja");
  const declarado = /^sep=(.)\r?\n/iu.exec(texto);
  const inicio = declarado?.[0].length ?? 0;
  const resto = texto.slice(inicio);
  const separador = declarado?.[1];
  const elegidos =
    separador === undefined ? elegir(resto) : { registros: partir(resto, separador), separador };
  if (elegidos === null || elegidos.registros === null) throw new ArchivoNoValidoError("danado");
  const { registros } = elegidos;
  if (columnasHabituales(registros) < 2) throw new ArchivoNoValidoError("no-es-hoja");
  return { registros, separador: elegidos.separador, inicio };
}

/** A csv to be written in: its text, where each field of each record stands in it, and the way back to bytes. */
export interface CsvAbierto {
  readonly texto: string;
  readonly separador: string;
  /** From and to, quotes included; records as leerCsv counts them. */
  readonly cortes: readonly (readonly (readonly [number, number])[])[];
  /** In the file's own encoding, with its BOM where it has one; «?» for what it does not know. */
  readonly codificar: (texto: string) => Uint8Array<ArrayBuffer>;
}

/** Opens a csv that leerCsv has read. */
export function abrirCsv(bytes: Uint8Array): CsvAbierto {
  const texto = decodificar(bytes);
  const { separador, inicio } = registrosDe(texto);
  const cortes: [number, number][][] = [];
  partir(texto.slice(inicio), separador, cortes);
  return {
    texto,
    separador,
    cortes: cortes.map((campos) => campos.map(([desde, hasta]) => [desde + inicio, hasta + inicio] as const)),
    codificar: codificador(bytes),
  };
}

/** Whether the text has control characters other than tab and line ends. */
function esBinario(texto: string): boolean {
  for (let i = 0; i < texto.length; i++) {
    const codigo = texto.charCodeAt(i);
    if (codigo < 9 || (codigo > 13 && codigo < 32)) return true;
  }
  return false;
}

function celda(campo: string): Celda | undefined {
  return campo.trim() === "" ? undefined : { tipo: "texto", valor: campo, texto: campo };
}

function decodificar(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return deWindows1252(bytes);
  }
}

/** From text to bytes as those are encoded. */
function codificador(bytes: Uint8Array): CsvAbierto["codificar"] {
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
    return aWindows1252;
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "\ufeff" : "";
  return (texto) => new TextEncoder().encode(bom + texto);
}

const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** By hand: Node's decoder of that name reads 0x80–0x9f as Latin-1, which loses the euro sign. */
function deWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/gu, (signo) => WINDOWS_1252[signo.charCodeAt(0) - 0x80] ?? signo);
}

function aWindows1252(texto: string): Uint8Array<ArrayBuffer> {
  const escrito = new Uint8Array(texto.length);
  for (let i = 0; i < texto.length; i++) {
    const alto = WINDOWS_1252.indexOf(texto[i]!);
    const codigo = alto < 0 ? texto.charCodeAt(i) : 0x80 + alto;
    escrito[i] = codigo < 256 ? codigo : 0x3f;
  }
  return escrito;
}

function elegir(texto: string): Registros | null {
  let mejor: Registros | null = null;
  let puntos = -1;
  for (const separador of SEPARADORES) {
    const registros = partir(texto, separador);
    if (registros === null) {
      // Another separator would make some table of it, but not the one that was meant.
      const lineas = texto.split("\n").filter((linea) => linea.trim() !== "");
      if (lineas.filter((linea) => linea.includes(separador)).length > lineas.length / 2) return null;
      continue;
    }
    if (separador === "," && sonDecimales(texto)) continue;
    const habituales = columnasHabituales(registros);
    const regulares = registros.filter((campos) => campos.length === habituales).length / registros.length;
    const suyos = habituales < 2 ? 0 : regulares * 10 + Math.min(habituales, 10) / 10;
    if (suyos > puntos) {
      puntos = suyos;
      mejor = { registros, separador };
    }
  }
  return mejor;
}

/** Whether nearly all commas stand between digits, as in «3,50»: they divide decimals, not fields. */
function sonDecimales(texto: string): boolean {
  const comas = texto.match(/,/gu)?.length ?? 0;
  const entreCifras = texto.match(/\d,(?=\d)/gu)?.length ?? 0;
  return entreCifras >= 0.8 * comas;
}

/** The number of fields that most records have, blank records aside. */
function columnasHabituales(registros: readonly (readonly string[])[]): number {
  const veces = new Map<number, number>();
  for (const campos of registros) {
    if (campos.every((campo) => campo.trim() === "")) continue;
    veces.set(campos.length, (veces.get(campos.length) ?? 0) + 1);
  }
  return [...veces].sort(([a, n], [b, m]) => m - n || b - a)[0]?.[0] ?? 0;
}

/** Records and their fields; quotes only count at a field's start. null where one never closes or swallowed other records.
 * `cortes` is given where each field stands. */
function partir(texto: string, separador: string, cortes?: [number, number][][]): string[][] | null {
  const registros: string[][] = [];
  let campos: string[] = [];
  let i = 0;
  const cerrarRegistro = () => {
    if (registros.length === REGISTROS_MAXIMOS) throw new ArchivoNoValidoError("demasiadas-filas");
    // A file may have a million blank ones.
    registros.push(campos.length === 1 && campos[0] === "" ? EN_BLANCO : campos);
    campos = [];
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
      if (trago(campo, separador)) return null;
      const resto = hastaSeparador(texto, i, separador);
      campos.push(campo + texto.slice(i, resto));
      i = resto;
    } else {
      const fin = hastaSeparador(texto, i, separador);
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
  return registros;
}

/** Whether a quoted field holds whole records: its opening quote was a stray one. */
function trago(campo: string, separador: string): boolean {
  return campo.includes("\n") && campo.split("\n").some((linea) => linea.split(separador).length > 2);
}

function hastaSeparador(texto: string, desde: number, separador: string): number {
  let i = desde;
  while (i < texto.length && texto[i] !== separador && texto[i] !== "\n" && texto[i] !== "\r") i++;
  return i;
}
