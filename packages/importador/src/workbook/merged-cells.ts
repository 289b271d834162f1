import type { MergedCells, Sheet } from "./cells.ts";

const BY_SHEET = new WeakMap<Sheet, Map<number, MergedCells[]>>();
const NONE: readonly MergedCells[] = [];

/** The merged cells whose first row is `fila` (index from 0). */
export function mergesFrom(hoja: Sheet, fila: number): readonly MergedCells[] {
  let porFila = BY_SHEET.get(hoja);
  if (porFila === undefined) {
    porFila = new Map();
    for (const fusion of hoja.fusiones) {
      const suyas = porFila.get(fusion.fila);
      if (suyas === undefined) porFila.set(fusion.fila, [fusion]);
      else suyas.push(fusion);
    }
    BY_SHEET.set(hoja, porFila);
  }
  return porFila.get(fila) ?? NONE;
}

/**
 * For each row below the first of a vertically merged cell, the row that holds its text; for the
 * rows from `desde` to before `hasta`.
 */
export function verticalMerges(
  hoja: Sheet,
  columna: number | null,
  desde: number,
  hasta: number,
): Map<number, number> {
  const filas = new Map<number, number>();
  if (columna === null) return filas;
  for (const fusion of hoja.fusiones) {
    if (fusion.columna > columna || fusion.columnaFin < columna || fusion.fila < desde) continue;
    const fin = Math.min(fusion.filaFin, hasta - 1);
    // A row belongs to one merged cell only; where a hostile file says otherwise, the first one
    // counts.
    for (let i = fusion.fila + 1; i <= fin && !filas.has(i); i++) filas.set(i, fusion.fila);
  }
  return filas;
}
