import { Axis, type Corner, EMU, type Picture, placeOn } from "../picture.ts";
import { attributeOf, type Tag, tagsOf } from "../xml-tags.ts";
import { openZip, zipNames } from "../zip/read-zip.ts";

const TAGS =
  "style|table-row-properties|table-column-properties|table|shapes|table-column|table-row|table-cell|covered-table-cell|frame|image";

/** Drawings, of which programs that do not know them find a copy made of pixels beside them. */
const DRAWING = /\.(?:svgz?|svm|emf|wmf)$/iu;

/**
 * The pictures of an .ods that are anchored to cells or to a sheet. The file has been opened
 * before, within the limits of zips.
 */
export function picturesOfOds(bytes: Uint8Array): Picture[] {
  if (!zipNames(bytes).some((nombre) => /^Pictures\//iu.test(nombre))) return [];
  const partes = openZip(bytes);
  const xml = new TextDecoder().decode(partes.get("content.xml") ?? new Uint8Array());
  if (!/<(?:\w+:)?frame\b/u.test(xml)) return [];
  const reader = sheetReader(sizesOf(xml));
  for (const tag of tagsOf(xml, TAGS)) reader.read(tag);
  return reader.frames.flatMap(({ hoja, axes, anchor, box, images }) => {
    const href = images.find((one) => !DRAWING.test(one)) ?? images[0];
    if (href === undefined) return [];
    const place = placeOn(axes, { ...whereIs(anchor, box, axes), alto: box.alto, ancho: box.ancho });
    const outside = /^(?:[a-z][\w+.-]*:|\/|\.\.\/)/iu.test(href);
    const image = outside ? null : (partes.get(href.replace(/^\.\//u, "")) ?? new Uint8Array());
    return place === null ? [] : [{ ...place, hoja, bytes: image }];
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly alto: number;
  readonly ancho: number;
}
type Axes = { filas: Axis; columnas: Axis };
/** The cell that it is anchored to, from 0; null where it is the sheet. */
type Cell = { readonly fila: number; readonly columna: number } | null;

/** Where a frame begins: so far from its cell, or from the sheet's corner. */
function whereIs(anchor: Cell, { x, y }: Box, { filas, columnas }: Axes): { fila: Corner; columna: Corner } {
  if (anchor === null) return { fila: filas.at(y), columna: columnas.at(x) };
  return {
    fila: filas.after({ indice: anchor.fila, dentro: Math.min(y, 0) }, Math.max(y, 0)),
    columna: columnas.after({ indice: anchor.columna, dentro: Math.min(x, 0) }, Math.max(x, 0)),
  };
}

const UNITS: Readonly<Record<string, number>> = {
  ...{ cm: EMU.cm, mm: EMU.cm / 10, in: 914_400, pt: EMU.point, pc: 12 * EMU.point, px: EMU.pixel },
};

/** A length such as «2.5cm», in EMU. */
function lengthOf(tag: Tag, nombre: string): number {
  const [, numero, unidad = ""] = /^(-?[\d.]+)\s*([a-z]+)$/u.exec(attributeOf(tag, nombre) ?? "") ?? [];
  return Number(numero ?? 0) * (UNITS[unidad] ?? 0) || 0;
}

/** How large the styles of rows and of columns make them. */
function sizesOf(xml: string): Map<string, number> {
  const sizes = new Map<string, number>();
  let nombre = "";
  for (const tag of tagsOf(xml, "style|table-row-properties|table-column-properties")) {
    if (tag.nombre === "style") nombre = attributeOf(tag, "name") ?? "";
    else if (!tag.cierra) {
      const size = lengthOf(tag, tag.nombre === "table-row-properties" ? "row-height" : "column-width");
      if (size > 0) sizes.set(nombre, size);
    }
  }
  return sizes;
}

interface Frame {
  readonly hoja: string;
  readonly axes: Axes;
  readonly anchor: Cell;
  readonly box: Box;
  readonly images: string[];
}

/** No sheet has more rows, and few have more columns; a repetition of more is of blank ones. */
const MOST_REPEATED = 20_000;
const timesOf = (tag: Tag, what: "rows" | "columns") =>
  Math.max(1, Number(attributeOf(tag, `number-${what}-repeated`)) || 1);

/** Reads a content's tags in order. No program writes the tables within tables that may be. */
function sheetReader(sizes: ReadonlyMap<string, number>) {
  const frames: Frame[] = [];
  let sheet = { hoja: "", filas: new Map<number, number>(), columnas: new Map<number, number>() };
  let axes = axesOf(sheet);
  let [fila, siguiente, columna, siguienteColumna, definidas] = [0, 0, 0, 0, 0];
  let anchor: Cell = null;
  let frame: Frame | null = null;

  const note = (sizesOfAxis: Map<number, number>, tag: Tag, desde: number, veces: number) => {
    const size = sizes.get(attributeOf(tag, "style-name") ?? "");
    if (size !== undefined)
      for (let i = 0; i < Math.min(veces, MOST_REPEATED); i++) sizesOfAxis.set(desde + i, size);
  };
  function opened(tag: Tag): void {
    if (tag.nombre === "table") {
      sheet = { hoja: attributeOf(tag, "name") ?? "", filas: new Map(), columnas: new Map() };
      axes = axesOf(sheet);
      [siguiente, definidas] = [0, 0];
    } else if (tag.nombre === "table-column") {
      note(sheet.columnas, tag, definidas, timesOf(tag, "columns"));
      definidas += timesOf(tag, "columns");
    } else if (tag.nombre === "table-row") {
      [fila, columna, siguienteColumna] = [siguiente, 0, 0];
      note(sheet.filas, tag, fila, timesOf(tag, "rows"));
      siguiente += timesOf(tag, "rows");
    } else if (tag.nombre.endsWith("table-cell")) {
      columna = siguienteColumna;
      siguienteColumna += timesOf(tag, "columns");
      anchor = { fila, columna };
    } else if (tag.nombre === "shapes") anchor = null;
    else if (tag.nombre === "frame") {
      const [x, y] = [lengthOf(tag, "x"), lengthOf(tag, "y")];
      const box = { x, y, alto: lengthOf(tag, "height"), ancho: lengthOf(tag, "width") };
      frame = { hoja: sheet.hoja, axes, anchor, box, images: [] };
      frames.push(frame);
    } else if (tag.nombre === "image") frame?.images.push(attributeOf(tag, "href") ?? "");
  }
  return {
    frames,
    read(tag: Tag): void {
      if (!tag.cierra) opened(tag);
      else if (tag.nombre === "frame") frame = null;
    },
  };
}

const axesOf = ({
  filas,
  columnas,
}: {
  filas: Map<number, number>;
  columnas: Map<number, number>;
}): Axes => ({
  filas: new Axis(0.45 * EMU.cm, filas),
  columnas: new Axis(2.26 * EMU.cm, columnas),
});
