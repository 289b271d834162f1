import { conMemoria } from "@cosecha/domain/memoria";

/**
 * The plain model of a workbook, which the formats produce and the importer reads. Knows neither
 * SheetJS nor Node.
 */

export type CellKind = "texto" | "numero" | "booleano" | "fecha" | "error" | "vacia";

export interface Cell {
  readonly tipo: CellKind;
  /**
   * The stored value: a number as an exact decimal in plain notation («2.45»), a boolean as «true»
   * or «false», a text as it is, a date or an error as in `texto`; "" where there is none.
   */
  readonly valor: string;
  /** What the spreadsheet shows; a date with its day first, whatever its format says. */
  readonly texto: string;
  /**
   * The formula, without «=». Where `tipo` is «vacia», the file was saved without the formula's
   * value.
   */
  readonly formula?: string;
  /** The number format, such as «0.00%» or «#,##0.00 €». */
  readonly formato?: string;
  readonly tachada?: boolean;
  /** The colour behind it, as the file names it, where it has one other than white. */
  readonly fondo?: string;
  /** Whether a person has corrected the text before the import. */
  readonly corregida?: boolean;
  /** Where it stands in the file, where a layout was turned into rows (see disposicion). */
  readonly lugar?: CellPlace;
}

/** A place in a sheet. Indices from 0. */
export interface CellPlace {
  readonly fila: number;
  readonly columna: number;
}

/** A rectangle of merged cells. All indices count from 0, and the last ones belong to it. */
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
  /** The rows from the sheet's first one on (index 0 is row 1). Rows and cells may be missing. */
  readonly filas: readonly (readonly (Cell | undefined)[] | undefined)[];
  readonly fusiones: readonly MergedCells[];
  /** Indices from 0. */
  readonly filasOcultas: ReadonlySet<number>;
  readonly columnasOcultas: ReadonlySet<number>;
  /** Rows that a person left out: neither read nor reported. */
  readonly filasOmitidas?: ReadonlySet<number>;
  /**
   * Where a layout was turned into rows: the file's row that each of them came from; -1 for a header
   * that the file does not write.
   */
  readonly filasDe?: readonly number[];
}

export interface Workbook {
  readonly formato: "xlsx" | "xls" | "ods" | "csv";
  readonly hojas: readonly Sheet[];
}

/** A cell to write. Indices from 0. */
export interface CellWrite {
  readonly hoja: string | null;
  readonly fila: number;
  readonly columna: number;
  /** null empties the cell. */
  readonly valor: string | number | null;
  /** Whether it is the title of a new column, and takes the style of the header beside it. */
  readonly cabecera?: true;
}

export const EMPTY_CELL: Cell = { tipo: "vacia", valor: "", texto: "" };

/** The cell at these indices (from 0); an empty one where the sheet has none. */
export function cellAt(hoja: Sheet, fila: number, columna: number): Cell {
  return hoja.filas[fila]?.[columna] ?? EMPTY_CELL;
}

/** How many columns the sheet has: those of its longest row. */
export const widthOf = ({ filas }: Sheet): number =>
  filas.reduce((ancho, celdas) => Math.max(ancho, celdas?.length ?? 0), 0);

/** Whether the cell shows nothing but white space and holds no formula. */
export function isEmpty(celda: Cell): boolean {
  if (celda.tipo === "numero" || celda.formula !== undefined) return false;
  // A quick answer for most texts: any ASCII character above the space is visible.
  if (celda.texto.charCodeAt(0) > 32 && celda.texto.charCodeAt(0) < 127) return false;
  return !/\S/u.test(celda.texto) && !/\S/u.test(celda.valor);
}

/**
 * Whether the cell has a formula whose value was not saved, which is reported and not guessed
 * (design: Import).
 */
export function isUncomputed(celda: Cell): boolean {
  return celda.tipo === "vacia" && celda.formula !== undefined;
}

/** The letters of a column from its index (from 0): 0 is «A», 26 is «AA». */
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

/** The index (from 0) of a column from its letters: «A» is 0, «AA» is 26. */
export function columnIndex(letras: string): number {
  let indice = 0;
  for (let i = 0; i < letras.length; i++) indice = indice * 26 + letras.charCodeAt(i) - 64;
  return indice - 1;
}

/** The indices of a cell from its reference: «B7» is row 6, column 1. Null for anything else. */
export function indicesOf(celda: string): { fila: number; columna: number } | null {
  const [, letras, numero] = /^([A-Z]{1,3})(\d+)$/u.exec(celda) ?? [];
  return letras === undefined ? null : { fila: Number(numero) - 1, columna: columnIndex(letras) };
}

/** Where the cell of these indices stands in the file. */
export function placeOf(hoja: Sheet, fila: number, columna: number): CellPlace {
  return cellAt(hoja, fila, columna).lugar ?? { fila: hoja.filasDe?.[fila] ?? fila, columna };
}

/**
 * The row number that the spreadsheet shows for an index (from 0); for csv, the number of the
 * record.
 */
export function rowNumber(hoja: Sheet, indice: number): number {
  return (hoja.filasDe?.[indice] ?? indice) + 1;
}

/** A cell's reference in the file («B7») from its indices. */
export function cellReference(hoja: Sheet, fila: number, columna: number): string {
  const lugar = placeOf(hoja, fila, columna);
  return `${columnLetters(lugar.columna)}${lugar.fila + 1}`;
}

/**
 * Whether the number format shows percent: the sign must be outside quotes, as in «0%» but not in
 * «0"%"».
 */
export function isPercent(celda: Cell): boolean {
  return celda.formato?.includes("%") === true && showsPercent(celda.formato);
}

const showsPercent = conMemoria((formato) => formato.replace(/"[^"]*"|\\./gu, "").includes("%"));
