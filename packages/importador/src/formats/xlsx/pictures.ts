import { indicesOf } from "../../workbook/cells.ts";
import { Axis, EMU, type Picture, type PicturePlace, placeInCell, placeOn } from "../picture.ts";
import { attributeOf, tagsOf, textAfter } from "../xml-tags.ts";
import { openZip, zipNames } from "../zip/read-zip.ts";
import { imagesByCell, imagesByName } from "./cell-pictures.ts";
import { type Anchor, anchorsOf, type DrawnPicture, objectsOf } from "./drawing.ts";
import { Package } from "./package.ts";

/** A file without any of these has no pictures: that costs a look at its list of parts. */
const HOLD_PICTURES = /(?:drawing|richvalue|cellimages)[^/]*\.(?:xml|vml)$/iu;

/** The pictures of an .xlsx, and those that its formulas name («DISPIMG»), by their names. */
export interface PicturesOfXlsx {
  readonly pictures: readonly Picture[];
  readonly porNombre: ReadonlyMap<string, Uint8Array>;
}

/**
 * The pictures that lie over cells, fill one, or stand in its comment, by sheet. The file has been
 * opened before, within the limits of zips.
 */
export function picturesOfXlsx(bytes: Uint8Array): PicturesOfXlsx {
  if (!zipNames(bytes).some((nombre) => HOLD_PICTURES.test(nombre)))
    return { pictures: [], porNombre: new Map() };
  const libro = new Package(openZip(bytes));
  const porValor = imagesByCell(libro);
  const pictures = [...libro.sheets()].flatMap(([hoja, ruta]) => {
    const relations = libro.relationsOf(ruta);
    const dibujos = relations.filter(({ tipo, fuera }) => tipo === "drawing" && !fuera);
    const notas = relations.filter(({ tipo, fuera }) => tipo === "vmlDrawing" && !fuera);
    const objetos = relations.filter(({ tipo }) => tipo === "oleObject" || tipo === "package");
    if ([dibujos, notas, porValor, objetos].every(({ length }) => length === 0)) return [];
    const xml = libro.textOf(ruta);
    const axes = axesOf(xml);
    const places = [
      ...dibujos.flatMap(({ destino }) => picturesAt(libro, destino, anchorsOf(libro.textOf(destino)), axes)),
      ...(objetos.length > 0 ? picturesAt(libro, ruta, objectsOf(xml), axes) : []),
      ...notas.flatMap(({ destino }) => picturesOfNotes(libro, destino)),
      ...picturesOfCells(xml, porValor),
    ];
    return places.map((picture) => ({ ...picture, hoja }));
  });
  return { pictures, porNombre: imagesByName(libro) };
}

type Axes = { filas: Axis; columnas: Axis };
type Found = PicturePlace & { bytes: Uint8Array | null };

/** How high and how wide a sheet says that its rows and columns are; hidden ones as they were. */
function axesOf(xml: string): Axes {
  const filas = new Map<number, number>();
  const columnas = new Map<number, number>();
  let [alto, ancho] = [15 * EMU.point, 64 * EMU.pixel];
  let fila = -1;
  for (const tag of tagsOf(xml, "row|sheetFormatPr|col")) {
    if (tag.cierra) continue;
    const size = (nombre: string, unit: number) => Number(attributeOf(tag, nombre) ?? 0) * unit || 0;
    if (tag.nombre === "row") {
      fila = Number(attributeOf(tag, "r") ?? fila + 2) - 1;
      const suyo = size("ht", EMU.point);
      if (suyo > 0) filas.set(fila, suyo);
    } else if (tag.nombre === "sheetFormatPr") {
      alto = size("defaultRowHeight", EMU.point) || alto;
      ancho = size("defaultColWidth", 7 * EMU.pixel) || ancho;
    } else if (tag.nombre === "col") {
      const suyo = size("width", 7 * EMU.pixel);
      const hasta = Math.min(size("max", 1), 1024);
      if (suyo > 0) for (let c = size("min", 1) - 1; c < hasta; c++) columnas.set(c, suyo);
    }
  }
  return { filas: new Axis(alto, filas), columnas: new Axis(ancho, columnas) };
}

/** The pictures of what a part anchors. */
function picturesAt(libro: Package, ruta: string, anchors: readonly Anchor[], axes: Axes): Found[] {
  const relations = new Map(libro.relationsOf(ruta).map((relation) => [relation.id, relation]));
  return anchors.flatMap((anchor) =>
    anchor.pictures.flatMap((picture) => {
      const place = placeOf(anchor, picture, axes);
      if (place === null) return [];
      const image = relations.get(picture.id);
      const elsewhere = picture.enlazada || image?.fuera === true;
      // What names a part that is not there is a picture that cannot be read.
      const bytes = elsewhere ? null : (libro.bytesOf(image?.destino ?? "") ?? new Uint8Array());
      return [{ ...place, bytes }];
    }),
  );
}

/** Where a picture of an anchor lies; null where the anchor does not say. */
function placeOf({ desde, hasta, lugar, medida }: Anchor, { parte }: DrawnPicture, axes: Axes) {
  const { filas, columnas } = axes;
  const corner = desde ?? (lugar && { fila: filas.at(lugar.y), columna: columnas.at(lugar.x) });
  if (corner === null) return null;
  const [alto, ancho] = hasta
    ? [filas.between(corner.fila, hasta.fila), columnas.between(corner.columna, hasta.columna)]
    : [medida?.alto ?? 0, medida?.ancho ?? 0];
  if (hasta && hasta.fila.indice < corner.fila.indice) return null;
  return placeOn(axes, {
    fila: parte.y === 0 ? corner.fila : filas.after(corner.fila, parte.y * alto),
    columna: parte.x === 0 ? corner.columna : columnas.after(corner.columna, parte.x * ancho),
    alto: parte.alto * alto,
    ancho: parte.ancho * ancho,
  });
}

/** The pictures with which comments are filled: people show a product so where one points at it. */
function picturesOfNotes(libro: Package, dibujo: string): Found[] {
  const relations = new Map(libro.relationsOf(dibujo).map((relation) => [relation.id, relation]));
  const xml = libro.textOf(dibujo);
  const found: Found[] = [];
  let shape: { image?: string | undefined; note?: boolean; row?: number; column?: number } = {};
  for (const tag of tagsOf(xml)) {
    if (tag.nombre === "shape") {
      const { image, note, row, column } = shape;
      const { destino, fuera = false } = relations.get(image ?? "") ?? {};
      if (tag.cierra && note && image && Number.isSafeInteger(row) && Number.isSafeInteger(column)) {
        const bytes = fuera ? null : (libro.bytesOf(destino ?? "") ?? new Uint8Array());
        found.push({ ...placeInCell(row ?? 0, column ?? 0), bytes });
      }
      shape = {};
    } else if (tag.cierra) continue;
    else if (tag.nombre === "fill") shape.image = attributeOf(tag, "relid");
    else if (tag.nombre === "ClientData") shape.note = attributeOf(tag, "ObjectType") === "Note";
    else if (tag.nombre === "Row") shape.row = Number(textAfter(xml, tag));
    else if (tag.nombre === "Column") shape.column = Number(textAfter(xml, tag));
  }
  return found;
}

/** The pictures that cells hold instead of a value. */
function picturesOfCells(xml: string, porValor: ReturnType<typeof imagesByCell>): Found[] {
  if (porValor.length === 0) return [];
  return [...tagsOf(xml, "c")].flatMap((tag) => {
    const value = attributeOf(tag, "vm");
    const bytes = value === undefined ? undefined : porValor[Number(value) - 1];
    const place = indicesOf(attributeOf(tag, "r") ?? "");
    if (bytes === undefined || place === null) return [];
    return [{ ...placeInCell(place.fila, place.columna), bytes }];
  });
}
