import type { Campo, DatosDichos } from "@cosecha/domain/campos";
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
import type { SaldosLeidos } from "../saldos/leer-saldos.ts";
import type { TotalesDeHoja } from "../totales/leer-totales.ts";

/** The question to the reader of suppliers' files, and its answer. */

/** A supplier's file and how to read it. Plain data, because it travels to another process. */
export interface FileRequest {
  nombre: string;
  bytes: Uint8Array;
  /** The supplier's usual IVA as a fraction; null while unknown. */
  ivaHabitual: string | null;
  /** How a person says that the file is to be read; null where nobody has. */
  asignacion: Asignacion | null;
  /** What people said about the supplier's earlier files, by the shape of the file. */
  recordadas: { huella: string; asignacion: Asignacion }[];
  correcciones: Correccion[];
  omitidas: FilaOmitida[];
  /**
   * The day `yyyy-MM-dd` whose prices are read where columns say from when to when theirs hold;
   * missing where no prices are read.
   */
  hoy?: string;
  /**
   * Set for a preview: the answer then says where each value came from, and with `hojas` holds the
   * sheets too.
   */
  paraVer: { hojas: boolean } | null;
  /**
   * All the listing's products with their ordered quantities, where the file is wanted back with
   * the quantities filled in.
   */
  paraRellenar?: ProductoConCantidad[];
  /** Set where the file is no supplier's, but says who owes what: only its `saldos` are read. */
  paraSaldos?: true;
  /** Set where the file is another group's sheet of totals: only its `totales` are read. */
  paraTotales?: true;
}

/** Of a file of which nobody has said how it is to be read. */
export const SIN_INDICACIONES = {
  ...{ ivaHabitual: null, asignacion: null, recordadas: [], correcciones: [], omitidas: [] },
  paraVer: null,
} satisfies Partial<FileRequest>;

/** A product as the file states it, and the row that it stood in. Numbers are exact text. */
export interface ProductoDeArchivo extends DatosDichos<string> {
  hoja: string | null;
  fila: number;
  /** Empty unless `paraVer` is set: it is larger than all the rest together. */
  procedencia: Partial<Record<Campo, Procedencia>>;
}

/** The pictures that came with products, one after the other in `bytes`. */
export interface ProductoPictures {
  /**
   * The row beside which each lay, the products that it is of, by their places in the reading, and
   * its length in bytes.
   */
  filas: { hoja: string | null; fila: number; productos: number[]; largo: number }[];
  bytes: Uint8Array;
  /** How many more there were than go along. */
  sobran: number;
}

/** The reading of a workbook. Where it has no products, `rechazo` says why and what to do. */
export interface FileReading {
  productos: ProductoDeArchivo[];
  informe: Pick<Importacion, "listas" | "avisos" | "errores">;
  asignacion: Asignacion | null;
  asignadaPor: VistaPrevia["asignadaPor"];
  /** The shape of the earlier file whose remembered answers were used; null where none was. */
  recordada: string | null;
  /** The file's shape, under which an assignment is remembered; null where there is none. */
  huella: string | null;
  preguntas: Pregunta[];
  rechazo: string | null;
  hojas: HojaVista[] | null;
  /** Null where no picture lies beside a product. */
  imagenes: ProductoPictures | null;
  /** Only where `paraRellenar` was given and the file has products. */
  relleno?: FilledFile;
  /** Only where `paraSaldos` was set. */
  saldos?: SaldosLeidos;
  /** Only where `paraTotales` was set; null where the file has none. */
  totales?: TotalesDeHoja | null;
}

/** The reading of a file; `noValido` where it is no readable workbook. */
export type FileAnswer = FileReading | { noValido: MotivoArchivo };
