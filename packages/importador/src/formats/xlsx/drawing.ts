import type { Corner } from "../picture.ts";
import { attributeOf, type Tag, tagsOf, textAfter } from "../xml-tags.ts";

/** A rectangle; of a picture in a group, as parts of the whole group. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alto: number;
}

/** A picture of a drawing: the name of its image there, and whether that is elsewhere. */
export interface DrawnPicture {
  readonly id: string;
  readonly enlazada: boolean;
  /** The part of the anchor that it takes up. */
  readonly parte: Box;
}

type Where = { fila: Corner; columna: Corner };

/** Where a drawing's objects are tied to its sheet. Lengths in EMU. */
export interface Anchor {
  readonly desde: Where | null;
  readonly hasta: Where | null;
  /** From the sheet's corner, where it is tied to no cell. */
  readonly lugar: { x: number; y: number } | null;
  readonly medida: { ancho: number; alto: number } | null;
  readonly pictures: readonly DrawnPicture[];
}

const WHOLE: Box = { x: 0, y: 0, ancho: 1, alto: 1 };
const numberOf = (tag: Tag, nombre: string) => Number(attributeOf(tag, nombre)) || 0;

/** The anchors of a drawing's XML that hold pictures, also shapes that are filled with one. */
export function anchorsOf(xml: string): Anchor[] {
  const anchors: Anchor[] = [];
  let reader: ReturnType<typeof anchorReader> | null = null;
  for (const tag of tagsOf(xml)) {
    if (!/^(?:two|one)CellAnchor$|^absoluteAnchor$/u.test(tag.nombre)) reader?.read(tag, xml);
    else if (tag.cierra) {
      const anchor = reader?.done();
      if (anchor && anchor.pictures.length > 0) anchors.push(anchor);
      reader = null;
    } else reader = anchorReader();
  }
  return anchors;
}

/**
 * The objects of other programs that a sheet's XML anchors itself, such as a bitmap that was pasted
 * from one: what is shown of each is an image.
 */
export function objectsOf(xml: string): Anchor[] {
  const anchors: Anchor[] = [];
  let object: { id: string; reader: ReturnType<typeof anchorReader> } | null = null;
  // They come after the cells, whose rows and columns have the names of an anchor's.
  const tail = xml.slice(xml.lastIndexOf("sheetData>") + 1);
  for (const tag of tagsOf(tail)) {
    if (tag.nombre !== "objectPr") object?.reader.read(tag, tail);
    else if (!tag.cierra) object = { id: attributeOf(tag, "id") ?? "", reader: anchorReader() };
    else if (object !== null) {
      const { id, reader } = object;
      anchors.push({ ...reader.done(), pictures: [{ id, enlazada: false, parte: WHOLE }] });
      object = null;
    }
  }
  return anchors;
}

/** Reads what stands between the tags of an anchor. */
function anchorReader() {
  const corners: Partial<Record<"from" | "to", Record<string, number>>> = {};
  let corner: Record<string, number> | null = null;
  let lugar: Anchor["lugar"] = null;
  let medida: Anchor["medida"] = null;
  const objects = objectReader();

  function read(tag: Tag, xml: string): void {
    const { nombre, cierra } = tag;
    if (nombre === "from" || nombre === "to") {
      corner = cierra ? null : {};
      if (corner !== null) corners[nombre] ??= corner;
    } else if (corner !== null) {
      if (!cierra) corner[nombre] = Number(textAfter(xml, tag));
    } else if (nombre === "pos" && !cierra) lugar ??= { x: numberOf(tag, "x"), y: numberOf(tag, "y") };
    else if (nombre === "ext" && !objects.isInside() && attributeOf(tag, "cx") !== undefined)
      medida ??= { ancho: numberOf(tag, "cx"), alto: numberOf(tag, "cy") };
    else objects.read(tag);
  }
  const whereIs = (which: "from" | "to"): Where | null => {
    const { row, rowOff = 0, col, colOff = 0 } = corners[which] ?? {};
    const all = [row, rowOff, col, colOff];
    if (row === undefined || col === undefined || !all.every(Number.isSafeInteger)) return null;
    return { fila: { indice: row, dentro: rowOff }, columna: { indice: col, dentro: colOff } };
  };
  return {
    read,
    done: (): Anchor => ({
      ...{ desde: whereIs("from"), hasta: whereIs("to"), lugar, medida },
      pictures: objects.done(),
    }),
  };
}

/** What a group says: its own box in what holds it, and the box that its parts are measured in. */
type Frame = Partial<Record<"off" | "ext" | "chOff" | "chExt", readonly [number, number]>>;

const OBJECTS = new Set(["pic", "sp", "graphicFrame", "cxnSp", "contentPart"]);

/** Reads the objects of an anchor: pictures, shapes, and groups of them within groups. */
function objectReader() {
  const groups: Frame[] = [];
  let object: { frame: Frame; image: Omit<DrawnPicture, "parte"> | null } | null = null;
  let bullets = 0;
  const pictures = new Map<string, DrawnPicture>();

  function end(): void {
    if (object?.image) {
      const parte = partOf(groups, object.frame);
      // What only newer programs know is there twice, the second time as a picture for the others.
      pictures.set(`${object.image.id} ${Object.values(parte)}`, { ...object.image, parte });
    }
    object = null;
  }
  function read(tag: Tag): void {
    const { nombre, cierra, vacia } = tag;
    if (nombre === "grpSp") cierra ? groups.pop() : groups.push({});
    else if (OBJECTS.has(nombre)) {
      if (cierra) end();
      else object = { frame: {}, image: null };
    } else if (nombre === "buBlip") bullets += cierra ? -1 : vacia ? 0 : 1;
    else if (cierra) return;
    else if (nombre === "blip" || nombre === "svgBlip") {
      const image = bullets > 0 ? null : imageOf(tag);
      if (object !== null) object.image ??= image;
    } else if (nombre === "off" || nombre === "chOff")
      (object?.frame ?? groups.at(-1) ?? {})[nombre] ??= [numberOf(tag, "x"), numberOf(tag, "y")];
    else if (nombre === "chExt" || (nombre === "ext" && attributeOf(tag, "cx") !== undefined))
      (object?.frame ?? groups.at(-1) ?? {})[nombre] ??= [numberOf(tag, "cx"), numberOf(tag, "cy")];
  }
  return {
    read,
    isInside: () => groups.length > 0 || object !== null,
    done: () => [...pictures.values()],
  };
}

function imageOf(tag: Tag): Omit<DrawnPicture, "parte"> | null {
  const [embed, link] = [attributeOf(tag, "embed"), attributeOf(tag, "link")];
  if (embed) return { id: embed, enlazada: false };
  return link ? { id: link, enlazada: true } : null;
}

/** The part of the outermost group that an object takes up; outside of groups, all of it. */
function partOf(groups: readonly Frame[], { off, ext }: Frame): Box {
  if (groups.length === 0 || off === undefined || ext === undefined) return WHOLE;
  let [x, y] = off;
  let [ancho, alto] = ext;
  for (const [n, group] of [...groups.entries()].reverse()) {
    const { chOff, chExt } = group;
    if (!chOff || !chExt || chExt[0] <= 0 || chExt[1] <= 0) return WHOLE;
    [x, y] = [(x - chOff[0]) / chExt[0], (y - chOff[1]) / chExt[1]];
    [ancho, alto] = [ancho / chExt[0], alto / chExt[1]];
    if (n === 0) break;
    if (!group.off || !group.ext) return WHOLE;
    [x, y] = [group.off[0] + x * group.ext[0], group.off[1] + y * group.ext[1]];
    [ancho, alto] = [ancho * group.ext[0], alto * group.ext[1]];
  }
  return [x, y, ancho, alto].every(Number.isFinite) ? { x, y, ancho, alto } : WHOLE;
}
