import type { Decimal } from "decimal.js";
import type { LecturaColumnaIva } from "../listas/columna-iva.ts";
import type { Dato } from "../resultado/resultado.ts";

/** What the rest of the workbook settles before a list's rows are read. */
export interface ContextoLista {
  /** The rate of rows that say none: the title's, else the supplier's usual one. Fraction. */
  readonly ivaPorDefecto: Dato<Decimal>;
  /** Whether the main prices include IVA where neither the header nor the cell says so. */
  readonly conIvaPorDefecto: boolean;
  /** The category of rows that nothing better names. */
  readonly categoria: Dato<string> | null;
  /** What the IVA column bears: rates, amounts to deduce them from, or nothing (then it is left unread, with a general notice). */
  readonly lecturaIva: LecturaColumnaIva;
  /** Names that several rows of the file have, by their `clave`: their variety belongs to them. */
  readonly nombresRepetidos: ReadonlySet<string>;
  readonly esCsv: boolean;
}

/** The section that a row stands under. */
export interface Seccion {
  readonly categoria: Dato<string> | null;
  readonly iva: Dato<Decimal> | null;
  /** What the section, or a note among the products, says of the prices under it. */
  readonly conIva: { readonly incluido: boolean; readonly texto: string } | null;
}
