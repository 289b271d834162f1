import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CFB, utils, type WorkBook, write } from "xlsx";
import { xlsxParts, zipOf } from "../../test/testing.ts";
import { importar } from "../importar/importar.ts";
import type { MotivoArchivo } from "../resultado/mensajes-de-archivo.ts";
import { type Cell, cellAt, isUncomputed } from "../workbook/cells.ts";
import { InvalidFileError } from "./invalid-file.ts";
import { exactDecimal } from "./read-sheets.ts";
import { readWorkbook } from "./read-workbook.ts";

const bytesDe = (texto: string) => new TextEncoder().encode(texto);
const muestra = (nombre: string) =>
  new Uint8Array(readFileSync(new URL(`../../test/fixtures/${nombre}`, import.meta.url)));

function motivoDe(bytes: Uint8Array): MotivoArchivo | null {
  try {
    readWorkbook(bytes, "lista.xlsx");
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidFileError);
    expect((error as Error).message).toMatch(/\p{L}{3}.*\.$/su);
    return (error as InvalidFileError).motivo;
  }
}

function libroDe(filas: unknown[][]): WorkBook {
  const libro = utils.book_new();
  utils.book_append_sheet(libro, utils.aoa_to_sheet(filas), "Lista");
  return libro;
}

const FILAS = [
  ["Producto", "Precio", "IVA"],
  ["Acelga", 1.5, 0.04],
  ["Piñón", 2.45, 0.1],
];
const enFormato = (bookType: "xlsx" | "biff8" | "ods" | "csv") =>
  new Uint8Array(write(libroDe(FILAS), { type: "array", bookType }) as ArrayBuffer);

function celdas(bytes: Uint8Array): Cell[][] {
  const hoja = readWorkbook(bytes, "x").hojas[0];
  if (hoja === undefined) throw new Error("sin hojas");
  return hoja.filas.map((fila, f) => Array.from(fila ?? [], (_, c) => cellAt(hoja, f, c)));
}
const textos = (bytes: Uint8Array) => celdas(bytes).map((fila) => fila.map(({ texto }) => texto));

describe("readWorkbook accepts by content", () => {
  // X7.1
  it.each([
    ["xlsx", enFormato("xlsx")],
    ["xls", enFormato("biff8")],
    ["ods", enFormato("ods")],
    ["csv", enFormato("csv")],
  ] as const)("%s", (formato, bytes) => {
    const libro = readWorkbook(bytes, "nombre.que-no-importa");
    expect(libro.formato).toBe(formato);
    const resultado = importar(libro);
    if (resultado.tipo !== "importacion") throw new Error(resultado.mensaje);
    expect(
      resultado.productos.map(({ nombre, precio, iva }) => [nombre, precio.toString(), iva.toString()]),
    ).toEqual([
      ["Acelga", "1.5", "0.04"],
      ["Piñón", "2.45", "0.1"],
    ]);
  });

  // X7.2
  it.each([
    ["UTF-8", bytesDe("Producto;Precio\nPiñón;€ 2,50\n")],
    ["UTF-8 with BOM", bytesDe("\ufeffProducto;Precio\r\nPiñón;€ 2,50\r\n")],
    ["Windows-1252", new Uint8Array(Buffer.from("Producto;Precio\r\nPi\xf1\xf3n;\x80 2,50\r\n", "latin1"))],
    ["UTF-16", new Uint8Array(Buffer.from("\ufeffProducto;Precio\r\nPiñón;€ 2,50\r\n", "utf16le"))],
    ["tab", bytesDe("Producto\tPrecio\nPiñón\t€ 2,50\n")],
    ["comma and quotes", bytesDe('Producto,Precio\n"Piñón","€ 2,50"\n')],
    ["sep=", bytesDe("sep=;\nProducto;Precio\nPiñón;€ 2,50")],
  ])("csv in %s", (_, bytes) => {
    expect(textos(bytes)).toEqual([
      ["Producto", "Precio"],
      ["Piñón", "€ 2,50"],
    ]);
  });

  it("csv as DOS wrote it, by what its words hold", () => {
    const bytes = new Uint8Array(
      Buffer.from("Producto;Precio\r\nPi\xa4\xa2n;2,50\r\nLim\xa2n;1,50\r\n", "latin1"),
    );
    const { hojas } = readWorkbook(bytes, "lista.csv");
    expect(hojas[0]?.filas[2]?.[0]?.texto).toBe("Limón");
  });

  it("csv in Mac Roman, by how its lines end and what its words hold", () => {
    const lineas = ["Producto;Precio", "Jam\x97n a\x96ejo;\xdb 2,50", "Caf\x8e;3"];
    const leidas = (salto: string, filas: string[]) =>
      textos(new Uint8Array(Buffer.from(filas.join(salto), "latin1"))).map(([primera]) => primera);
    expect(leidas("\r", lineas)).toEqual(["Producto", "Jamón añejo", "Café"]);
    expect(leidas("\r\n", lineas)[1]).toBe("Jam—n a–ejo");
    expect(leidas("\r", ["Producto;Precio", "Pi\xf1\xf3n \x97 5 kg;2"])[1]).toBe("Piñón — 5 kg");
  });

  it("csv rows numbered by record, with blank ones and line breaks in quotes", () => {
    const filas = textos(bytesDe('Producto;Precio\n\n"Pan de\nmolde ""100 %""";1,20\n;;\nAjo;2'));
    expect(filas.map((fila) => fila[0] ?? "")).toEqual(["Producto", "", 'Pan de\nmolde "100 %"', "", "Ajo"]);
  });

  it.each([["ID;Producto;Precio"], ["ID;PVP;Nombre"], ["PK;Producto;Precio"], ["MZ;Producto;Precio"]])(
    "csv whose header begins as files of other kinds do: %s",
    (cabecera) => {
      const filas = [cabecera, "7;Acelga;2,50", "8;Ajo;1,20"];
      expect(textos(bytesDe(filas.join("\r\n")))).toEqual(filas.map((fila) => fila.split(";")));
    },
  );

  it("csv with commas between nearly nothing but numbers", () => {
    const filas = ["Producto,Precio,IVA,PVP,Stock,Caja,Peso"];
    for (let i = 0; i < 30; i++) filas.push(`Acelga ${i % 2 ? "" : i},${i},4,${i + 1},0,10,0`);
    expect(textos(bytesDe(filas.join("\n")))).toEqual(filas.map((fila) => fila.split(",")));
  });

  it.each(["Tomate 3,50 4,20 5,10", "Tomate: 3,50"])("no csv of lines as «%s»", (linea) => {
    const lineas = ["Nuestra oferta", ...Array.from({ length: 20 }, () => linea)];
    expect(motivoDe(bytesDe(lineas.join("\n")))).toBe("no-es-hoja");
  });

  it.each([
    ['"Caja de 5 kg, calibre 70, sin tratar\nDe Valencia"'],
    ['"De Valencia\nCaja de 5 kg, calibre 70, sin tratar"'],
    ['"De Valencia\r\n\r\nCaja: 5 kg, 70, bio\r\n""Extra"""'],
  ])("csv with a cell of several lines with separators in them: %s", (celda) => {
    const [, fila] = textos(
      bytesDe(`Nombre,Precio,Descripción\nAjo,"1,20 €",\nTomate,"2,50 €",${celda}\nUva,"3,10 €",\n`),
    ).filter((campos) => campos[0] !== "Ajo");
    expect(fila).toEqual(["Tomate", "2,50 €", celda.slice(1, -1).replaceAll('""', '"')]);
  });

  it.each(["\u001a", "\r\n\u001a", "\r\n\u001a\u001a\r\n"])(
    "csv with the mark of DOS at its end: %j",
    (fin) => {
      expect(textos(bytesDe(`Producto;Precio\r\nAjo;2,50${fin}`))).toEqual([
        ["Producto", "Precio"],
        ["Ajo", "2,50"],
      ]);
    },
  );

  it("texts that begin with =, as texts", () => {
    expect(celdas(bytesDe('Producto;Precio\n=1+1;2,50\n"=HYPERLINK(""x"")";1'))[1]?.[0]).toMatchObject({
      tipo: "texto",
      valor: "=1+1",
    });
    const xlsx = zipOf(xlsxParts('<row r="1"><c r="A1" t="inlineStr"><is><t>=1+1</t></is></c></row>'));
    expect(celdas(xlsx)[0]?.[0]).toMatchObject({ tipo: "texto", valor: "=1+1" });
    expect(celdas(xlsx)[0]?.[0]?.formula).toBeUndefined();
  });
});

describe("readWorkbook reads cells as they are stored", () => {
  it.each([
    [2.4499999999999997, "2.45"],
    [0.1 + 0.2, "0.3"],
    [1250.5, "1250.5"],
    [1e-7, "0.0000001"],
    [9999999, "9999999"],
    [-2.8, "-2.8"],
    [1e21, "1000000000000000000000"],
  ])("number %f as %s", (numero, escrito) => expect(exactDecimal(numero)).toBe(escrito));

  // X7.9
  it("formula cells by their value, and those without a value as such", () => {
    const fila =
      '<row r="1"><c r="A1"><f>B1*2</f><v>2.4499999999999997</v></c><c r="B1"><f>SUM(C1)</f></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>';
    const [a, b, c] = celdas(zipOf(xlsxParts(fila)))[0] ?? [];
    expect(a).toMatchObject({ tipo: "numero", valor: "2.45", formula: "B1*2" });
    expect(b !== undefined && isUncomputed(b)).toBe(true);
    expect(c).toMatchObject({ tipo: "error", texto: "#DIV/0!" });
  });

  it("dates, struck-through cells, and the sheet's own name", () => {
    const libro = readWorkbook(
      zipOf(
        xlsxParts(
          '<row r="1"><c r="A1" s="2"><v>45000</v></c><c r="B1" s="1"><v>3</v></c><c r="C1" s="0"><v>3</v></c></row>',
        ),
      ),
      "x",
    );
    expect(libro.hojas[0]?.nombre).toBe("Lista & más");
    const fila = libro.hojas[0]?.filas[0] ?? [];
    expect(fila.map((celda) => [celda?.tipo, celda?.tachada ?? false])).toEqual([
      ["fecha", false],
      ["numero", true],
      ["numero", false],
    ]);
  });

  it.each([
    [14, "15/03/2023"],
    [16, "15/3"],
    [17, "marzo 2023"],
    [20, "0:00"],
    [22, "15/03/2023 00:00"],
  ])("a date of format %s as one writes it here", (formato, texto) => {
    const partes = xlsxParts('<row r="1"><c r="A1" s="2"><v>45000</v></c></row>').map(
      ({ nombre, datos }) => ({
        nombre,
        datos: String(datos).replace('numFmtId="14"', `numFmtId="${formato}"`),
      }),
    );
    expect(readWorkbook(zipOf(partes), "x").hojas[0]?.filas[0]?.[0]).toMatchObject({ tipo: "fecha", texto });
  });

  it("hidden rows and columns, merged cells and row numbers", () => {
    const hoja = readWorkbook(
      zipOf(
        xlsxParts(
          '<row r="3" hidden="1"><c r="A3"><v>1</v></c></row><row r="5"><c r="A5"><v>1</v></c></row>',
          '<cols><col min="2" max="3" hidden="1"/></cols>',
        ),
      ),
      "x",
    ).hojas[0];
    expect([...(hoja?.filasOcultas ?? [])]).toEqual([2]);
    expect([...(hoja?.columnasOcultas ?? [])]).toEqual([1, 2]);
    expect(hoja?.filas[4]?.[0]?.valor).toBe("1");
    expect(readWorkbook(muestra("07-iva-incluido.xlsx"), "x").hojas[0]?.fusiones).toEqual([
      { fila: 0, columna: 0, filaFin: 0, columnaFin: 3 },
    ]);
  });
});

describe("readWorkbook reads from an .ods", () => {
  const content =
    '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles><style:style style:name="ce1" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="ce2" style:family="table-cell"/></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Lista">' +
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>' +
    '<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>' +
    '<table:table-row table:visibility="filter"><table:table-cell office:value-type="string"><text:p>b</text:p></table:table-cell></table:table-row>' +
    '<table:table-row><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>c</text:p></table:table-cell><table:table-cell table:style-name="ce1" office:value-type="string"><text:p>d</text:p></table:table-cell></table:table-row>' +
    "</table:table></office:spreadsheet></office:body></office:document-content>";

  it("struck-through cells, hidden rows and columns", () => {
    const hoja = readWorkbook(
      zipOf([
        { nombre: "mimetype", datos: "application/vnd.oasis.opendocument.spreadsheet" },
        { nombre: "content.xml", datos: content },
        { nombre: "styles.xml", datos: "<office:document-styles/>" },
        { nombre: "META-INF/manifest.xml", datos: "<manifest:manifest/>" },
      ]),
      "x",
    ).hojas[0];
    expect([...(hoja?.filasOcultas ?? [])]).toEqual([2]);
    expect([...(hoja?.columnasOcultas ?? [])]).toEqual([2]);
    expect(hoja?.filas[3]?.map((celda) => [celda?.texto, celda?.tachada ?? false])).toEqual([
      ["c", false],
      ["c", false],
      ["d", true],
    ]);
  });
});

describe("readWorkbook reads what an .ods strikes through", () => {
  const rayado = (cual: string) => `<style:text-properties style:text-line-through-style="${cual}"/>`;
  const estilo = (nombre: string, padre: string, dentro = "", familia = "table-cell") =>
    `<style:style style:name="${nombre}" style:family="${familia}" style:parent-style-name="${padre}">${dentro}</style:style>`;
  /** The texts of the struck cells of a sheet with these columns and rows. */
  const tachadas = (tabla: string) => {
    const propios = [
      estilo("ce1", "Agotado"),
      estilo("ce2", "ce1", rayado("none")),
      estilo("T1", "Agotado", "", "text"),
      estilo("T2", "Tachado", "", "text"),
      estilo("Uno", "Otro") + estilo("Otro", "Uno"),
    ];
    const conNombre = [
      estilo("Default", ""),
      estilo("Baja", "Default", rayado("solid")),
      estilo("Agotado", "Baja"),
      estilo("Tachado", "", rayado("solid"), "text"),
    ];
    const bytes = zipOf([
      { nombre: "mimetype", datos: "application/vnd.oasis.opendocument.spreadsheet" },
      {
        nombre: "content.xml",
        datos: `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>${propios.join("")}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Lista">${tabla}</table:table></office:spreadsheet></office:body></office:document-content>`,
      },
      {
        nombre: "styles.xml",
        datos: `<office:document-styles xmlns:office="o" xmlns:style="s"><office:styles>${conNombre.join("")}</office:styles><office:automatic-styles>${estilo("ce9", "", rayado("solid"))}</office:automatic-styles></office:document-styles>`,
      },
      { nombre: "META-INF/manifest.xml", datos: "<manifest:manifest/>" },
    ]);
    return celdas(bytes).flatMap((fila) => fila.flatMap(({ texto, tachada }) => (tachada ? [texto] : [])));
  };
  const celda = (texto: string, atributos = "") =>
    `<table:table-cell office:value-type="string"${atributos}><text:p>${texto}</text:p></table:table-cell>`;
  const deEstilo = (nombre: string) => ` table:style-name="${nombre}"`;
  const deSusCeldas = (nombre: string) => ` table:default-cell-style-name="${nombre}"`;

  it("by a style with a name, or by what a style comes from", () => {
    const fila = ["Agotado", "Default", "ce1", "ce2", "ce9", "Uno", "T2"].map((nombre) =>
      celda(nombre, deEstilo(nombre)),
    );
    expect(tachadas(`<table:table-row>${fila.join("")}</table:table-row>`)).toEqual(["Agotado", "ce1"]);
  });

  it("by the style of its row or its column", () => {
    const columnas = `<table:table-column/><table:table-column table:number-columns-repeated="2"${deSusCeldas("ce1")}/>`;
    const filas =
      `<table:table-row>${celda("a")}${celda("b")}${celda("c", deEstilo("ce2"))}</table:table-row>` +
      `<table:table-row${deSusCeldas("Agotado")}>${celda("d")}${celda("e", deEstilo("Default"))}</table:table-row>` +
      `<table:table-row${deSusCeldas("Default")}><table:table-cell/>${celda("f")}</table:table-row>`;
    expect(tachadas(columnas + filas)).toEqual(["b", "d"]);
  });

  it("by the style of its text, whose names are others than those of cells", () => {
    const texto = (nombre: string) => celda(`<text:span text:style-name="${nombre}">${nombre}</text:span>`);
    const fila = ["T1", "T2", "Tachado", "Agotado"].map(texto).join("");
    expect(tachadas(`<table:table-row>${fila}</table:table-row>`)).toEqual(["T2", "Tachado"]);
  });
});

it("marks belong to a sheet whose name is written with numbers for its letters", () => {
  const partes = xlsxParts('<row r="1"><c r="A1" s="1"><v>3</v></c></row>').map((parte) => ({
    ...parte,
    datos: String(parte.datos).replace("Lista &amp; más", "Jam&#243;n &#xe9; &amp;#38;"),
  }));
  const [hoja] = readWorkbook(zipOf(partes), "x").hojas;
  expect([hoja?.nombre, hoja?.filas[0]?.[0]?.tachada]).toEqual(["Jamón é &#38;", true]);
});

describe("readWorkbook leaves out the blank rows at the end", () => {
  const texto = (ref: string, t: string) => `<c r="${ref}" t="inlineStr"><is><t>${t}</t></is></c>`;
  const filasXml = (filas: readonly (readonly string[])[]) =>
    filas
      .map((celdas, f) => celdas.map((t, c) => texto(`${"ABCDE"[c]}${f + 1}`, t)).join(""))
      .map((celdas, f) => `<row r="${f + 1}">${celdas}</row>`)
      .join("");
  const leer = (xml: string) => readWorkbook(zipOf(xlsxParts(xml)), "x");
  const leidos = (libro: ReturnType<typeof leer>) => {
    const resultado = importar(libro);
    if (resultado.tipo !== "importacion") throw new Error(resultado.mensaje);
    return resultado.productos;
  };
  const NOMBRES = ["Nuez", "Almendra", "Avellana", "Pera"];
  const FORMATOS_DEBAJO = [
    ["", "Precio"],
    ...["Miel de romero", "Miel de brezo"].flatMap((n) => [[n], ["250 g", "3,80"], ["500 g", "6,20"]]),
  ];

  it.each<[string, string[][]]>([
    ["rows", [["Producto", "Precio"], ...NOMBRES.map((n) => [n, "1,50"])]],
    ["formats below names", FORMATOS_DEBAJO],
    ["sizes across", [["Producto", "500 g", "1 kg"], ...NOMBRES.map((n) => [n, "8,50", "16,00"])]],
    [
      "products across",
      [
        ["Producto", ...NOMBRES],
        ["Precio", ...NOMBRES.map((_, i) => `${i + 1},50`)],
      ],
    ],
    ["keys behind prices", [["A: IVA 4 %"], ["Producto", "Precio"], ...NOMBRES.map((n) => [n, "2,05 A"])]],
  ])("of a list as %s, whose format reaches the last row that there can be", (_, filas) => {
    const ULTIMA = 1_048_576;
    const libro = leer(`${filasXml(filas)}<row r="${ULTIMA}"><c r="A${ULTIMA}" s="1"/></row>`);
    expect(libro.hojas[0]?.filas).toHaveLength(filas.length);
    expect(leidos(libro)).toEqual(leidos(leer(filasXml(filas))));
  });

  it("of a .csv, too", () => {
    expect(textos(bytesDe(`Producto;Precio\nAjo;1\n${";\n".repeat(5)}`))).toHaveLength(2);
  });

  it("and reads a list with a word far below it", () => {
    const lejos = `${filasXml(FORMATOS_DEBAJO)}<row r="150000">${texto("D150000", "fin")}</row>`;
    expect(leidos(leer(lejos))).toEqual(leidos(leer(filasXml(FORMATOS_DEBAJO))));
  });
});

// X7.19
describe("readWorkbook refuses, with what to do,", () => {
  const xlsx = muestra("01-lista-limpia.xlsx");
  const xls = muestra("05-sin-iva.xls");
  const ods = muestra("10-hoja-libre.ods");

  it.each<[string, Uint8Array, MotivoArchivo]>([
    ["nothing", new Uint8Array(), "vacio"],
    [
      "a web page",
      bytesDe("  <html><table><tr><td>Producto</td><td>Precio</td></tr></table></html>"),
      "pagina-web",
    ],
    [
      "XML of Excel 2003",
      bytesDe('\ufeff<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      "pagina-web",
    ],
    ["a PDF", bytesDe("%PDF-1.7 Producto;Precio\nAjo;1"), "no-es-hoja"],
    ["SYLK", bytesDe('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Producto"\r\nE\r\n'), "no-es-hoja"],
    ["RTF", bytesDe("{\\rtf1 Producto;Precio}"), "no-es-hoja"],
    ["binary data", new Uint8Array(Array.from({ length: 600 }, (_, i) => (i * 7919) % 256)), "no-es-hoja"],
    ["prose", bytesDe("Hola, este es un texto.\nNo es una lista\nNi una tabla\nAdiós"), "no-es-hoja"],
    ["a zip of something else", zipOf([{ nombre: "foto.txt", datos: "hola" }]), "no-es-hoja"],
    [
      "a word document",
      zipOf([
        {
          nombre: "[Content_Types].xml",
          datos:
            '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        },
      ]),
      "no-es-hoja",
    ],
    [
      "a binary workbook (.xlsb)",
      zipOf([
        {
          nombre: "[Content_Types].xml",
          datos:
            '<Types><Override ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
        },
      ]),
      "formato-antiguo",
    ],
    ["an encrypted zip", zipOf([{ nombre: "xl/workbook.xml", datos: "x", cifrada: true }]), "cifrado"],
    [
      "an encrypted .ods",
      zipOf([
        { nombre: "mimetype", datos: "application/vnd.oasis.opendocument.spreadsheet" },
        { nombre: "content.xml", datos: "?" },
        { nombre: "META-INF/manifest.xml", datos: "<manifest:encryption-data/>" },
      ]),
      "cifrado",
    ],
    ["an encrypted .xlsx", oleCon("EncryptedPackage"), "cifrado"],
    ["another OLE document", oleCon("WordDocument"), "no-es-hoja"],
    ["a truncated .xlsx", xlsx.slice(0, Math.floor(xlsx.length / 2)), "danado"],
    ["a truncated .ods", ods.slice(0, ods.length - 200), "danado"],
    ["a csv whose quotes never close", bytesDe('Producto;Precio\n"Ajo;1\nCol;2\n'), "danado"],
    [
      "a csv whose stray quote swallows records",
      bytesDe('Producto;Precio;IVA\n"Ajo;1;4\nCol;2;4\n"Uva";3;4\n'),
      "danado",
    ],
    [
      "a csv whose stray quote swallows a record up to the inches of another",
      bytesDe('Producto;Precio;IVA\nCol;2;4\n"Ajo;1;4\nTubo 5";3;4\n'),
      "danado",
    ],
    [
      "a csv of two columns whose stray quote swallows records",
      bytesDe('Producto;Precio\n"Ajo;1\nCol;2\n"Uva";3\nPera;2\n'),
      "danado",
    ],
    ["a zip with a flipped bit", conBitCambiado(zipOf(xlsxParts(""))), "danado"],
    [
      "a DTD with entities",
      zipOf([
        ...xlsxParts("").slice(0, 5),
        { nombre: "xl/worksheets/sheet1.xml", datos: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' },
      ]),
      "sospechoso",
    ],
    [
      "a csv with a cell of 9.8 MB",
      bytesDe(`Producto;Precio\nAjo;1\n${"1.".repeat(4_900_000)};2\n`),
      "celda-demasiado-larga",
    ],
    [
      "a csv of nothing but line ends",
      bytesDe(`Producto;Precio${"\n".repeat(1_100_000)}`),
      "demasiadas-filas",
    ],
    ["an .xlsx with a cell too long", conCeldaLarga("xlsx"), "celda-demasiado-larga"],
    ["an .ods with a cell too long", conCeldaLarga("ods"), "celda-demasiado-larga"],
    ["more than 10 MB", new Uint8Array(10 * 1024 * 1024 + 1), "demasiado-grande"],
    [
      "a bomb that says its size",
      zipOf([{ nombre: "xl/workbook.xml", datos: "x", declarado: 0x7fffffff }]),
      "demasiado-grande",
    ],
    [
      "a bomb that hides its size",
      zipOf([
        ...xlsxParts("").slice(0, 5),
        { nombre: "xl/worksheets/sheet1.xml", datos: " ".repeat(5_000_000), declarado: 100 },
      ]),
      "sospechoso",
    ],
  ])("%s", (_, bytes, motivo) => expect(motivoDe(bytes)).toBe(motivo));

  it("an .xls that is cut at any length", () => {
    for (const parte of [0.2, 0.5, 0.8]) {
      expect(["danado", "no-es-hoja"]).toContain(motivoDe(xls.slice(0, Math.floor(xls.length * parte))));
    }
  });

  // X7.3
  it("more than 20,000 rows, but not 20,000", () => {
    const lineas = (n: number) => bytesDe(`Producto;Precio\n${"Ajo;1\n".repeat(n - 1)}`);
    expect(motivoDe(lineas(20_000))).toBeNull();
    expect(motivoDe(lineas(20_001))).toBe("demasiadas-filas");
  });
});

describe("texts that are made to take long", () => {
  const TROZOS = [
    "1.",
    "1,",
    "1 ",
    "1/",
    " 000",
    "a.",
    "a ",
    "x  ",
    "(",
    ")(",
    "€",
    "-",
    "*",
    ":",
    "'",
    '""',
    "[",
    "%",
    "| ",
    "\n",
    "a-\n",
  ];
  const PALABRAS = [
    "iva ",
    "4 % ",
    "sin ",
    "no ",
    "+ ",
    "/kg ",
    "art 1 ",
    "tel 1 ",
    "123 ",
    "@",
    "agotado ",
    "\u00a0",
  ];

  const CABECERA = ["Producto", "Formato", "Precio", "IVA", "Stock", "Observaciones"];
  const PERA = ["Pera", "kg", "1,20", "4 %", "3", ""];
  const AJO = ["Ajo", "kg", "2,50", "4 %", "10", ""];
  const UVA = ["Uva", "kg", "2,20", "4 %", "3", ""];
  const con = (fila: string[], columna: number, largo: string) => fila.with(columna, largo);
  const sitios: [string, (largo: string) => string[][]][] = [
    ...CABECERA.map((_, columna): [string, (largo: string) => string[][]] => [
      `column ${columna}`,
      (largo) => [CABECERA, PERA, con(AJO, columna, largo), UVA],
    ]),
    ["the last header", (largo) => [con(CABECERA, 5, largo), PERA, AJO, UVA]],
    ["a line above", (largo) => [[largo], CABECERA, PERA, AJO, UVA]],
    ["a section's title", (largo) => [CABECERA, PERA, [largo], AJO, UVA]],
    ["a line below", (largo) => [CABECERA, PERA, AJO, UVA, [largo]]],
  ];

  it.each(sitios)("take no longer than they are long, in %s", (_, hoja) => {
    const leer = (trozo: string, largo = 22_000) => {
      const filas = hoja(`x${trozo.repeat(Math.floor(largo / trozo.length))}x`);
      const antes = process.cpuUsage();
      const libro = readWorkbook(
        bytesDe(filas.map((fila) => fila.map((c) => `"${c}"`).join(";")).join("\n")),
        "x",
      );
      const resultado = importar(libro);
      const { user, system } = process.cpuUsage(antes);
      expect(resultado.tipo === "importacion" && resultado.productos.length).toBeGreaterThanOrEqual(2);
      return user + system;
    };
    leer("palabra ");
    const tiempos = [...TROZOS, ...PALABRAS].map((trozo) => ({ trozo, tiempo: leer(trozo) }));
    const mediana = tiempos.map(({ tiempo }) => tiempo).sort((a, b) => a - b)[tiempos.length >> 1] ?? 0;
    // What grows with the square of the length takes four times as long for twice as much.
    // Of other lengths than above, as what was read is remembered; and each time, as memory that is
    // cleared counts, too.
    const creceDeMas = (trozo: string) =>
      [20_000, 20_400, 20_800].every((largo) => leer(trozo, largo) > 3 * leer(trozo, largo / 2));
    const lentos = tiempos.filter(({ tiempo }) => tiempo > 20 * mediana).map(({ trozo }) => trozo);
    expect(lentos.filter(creceDeMas)).toEqual([]);
  });

  it("take no longer than they are long, with the IVA behind blanks that go on and on", () => {
    const leer = (largo: number) => {
      const nota = `* ${" ".repeat(largo)}IVA incluido`;
      const filas = [CABECERA, PERA, AJO, con(UVA, 0, nota)];
      const libro = readWorkbook(bytesDe(filas.map((fila) => fila.join(";")).join("\n")), "x");
      const antes = process.cpuUsage();
      importar(libro);
      const { user, system } = process.cpuUsage(antes);
      return user + system;
    };
    leer(100);
    const creceDeMas = (largo: number) => {
      const [corta, larga] = [leer(largo / 2), leer(largo)];
      return larga > 100_000 && larga > 3 * corta;
    };
    expect([20_000, 20_400, 20_800].every(creceDeMas)).toBe(false);
  });
});

/**
 * A workbook with a text longer than any spreadsheet takes; in .xlsx written in its place, as some
 * programs do.
 */
function conCeldaLarga(formato: "xlsx" | "ods"): Uint8Array {
  const LARGO = "1.".repeat(33_000);
  if (formato === "xlsx")
    return zipOf(
      xlsxParts(
        `<row r="1"><c r="A1" t="inlineStr"><is><t>${LARGO}</t></is></c><c r="B1"><v>1</v></c></row>`,
      ),
    );
  const escrito = CFB.read(enFormato("ods"), { type: "buffer" });
  const parte = CFB.find(escrito, "content.xml");
  if (parte === null) throw new Error("sin content.xml");
  const xml = Buffer.from(parte.content as Uint8Array)
    .toString()
    .replace("Acelga", LARGO);
  CFB.utils.cfb_add(escrito, "/content.xml", Buffer.from(xml));
  return new Uint8Array(CFB.write(escrito, { type: "buffer", fileType: "zip" }) as Buffer);
}

/** The first part's checksum no longer fits. */
function conBitCambiado(bytes: Uint8Array): Uint8Array {
  const otros = new Uint8Array(bytes);
  const directorio = Buffer.from(otros.buffer).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  otros[directorio + 16] = (otros[directorio + 16] ?? 0) ^ 1;
  return otros;
}

function oleCon(flujo: string): Uint8Array {
  const ole = CFB.utils.cfb_new();
  CFB.utils.cfb_add(ole, `/${flujo}`, new Uint8Array(5000));
  return new Uint8Array(CFB.write(ole, { type: "buffer" }) as Buffer);
}

describe("a csv whose lines are quoted as a whole", () => {
  const celdas = (texto: string) =>
    readWorkbook(bytesDe(texto), "lista.csv").hojas[0]?.filas.map((fila) =>
      fila?.map((celda) => celda?.texto ?? ""),
    );

  it.each([
    ["semicolons", '"Producto;Precio"\r\n"Miel;6,80"\r\n"Cera;2,50"\r\n'],
    ["commas, with quotes in it", '"Producto,Precio"\n"Miel,""6,80"""\n"Cera,""2,50"""'],
    ["tabs, and a mark at its beginning", '\ufeff"Producto\tPrecio"\n"Miel\t6,80"\n"Cera\t2,50"'],
    ["empty fields of the program behind", '"Producto;Precio";;\n"Miel;6,80";;\n"Cera;2,50";;\n'],
  ])("is read as what stands in them: %s", (_, texto) =>
    expect(celdas(texto)).toEqual([
      ["Producto", "Precio"],
      ["Miel", "6,80"],
      ["Cera", "2,50"],
    ]),
  );

  it("is no table where they hold none", () => {
    expect(motivoDe(bytesDe('"Hola, esto es prosa"\n"No es una lista"\n"Ni una, ni otra, ni nada"'))).toBe(
      "no-es-hoja",
    );
    expect(celdas('"Producto";"Precio"\n"Miel; cruda";"6,80"')?.[1]).toEqual(["Miel; cruda", "6,80"]);
  });
});
