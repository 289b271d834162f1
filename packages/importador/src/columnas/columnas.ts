import { CAMPOS, type Campo } from "@cosecha/domain/campos";
import type { DatosPrecio } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { columnLetters } from "../workbook/cells.ts";

export interface ColumnaPrecio extends DatosPrecio {
  readonly columna: number;
  readonly cabecera: string;
  readonly llenas: number;
}

/** The fields of one column each, other than the name and the price. */
type CampoSimple = Exclude<Campo, "nombre" | "precio" | "descripcion">;
export const CAMPOS_SIMPLES = CAMPOS.filter(
  (campo): campo is CampoSimple => campo !== "nombre" && campo !== "precio" && campo !== "descripcion",
);
type ColumnasSimples = Readonly<Record<CampoSimple, number | null>>;

export const columnasSimples = (de: (campo: CampoSimple) => number | null) =>
  Object.fromEntries(CAMPOS_SIMPLES.map((campo) => [campo, de(campo)])) as ColumnasSimples;

/** Which column feeds which field of a list. Indices from 0. */
export interface Columnas extends ColumnasSimples {
  readonly nombre: number;
  /**
   * Never empty. The first is the list's own: the best column of those filled in most rows
   * (design: Import). The others follow, best first. A row may take its price from a better column
   * that few rows fill («Oferta»).
   */
  readonly precios: readonly ColumnaPrecio[];
  /**
   * The column that tells products with the same name apart («Variedad»). It is also one of
   * `descripcion`.
   */
  readonly variedad: number | null;
  readonly descripcion: readonly number[];
  /**
   * Columns whose meaning is known and which the import leaves out: quantities, totals, discounts…
   */
  readonly ignoradas: ReadonlyMap<number, Significado>;
}

export function esCampo(significado: Significado): significado is Campo {
  return (CAMPOS as readonly string[]).includes(significado);
}

/** The assignment as answers show it: `{ nombre: "B", precio: "D", … }` (design: Import). */
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
