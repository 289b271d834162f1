import type { Campo, CampoDeProducto, DatosDeProducto } from "./campos.ts";
import type { Columna } from "./columnas.ts";
import type {
  HojaVista,
  Importacion,
  Procedencia,
  ProductoPrevisto,
  VistaPrevia,
} from "./esquemas/importacion.ts";

/**
 * A preview on its way to the web app: all of `VistaPrevia` in a tenth of its bytes (decision 21).
 * Lists are columns, in pieces of some hundred rows. A text names the cells of its row that it
 * contains, as the sheet is there, too. What the browser can compute is left out.
 */
export type VistaCompacta = Omit<VistaPrevia, "importacion" | "productos" | "desaparecen" | "hojas"> & {
  importacion: Omit<Importacion, "avisos" | "errores"> & {
    avisos: IncidenciasCompactas[];
    errores: IncidenciasCompactas[];
  };
  productos: ProductosCompactos[];
  desaparecen: DesaparecidosCompactos[];
  hojas: HojaCompacta[] | null;
};

export interface IncidenciasCompactas {
  filas: number;
  hoja: Columna<string | null>;
  fila: Columna<number | null>;
  columna: Columna<string | null>;
  mensaje: Columna<string>;
}

export type Datos = DatosDeProducto<number>;
export type PorCampo = { [C in CampoDeProducto]: Columna<Datos[C]> };

export interface ProductosCompactos {
  filas: number;
  hoja: Columna<string | null>;
  /** How many rows further down than the product before. */
  fila: Columna<number>;
  /** An `Origen` as JSON. */
  origen: Columna<string>;
  cambio: Columna<ProductoPrevisto["cambio"]>;
  datos: PorCampo;
  /** What the products were, without the fields in which none has changed. */
  anterior: Partial<PorCampo>;
}

export interface DesaparecidosCompactos {
  filas: number;
  datos: PorCampo;
  conLineas: Columna<boolean>;
}

export interface FilasCompactas {
  filas: number;
  columnas: Columna<string>[];
}

export type HojaCompacta = Omit<HojaVista, "filas"> & { piezas: FilasCompactas[] };

/** Where a product's values come from. A cell of its own row is named by its column alone. */
export type Origen = Partial<Record<Campo, Procedencia>>;

/** A product of a preview in the browser. Thousands of them share an `origen`. */
export type ProductoDeVista = Omit<ProductoPrevisto, "procedencia"> & { origen: Origen };

/** A preview in the browser: what a `VistaCompacta` says, in full. */
export type VistaExpandida = Omit<VistaPrevia, "productos" | "hojas"> & {
  productos: ProductoDeVista[];
  hojas: readonly HojaVista[];
};

/** A row, by its number from 1, with the texts of its cells. */
export interface Fila {
  fila: number;
  celdas: readonly string[];
}
export type FilaDe = (hoja: string | null, fila: number) => Fila;

export const SIN_FILA: Fila = { fila: 0, celdas: [] };

/** Finds rows in the sheets; a row that is not there has no cells. */
export function buscarEnHojas(hojas: readonly HojaVista[]): FilaDe {
  const porNombre = new Map(hojas.map(({ nombre, filas }) => [nombre, filas]));
  return (hoja, fila) => ({ fila, celdas: porNombre.get(hoja)?.[fila - 1] ?? [] });
}

/** Stands around the number of a cell. No text of a file or of the database has this character. */
export const MARCA = "\u0000";
export const SOLO_LETRAS = /^[A-Z]+$/;

export const enCadaCampo = (origen: Origen, cambio: (celda: string | null) => string | null): Origen =>
  Object.fromEntries(
    Object.entries(origen).map(([campo, { como, celda }]) => [campo, { como, celda: cambio(celda) }]),
  );

/** Where a product's values come from, with the whole names of the cells. */
export const procedenciaDe = ({
  fila,
  origen,
}: Pick<ProductoDeVista, "fila" | "origen">): ProductoPrevisto["procedencia"] =>
  enCadaCampo(origen, (celda) => (celda !== null && SOLO_LETRAS.test(celda) ? celda + fila : celda));
