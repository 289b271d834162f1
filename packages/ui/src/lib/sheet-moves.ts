import type { SheetPlace } from "./sheet.ts";

/** How many rows PageUp and PageDown go. */
const PAGE = 15;

/** Where a key leads to from a place; null where it does not. */
export function keyMove(
  { key, ctrlKey: far }: { key: string; ctrlKey: boolean },
  { row, column }: SheetPlace,
  rowCount: number,
  columnCount: number,
): SheetPlace | null {
  const moves: Record<string, SheetPlace> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? rowCount - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? columnCount - 1 : column + 1 },
    PageUp: { row: Math.max(0, row - PAGE), column },
    PageDown: { row: row + PAGE, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rowCount - 1 : row, column: columnCount - 1 },
  };
  return moves[key] ?? null;
}

/**
 * The place within the sheet that is nearest to one; null for the corner, where there is nothing.
 */
export function placeWithin(
  { row, column }: SheetPlace,
  rowCount: number,
  columnCount: number,
): SheetPlace | null {
  const place = {
    row: Math.min(Math.max(row, -1), rowCount - 1),
    column: Math.min(Math.max(column, -1), columnCount - 1),
  };
  return place.row === -1 && place.column === -1 ? null : place;
}
