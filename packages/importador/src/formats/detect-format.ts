import { CFB } from "xlsx";
import { ArchivoNoValidoError } from "./invalid-file.ts";
import { abrirZip } from "./zip/read-zip.ts";

export type Contenido =
  | { readonly formato: "xlsx" | "ods"; readonly partes: ReadonlyMap<string, Uint8Array> }
  | { readonly formato: "xls" | "csv" };

/** What an .xlsx may be, under the ending that each has to have: a workbook, one with macros, a template. */
const TIPOS_DE_XLSX = {
  xlsx: /spreadsheetml\.sheet\.main\+xml/iu,
  xlsm: /sheet\.macroEnabled\.main\+xml/iu,
  xltx: /spreadsheetml\.template\.main\+xml/iu,
} as const;

export type TipoDeXlsx = keyof typeof TIPOS_DE_XLSX;

/** Which of them its parts say that it is; null where they say something else. */
export function tipoDeXlsx(partes: ReadonlyMap<string, Uint8Array>): TipoDeXlsx | null {
  const tipos = new TextDecoder().decode(partes.get("[Content_Types].xml") ?? new Uint8Array());
  const hallado = Object.entries(TIPOS_DE_XLSX).find(([, dicho]) => dicho.test(tipos));
  return hallado === undefined ? null : (hallado[0] as TipoDeXlsx);
}

const FIRMAS_AJENAS = [
  "%PDF",
  "{\\rtf",
  "ID;P",
  "TABLE\n",
  "TABLE\r",
  "GIF8",
  "Rar!",
  "7z\xbc\xaf",
  "\x89PNG",
  "\xff\xd8\xff",
  "\x1f\x8b",
  "MZ",
  "\x7fELF",
];

/**
 * What the bytes are, by their content and not by their name (diseño §7). Throws ArchivoNoValidoError for what is no workbook:
 * web pages and XML in disguise, other office files, arbitrary zips, encrypted or damaged ones.
 */
export function reconocer(bytes: Uint8Array): Contenido {
  if (bytes.length === 0) throw new ArchivoNoValidoError("vacio");
  const firma = String.fromCharCode(...bytes.subarray(0, 8));
  if (firma.startsWith("PK")) return reconocerZip(bytes);
  if (firma === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") return reconocerOle(bytes);
  if (FIRMAS_AJENAS.some((ajena) => firma.startsWith(ajena))) throw new ArchivoNoValidoError("no-es-hoja");
  const inicio = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (
    /^(?:<!doctype html|<html|<\?xml|<table|<head|<body|<meta|<div|<style|<svg)|^mime-version:/u.test(inicio)
  ) {
    throw new ArchivoNoValidoError("pagina-web");
  }
  return { formato: "csv" };
}

function reconocerZip(bytes: Uint8Array): Contenido {
  const partes = abrirZip(bytes);
  const texto = (nombre: string) => new TextDecoder().decode(partes.get(nombre) ?? new Uint8Array());
  for (const [nombre, parte] of partes) {
    // No spreadsheet writes a DTD; whoever does is after entity tricks.
    if (
      /\.(?:xml|rels)$/iu.test(nombre) &&
      /<!(?:DOCTYPE|ENTITY)/iu.test(new TextDecoder().decode(parte.subarray(0, 4096)))
    ) {
      throw new ArchivoNoValidoError("sospechoso");
    }
  }
  const mimetype = texto("mimetype").trim();
  if (
    /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/u.test(mimetype) &&
    partes.has("content.xml")
  ) {
    if (texto("META-INF/manifest.xml").includes("encryption-data")) throw new ArchivoNoValidoError("cifrado");
    return { formato: "ods", partes };
  }
  if (tipoDeXlsx(partes) !== null) return { formato: "xlsx", partes };
  if (/sheet\.binary\.macroEnabled/iu.test(texto("[Content_Types].xml")))
    throw new ArchivoNoValidoError("formato-antiguo");
  throw new ArchivoNoValidoError("no-es-hoja");
}

function reconocerOle(bytes: Uint8Array): Contenido {
  let rutas: string[];
  try {
    rutas = CFB.read(bytes, { type: "array" }).FullPaths.map((ruta: string) =>
      ruta.replace(/^.*?\//u, "").toLowerCase(),
    );
  } catch (error) {
    throw new ArchivoNoValidoError("danado", { cause: error });
  }
  if (rutas.includes("encryptedpackage") || rutas.includes("encryptioninfo"))
    throw new ArchivoNoValidoError("cifrado");
  if (rutas.includes("workbook") || rutas.includes("book")) return { formato: "xls" };
  throw new ArchivoNoValidoError("no-es-hoja");
}
