/** What is drawn in an .xls: records of OfficeArt, of which some hold others. */

const IMAGE = 0xf007;
const GROUP = 0xf003;
const SHAPE = 0xf004;
const GROUP_BOX = 0xf009;
const SHAPE_KIND = 0xf00a;
const PROPERTIES = 0xf00b;
const BOX_IN_GROUP = 0xf00f;
const ANCHOR = 0xf010;
/** Those of a shape that name an image: the picture that it is, and what it is filled with. */
const PICTURE = 0x0104;
const FILL = 0x0186;
/** Notes are such shapes too, and lie elsewhere than their cell. */
const TEXT_BOX = 202;
/** The images that begin with one identifier or two, and a byte, before the file that they are. */
const OF_PIXELS = new Set([0xf01d, 0xf01e, 0xf01f, 0xf029, 0xf02a]);
/** Groups within groups of more than any person's drawing has. */
const DEEPEST = 20;

type Anchor = [number, number, number, number, number, number, number, number];

/** A shape that shows an image. */
export interface DrawnShape {
  /** Its place among the images, from 1. */
  readonly imagen: number;
  /** Column, part of it, row, part of it, where it begins, and the same where it ends. */
  readonly ancla: Anchor;
  /** The part of the anchor that it takes up: of a group's, its own. */
  readonly parte: { readonly x: number; readonly y: number; readonly ancho: number; readonly alto: number };
}

interface ArtRecord {
  readonly tipo: number;
  readonly cual: number;
  readonly datos: DataView;
}

/** The records of a piece, which may hold others; up to the first that is cut short. */
function* recordsOf(datos: DataView): Generator<ArtRecord> {
  let posicion = 0;
  while (posicion + 8 <= datos.byteLength) {
    const largo = datos.getUint32(posicion + 4, true);
    if (posicion + 8 + largo > datos.byteLength) return;
    yield {
      tipo: datos.getUint16(posicion + 2, true),
      cual: datos.getUint16(posicion, true) >> 4,
      datos: new DataView(datos.buffer, datos.byteOffset + posicion + 8, largo),
    };
    posicion += 8 + largo;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const first = (datos: DataView, tipo: number) => [...recordsOf(datos)].find((one) => one.tipo === tipo);

/** The images of a workbook, in their order; an empty one for what is no picture of pixels. */
export function imagesOf(bytes: Uint8Array): Uint8Array[] {
  return [...recordsOf(viewOf(bytes))].flatMap(({ datos }) =>
    [...recordsOf(datos)].flatMap(({ datos: list }) =>
      [...recordsOf(list)].flatMap(({ tipo, datos: one }) => (tipo === IMAGE ? [imageOf(one)] : [])),
    ),
  );
}

/** What it is comes first, in 36 bytes and a name. */
function imageOf(datos: DataView): Uint8Array {
  if (datos.byteLength < 44) return new Uint8Array();
  const desde = 36 + datos.getUint8(33);
  if (desde >= datos.byteLength) return new Uint8Array();
  const [blip] = recordsOf(new DataView(datos.buffer, datos.byteOffset + desde, datos.byteLength - desde));
  if (blip === undefined) return new Uint8Array();
  const { tipo, cual, datos: image } = blip;
  const head = OF_PIXELS.has(tipo) ? ((cual & 1) === 1 ? 33 : 17) : 0;
  if (image.byteLength <= head) return new Uint8Array();
  return new Uint8Array(image.buffer.slice(image.byteOffset + head, image.byteOffset + image.byteLength));
}

/** The shapes of a sheet that show an image, also those in groups. */
export function shapesOf(bytes: Uint8Array): DrawnShape[] {
  const shapes: DrawnShape[] = [];
  for (const { datos } of recordsOf(viewOf(bytes))) collect(datos, null, 0, shapes);
  return shapes;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];
/** The group that a shape is in: where it is anchored, and in what its parts are measured. */
type Group = { readonly ancla: Anchor; readonly caja: Box | null };

function collect(datos: DataView, group: Group | null, deep: number, shapes: DrawnShape[]): void {
  if (deep > DEEPEST) return;
  for (const record of recordsOf(datos)) {
    if (record.tipo === GROUP) {
      // Its first shape is the group itself; that of the whole drawing has no anchor.
      const itself = first(record.datos, SHAPE)?.datos;
      const ancla = itself && anchorOf(itself);
      // Of a group within one, the outer one's place is all that is known.
      const inner =
        group !== null ? { ...group, caja: null } : ancla ? { ancla, caja: boxOf(itself, GROUP_BOX) } : null;
      collect(record.datos, inner, deep + 1, shapes);
    } else if (record.tipo === SHAPE) {
      const imagen = imageNumberOf(record.datos);
      const ancla = group?.ancla ?? anchorOf(record.datos);
      if (imagen > 0 && ancla)
        shapes.push({ imagen, ancla, parte: partOf(record.datos, group?.caja ?? null) });
    }
  }
}

function anchorOf(shape: DataView): Anchor | null {
  const datos = first(shape, ANCHOR)?.datos;
  if (datos === undefined || datos.byteLength < 18) return null;
  const at = (n: number) => datos.getUint16(n, true);
  return [at(2), at(4), at(6), at(8), at(10), at(12), at(14), at(16)];
}

function boxOf(shape: DataView, tipo: number): Box | null {
  const datos = first(shape, tipo)?.datos;
  if (datos === undefined || datos.byteLength < 16) return null;
  const at = (n: number) => datos.getInt32(n, true);
  return [at(0), at(4), at(8), at(12)];
}

/** Which image a shape shows; 0 where it shows none. */
function imageNumberOf(shape: DataView): number {
  const { cual = 0, datos } = first(shape, PROPERTIES) ?? {};
  const isText = first(shape, SHAPE_KIND)?.cual === TEXT_BOX;
  const found = new Map<number, number>();
  for (let n = 0; datos !== undefined && n < cual && (n + 1) * 6 <= datos.byteLength; n++)
    found.set(datos.getUint16(n * 6, true) & 0x3fff, datos.getUint32(n * 6 + 2, true));
  return found.get(PICTURE) ?? (isText ? 0 : (found.get(FILL) ?? 0));
}

const WHOLE = { x: 0, y: 0, ancho: 1, alto: 1 };

function partOf(shape: DataView, caja: Box | null): DrawnShape["parte"] {
  const own = caja === null ? null : boxOf(shape, BOX_IN_GROUP);
  if (caja === null || own === null) return WHOLE;
  const [ancho, alto] = [caja[2] - caja[0], caja[3] - caja[1]];
  if (ancho <= 0 || alto <= 0) return WHOLE;
  return {
    ...{ x: (own[0] - caja[0]) / ancho, y: (own[1] - caja[1]) / alto },
    ...{ ancho: (own[2] - own[0]) / ancho, alto: (own[3] - own[1]) / alto },
  };
}
