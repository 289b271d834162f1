import { CAMPOS, type Campo } from "@cosecha/domain/campos";
import type { DatosPrecio } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { columnLetters } from "../workbook/cells.ts";

export interface ColumnaPrecio extends DatosPrecio {
  readonly columna: number;
  readonly cabecera: string;
  readonly llenas: number;
}

/** Which column feeds which field of a list. Column indices from 0. */
export interface Columnas {
  readonly nombre: number;
  /**
   * Never empty. The first is the list's own: the best (diseño §7, several price columns) of those filled in most rows; the others
   * follow, best first. A row may take its price from a better one that few rows have («Oferta»).
   */
  readonly precios: readonly ColumnaPrecio[];
  readonly iva: number | null;
  readonly unidad: number | null;
  readonly codigo: number | null;
  readonly stock: number | null;
  readonly categoria: number | null;
  /** What tells products of one name apart: «Variedad». Also one of `descripcion`. */
  readonly variedad: number | null;
  readonly descripcion: readonly number[];
  /** Columns known and left out on purpose: quantities, totals, discounts… */
  readonly ignoradas: ReadonlyMap<number, Significado>;
}

/** The fields of one column each, other than the name and the price. */
export const CAMPOS_SIMPLES = ["iva", "unidad", "codigo", "stock", "categoria"] as const;

export function esCampo(significado: Significado): significado is Campo {
  return (CAMPOS as readonly string[]).includes(significado);
}

/** The assignment as the answer gives it: `{ nombre: "B", precio: "D", … }` (diseño §7). */
export function letrasDeColumnas(columnas: Columnas): Partial<Record<Campo, string>> {
  const letras: Partial<Record<Campo, string>> = { nombre: columnLetters(columnas.nombre) };
  const precio = columnas.precios[0];
  if (precio !== undefined) letras.precio = columnLetters(precio.columna);
  for (const campo of CAMPOS_SIMPLES) {
    const columna = columnas[campo];
    if (columna !== null) letras[campo] = columnLetters(columna);
  }
  const descripcion = columnas.descripcion[0];
  if (descripcion !== undefined) letras.descripcion = columnLetters(descripcion);
  return letras;
}
