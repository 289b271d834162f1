import type { ReactNode } from "react";

/** In pixels. */
export const ROW_HEIGHT = 36;
export const HEAD_HEIGHT = 48;
export const HEAD_WIDTH = 64;

/** A place in a sheet, from 0. Row -1 is the row of column heads, column -1 that of row heads. */
export interface SheetPlace {
  row: number;
  column: number;
}

/** How a row looks, and what there is to say of it. */
export interface SheetRowInfo {
  tone?: "header" | "error" | "warning" | "omitted";
  /** Somebody hid it. */
  dim?: boolean;
  /** Read after its number, and shown as a tooltip. */
  text?: string;
  icon?: ReactNode;
  /** Cells whose text is no longer the file's. */
  changed?: ReadonlySet<number>;
}

/** What a column is taken for. */
export interface SheetColumnInfo {
  label?: string;
  dim?: boolean;
}

/** The letters of a spreadsheet's column, counted from 0: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Which column, from 0, its letters name. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** As wide as what stands in it, within reason, in pixels. */
export function columnWidths(rows: readonly (readonly string[])[], count: number): number[] {
  const lengths = Array.from({ length: count }, () => 0);
  for (const row of rows.slice(0, 500)) {
    // A long title is cut rather than making its whole column wide.
    if (row.filter((text) => text !== "").length < 2) continue;
    for (const [column, text] of row.entries()) {
      lengths[column] = Math.max(lengths[column] ?? 0, text.length);
    }
  }
  return lengths.map((length) => Math.min(Math.max(length * 8.5 + 20, 84), 240));
}
