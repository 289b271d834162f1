import type { Decimal } from "decimal.js";
import type { LecturaColumnaIva } from "../listas/columna-iva.ts";
import type { TablaDeIva } from "../listas/tabla-de-iva.ts";
import type { Dato } from "../resultado/resultado.ts";
import type { Colores } from "./colores.ts";
import type { Excepcion } from "./excepciones.ts";
import type { Leyenda } from "./leyenda.ts";

/** What the rest of the workbook says about a list, before its rows are read. */
export interface ContextoLista {
  /**
   * The rate, as a fraction, of rows that state none: from the list's title, else the supplier's
   * usual rate.
   */
  readonly ivaPorDefecto: Dato<Decimal>;
  /**
   * Whether the main prices include IVA, for rows where neither the header nor the cell says so.
   */
  readonly conIvaPorDefecto: boolean;
  /** What the title above the list's header says about the IVA of its first rows. */
  readonly ivaDeTitulo: Dato<Decimal> | null;
  /** What that title says of whether those prices include IVA: «CONSERVAS (IVA incl.)». */
  readonly conIvaDeTitulo: Seccion["conIva"];
  /** What the title above the list's header says that the prices of its first rows are for. */
  readonly unidadDeTitulo: Dato<string> | null;
  /**
   * What that title, or the sheet's name, says of whether those products can be had: «AGOTADOS».
   */
  readonly estadoDeTitulo: EstadoDeSeccion;
  /** What a remark on the sheet says that all of its prices are for: «Precios por kilo». */
  readonly unidadDeTodos: Dato<string> | null;
  /** The category of rows for which the list itself names none. */
  readonly categoria: Dato<string> | null;
  /**
   * What the IVA column holds: rates, amounts to compute them from, or neither. In the last case
   * the column is not read, and a general notice says so.
   */
  readonly lecturaIva: LecturaColumnaIva;
  /**
   * Names that several rows of the file have, by `clave`: there the variety becomes part of the
   * name.
   */
  readonly nombresRepetidos: ReadonlySet<string>;
  readonly esCsv: boolean;
  /** The day of reading, «2026-11-27»; undefined where offers are taken without asking for it. */
  readonly hoy: string | undefined;
  /** By how much the printed prices are divided to give euros. */
  readonly divisor: number;
  /** The rates that a sheet of them gives to categories, products or codes. */
  readonly tablaDeIva: TablaDeIva;
  /** Products that the file names as having another rate than the rest. */
  readonly excepciones: readonly Excepcion[];
  /** What the backgrounds of the sheet's rows stand for. */
  readonly colores: Colores;
  /** What the file's letters and signs stand for. */
  readonly leyenda: Leyenda;
}

/** What a section says of whether, and how, what stands below its title can be had. */
export interface EstadoDeSeccion {
  /** The cell of a title that says that nothing below it can be had: «AGOTADO»; null otherwise. */
  readonly agotada: string | null;
  /** A title that only says how what stands below it can be had, «BAJO PEDIDO»; null otherwise. */
  readonly estado: string | null;
  /** A title that says that nothing below it is sold any more, «BAJAS»; null otherwise. */
  readonly retirada: string | null;
}

export const SIN_ESTADO: EstadoDeSeccion = { agotada: null, estado: null, retirada: null };

export interface Seccion extends EstadoDeSeccion {
  readonly categoria: Dato<string> | null;
  readonly iva: Dato<Decimal> | null;
  /**
   * Whether the prices of the section include IVA, where its title or a note among the products
   * says so.
   */
  readonly conIva: { readonly incluido: boolean; readonly texto: string } | null;
  /** What its prices are for, where the title says so: «FRUTA (€/kg)». */
  readonly unidad: Dato<string> | null;
  /** Whether its rows are deposits, costs or the like, and no products: «FIANZAS». */
  readonly aparte: boolean;
}
