import type { CellObject, RowInfo, WorkBook, WorkSheet } from "xlsx";
import { columnIndex } from "../../workbook/cells.ts";
import { shownNumber } from "../read-sheets.ts";
import { writeZip } from "../zip/write-zip.ts";

/**
 * Reads the cells of an .xlsx, as nearly every program writes them, in a quarter of the time that
 * SheetJS takes; they are most of a file. SheetJS reads the rest: sheets, styles, texts, merges.
 * Where a file has a cell written in any other way, SheetJS reads the whole file.
 */

/** A workbook without its cells, and the XML of each sheet's cells. */
export interface CellsApart {
  /** A zip for SheetJS. Each sheet has one cell, whose value is the sheet's index in `celdas`. */
  readonly libro: Uint8Array;
  readonly celdas: readonly string[];
}

const BEGIN = "<sheetData>";
const END = "</sheetData>";

/** Takes the cells out of a workbook's parts; null where they are not written in the usual way. */
export function takeCellsOut(partes: ReadonlyMap<string, Uint8Array>): CellsApart | null {
  const celdas: string[] = [];
  const libro: [string, Uint8Array][] = [];
  for (const [nombre, bytes] of partes) {
    if (!/\.(?:xml|rels)$/iu.test(nombre) || bytes.length === 0) continue;
    const parte = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const inicio = parte.indexOf(BEGIN);
    const fin = parte.indexOf(END);
    if (inicio === -1 || fin === -1) {
      if (/<(?:\w+:)?sheetData\b/u.test(parte.toString("latin1"))) return null;
      libro.push([nombre, parte]);
      continue;
    }
    const cual = `<row r="1"><c r="A1" t="str"><v>${celdas.length}</v></c></row>`;
    // Latin-1 keeps one character for each byte. Most texts are ASCII; the others are decoded one
    // by one later.
    celdas.push(parte.toString("latin1", inicio + BEGIN.length, fin));
    const [cabeza, pie] = [parte.subarray(0, inicio + BEGIN.length), parte.subarray(fin)];
    libro.push([nombre, Buffer.concat([cabeza, Buffer.from(cual), pie])]);
  }
  return { libro: writeZip(libro, { comprimir: false }), celdas };
}

/** What SheetJS returns beyond its declared types. */
type WorkBookRead = WorkBook & {
  Strings: readonly { t: string }[];
  Styles: {
    CellXf?: readonly { numFmtId: number; fillId?: number }[];
    Fills?: readonly { patternType?: string }[];
  };
  SSF: Readonly<Record<number, string>>;
  Workbook?: { WBProps?: { date1904?: boolean } };
};

/**
 * Puts the cells back into the workbook that SheetJS read, in the form that SheetJS gives them.
 * False where a cell is not written in the usual way.
 */
export function putCellsBack(libro: WorkBook, celdas: readonly string[]): boolean {
  const leido = libro as WorkBookRead;
  if (leido.Workbook?.WBProps?.date1904) return false;
  return Object.values(libro.Sheets).every((hoja) => {
    const cual = hoja["!data"]?.[0]?.[0]?.v;
    if (cual === undefined) return true;
    return readRows(celdas[Number(cual)] ?? "", leido, hoja);
  });
}

const ROW = /<row r="(\d+)"([^>]*?)(\/?)>/y;
const CELL =
  /<c r="([A-Z]{1,3})(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(?:<f(?: aca="false")?>([^<]*)<\/f>)?(?:<v>([^<]*)<\/v>|<v\/>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)?<\/c>)/y;
const END_OF_ROW = "</row>";

/** Reads a sheet's cells, row by row, into that sheet. */
function readRows(xml: string, libro: WorkBookRead, hoja: WorkSheet): boolean {
  const datos: CellObject[][] = [];
  const medidas: RowInfo[] = [];
  let posicion = 0;
  while (posicion < xml.length) {
    ROW.lastIndex = posicion;
    const fila = ROW.exec(xml);
    if (fila === null) return false;
    posicion = ROW.lastIndex;
    const [, numero, atributos = "", vacia] = fila;
    const indice = Number(numero) - 1;
    if (/\bhidden="(?:1|true)"/u.test(atributos)) medidas[indice] = { hidden: true };
    if (vacia === "/") continue;
    const suya: CellObject[] = [];
    while (!xml.startsWith(END_OF_ROW, posicion)) {
      CELL.lastIndex = posicion;
      const celda = CELL.exec(xml);
      if (celda === null || celda[2] !== numero) return false;
      posicion = CELL.lastIndex;
      const leida = readCell(celda, libro);
      if (leida === undefined) return false;
      suya[columnIndex(celda[1]!)] = leida;
    }
    posicion += END_OF_ROW.length;
    if (suya.length > 0) datos[indice] = suya;
  }
  hoja["!data"] = datos;
  hoja["!rows"] = medidas;
  return true;
}

/** A cell in the form that SheetJS gives it; undefined where SheetJS has to read it. */
function readCell(
  [, , , estilo, tipo = "n", formula, valor, enLinea]: RegExpExecArray,
  libro: WorkBookRead,
): CellObject | undefined {
  const { CellXf, Fills } = libro.Styles;
  const suyo = CellXf?.[Number(estilo ?? 0)];
  const z = libro.SSF[suyo?.numFmtId ?? 0];
  if (z === undefined) return undefined;
  const celda = storedValue(tipo, valor ?? "", enLinea, libro);
  if (celda === undefined) return undefined;
  if (celda.t === "n" || celda.t === "b") celda.w = shownNumber(z, celda.v);
  celda.z = z;
  const relleno = Fills?.[suyo?.fillId ?? 0];
  if (relleno?.patternType === "solid") celda.s = relleno;
  if (!formula) return celda;
  const f = decodeText(formula)?.replaceAll("_xlfn.", "");
  return f === undefined ? undefined : { ...celda, f };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/iu;

function storedValue(
  tipo: string,
  valor: string,
  enLinea: string | undefined,
  { Strings }: WorkBookRead,
): CellObject | undefined {
  if (enLinea !== undefined && tipo !== "inlineStr") return undefined;
  switch (tipo) {
    case "n":
      if (valor === "") return { t: "z" };
      return NUMBER.test(valor) ? { t: "n", v: Number(valor) } : undefined;
    case "s":
      return valor === "" ? { t: "z" } : textCell(Strings[Number(valor)]?.t);
    case "str":
      return textCell(decodeText(valor));
    case "inlineStr":
      return textCell(decodeText(enLinea ?? ""));
    case "b":
      return valor === "0" || valor === "1" ? { t: "b", v: valor === "1" } : undefined;
    case "e":
      return valor.startsWith("#") ? { t: "e", v: 0, w: valor } : undefined;
    default:
      return undefined;
  }
}

const textCell = (v: string | undefined): CellObject | undefined =>
  v === undefined ? undefined : { t: "s", v };

const SIGNS: Readonly<Record<string, string>> = { quot: '"', apos: "'", gt: ">", lt: "<", amp: "&" };

/**
 * Decodes a text from XML whose bytes were read as Latin-1; undefined where it is written in an
 * unusual way.
 */
function decodeText(escrito: string): string | undefined {
  if (/^[\x20-\x25\x27-\x5e\x60-\x7e]*$/u.test(escrito)) return escrito;
  if (/_x[\da-f]{4}_|&(?!(?:quot|apos|gt|lt|amp);)|\r/iu.test(escrito)) return undefined;
  const texto = Buffer.from(escrito, "latin1").toString("utf8");
  return texto.replace(/&(\w+);/gu, (_, signo: string) => SIGNS[signo]!);
}
