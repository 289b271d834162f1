import type { Decimal } from "decimal.js";
import type { Campo } from "./campos.ts";

/** Where a value was read; the row as the spreadsheet shows it, the column as letters. `hoja` null for csv. */
export interface Origen {
  readonly hoja: string | null;
  readonly fila: number;
  /** The column that each field came from; no entry where it came from elsewhere (a section, the usual IVA). */
  readonly columnas: Readonly<Partial<Record<Campo, string>>>;
}

/** A product as one row gives it. */
export interface ProductoLeido {
  readonly nombre: string;
  /** Euros without IVA, at most 4 decimals. */
  readonly precio: Decimal;
  /** Fraction: 0.04. */
  readonly iva: Decimal;
  readonly unidad: string | null;
  readonly categoria: string | null;
  readonly codigo: string | null;
  /** null: no limit. */
  readonly stock: Decimal | null;
  readonly descripcion: string | null;
  readonly origen: Origen;
}

/** One message. `fila` null: about the whole file or list. Rows in `errores` were not imported, rows in `avisos` were. */
export interface Incidencia {
  readonly hoja: string | null;
  readonly fila: number | null;
  readonly columna: string | null;
  readonly campo: Campo | null;
  readonly mensaje: string;
}

export interface ListaLeida {
  readonly hoja: string | null;
  readonly filaCabecera: number;
  readonly columnas: Readonly<Partial<Record<Campo, string>>>;
}

/** Why a workbook was refused; the message says what to do. */
export interface Rechazo {
  readonly tipo: "rechazo";
  readonly motivo: "sin-lista" | "sin-productos";
  readonly mensaje: string;
  readonly errores: readonly Incidencia[];
}

export interface Importacion {
  readonly tipo: "importacion";
  /** All lists that were read as one listing; the first one first. */
  readonly listas: readonly ListaLeida[];
  readonly productos: readonly ProductoLeido[];
  readonly avisos: readonly Incidencia[];
  readonly errores: readonly Incidencia[];
}

export type ResultadoImportacion = Importacion | Rechazo;
