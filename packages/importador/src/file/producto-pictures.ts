import { type Picture, picturesOfXlsx } from "../formats/xlsx/pictures.ts";
import type { Workbook } from "../workbook/cells.ts";
import type { ProductoPictures } from "./file-reading.ts";

/** What goes along with a file's products at most, in pictures and in bytes. */
const MOST = { imagenes: 300, bytes: 10 * 1024 * 1024 } as const;
/** An image that lies beside more products than these is a mark («ecológico»), no picture. */
const SHARED = 3;

type Place = { readonly hoja: string | null; readonly fila: number };
const placeOf = (hoja: string | null, fila: number) => `${fila} ${hoja}`;

/**
 * The pictures that lie beside products: of each product the largest. A picture belongs to the one
 * product whose row it covers; where it covers several, to the one in the middle. Null where there
 * are none.
 */
export function picturesOfProductos(
  bytes: Uint8Array,
  { formato }: Workbook,
  productos: readonly Place[],
): ProductoPictures | null {
  if (formato !== "xlsx") return null;
  const rows = new Set(productos.map(({ hoja, fila }) => placeOf(hoja, fila)));
  const found = picturesOfXlsx(bytes).flatMap((picture) => {
    const fila = rowOf(picture, rows);
    return fila === null ? [] : [{ ...picture, fila }];
  });
  const uses = new Map<string, Set<string>>();
  for (const { ruta, hoja, fila } of found) {
    uses.set(ruta, (uses.get(ruta) ?? new Set()).add(placeOf(hoja, fila)));
  }
  const largest = new Map<string, (typeof found)[number]>();
  for (const picture of found) {
    const place = placeOf(picture.hoja, picture.fila);
    if ((uses.get(picture.ruta)?.size ?? 0) > SHARED) continue;
    if (picture.bytes.length > (largest.get(place)?.bytes.length ?? 0)) largest.set(place, picture);
  }
  const taken: (typeof found)[number][] = [];
  let size = 0;
  for (const picture of largest.values()) {
    if (taken.length === MOST.imagenes || size + picture.bytes.length > MOST.bytes) break;
    size += picture.bytes.length;
    taken.push(picture);
  }
  if (largest.size === 0) return null;
  return {
    filas: taken.map(({ hoja, fila, bytes: { length } }) => ({ hoja, fila, largo: length })),
    bytes: new Uint8Array(Buffer.concat(taken.map((picture) => picture.bytes))),
    sobran: largest.size - taken.length,
  };
}

/** How many rows a picture may cover. */
const TALLEST = 200;

function rowOf({ hoja, desde, hasta }: Picture, rows: ReadonlySet<string>): number | null {
  if (hasta < desde || hasta - desde > TALLEST) return null;
  const middle = (desde + hasta) / 2;
  const covered = Array.from({ length: hasta - desde + 1 }, (_, n) => desde + n)
    .filter((fila) => rows.has(placeOf(hoja, fila)))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return covered[0] ?? null;
}
