import { type CellObject, type ParsingOptions, SSF, utils, type WorkBook, type WorkSheet } from "xlsx";
import type { Cell, CellKind, Sheet } from "../workbook/cells.ts";
import type { SheetMarks } from "./ods/marks.ts";

/**
 * More columns than any order sheet has families. Columns beyond them hold no product data and are
 * not read.
 */
const MAX_COLUMNS = 1024;

const NO_MARKS: SheetMarks = { tachadas: new Set(), filasOcultas: new Set(), columnasOcultas: new Set() };

/**
 * The options for SheetJS. It is only called for formats that we detected ourselves, as it would
 * read unknown bytes as csv.
 */
export const READ_OPTIONS = {
  type: "array",
  dense: true,
  cellDates: false,
  cellNF: true,
  cellText: true,
  cellFormula: true,
  cellHTML: false,
  cellStyles: true,
  sheetStubs: true,
  bookVBA: false,
} as const satisfies ParsingOptions;

/**
 * SheetJS's sheets as plain cells. `marcas`, by sheet name, are the marks that SheetJS does not
 * report.
 */
export function readSheets(libro: WorkBook, marcas: ReadonlyMap<string, SheetMarks>): Sheet[] {
  const date1904 = libro.Workbook?.WBProps?.date1904 === true;
  return libro.SheetNames.flatMap((nombre, indice) => {
    const hoja = Object.hasOwn(libro.Sheets, nombre) ? libro.Sheets[nombre] : undefined;
    if (hoja === undefined) return [];
    const suyas = marcas.get(nombre) ?? NO_MARKS;
    const oculta = (libro.Workbook?.Sheets?.[indice]?.Hidden ?? 0) !== 0 || suyas.oculta === true;
    return [readSheet(hoja, nombre, oculta, date1904, suyas)];
  });
}

function readSheet(
  hoja: WorkSheet,
  nombre: string,
  oculta: boolean,
  date1904: boolean,
  { tachadas, ...ocultasAparte }: SheetMarks,
): Sheet {
  const datos = (hoja as { "!data"?: (CellObject | undefined)[][] })["!data"] ?? [];
  const filas: (Cell | undefined)[][] = new Array(datos.length);
  for (const [f, fila] of datos.entries()) {
    if (!Array.isArray(fila)) continue;
    // Frees each row once it is read: a large file does not fit into memory twice.
    datos[f] = [];
    if (fila.length > MAX_COLUMNS) fila.length = MAX_COLUMNS;
    filas[f] = fila.map((celda, c) =>
      readCell(celda, date1904, tachadas.size > 0 && tachadas.has(utils.encode_cell({ r: f, c }))),
    );
  }
  return {
    nombre,
    oculta,
    filas: Array.from(filas),
    fusiones: (hoja["!merges"] ?? []).map(({ s, e }) => ({
      fila: s.r,
      columna: s.c,
      filaFin: e.r,
      columnaFin: e.c,
    })),
    filasOcultas: new Set([...hiddenOnes(hoja["!rows"]), ...ocultasAparte.filasOcultas]),
    columnasOcultas: new Set([...hiddenOnes(hoja["!cols"]), ...ocultasAparte.columnasOcultas]),
  };
}

function hiddenOnes(medidas: readonly ({ hidden?: boolean } | undefined)[] | undefined): Set<number> {
  const indices = new Set<number>();
  medidas?.forEach((medida, i) => {
    if (medida?.hidden) indices.add(i);
  });
  return indices;
}

function readCell(celda: CellObject | undefined, date1904: boolean, tachada: boolean): Cell | undefined {
  if (celda === undefined) return undefined;
  const sinValor = celda.t === "z" || celda.v === undefined || celda.v === null;
  if (sinValor && celda.f === undefined) return undefined;
  const tipo = sinValor ? "vacia" : kindOf(celda);
  const shown = tipo === "fecha" ? shownDate(celda, date1904) : null;
  const texto = sinValor ? "" : tipo === "texto" ? String(celda.v) : (shown ?? shownText(celda));
  const leida: { -readonly [K in keyof Cell]: Cell[K] } = {
    tipo,
    valor: storedValue(celda, tipo, texto),
    texto,
  };
  if (celda.f !== undefined) leida.formula = celda.f;
  if (typeof celda.z === "string" && tipo !== "texto") leida.formato = celda.z;
  if (tachada) leida.tachada = true;
  const fondo = backgroundOf(celda);
  if (fondo !== undefined) leida.fondo = fondo;
  return leida;
}

interface Fill {
  readonly patternType?: string;
  readonly fgColor?: { readonly rgb?: string; readonly theme?: number; readonly tint?: number };
}

function backgroundOf({ s }: CellObject): string | undefined {
  const { patternType, fgColor } = (s ?? {}) as Fill;
  if (patternType !== "solid" || fgColor === undefined) return undefined;
  const { rgb = `theme ${fgColor.theme} ${fgColor.tint ?? 0}` } = fgColor;
  return /^(?:(?:FF)?FFFFFF|theme (?:0 0|undefined .*))$/iu.test(rgb) ? undefined : rgb;
}

function storedValue(celda: CellObject, tipo: CellKind, texto: string): string {
  if (tipo === "numero") return exactDecimal(Number(celda.v));
  return tipo === "booleano" ? String(Boolean(celda.v)) : texto;
}

function kindOf(celda: CellObject): CellKind {
  switch (celda.t) {
    case "n":
      return typeof celda.z === "string" && SSF.is_date(celda.z) ? "fecha" : "numero";
    case "d":
      return "fecha";
    case "b":
      return "booleano";
    case "e":
      return "error";
    default:
      return "texto";
  }
}

/** A number as its format shows it. SheetJS gives up at some, «dd.mm.yyyy» among them. */
export function shownNumber(formato: string | number, valor: CellObject["v"]): string {
  try {
    return SSF.format(formato, valor);
  } catch {
    try {
      return SSF.format(String(formato).replaceAll(".", "\\."), valor);
    } catch {
      return String(valor);
    }
  }
}

function shownText(celda: CellObject): string {
  if (celda.w !== undefined && celda.t !== "s") return celda.w;
  if (celda.t === "n" && celda.z !== undefined) return shownNumber(celda.z, celda.v);
  return celda.v instanceof Date ? celda.v.toISOString().slice(0, 10) : String(celda.v);
}

/** What of a date's format is no part of a date: colours, languages, words in quotes. */
const NO_PART = /\[[^\]]*\]|"[^"]*"|\\./gu;
const MONTHS = new Intl.DateTimeFormat("es", { month: "long", timeZone: "UTC" });

/**
 * A date as one writes it here, «28/11/2026», «28/11», «noviembre 2026»: its format shows it in the
 * order and language of the machine. null where it shows no day and names no month.
 */
function shownDate({ v, z }: CellObject, date1904: boolean): string | null {
  if (typeof v !== "number" || typeof z !== "string") return null;
  const partes = z.toLowerCase().replace(NO_PART, "");
  const ano = partes.includes("y");
  if (/(?<!d)d{1,2}(?!d)/u.test(partes)) {
    const hora = partes.includes("h") ? " hh:mm" : "";
    return SSF.format(`${ano ? "dd/mm/yyyy" : "d/m"}${hora}`, v, { date1904 });
  }
  if (!/m{3}/u.test(partes)) return null;
  const mes = MONTHS.format(Date.UTC(2000, Number(SSF.format("m", v, { date1904 })) - 1));
  return ano ? `${mes} ${SSF.format("yyyy", v, { date1904 })}` : mes;
}

/**
 * The number with the 15 significant digits that spreadsheets keep, without an exponent:
 * 2.4499999999999997 is 2.45.
 */
export function exactDecimal(numero: number): string {
  const redondeado = Number(numero.toPrecision(15));
  const escrito = String(redondeado);
  return escrito.includes("e")
    ? redondeado.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    : escrito;
}
