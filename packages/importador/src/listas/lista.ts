import type { Campo } from "@cosecha/domain/campos";
import type { Columnas } from "../columnas/columnas.ts";
import type { Dato } from "../resultado/resultado.ts";
import type { Sheet } from "../workbook/cells.ts";

/** One product table: its header, its columns and the rows and columns of the sheet that it takes up. */
export interface Lista {
  readonly hoja: Sheet;
  /** Indices from 0 of the header's first and last row; most have one, and null is none. */
  readonly inicioCabecera: number | null;
  readonly filaCabecera: number | null;
  readonly columnas: Columnas;
  /** Header texts by column, two-row headers joined. */
  readonly cabeceras: ReadonlyMap<number, string>;
  /** First row under the header and the row after the last one, indices from 0. */
  readonly desde: number;
  readonly hasta: number;
  readonly columnaDesde: number;
  readonly columnaHasta: number;
  /** Rows among the products that say the header again, as every printed page does. */
  readonly repeticiones: ReadonlySet<number>;
  /** The category of rows that nothing better names: a title over one of several lists. */
  readonly categoria: Dato<string> | null;
  /** Names that stand once for several rows. */
  readonly grupos: GruposDeNombres;
  /** What a person says of its prices; null leaves it to the file. */
  readonly precioConIva: boolean | null;
  /** Fields whose column no header names: what the cells hold told it. */
  readonly deducidas: readonly Campo[];
  readonly puntos: number;
}

/** Names that stand once for several rows: «Cebolla | dulce», and under it « | morada». */
export interface GruposDeNombres {
  /** Row → the row above whose name it takes, as its own is blank. Indices from 0. */
  readonly deArriba: ReadonlyMap<number, number>;
  /** Row → the row above whose variety it takes, where only the format changes. */
  readonly variedadDeArriba: ReadonlyMap<number, number>;
  /** Rows with a group's name and nothing else. */
  readonly titulos: ReadonlySet<number>;
  /**
   * Whether names stand for several rows, blank or merged: then each is completed by its variety.
   */
  readonly completaTodos: boolean;
  /**
   * Whether so many rows with a variety have no name that it is how the list is written, and one
   * notice is for all.
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
