import type { Campo } from "@cosecha/domain/campos";
import type { Asignacion, Pregunta, Procedencia } from "@cosecha/domain/esquemas/importacion";
import type { Decimal } from "decimal.js";

/** A value with where it came from. */
export interface Dato<T> {
  readonly valor: T;
  readonly procedencia: Procedencia;
}

/** Where a value was read; the row as the spreadsheet shows it, the column as letters. `hoja` null for csv. */
export interface Origen {
  readonly hoja: string | null;
  readonly fila: number;
  /** The column that each field came from; no entry where it came from elsewhere (a section, the usual IVA). */
  readonly columnas: Readonly<Partial<Record<Campo, string>>>;
  /** Which cell each value came from and how; no entry for a field without a value. */
  readonly procedencia: Readonly<Partial<Record<Campo, Procedencia>>>;
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
  /** null: the list has no header. */
  readonly filaCabecera: number | null;
  readonly columnas: Readonly<Partial<Record<Campo, string>>>;
}

/** Who says how the file is read: the importer itself, a person, or what a person said of an earlier file of this shape. */
export type AsignadaPor = "deteccion" | "mano" | "recuerdo";

/** Why a workbook was refused; the message says what to do. */
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
  /** All lists that were read as one listing; the first one first. */
  readonly listas: readonly ListaLeida[];
  readonly productos: readonly ProductoLeido[];
  readonly avisos: readonly Incidencia[];
  readonly errores: readonly Incidencia[];
  /** How the file was read: one entry for each of `listas`, to be changed by hand and given back. */
  readonly asignacion: Asignacion;
  readonly asignadaPor: AsignadaPor;
  /** The shape of the file as it is read, by which an assignment is remembered. */
  readonly huella: string;
  /** What only a person can settle; `elegida` was taken meanwhile. */
  readonly preguntas: readonly Pregunta[];
}

export type ResultadoImportacion = Importacion | Rechazo;
