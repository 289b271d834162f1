import { emparejarPorPasos, type Identificable, posiblesPorPasos } from "./comparacion.ts";

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
 * Which of a listing's products have which of those pictures, in the listing's order: a product has
 * the picture of one that an import would take for the same. In steps, as listings are long.
 */
export function* imagenesDe<P extends Identificable, I extends Identificable>(
  productos: readonly P[],
  imagenes: readonly I[],
): Generator<void, Map<P, I>> {
  const suyas = new Map<P, I>();
  if (imagenes.length === 0) return suyas;
  // Pictures are few, and one of them is often of no product of this listing.
  const posibles = yield* posiblesPorPasos(productos, imagenes);
  const parejas = yield* emparejarPorPasos(posibles, imagenes);
  for (const [n, producto] of posibles.entries()) {
    const imagen = parejas[n];
    if (imagen) suyas.set(producto, imagen);
  }
  return suyas;
}
