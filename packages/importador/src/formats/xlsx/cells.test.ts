import { describe, expect, it } from "vitest";
import { read } from "xlsx";
import { POR_NOMBRE } from "../../../test/muestras.ts";
import { zipOf } from "../../../test/testing.ts";
import { bytesDe } from "../../../test/variantes/construir.ts";
import { VARIANTES } from "../../../test/variantes/todas.ts";
import type { Sheet } from "../../workbook/cells.ts";
import { detectFormat } from "../detect-format.ts";
import { READ_OPTIONS, readSheets } from "../read-sheets.ts";
import { readWorkbook } from "../read-workbook.ts";
import { putCellsBack, takeCellsOut } from "./cells.ts";

const SIN_MARCAS = new Map();

const conSheetJs = (bytes: Uint8Array): Sheet[] => readSheets(read(bytes, READ_OPTIONS), SIN_MARCAS);

/** What the own reading makes of a file; null where it leaves it to SheetJS. */
function aparte(bytes: Uint8Array): Sheet[] | null {
  const contenido = detectFormat(bytes);
  if (contenido.formato !== "xlsx") throw new Error(contenido.formato);
  const celdas = takeCellsOut(contenido.partes);
  if (celdas === null) return null;
  const libro = read(celdas.libro, READ_OPTIONS);
  return putCellsBack(libro, celdas.celdas) ? readSheets(libro, SIN_MARCAS) : null;
}

const PRINCIPAL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELACIONES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TIPOS = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * A workbook of one sheet with those rows, as they are written; texts 0 to 2 are shared, style 1
 * shows percents, 2 dates.
 */
function libroCon(filas: string, { hoja = `<sheetData>${filas}</sheetData>`, propiedades = "" } = {}) {
  const xml = (dentro: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${dentro}`;
  return zipOf([
    {
      nombre: "[Content_Types].xml",
      datos: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPOS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TIPOS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPOS}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TIPOS}.sharedStrings+xml"/></Types>`,
      ),
    },
    {
      nombre: "_rels/.rels",
      datos: xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELACIONES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      nombre: "xl/workbook.xml",
      datos: xml(
        `<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACIONES}">${propiedades}<sheets><sheet name="Lista &amp; más" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      nombre: "xl/_rels/workbook.xml.rels",
      datos: xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELACIONES}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELACIONES}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${RELACIONES}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
    },
    {
      nombre: "xl/styles.xml",
      datos: xml(
        `<styleSheet xmlns="${PRINCIPAL}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      ),
    },
    {
      nombre: "xl/sharedStrings.xml",
      datos: xml(
        `<sst xmlns="${PRINCIPAL}" count="3" uniqueCount="3"><si><t>Piñón &amp; nuez</t></si><si><r><t>Pan </t></r><r><rPr><b/></rPr><t>de pueblo</t></r></si><si><t xml:space="preserve"> €/kg </t></si></sst>`,
      ),
    },
    {
      nombre: "xl/worksheets/sheet1.xml",
      datos: xml(
        `<worksheet xmlns="${PRINCIPAL}"><cols><col min="2" max="2" width="9" hidden="1"/></cols>${hoja}<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>`,
      ),
    },
  ]);
}

/** A row 1 with those cells. */
const fila = (...celdas: string[]) => libroCon(`<row r="1">${celdas.join("")}</row>`);

describe("our own reading of cells gives the same as SheetJS", () => {
  const muestras = POR_NOMBRE.filter(([nombre]) => nombre.endsWith(".xlsx"));
  // X7.1
  it.each(muestras)("of the sample %s", (_, { bytes }) => {
    expect(aparte(bytes)).toEqual(conSheetJs(bytes));
  });

  it("of the variants of the samples", () => {
    const hechas = VARIANTES.filter(({ formato }) => formato === "xlsx").map((variante) => bytesDe(variante));
    const leidas = hechas.map(aparte);
    expect(leidas.filter((hojas) => hojas !== null).length).toBeGreaterThan(hechas.length * 0.9);
    leidas.forEach((hojas, i) => {
      if (hojas !== null) expect(hojas).toEqual(conSheetJs(hechas[i]!));
    });
  });

  it.each([
    [
      "numbers",
      fila(
        '<c r="A1"><v>2.45</v></c>',
        '<c r="B1" t="n"><v>-1.2E-3</v></c>',
        '<c r="AB1"><v>12345678901</v></c>',
      ),
    ],
    ["the noise of binary fractions", fila('<c r="A1"><v>2.4499999999999997</v></c>')],
    [
      "formats",
      fila(
        '<c r="A1" s="1"><v>0.04</v></c>',
        '<c r="B1" s="2"><v>45000</v></c>',
        '<c r="C1" s="3"><v>1234.5</v></c>',
        '<c r="D1" s="9"><v>1</v></c>',
      ),
    ],
    [
      "shared texts, rich ones too",
      fila(
        '<c r="A1" t="s"><v>0</v></c>',
        '<c r="B1" t="s"><v>1</v></c>',
        '<c r="C1" s="1" t="s"><v>2</v></c>',
      ),
    ],
    [
      "texts in their place",
      fila(
        '<c r="A1" t="inlineStr"><is><t>Piñón &lt;1&gt;</t></is></c>',
        '<c r="B1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>',
        '<c r="C1" t="str"><v>Jamón</v></c>',
        '<c r="D1" t="str"><v></v></c>',
      ),
    ],
    [
      "formulas, with and without a value",
      fila(
        '<c r="A1"><f>B1*1.04</f><v>2.08</v></c>',
        '<c r="B1"><f>C1&amp;"ñ"</f></c>',
        '<c r="C1" t="str"><f aca="false">_xlfn.CONCAT(A1)</f><v>uno</v></c>',
      ),
    ],
    [
      "truths and errors",
      fila(
        '<c r="A1" t="b"><v>1</v></c>',
        '<c r="B1" t="b"><v>0</v></c>',
        '<c r="C1" t="e"><v>#N/A</v></c>',
        '<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      ),
    ],
    [
      "nothing",
      fila('<c r="A1" s="1"/>', '<c r="B1"><v></v></c>', '<c r="C1"><v/></c>', '<c r="D1" t="s"></c>'),
    ],
    [
      "hidden rows and holes",
      libroCon(
        '<row r="2" spans="1:2" hidden="1"><c r="B2"><v>1</v></c></row><row r="5" ht="12" x14ac:dyDescent="0.3"/><row r="9" hidden="0"><c r="A9"><v>2</v></c></row>',
      ),
    ],
    ["no row at all", libroCon("")],
  ])("of %s", (_, bytes) => {
    const hojas = aparte(bytes);
    expect(hojas).not.toBeNull();
    expect(hojas).toEqual(conSheetJs(bytes));
  });

  it("of a text that looks escaped, which is unescaped only once", () => {
    const celda = '<c r="A1" t="str"><v>a &amp;lt; b</v></c>';
    expect(aparte(fila(celda))?.[0]?.filas[0]?.[0]?.texto).toBe("a &lt; b");
  });
});

describe("a file written in an unusual way is left to SheetJS as a whole", () => {
  it.each([
    ["a prefix", libroCon("", { hoja: '<x:sheetData xmlns:x="x"><x:row r="1"/></x:sheetData>' })],
    ["a cell without its place", fila("<c><v>1</v></c>")],
    ["a row without its number", libroCon('<row><c r="A1"><v>1</v></c></row>')],
    ["a cell of another row", fila('<c r="A2"><v>1</v></c>')],
    ["a shared formula", fila('<c r="A1"><f t="shared" ref="A1:A2" si="0">B1</f><v>1</v></c>')],
    ["a date as text", fila('<c r="A1" t="d"><v>2026-11-21</v></c>')],
    ["a number that is none", fila('<c r="A1"><v>12,5</v></c>')],
    ["a text that is not among the shared ones", fila('<c r="A1" t="s"><v>99</v></c>')],
    ["rich text in its place", fila('<c r="A1" t="inlineStr"><is><r><t>a</t></r></is></c>')],
    ["signs written by their number", fila('<c r="A1" t="str"><v>a&#10;b</v></c>')],
    ["signs written in the way of spreadsheets", fila('<c r="A1" t="str"><v>a_x000D_b</v></c>')],
    ["a comment between cells", fila("<!-- -->", '<c r="A1"><v>1</v></c>')],
    [
      "dates since 1904",
      libroCon('<row r="1"><c r="A1"><v>1</v></c></row>', { propiedades: '<workbookPr date1904="1"/>' }),
    ],
    ["a cut-off sheet", libroCon("", { hoja: '<sheetData><row r="1"><c r="A1"><v>1</v></c>' })],
  ])("%s", (_, bytes) => {
    expect(aparte(bytes)).toBeNull();
    expect(readWorkbook(bytes, "lista.xlsx").hojas).toEqual(conSheetJs(bytes));
  });
});
