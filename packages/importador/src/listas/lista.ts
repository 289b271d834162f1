import type { Campo, Disposicion } from "@cosecha/domain/campos";
import type { Divisor } from "@cosecha/domain/esquemas/importacion";
import type { Columnas } from "../columnas/columnas.ts";
import type { OtroImporte } from "../columnas/dinero.ts";
import type { Dato } from "../resultado/resultado.ts";
import type { Sheet } from "../workbook/cells.ts";
import type { Plan } from "./plan.ts";

/**
 * One product table: its header, its columns, and the rows and columns of the sheet that it covers.
 */
export interface Lista {
  readonly hoja: Sheet;
  /**
   * The header's first and last row, as indices from 0, usually the same; null without a header.
   */
  readonly inicioCabecera: number | null;
  readonly filaCabecera: number | null;
  readonly columnas: Columnas;
  /** The header's text for each column; two rows are joined. */
  readonly cabeceras: ReadonlyMap<number, string>;
  /** The first row below the header, and the row after the last one, as indices from 0. */
  readonly desde: number;
  readonly hasta: number;
  readonly columnaDesde: number;
  readonly columnaHasta: number;
  /** Rows among the products that repeat the header, as printed pages do. */
  readonly repeticiones: ReadonlySet<number>;
  /**
   * The category of rows for which nothing closer names one: a title above one of several lists.
   */
  readonly categoria: Dato<string> | null;
  readonly grupos: GruposDeNombres;
  /**
   * The titles among its rows that give these their price; absent until they have been looked for.
   */
  readonly preciosDeTitulo?: readonly PrecioDeTitulo[];
  /** Whether a person says that its prices include IVA; null where nobody has. */
  readonly precioConIva: boolean | null;
  /** By how much a person says that its prices are divided; null where nobody has. */
  readonly divisor: Divisor | null;
  /** What a person says about its values; absent where nobody has. */
  readonly plan?: Plan;
  /** How its sheet was laid out in the file, and the columns of one product's variants. */
  readonly disposicion: Disposicion;
  readonly aLoAncho: readonly number[];
  /** Fields whose column was found by its cells, because no header names it. */
  readonly deducidas: readonly Campo[];
  readonly otrosImportes: readonly OtroImporte[];
  readonly puntos: number;
}

/** A title such as «PATÉS, todos a 3,20 €», its row, and the rows that got its price. */
export interface PrecioDeTitulo {
  readonly fila: number;
  readonly titulo: string;
  readonly precio: string;
  readonly filas: readonly number[];
}

/** Names that stand once for several rows: «Cebolla | dulce», and below it « | morada». */
export interface GruposDeNombres {
  /** For each row without a name, the row above whose name it takes. Indices from 0. */
  readonly deArriba: ReadonlyMap<number, number>;
  /** For each row where only the format changes, the row above whose variety it takes. */
  readonly variedadDeArriba: ReadonlyMap<number, number>;
  /** Rows that hold a group's name and nothing else. */
  readonly titulos: ReadonlySet<number>;
  /**
   * Whether names stand for several rows, blank or merged; then the variety completes every name.
   */
  readonly completaTodos: boolean;
  /**
   * Whether so many rows lack a name that the list is written in this way; then one notice covers
   * all of them.
   */
  readonly esCostumbre: boolean;
}

export const SIN_GRUPOS: GruposDeNombres = {
  deArriba: new Map(),
  variedadDeArriba: new Map(),
  titulos: new Set(),
  completaTodos: false,
  esCostumbre: false,
};
