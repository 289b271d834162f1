import { conMemoria } from "@cosecha/domain/memoria";

/** The plain model of a workbook: what the reader of files hands to the importer. No SheetJS, no Node. */

export type CellKind = "texto" | "numero" | "booleano" | "fecha" | "error" | "vacia";

export interface Cell {
  readonly tipo: CellKind;
  /**
   * What the cell stores: a number as an exact decimal in plain notation («2.45»), a boolean as «true» or «false»,
   * a text as it is; for dates and errors the same as `texto`; «» where there is nothing.
   */
  readonly valor: string;
  /** What the spreadsheet shows. */
  readonly texto: string;
  /** The formula, without «=». A cell with a formula and tipo «vacia» was saved without its value. */
  readonly formula?: string;
  /** The number format, as in «0.00%» or «#,##0.00 €». */
  readonly formato?: string;
  readonly tachada?: boolean;
  /** Another text that a person put there before importing. */
  readonly corregida?: boolean;
}

/** A rectangle of merged cells; all indices from 0 and inclusive. */
export interface MergedCells {
  readonly fila: number;
  readonly columna: number;
  readonly filaFin: number;
  readonly columnaFin: number;
}

export interface Sheet {
  /** null for a csv file, which has no sheets. */
  readonly nombre: string | null;
  readonly oculta: boolean;
  /** Rows from the sheet's first one (index 0 is row 1); both levels may have holes. */
  readonly filas: readonly (readonly (Cell | undefined)[] | undefined)[];
  readonly fusiones: readonly MergedCells[];
  /** Indices from 0. */
  readonly filasOcultas: ReadonlySet<number>;
  readonly columnasOcultas: ReadonlySet<number>;
  /** Rows that a person left out: neither read nor spoken of. */
  readonly filasOmitidas?: ReadonlySet<number>;
}

export interface Workbook {
  readonly formato: "xlsx" | "xls" | "ods" | "csv";
  readonly hojas: readonly Sheet[];
}

/** One cell to be written; indices from 0. */
export interface CellWrite {
  readonly hoja: string | null;
  readonly fila: number;
  readonly columna: number;
  /** null empties the cell. */
  readonly valor: string | number | null;
  /** Whether it heads a new column, and is to look like the header beside it. */
  readonly cabecera?: true;
}

export const EMPTY_CELL: Cell = { tipo: "vacia", valor: "", texto: "" };

/** The cell at those indices (from 0); an empty one where the sheet has none. */
export function cellAt(hoja: Sheet, fila: number, columna: number): Cell {
  return hoja.filas[fila]?.[columna] ?? EMPTY_CELL;
}

/** Whether the cell shows nothing and holds no formula. White space is nothing. */
export function isEmpty(celda: Cell): boolean {
  if (celda.tipo === "numero" || celda.formula !== undefined) return false;
  // Any sign of ASCII but the space and those before it shows.
  if (celda.texto.charCodeAt(0) > 32 && celda.texto.charCodeAt(0) < 127) return false;
  return !/\S/u.test(celda.texto) && !/\S/u.test(celda.valor);
}

/** Whether the cell has a formula whose value was never saved (diseño §7: reported, not guessed). */
export function isUncomputed(celda: Cell): boolean {
  return celda.tipo === "vacia" && celda.formula !== undefined;
}

/** Column index (from 0) → letters: 0 → «A», 26 → «AA». */
export function columnLetters(indice: number): string {
  if (indice < 26) return String.fromCharCode(65 + indice);
  let resto = indice;
  let letras = "";
  do {
    letras = String.fromCharCode(65 + (resto % 26)) + letras;
    resto = Math.floor(resto / 26) - 1;
  } while (resto >= 0);
  return letras;
}

/** Column letters → index from 0: «A» → 0, «AA» → 26. */
export function columnIndex(letras: string): number {
  let indice = 0;
  for (let i = 0; i < letras.length; i++) indice = indice * 26 + letras.charCodeAt(i) - 64;
  return indice - 1;
}

/** Row index (from 0) → the number that the spreadsheet shows; for csv, the record's number. */
export function rowNumber(indice: number): number {
  return indice + 1;
}

/** Whether the number format shows percents: the sign outside quotes, «0%» and not «0"%"». */
export function isPercent(celda: Cell): boolean {
  return celda.formato?.includes("%") === true && showsPercent(celda.formato);
}

const showsPercent = conMemoria((formato) => formato.replace(/"[^"]*"|\\./gu, "").includes("%"));
