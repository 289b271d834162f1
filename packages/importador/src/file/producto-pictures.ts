import type { Picture } from "../formats/picture.ts";
import { hashOf, picturesOfWorkbook } from "../formats/pictures.ts";
import { mensajesDeImagenes } from "../resultado/mensajes-de-imagenes.ts";
import type { Workbook } from "../workbook/cells.ts";
import { type Alike, besideIn, middleRow, type Placed } from "./beside.ts";
import type { FileReading, ProductoPictures } from "./file-reading.ts";
import { type Found, tellMarks } from "./marks.ts";

/** What goes along with a file's products at most, in pictures and in bytes. */
const MOST = { imagenes: 300, bytes: 10 * 1024 * 1024 } as const;
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
  const cosas: Alike[] = [];
  const found: Found[] = [];
  for (const hoja of libro.hojas) {
    const suyas = pictures.filter((picture) => picture.hoja === hoja.nombre);
    if (suyas.length === 0) continue;
    const suyos = productos.flatMap((producto, n) =>
      producto.hoja === hoja.nombre ? { ...producto, n } : [],
    );
    const cabeceras = listas.flatMap((lista) =>
      lista.hoja === null || lista.hoja === hoja.nombre ? (lista.filaCabecera ?? []) : [],
    );
    const sheet = besideIn(hoja, suyos, cabeceras, suyas);
    cosas.push(...sheet.cosas);
    const desde = Math.max(0, ...cabeceras.filter((fila) => suyos.every((uno) => uno.fila > fila)));
    found.push(...suyas.flatMap((picture) => foundIn(sheet, picture, { desde, say: left.say }) ?? []));
  }
  const chosen = choose(cosas, found, left.say);
  return { imagenes: chosen.length === 0 ? null : together(chosen), avisos: left.notices() };
}

type Say = ReturnType<typeof notTaken>["say"];

/**
 * A picture and what it is of; null where it is of nothing, which is said if it is in the list,
 * below the header in `desde`.
 */
function foundIn(
  { cosas: todas, beside }: ReturnType<typeof besideIn>,
  picture: Picture,
  { desde, say }: { desde: number; say: Say },
): Found | null {
  const { hoja, bytes } = picture;
  const cosas = beside(picture);
  const fila = picture.filas[0]?.fila ?? 0;
  if (cosas === "nothing") {
    const middle = middleRow(picture);
    const isBelow = desde > 0 ? middle > desde : todas.some((una) => una.fila <= middle);
    if (isBelow && todas.some((una) => una.fila >= middle)) say("deNadie", hoja, middle);
  } else if (cosas === "several") say("deVarios", hoja, fila);
  else if (bytes === null) say("enlazada", hoja, fila);
  else if (bytes.length === 0) say("vacia", hoja, fila);
  else return { ...picture, bytes, imagen: hashOf(bytes), cosas };
  return null;
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

/** Of each thing its picture: no mark, and of several the best. */
function choose(todas: readonly Alike[], found: readonly Found[], say: Say): Found[] {
  const { isMark, isPhoto } = tellMarks(found);
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
      if (other === undefined || isBetter(picture, other, isPhoto)) best.set(cosa, picture);
    }
  }
  for (const [cosa, picture] of ofOtherFormats(todas, best)) best.set(cosa, picture);
  for (const [cosa, { hoja }] of marked) if (!best.has(cosa)) say("distintivo", hoja, cosa.fila);
  for (const cosa of several) say("otras", best.get(cosa)?.hoja ?? "", cosa.fila);
  return [...best].map(([cosa, picture]) => ({ ...picture, cosas: [cosa] }));
}

/** What has no picture of its own, and one that is of all the other formats of the same product. */
function ofOtherFormats(things: readonly Alike[], best: ReadonlyMap<Alike, Found>): [Alike, Found][] {
  const images = new Map<string, Map<string, Found>>();
  for (const [{ clave }, picture] of best)
    images.set(clave, (images.get(clave) ?? new Map<string, Found>()).set(picture.imagen, picture));
  return things.flatMap((cosa): [Alike, Found][] => {
    const [only, other] = [...(images.get(cosa.clave)?.values() ?? [])];
    return only === undefined || other !== undefined || best.has(cosa) ? [] : [[cosa, only]];
  });
}

/** How many times as large as another one a picture is shown that is more of a picture. */
const LARGER = 1.1;

/** Of two in the same place, one is seen: the later one, which lies over the other. */
function isBetter(one: Found, other: Found, isPhoto: (picture: Found) => boolean): boolean {
  if (isPhoto(one) !== isPhoto(other)) return isPhoto(one);
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
