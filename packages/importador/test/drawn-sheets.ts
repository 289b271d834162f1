import { type ZipPart, zipOf } from "./testing.ts";

/** Workbooks with pictures of every kind, for tests, in parts as programs write them. */

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DRAWING = `xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export type Value = string | number | null;

/** A cell, a row's height in points, and what else a sheet says, as XML where it is written so. */
export interface DrawnSheet {
  readonly nombre?: string;
  readonly filas: readonly (readonly Value[])[];
  /** By the row's number. */
  readonly altos?: Readonly<Record<number, number>>;
  readonly ocultas?: readonly number[];
  /** «A2:A4». */
  readonly fusiones?: readonly string[];
  /** Cells that are written as given, by their references. */
  readonly celdas?: Readonly<Record<string, string>>;
  readonly anclas?: readonly string[];
  /** What the drawing names: the target of each name. */
  readonly imagenes?: Readonly<Record<string, string>>;
  /** The sheet's own relations besides, as XML, and what stands after its cells. */
  readonly relaciones?: string;
  readonly despues?: string;
}

export const relation = (id: string, tipo: string, destino: string, mas = "") =>
  `<Relationship Id="${id}" Type="${tipo.includes(":") ? tipo : `${OFFICE}/${tipo}`}" Target="${destino}"${mas}/>`;

export const relationships = (...todas: readonly string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${todas.join("")}</Relationships>`;

/** Where something begins or ends: the row from 1, how far in it in points, the column from 0. */
export interface At {
  readonly fila: number;
  readonly dentro?: number;
  readonly columna?: number;
  readonly alLado?: number;
}

const EMU = 12_700;
const corner = (cual: string, { fila, dentro = 0, columna = 0, alLado = 0 }: At) =>
  `<xdr:${cual}><xdr:col>${columna}</xdr:col><xdr:colOff>${alLado * EMU}</xdr:colOff><xdr:row>${fila - 1}</xdr:row><xdr:rowOff>${dentro * EMU}</xdr:rowOff></xdr:${cual}>`;

export const pic = (id: string, mas = "") =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Imagen"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/><a:stretch/></xdr:blipFill><xdr:spPr>${mas}</xdr:spPr></xdr:pic>`;

export const box = (x: number, y: number, ancho: number, alto: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${ancho}" cy="${alto}"/></a:xfrm>`;

/** A picture from one corner to another. */
export const between = (id: string, desde: At, hasta: At, dibujo = pic(id)) =>
  `<xdr:twoCellAnchor editAs="oneCell">${corner("from", desde)}${corner("to", hasta)}${dibujo}<xdr:clientData/></xdr:twoCellAnchor>`;

/** A picture of that size in points. */
export const sized = (id: string, desde: At, [ancho, alto]: readonly [number, number], dibujo = pic(id)) =>
  `<xdr:oneCellAnchor>${corner("from", desde)}<xdr:ext cx="${ancho * EMU}" cy="${alto * EMU}"/>${dibujo}<xdr:clientData/></xdr:oneCellAnchor>`;

export const absolute = (
  id: string,
  [x, y]: readonly [number, number],
  [ancho, alto]: readonly [number, number],
) =>
  `<xdr:absoluteAnchor><xdr:pos x="${x * EMU}" y="${y * EMU}"/><xdr:ext cx="${ancho * EMU}" cy="${alto * EMU}"/>${pic(id)}<xdr:clientData/></xdr:absoluteAnchor>`;

const letter = (columna: number) => String.fromCharCode(65 + columna);
const escaped = (texto: string) => texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function cellOf(valor: Value, donde: string): string {
  if (valor === null || valor === "") return "";
  if (typeof valor === "number") return `<c r="${donde}"><v>${valor}</v></c>`;
  return `<c r="${donde}" t="inlineStr"><is><t>${escaped(valor)}</t></is></c>`;
}

function sheetXml({
  filas,
  altos = {},
  ocultas = [],
  fusiones = [],
  celdas = {},
  despues = "",
  anclas,
}: DrawnSheet) {
  const rows = filas.map((fila, f) => {
    const alto = altos[f + 1];
    const como = `${alto === undefined ? "" : ` ht="${alto}" customHeight="1"`}${ocultas.includes(f + 1) ? ' hidden="1"' : ""}`;
    const suyas = fila.map(
      (valor, c) => celdas[`${letter(c)}${f + 1}`] ?? cellOf(valor, `${letter(c)}${f + 1}`),
    );
    return `<row r="${f + 1}"${como}>${suyas.join("")}</row>`;
  });
  const merges = fusiones.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<?xml version="1.0"?><worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetFormatPr defaultRowHeight="15"/><sheetData>${rows.join("")}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}${anclas ? '<drawing r:id="rId1"/>' : ""}${despues}</worksheet>`;
}

/** A workbook with those sheets; its media by their names, and what other parts it has. */
export function drawnWorkbook(
  hojas: readonly DrawnSheet[],
  {
    imagenes = {},
    partes = [],
    delLibro = "",
  }: {
    imagenes?: Readonly<Record<string, Uint8Array | string>>;
    partes?: readonly ZipPart[];
    delLibro?: string;
  } = {},
): Uint8Array<ArrayBuffer> {
  const types = hojas
    .map(
      (_, n) =>
        `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
    )
    .join("");
  const named = hojas.map(
    ({ nombre }, n) => `<sheet name="${nombre ?? `Hoja${n + 1}`}" sheetId="${n + 1}" r:id="rIdH${n + 1}"/>`,
  );
  return zipOf([
    {
      nombre: "[Content_Types].xml",
      datos: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${types}</Types>`,
    },
    { nombre: "_rels/.rels", datos: relationships(relation("rId1", "officeDocument", "xl/workbook.xml")) },
    {
      nombre: "xl/workbook.xml",
      datos: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join("")}</sheets></workbook>`,
    },
    {
      nombre: "xl/_rels/workbook.xml.rels",
      datos: relationships(
        ...hojas.map((_, n) => relation(`rIdH${n + 1}`, "worksheet", `worksheets/sheet${n + 1}.xml`)),
        delLibro,
      ),
    },
    ...hojas.flatMap((hoja, n) => partsOfSheet(hoja, n + 1)),
    ...Object.entries(imagenes).map(([nombre, datos]) => ({ nombre: `xl/media/${nombre}`, datos })),
    ...partes,
  ]);
}

function partsOfSheet(hoja: DrawnSheet, n: number): ZipPart[] {
  const { anclas, imagenes = {}, relaciones = "" } = hoja;
  const own = anclas ? relation("rId1", "drawing", `../drawings/drawing${n}.xml`) : "";
  return [
    { nombre: `xl/worksheets/sheet${n}.xml`, datos: sheetXml(hoja) },
    { nombre: `xl/worksheets/_rels/sheet${n}.xml.rels`, datos: relationships(own, relaciones) },
    ...(anclas
      ? [
          {
            nombre: `xl/drawings/drawing${n}.xml`,
            datos: `<?xml version="1.0"?><xdr:wsDr ${DRAWING}>${anclas.join("")}</xdr:wsDr>`,
          },
          {
            nombre: `xl/drawings/_rels/drawing${n}.xml.rels`,
            datos: relationships(
              ...Object.entries(imagenes).map(([id, destino]) =>
                relation(id, "image", destino, /^https?:/u.test(destino) ? ' TargetMode="External"' : ""),
              ),
            ),
          },
        ]
      : []),
  ];
}
