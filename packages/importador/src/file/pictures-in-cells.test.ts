import { describe, expect, it } from "vitest";
import { between, drawnWorkbook, relation, relationships, type Value } from "../../test/drawn-sheets.ts";
import { leerImagenes } from "../../test/leer-imagenes.ts";
import type { ZipPart } from "../../test/testing.ts";

const NAMES = ["Acelga", "Nabo", "Miel", "Puerro"];
const ROWS: Value[][] = [
  ["Foto", "Producto", "Precio", "IVA"],
  ...NAMES.map((name, n) => ["·", name, n + 1.5, 4]),
];
const MICROSOFT = "http://schemas.microsoft.com/office";
const RICH = "http://schemas.microsoft.com/office/spreadsheetml/2017/richdata";
const xml = (texto: string) => `<?xml version="1.0" encoding="UTF-8"?>${texto}`;

/** What Excel writes for «Colocar en celda», of two images, and for one that it has fetched. */
const RICH_PARTS: ZipPart[] = [
  {
    nombre: "xl/metadata.xml",
    datos: xml(
      `<metadata xmlns:xlrd="${RICH}"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst/></bk></futureMetadata><futureMetadata name="XLRICHVALUE" count="3">${[0, 1, 2, 3].map((i) => `<bk><extLst><ext uri="{x}"><xlrd:rvb i="${i}"/></ext></extLst></bk>`).join("")}</futureMetadata><valueMetadata count="4">${[1, 0, 2, 3].map((v) => `<bk><rc t="2" v="${v}"/></bk>`).join("")}</valueMetadata></metadata>`,
    ),
  },
  {
    nombre: "xl/richData/rdrichvaluestructure.xml",
    datos: xml(
      `<rvStructures xmlns="${RICH}" count="2"><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s><s t="_webimage"><k n="CalcOrigin" t="i"/><k n="WebImageIdentifier" t="i"/></s><s t="_error"><k n="errorType" t="i"/></s></rvStructures>`,
    ),
  },
  {
    nombre: "xl/richData/rdrichvalue.xml",
    datos: xml(
      `<rvData xmlns="${RICH}" count="4"><rv s="0"><v>0</v><v>5</v></rv><rv s="0"><v>1</v><v>5</v></rv><rv s="1"><v>1</v><v>0</v></rv><rv s="2"><v>8</v></rv></rvData>`,
    ),
  },
  {
    nombre: "xl/richData/richValueRel.xml",
    datos: xml('<richValueRels xmlns:r="x"><rel r:id="rId1"/><rel r:id="rId2"/></richValueRels>'),
  },
  {
    nombre: "xl/richData/_rels/richValueRel.xml.rels",
    datos: relationships(
      relation("rId2", "image", "../media/b.png"),
      relation("rId1", "image", "../media/a.png"),
    ),
  },
  {
    nombre: "xl/richData/rdRichValueWebImage.xml",
    datos: xml(
      '<webImagesSrd xmlns:r="x"><webImageSrd><address r:id="rId1"/><blip r:id="rId2"/></webImageSrd></webImagesSrd>',
    ),
  },
  {
    nombre: "xl/richData/_rels/rdRichValueWebImage.xml.rels",
    datos: relationships(
      relation("rId1", "hyperlink", "https://ejemplo.es/c.png", ' TargetMode="External"'),
      relation("rId2", "image", "../media/c.png"),
    ),
  },
];
const RICH_RELATIONS = [
  relation("rIdm", "sheetMetadata", "metadata.xml"),
  relation("rIdv", `${MICROSOFT}/2017/06/relationships/rdRichValue`, "richData/rdrichvalue.xml"),
  relation(
    "rIds",
    `${MICROSOFT}/2017/06/relationships/rdRichValueStructure`,
    "richData/rdrichvaluestructure.xml",
  ),
  relation("rIdr", `${MICROSOFT}/2022/10/relationships/richValueRel`, "richData/richValueRel.xml"),
  relation(
    "rIdw",
    `${MICROSOFT}/2020/07/relationships/rdRichValueWebImage`,
    "richData/rdRichValueWebImage.xml",
  ),
].join("");
const inCell = (donde: string, vm: number) => `<c r="${donde}" t="e" vm="${vm}"><v>#VALUE!</v></c>`;

describe("a picture that a cell holds", () => {
  it("belongs to its row, as Excel writes it, also one that it has fetched", () => {
    const celdas = { A2: inCell("A2", 1), A3: inCell("A3", 2), A4: inCell("A4", 3), A5: inCell("A5", 4) };
    const { suyas, avisos, cuantos } = leerImagenes(
      drawnWorkbook([{ filas: ROWS, celdas }], {
        ...{ partes: RICH_PARTS, delLibro: RICH_RELATIONS },
        imagenes: { "a.png": "a", "b.png": "b", "c.png": "c" },
      }),
    );
    expect(suyas).toEqual({ Acelga: "b", Nabo: "a", Miel: "c" });
    expect([avisos, cuantos]).toEqual([[], 4]);
  });

  it("belongs to all formats beside a merged cell", () => {
    const filas = [
      ROWS[0] ?? [],
      ...["500 ml", "1 L", "5 L"].map((una, n) => [n ? null : "·", `Aceite ${una}`, 9 + n, 4]),
    ];
    const { suyas } = leerImagenes(
      drawnWorkbook([{ filas, fusiones: ["A2:A4"], celdas: { A2: inCell("A2", 2) } }], {
        ...{ partes: RICH_PARTS, delLibro: RICH_RELATIONS, imagenes: { "a.png": "a", "b.png": "b" } },
      }),
    );
    expect(suyas).toEqual({ "Aceite 500 ml": "a", "Aceite 1 L": "a", "Aceite 5 L": "a" });
  });

  it("belongs to its row, as WPS writes it", () => {
    const shown = (donde: string, id: string) =>
      `<c r="${donde}" t="str"><f>_xlfn.DISPIMG("${id}",1)</f><v>=DISPIMG("${id}",1)</v></c>`;
    const { suyas, avisos } = leerImagenes(
      drawnWorkbook(
        [
          {
            filas: ROWS,
            celdas: { A2: shown("A2", "ID_B"), A3: shown("A3", "ID_A"), A5: shown("A5", "ID_X") },
          },
        ],
        {
          delLibro: relation("rIdc", "http://www.wps.cn/officeDocument/2020/cellImage", "cellimages.xml"),
          imagenes: { "a.png": "a", "b.png": "b" },
          partes: [
            {
              nombre: "xl/cellimages.xml",
              datos: xml(
                `<etc:cellImages>${["A", "B"].map((una, n) => `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${n}" name="ID_${una}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${n + 1}"/></xdr:blipFill></xdr:pic></etc:cellImage>`).join("")}</etc:cellImages>`,
              ),
            },
            {
              nombre: "xl/_rels/cellimages.xml.rels",
              datos: relationships(
                relation("rId1", "image", "media/a.png"),
                relation("rId2", "image", "media/b.png"),
              ),
            },
          ],
        },
      ),
    );
    expect(suyas).toEqual({ Acelga: "b", Nabo: "a" });
    expect(avisos).toEqual([expect.stringMatching(/^Fila 5: la imagen está vacía o falta/u)]);
  });

  it("is told where it is only named: by a formula, or by a link", () => {
    const shown = (donde: string) =>
      `<c r="${donde}" t="e"><f>_xlfn.IMAGE("https://ejemplo.es/x.png")</f><v>#NAME?</v></c>`;
    const { suyas, avisos, cuantos } = leerImagenes(
      drawnWorkbook([
        {
          ...{ filas: ROWS, celdas: { A2: shown("A2"), A3: shown("A3") } },
          anclas: [between("l", { fila: 4, dentro: 1 }, { fila: 4, dentro: 13 })],
          imagenes: { l: "https://ejemplo.es/l.png" },
        },
      ]),
    );
    expect([suyas, cuantos]).toEqual([{}, 4]);
    expect(avisos).toEqual([expect.stringMatching(/^Filas 2, 3 y 4: la imagen no viene en el archivo/u)]);
  });

  it("belongs to the row of its comment; what is in a header of the page is of nobody", () => {
    const note = (fila: number, id: string) =>
      `<v:shape id="_x0000_s1" type="#_x0000_t202"><v:fill o:relid="${id}" o:title="foto" recolor="t" rotate="t" type="frame"/><x:ClientData ObjectType="Note"><x:Anchor>2, 15, 0, 2, 4, 31, 5, 1</x:Anchor><x:Row>${fila - 1}</x:Row><x:Column>1</x:Column></x:ClientData></v:shape>`;
    const header = `<v:shape id="LH" type="#_x0000_t75"><v:imagedata o:relid="rId1" o:title="logo"/></v:shape>`;
    const { suyas, avisos } = leerImagenes(
      drawnWorkbook(
        [
          {
            filas: ROWS,
            relaciones:
              relation("rId8", "vmlDrawing", "../drawings/vmlDrawing1.vml") +
              relation("rId9", "vmlDrawing", "../drawings/vmlDrawing2.vml") +
              relation("rId7", "image", "../media/b.png"),
            despues: '<legacyDrawing r:id="rId8"/><legacyDrawingHF r:id="rId9"/><picture r:id="rId7"/>',
          },
        ],
        {
          imagenes: { "a.png": "a", "b.png": "b" },
          partes: [1, 2].flatMap((n) => [
            {
              nombre: `xl/drawings/vmlDrawing${n}.vml`,
              datos: `<xml xmlns:v="v" xmlns:o="o" xmlns:x="x">${n === 1 ? note(3, "rId1") : header}</xml>`,
            },
            {
              nombre: `xl/drawings/_rels/vmlDrawing${n}.vml.rels`,
              datos: relationships(relation("rId1", "image", "../media/a.png")),
            },
          ]),
        },
      ),
    );
    expect(suyas).toEqual({ Nabo: "a" });
    expect(avisos).toEqual([]);
  });
});

it("an object of another program is shown as a picture, and that is its product's", () => {
  const corner = (cual: string, fila: number, dentro: number) =>
    `<${cual}><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${fila - 1}</xdr:row><xdr:rowOff>${dentro}</xdr:rowOff></${cual}>`;
  const despues = `<oleObjects><mc:AlternateContent><mc:Choice Requires="x14"><oleObject progId="Paint.Picture" shapeId="1025" r:id="rId4"><objectPr defaultSize="0" r:id="rId5"><anchor moveWithCells="1">${corner("from", 4, 9_000)}${corner("to", 4, 150_000)}</anchor></objectPr></oleObject></mc:Choice><mc:Fallback><oleObject progId="Paint.Picture" shapeId="1025" r:id="rId4"/></mc:Fallback></mc:AlternateContent></oleObjects>`;
  const relaciones =
    relation("rId4", "oleObject", "../embeddings/oleObject1.bin") +
    relation("rId5", "image", "../media/o.png") +
    relation("rId6", "drawing", "../drawings/drawing9.xml");
  const { suyas } = leerImagenes(
    drawnWorkbook([{ filas: ROWS, despues, relaciones }], {
      imagenes: { "o.png": "o" },
      partes: [{ nombre: "xl/drawings/drawing9.xml", datos: xml("<xdr:wsDr/>") }],
    }),
  );
  expect(suyas).toEqual({ Miel: "o" });
});

describe("an image of a file", () => {
  const anclas = [between("a", { fila: 2, dentro: 1 }, { fila: 2, dentro: 13 })];
  const readAt = (destino: string, nombre: string, datos = "a") =>
    leerImagenes(
      drawnWorkbook([{ filas: ROWS, anclas, imagenes: { a: destino } }], { partes: [{ nombre, datos }] }),
    );

  it("is found however its name is written, and whatever it ends in", () => {
    for (const [destino, nombre] of [
      ["../media/image1.PNG", "xl/media/image1.PNG"],
      ["../media/Image1.png", "xl/media/image1.png"],
      ["/xl/media/image1.png", "xl/media/image1.png"],
      ["/XL/Media/image1.png", "xl/media/image1.png"],
      ["..\\media\\image1.png", "xl\\media\\image1.png"],
      ["../media/foto%20de%20acelga.jpg", "xl/media/foto de acelga.jpg"],
      ["../media/foto%20de%20acelga.jpg", "xl/media/foto%20de%20acelga.jpg"],
      ["../media/jam&#243;n.jpg", "xl/media/jamón.jpg"],
      ["NULL/../../media/image1.jfif", "xl/media/image1.jfif"],
      ["../media/image1.tmp", "xl/media/image1.tmp"],
      ["../media/image1", "xl/media/image1"],
    ] as const) {
      expect([destino, readAt(destino, nombre).suyas]).toEqual([destino, { Acelga: "a" }]);
    }
  });

  it("is told where it is blank or missing", () => {
    const told = [expect.stringMatching(/^Fila 2: la imagen está vacía o falta en el archivo/u)];
    expect(readAt("../media/a.png", "xl/media/a.png", "")).toMatchObject({ suyas: {}, avisos: told });
    expect(readAt("../media/a.png", "xl/media/b.png")).toMatchObject({ suyas: {}, avisos: told });
    expect(readAt("%E0%A4%A", "xl/media/b.png")).toMatchObject({ suyas: {}, avisos: told });
  });

  it("does not keep the others from being taken by being large", () => {
    const { suyas, sobran } = leerImagenes(
      drawnWorkbook(
        [
          {
            ...{ filas: ROWS, imagenes: { a: "../media/a.bmp", b: "../media/b.png" } },
            anclas: [...anclas, between("b", { fila: 3, dentro: 1 }, { fila: 3, dentro: 13 })],
          },
        ],
        { imagenes: { "a.bmp": new Uint8Array(20 * 1024 * 1024), "b.png": "b" } },
      ),
    );
    expect([suyas, sobran]).toEqual([{ Nabo: "b" }, 1]);
  });
});

it("pictures of two sheets are each of their own sheet's products", () => {
  const tarde = [ROWS[0] ?? [], ...["Pera", "Kiwi", "Uva", "Higo"].map((name, n) => [null, name, n + 2, 4])];
  const anclas = [between("a", { fila: 3, dentro: 1 }, { fila: 3, dentro: 13 })];
  const { suyas } = leerImagenes(
    drawnWorkbook(
      [
        { nombre: "Verdura &amp; más", filas: ROWS, anclas, imagenes: { a: "../media/a.png" } },
        { nombre: "Fruta", filas: tarde, anclas, imagenes: { a: "../media/b.png" } },
      ],
      { imagenes: { "a.png": "a", "b.png": "b" } },
    ),
  );
  expect(suyas).toEqual({ Nabo: "a", Kiwi: "b" });
});
