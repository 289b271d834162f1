import { emparejar, type Identificable } from "./comparacion.ts";

/** What products look like (decision 20). */

/** The side of a picture as it is kept, in pixels: sharp at 44 points on a phone, and at 96. */
export const LADO_DE_IMAGEN = 160;

/** For how long the pictures of one file are made small, in ms: it may hold hundreds. */
export const PACIENCIA_CON_IMAGENES = 20_000;

/** How many pixels the pictures of one file have together, at most: 25 photos of a telephone. */
export const PIXELES_DE_ARCHIVO = 300_000_000;

/** Where a picture is, by its `huella`; whoever does not know it cannot guess it. */
export const direccionDeImagen = (huella: string): string => `/imagenes/${huella}.webp`;

/**
 * For each product of a listing the picture of those that is its own, or null: the one that was
 * given to a product that an import would take for the same.
 */
export const imagenesDe = <I extends Identificable>(
  productos: readonly Identificable[],
  imagenes: readonly I[],
): (I | null)[] => (imagenes.length === 0 ? productos.map(() => null) : emparejar(productos, imagenes));
