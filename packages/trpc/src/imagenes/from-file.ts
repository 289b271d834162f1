import type { Tx } from "@cosecha/db/database";
import type { Identificable } from "@cosecha/domain/comparacion";
import type { Incidencia } from "@cosecha/domain/esquemas/importacion";
import { imagenesDe, PACIENCIA_CON_IMAGENES, PIXELES_DE_ARCHIVO } from "@cosecha/domain/imagenes";
import { textos } from "@cosecha/domain/textos";
import type { FileReading } from "@cosecha/importador/file-reading";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { readPictureOfFile } from "../pictures/read-picture.ts";
import { finishInTurns } from "../turns.ts";
import { huellaDe, isSame, loadImagenes, writeImagenes } from "./load.ts";

/** The pictures of a supplier's file, made small, and what is to be said of those that were not. */
export interface PicturesOfFile {
  /** `productos` are the places in the reading of those that a picture is of. */
  imagenes: { productos: readonly number[]; bytes: Uint8Array }[];
  avisos: Incidencia[];
}

/**
 * Makes the pictures of a supplier's file small, one by one, so that other images wait for no more
 * than one of them. One that is no image is a notice. Gives up after `patience` ms or `pixels`; the
 * pictures that are left are a notice then, as those that the file had too many of. Never throws:
 * whatever the pictures are, the products are stored.
 */
export async function readPictures(
  ctx: AuthedContext,
  { imagenes }: Pick<FileReading, "imagenes">,
  { patience = PACIENCIA_CON_IMAGENES, pixels = PIXELES_DE_ARCHIVO } = {},
): Promise<PicturesOfFile> {
  const read: PicturesOfFile = { imagenes: [], avisos: [] };
  if (imagenes === null) return read;
  let { sobran } = imagenes;
  let begin = 0;
  let decoded = 0;
  const end = performance.now() + patience;
  for (const { hoja, fila, productos, largo } of imagenes.filas) {
    const bytes = imagenes.bytes.subarray(begin, begin + largo);
    begin += largo;
    if (performance.now() >= end || decoded >= pixels) {
      sobran++;
      continue;
    }
    const small = await readPictureOfFile(ctx, bytes).catch((error) => error);
    if (small instanceof DomainError && small.code === "NO_DISPONIBLE") sobran++;
    else if (small instanceof Error) {
      // One that broke a limit counts as the largest there is.
      if (small instanceof DomainError && small.code === "DEMASIADO_GRANDE") decoded += pixels / 4;
      read.avisos.push({ hoja, fila, columna: null, mensaje: textos.imagen.ilegible(fila) });
    } else {
      decoded += small.pixels;
      read.imagenes.push({ productos, bytes: small.bytes });
    }
  }
  if (sobran > 0) {
    read.avisos.push({ hoja: null, fila: null, columna: null, mensaje: textos.imagen.sobran(sobran) });
  }
  return read;
}

/** How many products of a file bring their picture; nothing where none does. */
export function countPictures({ imagenes }: { imagenes: readonly { productos: readonly number[] }[] }) {
  const cuantos = imagenes.reduce((sum, { productos }) => sum + productos.length, 0);
  return cuantos === 0 ? {} : { imagenes: cuantos };
}

/**
 * Gives the products of a file, in the order of its reading, the pictures that lay beside them.
 * What a person has given a product stays. The caller holds the supplier's lock.
 */
export async function storePictures(
  tx: Tx,
  { proveedorId, now }: { proveedorId: number; now: Date },
  productos: readonly Identificable[],
  { imagenes }: PicturesOfFile,
): Promise<void> {
  if (imagenes.length === 0) return;
  const bytesOf = new Map(imagenes.flatMap(({ productos: suyos, bytes }) => suyos.map((n) => [n, bytes])));
  const known = await loadImagenes(tx, proveedorId);
  const suyas = await finishInTurns(imagenesDe(productos, known));
  const instead = new Set<number>();
  const given = new Map<string, Identificable & { bytes: Uint8Array }>();
  for (const [n, producto] of productos.entries()) {
    const { nombre, unidad, codigo } = producto;
    const bytes = bytesOf.get(n);
    const suya = suyas.get(producto);
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
