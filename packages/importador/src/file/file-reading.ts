import type { Campo } from "@cosecha/domain/campos";
import type {
  Asignacion,
  Correccion,
  FilaOmitida,
  HojaVista,
  Importacion,
  Pregunta,
  Procedencia,
  VistaPrevia,
} from "@cosecha/domain/esquemas/importacion";
import type { FilledFile } from "../formats/fill-workbook.ts";
import type { ProductoConCantidad } from "../rellenar/rellenar.ts";
import type { MotivoArchivo } from "../resultado/mensajes-de-archivo.ts";

/** What is asked of whoever reads suppliers' files, and answered. */

/** A supplier's file and how it is to be read; plain data, as it may travel to another thread. */
export interface FileRequest {
  nombre: string;
  bytes: Uint8Array;
  /** The supplier's usual IVA, a fraction; null while unknown. */
  ivaHabitual: string | null;
  /** How a person says that the file is to be read. */
  asignacion: Asignacion | null;
  /** What people said of the supplier's earlier files, by shape. */
  recordadas: { huella: string; asignacion: Asignacion }[];
  correcciones: Correccion[];
  omitidas: FilaOmitida[];
  /** Whether a person is to look it over: the sheets as they are, and where each value came from, come too. */
  paraVer: { hojas: boolean } | null;
  /** All the listing's products with what is ordered of each, where the file is wanted back with that written in. */
  paraRellenar?: ProductoConCantidad[];
}

/** A product as the file gives it: numbers as exact text, and where it stood. */
export interface ProductoDeArchivo {
  nombre: string;
  /** EUR without IVA, at most 4 decimals. */
  precio: string;
  /** A fraction, at most 4 decimals. */
  iva: string;
  unidad: string | null;
  categoria: string | null;
  codigo: string | null;
  /** null: no limit. */
  stock: string | null;
  descripcion: string;
  hoja: string | null;
  fila: number;
  /** Nothing unless asked for: it weighs more than all the rest. */
  procedencia: Partial<Record<Campo, Procedencia>>;
}

/** What came of a workbook. Without products `rechazo` says why, and what to do. */
export interface FileReading {
  productos: ProductoDeArchivo[];
  informe: Pick<Importacion, "listas" | "avisos" | "errores">;
  asignacion: Asignacion | null;
  asignadaPor: VistaPrevia["asignadaPor"];
  /** The file's shape, by which an assignment is remembered; null where there is none. */
  huella: string | null;
  preguntas: Pregunta[];
  rechazo: string | null;
  hojas: HojaVista[] | null;
  /** Only where `paraRellenar` was given and the file has products. */
  relleno?: FilledFile;
}

/** What came of a file; `noValido` where it is no workbook that can be read. */
export type FileAnswer = FileReading | { noValido: MotivoArchivo };
