import type { Picture } from "../formats/picture.ts";
import { hashOf, picturesOfWorkbook } from "../formats/pictures.ts";
import { mensajesDeImagenes } from "../resultado/mensajes-de-imagenes.ts";
import type { Workbook } from "../workbook/cells.ts";
import { type Alike, besideIn, middleRow, type Placed } from "./beside.ts";
import type { FileReading, ProductoPictures } from "./file-reading.ts";

/** What goes along with a file's products at most, in pictures and in bytes. */
const MOST = { imagenes: 300, bytes: 10 * 1024 * 1024 } as const;
/** An image that lies beside more things than these is a mark («ecológico»), no picture. */
const SHARED = 3;

/** A picture that lies beside products, and the image that it is, whatever part of the file has it. */
interface Found extends Picture {
  readonly bytes: Uint8Array;
  readonly imagen: string;
  readonly cosas: readonly Alike[];
}

type Notices = FileReading["informe"]["avisos"];
type Reason = keyof typeof mensajesDeImagenes;

/**
 * The pictures that lie beside products, one for each: what looks alike has the same. `avisos` says
 * which pictures among the products were not taken, and why.
 */
export function picturesOfProductos(
  bytes: Uint8Array,
  libro: Workbook,
  productos: readonly Placed[],
  listas: readonly { readonly hoja: string | null; readonly filaCabecera: number | null }[],
): { imagenes: ProductoPictures | null; avisos: Notices } {
  const left = notTaken();
  const pictures = picturesOfWorkbook(bytes, libro);
  const found = libro.hojas.flatMap((hoja) => {
    const suyas = pictures.filter((picture) => picture.hoja === hoja.nombre);
    if (suyas.length === 0) return [];
    const suyos = productos.flatMap((producto, n) =>
      producto.hoja === hoja.nombre ? { ...producto, n } : [],
    );
    const cabeceras = listas.flatMap((lista) =>
      lista.hoja === null || lista.hoja === hoja.nombre ? (lista.filaCabecera ?? []) : [],
    );
    const beside = besideIn(hoja, suyos, cabeceras, suyas);
    const filas = suyos.map(({ fila }) => fila);
    const [first, last] = [
      filas.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      filas.reduce((a, b) => Math.max(a, b), 0),
    ];
    return suyas.flatMap((picture): Found[] => {
      const cosas = beside(picture);
      const fila = picture.filas[0]?.fila ?? 0;
      if (cosas === "several") left.say("deVarios", picture.hoja, fila);
      else if (cosas === "nothing") {
        const middle = middleRow(picture);
        if (middle >= first && middle <= last) left.say("deNadie", picture.hoja, middle);
      } else if (picture.bytes === null) left.say("enlazada", picture.hoja, fila);
      else if (picture.bytes.length === 0) left.say("vacia", picture.hoja, fila);
      else return [{ ...picture, bytes: picture.bytes, imagen: hashOf(picture.bytes), cosas }];
      return [];
    });
  });
  const chosen = choose(found, left.say);
  return { imagenes: chosen.length === 0 ? null : together(chosen), avisos: left.notices() };
}

/** Collects what is said of pictures that were not taken, a notice for each reason and sheet. */
function notTaken() {
  const rows = new Map<string, { reason: Reason; hoja: string; filas: Set<number> }>();
  return {
    say(reason: Reason, hoja: string, fila: number): void {
      const key = `${reason} ${hoja}`;
      const told = rows.get(key) ?? { reason, hoja, filas: new Set() };
      rows.set(key, told);
      told.filas.add(fila);
    },
    notices: (): Notices =>
      [...rows.values()].map(({ reason, hoja, filas }) => {
        const cuales = [...filas].sort((a, b) => a - b);
        const fila = cuales.length === 1 ? (cuales[0] ?? null) : null;
        return { hoja, fila, columna: null, mensaje: mensajesDeImagenes[reason](cuales) };
      }),
  };
}

/** Of each thing its picture: no mark, and of several the one in the column of pictures, or the largest. */
function choose(found: readonly Found[], say: (reason: Reason, hoja: string, fila: number) => void): Found[] {
  const uses = usesOf(found);
  const isPhotos = photoColumns(found, uses);
  const isMark = (picture: Found) => {
    const { size } = uses.get(picture.imagen) ?? new Set();
    return size > SHARED || (size > 1 && !isPhotos(picture));
  };
  const best = new Map<Alike, Found>();
  const several = new Set<Alike>();
  const marked = new Map<Alike, Found>();
  for (const picture of found) {
    for (const cosa of picture.cosas) {
      if (isMark(picture)) {
        marked.set(cosa, picture);
        continue;
      }
      const other = best.get(cosa);
      if (other !== undefined && other.imagen !== picture.imagen) several.add(cosa);
      if (other === undefined || isBetter(picture, other, isPhotos)) best.set(cosa, picture);
    }
  }
  for (const [cosa, { hoja }] of marked) if (!best.has(cosa)) say("distintivo", hoja, cosa.fila);
  for (const cosa of several) say("otras", best.get(cosa)?.hoja ?? "", cosa.fila);
  return [...best].map(([cosa, picture]) => ({ ...picture, cosas: [cosa] }));
}

/** The names beside which each image lies by itself: what shares a merged cell counts as one. */
function usesOf(found: readonly Found[]): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const { imagen, cosas } of found) {
    const names = uses.get(imagen) ?? new Set();
    uses.set(imagen, names.add(cosas[0]?.nombre ?? ""));
  }
  return uses;
}

/** Whether a picture lies in the column of its sheet that has most images of one thing each. */
function photoColumns(
  found: readonly Found[],
  uses: ReturnType<typeof usesOf>,
): (picture: Picture) => boolean {
  const columns = new Map<string, Map<number, Set<string>>>();
  for (const { hoja, columna, imagen } of found) {
    if ((uses.get(imagen)?.size ?? 0) > 1) continue;
    const suyas = columns.get(hoja) ?? new Map<number, Set<string>>();
    columns.set(hoja, suyas.set(columna, (suyas.get(columna) ?? new Set()).add(imagen)));
  }
  const photos = new Map<string, number>();
  for (const [hoja, suyas] of columns) {
    const [first] = [...suyas].sort(([a, unas], [b, otras]) => otras.size - unas.size || a - b);
    if (first !== undefined && first[1].size > 1) photos.set(hoja, first[0]);
  }
  return ({ hoja, columna }) => (photos.get(hoja) ?? columna) === columna;
}

/** How many times as large as another one a picture is shown that is more of a picture. */
const LARGER = 1.1;

/** Of two in the same place, one is seen: the later one, which lies over the other. */
function isBetter(one: Found, other: Found, isPhotos: (picture: Picture) => boolean): boolean {
  if (isPhotos(one) !== isPhotos(other)) return isPhotos(one);
  if (one.area > LARGER * other.area || other.area > LARGER * one.area) return one.area > other.area;
  return one.columna === other.columna && one.filas[0]?.fila === other.filas[0]?.fila;
}

/** As many of them as go along, each image once. */
function together(chosen: readonly Found[]): ProductoPictures {
  const images = new Map<string, { first: Found; productos: number[] }>();
  for (const picture of chosen) {
    const image = images.get(picture.imagen) ?? { first: picture, productos: [] };
    images.set(picture.imagen, image);
    image.productos.push(...picture.cosas.flatMap(({ productos }) => productos));
  }
  const taken: ProductoPictures["filas"] = [];
  const bytes: Uint8Array[] = [];
  let size = 0;
  let sobran = 0;
  for (const { first, productos } of images.values()) {
    const { length } = first.bytes;
    if (taken.length === MOST.imagenes || size + length > MOST.bytes) {
      sobran++;
      continue;
    }
    size += length;
    bytes.push(first.bytes);
    taken.push({ hoja: first.hoja, fila: first.cosas[0]?.fila ?? 0, productos, largo: length });
  }
  return { filas: taken, bytes: new Uint8Array(Buffer.concat(bytes)), sobran };
}
