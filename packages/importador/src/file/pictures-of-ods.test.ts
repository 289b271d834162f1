import { describe, expect, it } from "vitest";
import { leerImagenes } from "../../test/leer-imagenes.ts";
import { zipOf } from "../../test/testing.ts";

const texto = (valor: string) =>
  `<table:table-cell office:value-type="string"><text:p>${valor}</text:p></table:table-cell>`;
const numero = (valor: number) =>
  `<table:table-cell office:value-type="float" office:value="${valor}"><text:p>${valor}</text:p></table:table-cell>`;
const celda = (dentro: string) => `<table:table-cell>${dentro}</table:table-cell>`;

/** A frame that begins so far from its cell, or from its sheet, in centimetres. */
const frame = (imagen: string, { x = 0.1, y = 0.1, ancho = 1.8, alto = 1.8 } = {}, mas = "") =>
  `<draw:frame draw:z-index="0" draw:name="${imagen}" svg:width="${ancho}cm" svg:height="${alto}cm" svg:x="${x}cm" svg:y="${y}cm"><draw:image xlink:href="${imagen}" xlink:type="simple"><text:p/></draw:image>${mas}</draw:frame>`;

const NAMES = ["Acelga", "Nabo", "Miel", "Puerro"];
/** A sheet with a photo in the first column of each row; rows of products are 2 cm high. */
function read(fotos: readonly string[], { hoja = "", primeras = "" } = {}) {
  const rows = NAMES.map(
    (name, n) =>
      `<table:table-row table:style-name="ro2">${celda(fotos[n] ?? "")}${texto(name)}${numero(n + 1.5)}${numero(4)}</table:table-row>`,
  );
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles><style:style style:name="ro1" style:family="table-row"><style:table-row-properties style:row-height="0.5cm"/></style:style><style:style style:name="ro2" style:family="table-row"><style:table-row-properties style:row-height="2cm"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Lista">${hoja}<table:table-column table:number-columns-repeated="4"/>${primeras}<table:table-row table:style-name="ro1">${["Foto", "Producto", "Precio", "IVA"].map(texto).join("")}</table:table-row>${rows.join("")}<table:table-row table:number-rows-repeated="1048000" table:style-name="ro1"><table:table-cell table:number-columns-repeated="4"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
  return leerImagenes(
    zipOf([
      { nombre: "mimetype", datos: "application/vnd.oasis.opendocument.spreadsheet" },
      { nombre: "styles.xml", datos: "<office:document-styles/>" },
      { nombre: "META-INF/manifest.xml", datos: "<manifest:manifest/>" },
      { nombre: "content.xml", datos: content },
      ...["a", "b", "c", "logo"].map((una) => ({ nombre: `Pictures/${una}.png`, datos: una })),
      { nombre: "Pictures/a.svg", datos: "<svg/>" },
    ]),
    "lista.ods",
  );
}

describe("the pictures of an .ods", () => {
  it("belong to the rows that they lie over, whichever cell they are tied to", () => {
    const { suyas, avisos } = read([
      frame("Pictures/a.png"),
      // Tied to this row, and drawn down into the next one.
      frame("Pictures/b.png", { y: 1.7 }),
      "",
      frame("Pictures/c.png", { y: -0.3 }),
    ]);
    expect(suyas).toEqual({ Acelga: "a", Miel: "b", Puerro: "c" });
    expect(avisos).toEqual([]);
  });

  it("may be tied to the sheet: then they are measured from its corner", () => {
    const shapes = `<table:shapes>${frame("Pictures/a.png", { y: 2.6 })}${frame("Pictures/logo.png", { y: 0.2, alto: 1.2 })}</table:shapes>`;
    const primeras = `<table:table-row table:style-name="ro2" table:number-rows-repeated="1"><table:table-cell/></table:table-row>`;
    const { suyas, avisos } = read([], { hoja: shapes, primeras });
    expect(suyas).toEqual({ Acelga: "a" });
    expect(avisos).toEqual([]);
  });

  it("are the copies made of pixels where they are drawings, and may be in groups", () => {
    const both = frame("Pictures/a.svg", {}, '<draw:image xlink:href="./Pictures/a.png"/>');
    const group = `<draw:g>${frame("Pictures/b.png")}${frame("Pictures/c.png", { y: 2.1 })}</draw:g>`;
    const { suyas } = read([both, group]);
    expect(suyas).toEqual({ Acelga: "a", Nabo: "b", Miel: "c" });
  });

  it("are told where they are elsewhere or missing", () => {
    const { suyas, avisos } = read([
      frame("https://ejemplo.es/a.png"),
      frame("../fotos/b.png"),
      frame("Pictures/z.png"),
    ]);
    expect(suyas).toEqual({});
    expect(avisos).toEqual([
      expect.stringMatching(/^Filas 2 y 3: la imagen no viene en el archivo/u),
      expect.stringMatching(/^Fila 4: la imagen está vacía o falta/u),
    ]);
  });
});
