import { CFB } from "xlsx";
import { InvalidFileError } from "./invalid-file.ts";
import { openZip } from "./zip/read-zip.ts";

export type Content =
  | { readonly formato: "xlsx" | "ods"; readonly partes: ReadonlyMap<string, Uint8Array> }
  | { readonly formato: "xls" | "csv" };

/**
 * The kinds of .xlsx, by the extension that each must have: a workbook, one with macros, a
 * template.
 */
const XLSX_KINDS = {
  xlsx: /spreadsheetml\.sheet\.main\+xml/iu,
  xlsm: /sheet\.macroEnabled\.main\+xml/iu,
  xltx: /spreadsheetml\.template\.main\+xml/iu,
} as const;

export type XlsxKind = keyof typeof XLSX_KINDS;

/** The kind that the list of parts states; null for anything else. */
export function xlsxKind(partes: ReadonlyMap<string, Uint8Array>): XlsxKind | null {
  const tipos = new TextDecoder().decode(partes.get("[Content_Types].xml") ?? new Uint8Array());
  const hallado = Object.entries(XLSX_KINDS).find(([, dicho]) => dicho.test(tipos));
  return hallado === undefined ? null : (hallado[0] as XlsxKind);
}

const ZIP_SIGNATURES = ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"];
const OTHER_SIGNATURES = [
  "%PDF",
  "{\\rtf",
  "TABLE\n",
  "TABLE\r",
  "GIF8",
  "Rar!",
  "7z\xbc\xaf",
  "\x89PNG",
  "\xff\xd8\xff",
  "\x1f\x8b",
  "\x7fELF",
];

/** A table in SYLK: its first record, and the beginning of the next. «ID;Producto;Precio» is none. */
const SYLK = /^ID;P[^;\r\n]*(?:;[NE])*[\r\n]+(?:[BCFOPW]|N[ENU]);[A-Z]/u;

/**
 * Detects the format by the bytes, not by the file's name (design: Import). Throws InvalidFileError
 * for anything that is no workbook: web pages and XML in disguise, other office files, other zips,
 * and encrypted or damaged files.
 */
export function detectFormat(bytes: Uint8Array): Content {
  if (bytes.length === 0) throw new InvalidFileError("vacio");
  const firma = String.fromCharCode(...bytes.subarray(0, 8));
  // «PK;Producto;Precio» is a text.
  if (ZIP_SIGNATURES.some((propia) => firma.startsWith(propia))) return detectInZip(bytes);
  if (firma === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") return detectInOle(bytes);
  if (OTHER_SIGNATURES.some((ajena) => firma.startsWith(ajena))) throw new InvalidFileError("no-es-hoja");
  const principio = new TextDecoder().decode(bytes.subarray(0, 1024));
  if (SYLK.test(principio)) throw new InvalidFileError("no-es-hoja");
  const inicio = principio.trimStart().toLowerCase();
  if (
    /^(?:<!doctype html|<html|<\?xml|<table|<head|<body|<meta|<div|<style|<svg)|^mime-version:/u.test(inicio)
  ) {
    throw new InvalidFileError("pagina-web");
  }
  return { formato: "csv" };
}

function detectInZip(bytes: Uint8Array): Content {
  const partes = openZip(bytes);
  const texto = (nombre: string) => new TextDecoder().decode(partes.get(nombre) ?? new Uint8Array());
  for (const [nombre, parte] of partes) {
    // No spreadsheet program writes a DTD; a file that has one probably attacks by entities.
    if (
      /\.(?:xml|rels)$/iu.test(nombre) &&
      /<!(?:DOCTYPE|ENTITY)/iu.test(new TextDecoder().decode(parte.subarray(0, 4096)))
    ) {
      throw new InvalidFileError("sospechoso");
    }
  }
  const mimetype = texto("mimetype").trim();
  if (
    /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/u.test(mimetype) &&
    partes.has("content.xml")
  ) {
    if (texto("META-INF/manifest.xml").includes("encryption-data")) throw new InvalidFileError("cifrado");
    return { formato: "ods", partes };
  }
  if (xlsxKind(partes) !== null) return { formato: "xlsx", partes };
  if (/sheet\.binary\.macroEnabled/iu.test(texto("[Content_Types].xml")))
    throw new InvalidFileError("formato-antiguo");
  throw new InvalidFileError("no-es-hoja");
}

function detectInOle(bytes: Uint8Array): Content {
  let rutas: string[];
  try {
    rutas = CFB.read(bytes, { type: "array" }).FullPaths.map((ruta: string) =>
      ruta.replace(/^.*?\//u, "").toLowerCase(),
    );
  } catch (error) {
    throw new InvalidFileError("danado", { cause: error });
  }
  if (rutas.includes("encryptedpackage") || rutas.includes("encryptioninfo"))
    throw new InvalidFileError("cifrado");
  if (rutas.includes("workbook") || rutas.includes("book")) return { formato: "xls" };
  throw new InvalidFileError("no-es-hoja");
}
