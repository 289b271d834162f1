import type { Tx } from "@cosecha/db/database";
import type { Identificable } from "@cosecha/domain/comparacion";
import type { Incidencia } from "@cosecha/domain/esquemas/importacion";
import { imagenesDe, PACIENCIA_CON_IMAGENES } from "@cosecha/domain/imagenes";
import { textos } from "@cosecha/domain/textos";
import type { FileReading } from "@cosecha/importador/file-reading";
import { readPicture } from "../proveedores/logo.ts";
import { huellaDe, isSame, loadImagenes, writeImagenes } from "./load.ts";

/** The pictures of a supplier's file, made small, and what is to be said of those that were not. */
export interface PicturesOfFile {
  imagenes: { hoja: string | null; fila: number; bytes: Buffer }[];
  avisos: Incidencia[];
}

/**
 * Makes the pictures of a supplier's file small, one by one, so that other images wait for no more
 * than one of them. One that is no image is a notice. Gives up after `patience` ms; the pictures
 * that are left are a notice then, as those that the file had too many of. Never throws.
 */
export async function readPictures(
  { imagenes }: Pick<FileReading, "imagenes">,
  patience = PACIENCIA_CON_IMAGENES,
): Promise<PicturesOfFile> {
  const read: PicturesOfFile = { imagenes: [], avisos: [] };
  if (imagenes === null) return read;
  let { sobran } = imagenes;
  let begin = 0;
  const end = performance.now() + patience;
  for (const { hoja, fila, largo } of imagenes.filas) {
    const bytes = imagenes.bytes.subarray(begin, begin + largo);
    begin += largo;
    if (performance.now() >= end) {
      sobran++;
      continue;
    }
    const small = await readPicture(bytes).catch(() => null);
    if (small === null) {
      read.avisos.push({ hoja, fila, columna: null, mensaje: textos.imagen.ilegible(fila) });
    } else read.imagenes.push({ hoja, fila, bytes: small });
  }
  if (sobran > 0) {
    read.avisos.push({ hoja: null, fila: null, columna: null, mensaje: textos.imagen.sobran(sobran) });
  }
  return read;
}

/**
 * Gives the products of a file the pictures that lay beside them. What a person has given a product
 * stays (decision 84). The caller holds the supplier's lock.
 */
export async function storePictures(
  tx: Tx,
  { proveedorId, now }: { proveedorId: number; now: Date },
  productos: readonly (Identificable & { hoja: string | null; fila: number })[],
  { imagenes }: PicturesOfFile,
): Promise<void> {
  if (imagenes.length === 0) return;
  const place = (hoja: string | null, fila: number) => `${fila} ${hoja}`;
  const bytesOf = new Map(imagenes.map(({ hoja, fila, bytes }) => [place(hoja, fila), bytes]));
  const known = await loadImagenes(tx, proveedorId);
  const parejas = imagenesDe(productos, known);
  const instead = new Set<number>();
  const given = new Map<string, Identificable & { bytes: Buffer }>();
  for (const [n, { hoja, fila, nombre, unidad, codigo }] of productos.entries()) {
    const bytes = bytesOf.get(place(hoja, fila));
    const suya = parejas[n];
    if (bytes === undefined || (suya && (!suya.deArchivo || suya.huella === huellaDe(bytes)))) continue;
    const nueva = { nombre, unidad, codigo, bytes };
    const key = JSON.stringify([nombre, unidad, codigo]);
    if (given.has(key)) continue;
    given.set(key, nueva);
    for (const otra of known) if (otra === suya || isSame(otra, nueva)) instead.add(otra.id);
  }
  await writeImagenes(tx, {
    proveedorId,
    now,
    deArchivo: true,
    instead: [...instead],
    imagenes: [...given.values()],
  });
}
