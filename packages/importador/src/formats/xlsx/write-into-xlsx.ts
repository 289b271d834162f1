import type { CellWrite } from "../../workbook/cells.ts";
import { type XlsxKind, xlsxKind } from "../detect-format.ts";
import { groupBy } from "../group-by.ts";
import { openZip } from "../zip/read-zip.ts";
import { writeZip } from "../zip/write-zip.ts";
import { readNumberFormats } from "./number-formats.ts";
import { sheetPaths, stylesPath, workbookFolder } from "./sheet-paths.ts";
import { writeIntoSheet } from "./write-into-sheet.ts";

/**
 * Writes some cells into an .xlsx and changes nothing else: only the XML of their sheets, that of
 * the styles where they need others for their numbers to be read, and that of the workbook, so that
 * spreadsheet programs compute its formulas again. Returns its kind, too, which its name has to
 * match; null where a sheet is written in an unusual way.
 */
export function writeIntoXlsx(
  bytes: Uint8Array,
  escrituras: readonly CellWrite[],
): { bytes: Uint8Array<ArrayBuffer>; formato: XlsxKind } | null {
  const partes = openZip(bytes);
  const rutas = sheetPaths(partes);
  const estilos = stylesPath(partes);
  const formatos = readNumberFormats(latin1(partes.get(estilos) ?? new Uint8Array()));
  const deHoja = groupBy(escrituras, ({ hoja }) => hoja ?? "");
  for (const [hoja, suyas] of deHoja) {
    const ruta = rutas.get(hoja) ?? "";
    const parte = partes.get(ruta);
    const escrita = parte && writeIntoSheet(latin1(parte), suyas, formatos);
    if (!escrita) return null;
    partes.set(ruta, Buffer.from(escrita, "latin1"));
  }
  const ampliados = formatos.extended();
  if (ampliados !== null) partes.set(estilos, Buffer.from(ampliados, "latin1"));
  const libro = `${workbookFolder(partes)}workbook.xml`;
  const parte = partes.get(libro);
  if (parte !== undefined) partes.set(libro, Buffer.from(recomputeOnOpening(latin1(parte)), "latin1"));
  return { bytes: writeZip(partes), formato: xlsxKind(partes) ?? "xlsx" };
}

/** Latin-1 keeps one character for each byte, so everything that is not changed stays as it is. */
const latin1 = (parte: Uint8Array) =>
  Buffer.from(parte.buffer, parte.byteOffset, parte.byteLength).toString("latin1");

/**
 * The elements that may stand before the settings for computing, from the last to the first in the
 * format's order.
 */
const BEFORE = ["definedNames", "externalReferences", "functionGroups", "sheets"];

function recomputeOnOpening(xml: string): string {
  const ajustes = /<((?:\w+:)?)calcPr\b([^>]*?)(\/?)>/u.exec(xml);
  if (ajustes !== null) {
    const [entero, prefijo, atributos = "", fin] = ajustes;
    const otros = atributos.replace(/\s+fullCalcOnLoad="[^"]*"/u, "").trimEnd();
    return xml.replace(entero, () => `<${prefijo}calcPr${otros} fullCalcOnLoad="1"${fin}>`);
  }
  for (const nombre of BEFORE) {
    const previo = new RegExp(`</((?:\\w+:)?)${nombre}>|<((?:\\w+:)?)${nombre}\\b[^>]*/>`, "u").exec(xml);
    if (previo === null) continue;
    const corte = previo.index + previo[0].length;
    return `${xml.slice(0, corte)}<${previo[1] ?? previo[2] ?? ""}calcPr fullCalcOnLoad="1"/>${xml.slice(corte)}`;
  }
  return xml;
}
