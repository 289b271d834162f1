import type { Campo, DatosDichos } from "@cosecha/domain/campos";
import type { Asignacion, Pregunta, Procedencia } from "@cosecha/domain/esquemas/importacion";
import type { Decimal } from "decimal.js";

/** A value and where it came from. */
export interface Dato<T> {
  readonly valor: T;
  readonly procedencia: Procedencia;
}

/** The row that a product was read from, as the spreadsheet numbers it. `hoja` is null for csv. */
export interface Origen {
  readonly hoja: string | null;
  readonly fila: number;
  /**
   * The letters of the column that gave each field; none where the value came from elsewhere (a
   * section, the usual IVA).
   */
  readonly columnas: Readonly<Partial<Record<Campo, string>>>;
  /** How each value was found, and in which cell; none for a field without a value. */
  readonly procedencia: Readonly<Partial<Record<Campo, Procedencia>>>;
}

/** A product as a row of the file states it. */
export interface ProductoLeido extends Readonly<DatosDichos<Decimal>> {
  readonly origen: Origen;
}

/**
 * One message. `fila` is null where it is about the whole file or list. Rows in `errores` were not
 * imported, rows in `avisos` were.
 */
export interface Incidencia {
  readonly hoja: string | null;
  readonly fila: number | null;
  readonly columna: string | null;
  readonly campo: Campo | null;
  readonly mensaje: string;
}

export interface ListaLeida {
  readonly hoja: string | null;
  /** null: the list has no header. */
  readonly filaCabecera: number | null;
  readonly columnas: Readonly<Partial<Record<Campo, string>>>;
}

/**
 * Who decided how the file is read: the importer, a person, or a person's earlier answer about a
 * file of this shape.
 */
export type AsignadaPor = "deteccion" | "mano" | "recuerdo";

/** Why a workbook was refused; `mensaje` says what to do. */
export interface Rechazo {
  readonly tipo: "rechazo";
  readonly motivo: "sin-lista" | "sin-productos" | "asignacion";
  readonly mensaje: string;
  readonly errores: readonly Incidencia[];
  /** How the lists were read; null where none was found. */
  readonly asignacion: Asignacion | null;
  readonly asignadaPor: AsignadaPor;
}

export interface Importacion {
  readonly tipo: "importacion";
  /** All lists of the file, in order. Together they make one listing. */
  readonly listas: readonly ListaLeida[];
  readonly productos: readonly ProductoLeido[];
  readonly avisos: readonly Incidencia[];
  readonly errores: readonly Incidencia[];
  /**
   * How the file was read, with one entry for each of `listas`. A person may change it and send it
   * back.
   */
  readonly asignacion: Asignacion;
  readonly asignadaPor: AsignadaPor;
  /** The shape of the earlier file whose remembered assignment was used; null where none was. */
  readonly recordada: string | null;
  /** The file's shape, under which an assignment is remembered. */
  readonly huella: string;
  /** What only a person can decide; `elegida` is what the import assumed. */
  readonly preguntas: readonly Pregunta[];
}

export type ResultadoImportacion = Importacion | Rechazo;
