import { crc32, deflateRawSync } from "node:zlib";

/** A supplier's file of those that the importer is tried with, or what is expected of one. */
export const fixture = (nombre: string): URL => new URL(`./fixtures/${nombre}`, import.meta.url);

/** A part of a zip for tests; `declarado` lies about its inflated size. */
export interface ZipPart {
  readonly nombre: string;
  readonly datos: Uint8Array | string;
  readonly declarado?: number;
  readonly cifrada?: boolean;
}

/** Writes a zip, deflated, with a central directory that may lie. */
export function zipOf(partes: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const locales: Buffer[] = [];
  const directorio: Buffer[] = [];
  let posicion = 0;
  for (const { nombre, datos, declarado, cifrada } of partes) {
    const crudo = Buffer.from(datos);
    const comprimido = deflateRawSync(crudo);
    const campos = Buffer.alloc(26);
    campos.writeUInt16LE(20, 0);
    campos.writeUInt16LE(cifrada ? 1 : 0, 2);
    campos.writeUInt16LE(8, 4);
    campos.writeUInt32LE(crc32(crudo), 10);
    campos.writeUInt32LE(comprimido.length, 14);
    campos.writeUInt32LE(declarado ?? crudo.length, 18);
    campos.writeUInt16LE(Buffer.byteLength(nombre), 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), campos, Buffer.from(nombre), comprimido]);
    const central = Buffer.concat([
      Buffer.from([0x50, 0x4b, 1, 2, 20, 0]),
      campos,
      Buffer.alloc(14),
      Buffer.from(nombre),
    ]);
    central.writeUInt32LE(posicion, 42);
    locales.push(local);
    directorio.push(central);
    posicion += local.length;
  }
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(0x06054b50, 0);
  fin.writeUInt16LE(partes.length, 8);
  fin.writeUInt16LE(partes.length, 10);
  fin.writeUInt32LE(
    directorio.reduce((suma, parte) => suma + parte.length, 0),
    12,
  );
  fin.writeUInt32LE(posicion, 16);
  return Buffer.concat([...locales, ...directorio, fin]);
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STYLES = `<?xml version="1.0"?><styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><strike/><sz val="11"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="14" fontId="0"/></cellXfs></styleSheet>`;

/**
 * The parts of an .xlsx with one sheet whose `<sheetData>` is given as XML. Cell style 1 is struck
 * through, 2 a date.
 */
export function xlsxParts(filas: string, hoja = ""): ZipPart[] {
  return [
    { nombre: "[Content_Types].xml", datos: TYPES },
    {
      nombre: "_rels/.rels",
      datos: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      nombre: "xl/workbook.xml",
      datos: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><sheets><sheet name="Lista &amp; más" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      nombre: "xl/_rels/workbook.xml.rels",
      datos: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIP}/styles" Target="styles.xml"/></Relationships>`,
    },
    { nombre: "xl/styles.xml", datos: STYLES },
    {
      nombre: "xl/worksheets/sheet1.xml",
      datos: `<?xml version="1.0"?><worksheet xmlns="${MAIN}">${hoja}<sheetData>${filas}</sheetData></worksheet>`,
    },
  ];
}

/** Where a picture lies: over these rows (from 1), or at one. */
export interface PictureAt {
  readonly desde: number;
  /** Absent: anchored by one corner alone. */
  readonly hasta?: number;
  readonly imagen: number;
}

/** An .xlsx of those rows of texts and numbers, with pictures over its cells. */
export function xlsxWithPictures(
  filas: readonly (readonly (string | number)[])[],
  imagenes: readonly (Uint8Array | string)[],
  lugares: readonly PictureAt[],
): Uint8Array<ArrayBuffer> {
  const celda = (valor: string | number) =>
    typeof valor === "number" ? `<c><v>${valor}</v></c>` : `<c t="inlineStr"><is><t>${valor}</t></is></c>`;
  const datos = filas.map((fila) => `<row>${fila.map(celda).join("")}</row>`).join("");
  const relaciones = (unas: readonly [id: string, tipo: string, destino: string][]) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${unas
      .map(
        ([id, tipo, destino]) =>
          `<Relationship Id="${id}" Type="${RELATIONSHIP}/${tipo}" Target="${destino}"/>`,
      )
      .join("")}</Relationships>`;
  const esquina = (cual: string, fila: number) =>
    `<xdr:${cual}><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${fila - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${cual}>`;
  const ancla = ({ desde, hasta, imagen }: PictureAt) => {
    const cual = hasta === undefined ? "oneCellAnchor" : "twoCellAnchor";
    const fin = hasta === undefined ? '<xdr:ext cx="9525" cy="9525"/>' : esquina("to", hasta);
    return `<xdr:${cual}>${esquina("from", desde)}${fin}<xdr:pic><xdr:blipFill><a:blip r:embed="rId${imagen + 1}"/></xdr:blipFill></xdr:pic><xdr:clientData/></xdr:${cual}>`;
  };
  return zipOf([
    ...xlsxParts(datos),
    {
      nombre: "xl/worksheets/_rels/sheet1.xml.rels",
      datos: relaciones([["rId1", "drawing", "../drawings/drawing1.xml"]]),
    },
    {
      nombre: "xl/drawings/drawing1.xml",
      datos: `<?xml version="1.0"?><xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${RELATIONSHIP}">${lugares.map(ancla).join("")}</xdr:wsDr>`,
    },
    {
      nombre: "xl/drawings/_rels/drawing1.xml.rels",
      datos: relaciones(
        imagenes.map((_, n) => [`rId${n + 1}`, "image", `${n % 2 ? "/xl" : ".."}/media/image${n + 1}.png`]),
      ),
    },
    ...imagenes.map((imagen, n) => ({ nombre: `xl/media/image${n + 1}.png`, datos: imagen })),
  ]);
}
