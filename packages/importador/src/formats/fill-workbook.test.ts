import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { read, utils, type WorkBook, write } from "xlsx";
import { leerArchivo, pedirLectura } from "../../test/leer-archivo.ts";
import { POR_NOMBRE } from "../../test/muestras.ts";
import { mirarXlsx } from "../../test/strict-xlsx.ts";
import { xlsxParts, zipOf } from "../../test/testing.ts";
import { bytesDe } from "../../test/variantes/construir.ts";
import { VARIANTES } from "../../test/variantes/todas.ts";
import type { FileReading } from "../file/file-reading.ts";
import { CANTIDAD_PEDIDA } from "../rellenar/columna-de-cantidad.ts";
import { NO_ESTAN, type ProductoConCantidad } from "../rellenar/rellenar.ts";
import type { Workbook } from "../workbook/cells.ts";
import { readWorkbook } from "./read-workbook.ts";
import { fitIntoXlsx } from "./xlsx/fit-into-xlsx.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";
import { openZip } from "./zip/read-zip.ts";

const variantes = VARIANTES.map((variante) => ({
  nombre: `${variante.nombre}.${variante.formato}`,
  bytes: new Uint8Array(bytesDe(variante)),
}));

/** Null where no list comes out of it. */
function leer(nombre: string, bytes: Uint8Array, paraRellenar?: ProductoConCantidad[]): FileReading | null {
  const answer = pedirLectura(nombre, bytes, paraRellenar && { paraRellenar });
  return "noValido" in answer || answer.productos.length === 0 ? null : answer;
}

/**
 * A file with a list, and how it reads before anything is written into it; null where no list comes
 * out of it.
 */
function abrir(nombre: string, bytes: Uint8Array) {
  const leido = leer(nombre, bytes);
  return leido && { nombre, bytes, leido, libro: readWorkbook(bytes, nombre) };
}
type Abierto = NonNullable<ReturnType<typeof abrir>>;

const muestras = POR_NOMBRE.map(([nombre, { bytes }]) => [nombre, abrir(nombre, bytes)] as const);
const conLista = muestras.flatMap(([, abierta]) => abierta ?? []);

type Productos = FileReading["productos"];
const pedir = (productos: Productos, cantidadDe: (indice: number) => number): ProductoConCantidad[] =>
  productos.map(({ nombre, codigo, unidad }, i) => ({ nombre, codigo, unidad, cantidad: cantidadDe(i) }));

/** A file's products, and the file with those quantities of them. */
function pedirDe(nombre: string, bytes: Uint8Array, cantidadDe: (indice: number) => number) {
  const { productos } = leer(nombre, bytes)!;
  return { productos, relleno: leer(nombre, bytes, pedir(productos, cantidadDe))!.relleno! };
}

/** Every cell that shows something, by its place; `mostrado`: how it is shown, too. */
function celdas({ hojas }: Workbook, mostrado: boolean): Map<string, string> {
  const todas = new Map<string, string>();
  hojas.forEach(({ filas }, h) => {
    filas.forEach((fila, f) => {
      fila?.forEach((celda, c) => {
        if (celda && (celda.texto !== "" || celda.formula !== undefined))
          todas.set(
            `${h}!${f + 1}!${c}`,
            JSON.stringify([celda.valor, celda.formula, mostrado ? celda.texto : ""]),
          );
      });
    });
  });
  return todas;
}

/**
 * What is in `despues` and was not so before, by sheet and row, with what held its place; and what
 * is there no more.
 */
function diferencias(antes: Workbook, despues: Workbook) {
  const mostrado = antes.formato === despues.formato;
  const viejas = celdas(antes, mostrado);
  const nuevas = celdas(despues, mostrado);
  const escritas = [...nuevas].filter(([lugar, celda]) => viejas.get(lugar) !== celda);
  const borradas = [...viejas.keys()].filter((lugar) => !nuevas.has(lugar));
  const leer = (celda: string | undefined) => celda && (JSON.parse(celda) as [string, string | null, string]);
  return {
    escritas: escritas.map(([lugar, celda]) => ({
      lugar,
      valor: leer(celda)![0] as string,
      antes: leer(viejas.get(lugar)),
    })),
    borradas,
  };
}

/** Fills a file in, reads the answer again, and holds every cell against what there was. */
function comprobar({ nombre, bytes, leido, libro: antes }: Abierto, cantidadDe: (i: number) => number) {
  const { productos } = leido;
  const relleno = leer(nombre, bytes, pedir(productos, cantidadDe))?.relleno;
  if (relleno === undefined) throw new Error("No ha vuelto ningún archivo.");
  if (relleno.formato !== "csv") mirarXlsx(relleno.bytes);
  const despues = readWorkbook(relleno.bytes, nombre);
  const { escritas, borradas } = diferencias(antes, despues);
  const hojaDe = (hoja: string | null) => antes.hojas.findIndex((una) => una.nombre === hoja);
  const pedidas = productos.flatMap(({ hoja, fila }, i) =>
    cantidadDe(i) > 0 ? [`${hojaDe(hoja)}!${fila}=${cantidadDe(i)}`] : [],
  );
  const numeros = escritas.filter(({ valor }) => !valor.startsWith(CANTIDAD_PEDIDA));
  const puestas = numeros.map(
    ({ lugar, valor }) => `${lugar.replace(/!\d+$/, "")}=${valor.replace(",", ".")}`,
  );
  expect(puestas.toSorted(), nombre).toEqual(pedidas.toSorted());
  // Nothing that was there is written over but a quantity left over, and that by another one.
  const pisadas = escritas.filter(
    ({ valor, antes }) =>
      antes && (valor.startsWith(CANTIDAD_PEDIDA) || antes[1] !== null || !/^[\s\d.,_–—-]*$/u.test(antes[0])),
  );
  expect(pisadas, nombre).toEqual([]);
  // Only what was left over beside what nobody orders.
  const deProductos = new Set(productos.map(({ hoja, fila }) => `${hojaDe(hoja)}!${fila}`));
  for (const lugar of borradas) expect(deProductos).toContain(lugar.replace(/!\d+$/, ""));
  return { relleno, despues, escritas, borradas };
}

/**
 * Filled in, their columns no longer tell where one list ends (three in a row), or do for the first
 * time (a csv all askew).
 */
const SE_LEEN_DE_OTRA_MANERA = /^tres listas lado a lado, de distinto largo|^comas decimales sin comillas/;

const unaDeCada = (i: number) => (i % 3 === 2 ? 0 : (i % 7) + 0.5);

describe("filling a supplier's file with the ordered quantities", () => {
  it.each(muestras)(
    "of the sample %s puts each beside its product, keeps the rest, and reads as before",
    (nombre, abierta) => {
      if (abierta === null) return;
      const { relleno } = comprobar(abierta, unaDeCada);
      const otra = leer(nombre, relleno.bytes);
      expect(otra?.productos).toEqual(abierta.leido.productos);
    },
  );

  it("works for every third of the variants of the samples", () => {
    let sinColumna = 0;
    const fallos: string[] = [];
    for (const { nombre, bytes } of variantes.filter((_, n) => n % 3 === 0)) {
      const abierta = abrir(nombre, bytes);
      if (abierta === null) continue;
      try {
        const { relleno, escritas } = comprobar(abierta, unaDeCada);
        if (escritas.every(({ valor }) => !valor.startsWith(CANTIDAD_PEDIDA))) sinColumna++;
        if (!SE_LEEN_DE_OTRA_MANERA.test(nombre))
          expect(leer(nombre, relleno.bytes)?.productos, nombre).toEqual(abierta.leido.productos);
      } catch (error) {
        fallos.push(`${nombre}: ${(error as Error).message.slice(0, 1500)}`);
      }
    }
    expect(fallos).toEqual([]);
    // Some have a column of their own for it.
    expect(sinColumna).toBeGreaterThan(1);
  });

  it("keeps every other part byte by byte, and makes formulas be computed again", () => {
    for (const muestra of conLista.filter(({ nombre }) => nombre.endsWith(".xlsx"))) {
      const { relleno } = comprobar(muestra, unaDeCada);
      expect(relleno.conSuFormato).toBe(true);
      const [antes, despues] = [openZip(muestra.bytes), openZip(relleno.bytes)];
      expect([...despues.keys()]).toEqual([...antes.keys()]);
      const cambian = [...antes].filter(([parte, datos]) => !Buffer.from(datos).equals(despues.get(parte)!));
      for (const [parte] of cambian) expect(parte).toMatch(/^xl\/(?:workbook|worksheets\/sheet\d+)\.xml$/);
      expect(new TextDecoder().decode(despues.get("xl/workbook.xml"))).toMatch(
        /<calcPr[^>]* fullCalcOnLoad="1"/,
      );
    }
  });

  it("works for any quantities in any of the samples", () => {
    const cortas = conLista.filter(({ nombre }) => /^(?:01|04|05|11)/.test(nombre));
    fc.assert(
      fc.property(
        fc.constantFrom(...cortas),
        fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 30 }),
        (muestra, milesimas) => {
          comprobar(muestra, (i) => (milesimas[i % milesimas.length] ?? 0) / 1000);
        },
      ),
      { numRuns: 25 },
    );
  });
});

/**
 * A file of that sheet with each product's quantity, as SheetJS and as plain cells see it again.
 */
function rellenar(bytes: Uint8Array, cantidades: Record<string, number>, extra: ProductoConCantidad[] = []) {
  const { productos } = leer("lista", bytes)!;
  const paraRellenar = productos.map(({ nombre, codigo, unidad }) => ({
    nombre,
    codigo,
    unidad,
    cantidad: cantidades[nombre] ?? 0,
  }));
  const { relleno } = leer("lista", bytes, [...paraRellenar, ...extra])!;
  const filas = readWorkbook(relleno!.bytes, "lista").hojas[0]!.filas;
  return {
    ...relleno!,
    xml: () => new TextDecoder().decode(openZip(relleno!.bytes).get("xl/worksheets/sheet1.xml")),
    filas: filas.map((fila) => (fila ?? []).map((celda) => celda?.texto ?? "").join("|")),
  };
}

const texto = (ref: string, t: string, s = "") => `<c r="${ref}"${s} t="inlineStr"><is><t>${t}</t></is></c>`;
const numero = (ref: string, v: number, s = "") => `<c r="${ref}"${s}><v>${v}</v></c>`;
const fila = (r: number, ...celdas: string[]) => `<row r="${r}" spans="1:4" ht="20">${celdas.join("")}</row>`;
/** Acelga and Puerro; `cantidad` heads a fourth column, `cuatro` are its two cells. */
const lista = (cantidad: string, cuatro: [string, string] = ["", ""]) => [
  fila(1, texto("A1", "Producto"), texto("B1", "Precio"), texto("C1", "IVA", ' s="2"'), cantidad),
  fila(2, texto("A2", "Acelga"), numero("B2", 1.5), numero("C2", 4), cuatro[0]),
  fila(3, texto("A3", "Puerro"), numero("B3", 2), numero("C3", 4), cuatro[1]),
];
const libro = (filas: string[], cabeza = "", pie = "") => {
  const partes = xlsxParts(filas.join(""), cabeza).map((parte) => ({
    ...parte,
    datos: String(parte.datos).replace("</sheetData></worksheet>", `</sheetData>${pie}</worksheet>`),
  }));
  return new Uint8Array(zipOf(partes));
};

describe("the quantities are written", () => {
  it("in the list's own column, in each cell's style, instead of what was there", () => {
    const cuatro: [string, string] = [`<c r="D2" s="1"/>`, numero("D3", 7, ' s="1"')];
    const { filas, xml } = rellenar(libro([...lista(texto("D1", "Cantidad"), cuatro)]), { Acelga: 2.5 });
    expect(filas).toEqual(["Producto|Precio|IVA|Cantidad", "Acelga|1.5|4|2.5", "Puerro|2|4|"]);
    expect(xml()).toContain(`<c r="D2" s="1"><v>2.5</v></c>`);
    expect(xml()).toContain(`<c r="D3" s="1"/>`);
    expect(xml()).toContain(`<row r="2" ht="20">`);
  });

  it.each<[string, Uint8Array]>([
    ["it has none", libro(lista(""))],
    [
      "formulas stand there",
      libro(lista(texto("D1", "Pedido"), ['<c r="D2"><f>SUM(F2:H2)</f><v>0</v></c>', ""])),
    ],
    [
      "its cells are merged",
      libro(lista(texto("D1", "Pedido")), "", '<mergeCells count="1"><mergeCell ref="D2:D3"/></mergeCells>'),
    ],
    ["texts stand there", libro(lista(texto("D1", "Pedido"), [texto("D2", "por teléfono"), ""]))],
    [
      "it is full of the supplier's own numbers",
      libro(lista(texto("D1", "Pedido"), [numero("D2", 3), numero("D3", 4)])),
    ],
    ["there are two", libro(lista(texto("D1", "Pedido") + texto("E1", "Cantidad")))],
    [
      "it is hidden",
      libro(lista(texto("D1", "Pedido")), '<cols><col min="4" max="4" width="9" hidden="1"/></cols>'),
    ],
    ["it is a family's", libro(lista(texto("D1", "Familia 1")))],
    ...[
      "Pedido (cajas)",
      "Pedido cajas",
      "Comanda (caixes)",
      "Pedido (bultos)",
      "Pedido (docenas)",
      "Pedido kg",
    ].map((cabecera): [string, Uint8Array] => [
      `it is for another unit: «${cabecera}»`,
      libro(lista(texto("D1", cabecera)).map((xml) => xml.replace("Acelga", "Acelga bolsa 500 g"))),
    ]),
  ])("in a new one, headed like its neighbour, where %s", (_, bytes) => {
    const { filas, escritas, borradas } = (() => {
      const relleno = rellenar(bytes, { Acelga: 2, "Acelga bolsa 500 g": 2 });
      return { ...relleno, ...diferencias(readWorkbook(bytes, "x"), readWorkbook(relleno.bytes, "x")) };
    })();
    expect(filas[0]).toMatch(/\|Cantidad pedida$/);
    expect(escritas.map(({ valor }) => valor).toSorted()).toEqual(["2", "Cantidad pedida"]);
    expect(borradas).toEqual([]);
  });

  it("in a visible and wide column, if the list hides all columns at its right", () => {
    const cabeza =
      '<dimension ref="A1:C3"/><cols><col min="2" max="3" width="9"/><col min="4" max="16384" width="9" hidden="1"/></cols>';
    const { xml } = rellenar(libro(lista(""), cabeza), { Puerro: 1 });
    expect(xml()).toContain(
      '<dimension ref="A1:D3"/><cols><col min="2" max="3" width="9"/><col min="4" max="4" width="17" customWidth="1"/><col min="5" max="16384" width="9" hidden="1"/></cols>',
    );
    expect(xml()).toContain(
      `<c r="D1" s="2" t="inlineStr"><is><t xml:space="preserve">${CANTIDAD_PEDIDA}</t></is></c>`,
    );
  });

  it.each([
    [
      '<cols><col min="1" max="1" width="30"></col><col max="16384" hidden="1" min="4"></col></cols>',
      '<cols><col min="1" max="1" width="30"/><col min="4" max="4" width="17" customWidth="1"/><col min="5" max="16384" hidden="1"/></cols>',
    ],
    ["<cols/>", '<cols><col min="4" max="4" width="17" customWidth="1"/></cols>'],
    ["<cols ></cols>", '<cols><col min="4" max="4" width="17" customWidth="1"/></cols>'],
    ["", '<cols><col min="4" max="4" width="17" customWidth="1"/></cols>'],
  ])("with a list of columns before them, if the sheet has %s", (antes, despues) => {
    const { xml, conSuFormato } = rellenar(libro(lista(""), antes), { Puerro: 1 });
    expect(conSuFormato).toBe(true);
    expect(xml()).toContain(`${despues}<sheetData>`);
    expect(xml().match(/<cols\b/g)).toHaveLength(1);
  });

  it("in a file without its formats, if its columns are written in an unknown way", () => {
    const raras = "<cols><col min='4' max='9' hidden='1'/></cols>";
    expect(rellenar(libro(lista(""), raras), { Puerro: 1 }).conSuFormato).toBe(false);
  });

  it("with missing products listed under the list", () => {
    const { filas } = rellenar(libro(lista("")), { Acelga: 1 }, [
      { nombre: "Miel <&> «ñ»", codigo: null, unidad: "bote", cantidad: 3 },
      { nombre: "Nadie lo pide", codigo: null, unidad: null, cantidad: 0 },
    ]);
    expect(filas.slice(3)).toEqual(["", NO_ESTAN, "Miel <&> «ñ» (bote)|||3"]);
  });

  const DEBAJO: ProductoConCantidad = { nombre: "Miel", codigo: null, unidad: null, cantidad: 3 };
  it.each([
    ["where formatted rows follow", libro([...lista(""), fila(1002, '<c r="A1002" s="1"/>')])],
    [
      "where a column is merged down to the last row that there can be",
      libro(lista(""), "", '<mergeCells count="1"><mergeCell ref="F1:F1048576"/></mergeCells>'),
    ],
  ])("with missing products right under the list, %s", (_, bytes) => {
    const { filas } = rellenar(bytes, { Acelga: 1 }, [DEBAJO]);
    expect(filas.slice(3).map((una) => una.replace(/\|(?=\|*3)/g, ""))).toEqual(["", NO_ESTAN, "Miel3"]);
  });

  it("with missing products in rows that are seen, where the list hides all below it", () => {
    const ocultas = [4, 5, 6, 7].map((r) => `<row r="${r}" ht="0" hidden="1" customHeight="1"></row>`);
    const { xml } = rellenar(libro([...lista(""), ...ocultas]), { Acelga: 1 }, [DEBAJO]);
    expect(xml()).toContain('<row r="4" ht="0" hidden="1" customHeight="1">');
    expect(xml()).toMatch(/<row r="5" customHeight="1"><c r="A5"/);
    expect(xml()).toMatch(/<row r="6" customHeight="1"><c r="A6"/);
    expect(xml()).toContain('<row r="7" ht="0" hidden="1" customHeight="1">');
  });

  it("beside each of two lists side by side", () => {
    const filas = [
      fila(1, ...["A1", "B1", "D1", "E1"].map((ref, i) => texto(ref, i % 2 === 0 ? "Producto" : "Precio"))),
      fila(2, texto("A2", "Acelga"), numero("B2", 1), texto("D2", "Pera"), numero("E2", 2)),
      fila(3, texto("A3", "Puerro"), numero("B3", 1), texto("D3", "Uva"), numero("E3", 2)),
    ];
    expect(rellenar(libro(filas), { Acelga: 5, Uva: 6 }).filas).toEqual([
      "Producto|Precio|Cantidad pedida (columna A)|Producto|Precio|Cantidad pedida (columna D)",
      "Acelga|1|5|Pera|2",
      "Puerro|1||Uva|2|6",
    ]);
  });

  const sinCabecera = (tercera: string) => [
    fila(1, texto("A1", "Huerta La Vega"), tercera),
    ...["Acelga", "Puerro", "Tomate", "Judía"].map((nombre, i) =>
      fila(i + 2, texto(`A${i + 2}`, nombre), numero(`B${i + 2}`, i + 1.35)),
    ),
  ];
  it.each<[string, Uint8Array, string]>([
    ["a date", libro(sinCabecera(numero("C1", 46_000, ' s="2"'))), "D1"],
    ["a formula", libro(sinCabecera('<c r="C1"><f>TODAY()</f></c>')), "D1"],
    [
      "a merged cell",
      libro(sinCabecera(""), "", '<mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>'),
      "E1",
    ],
  ])(
    "under no header, in a column that has nothing in the row of its title either: %s",
    (_, bytes, donde) => {
      const abierta = abrir("lista", bytes)!;
      expect(abierta.leido.informe.listas[0]?.filaCabecera).toBe(null);
      const { relleno, despues } = comprobar(abierta, unaDeCada);
      expect(read(relleno.bytes, { type: "array" }).Sheets[despues.hojas[0]!.nombre!]?.[donde]?.v).toBe(
        CANTIDAD_PEDIDA,
      );
    },
  );

  it("under no header in two lists below each other, so that no title looks like a quantity", () => {
    const filas = [
      fila(1, texto("A1", "Producto"), texto("B1", "Precio")),
      fila(2, texto("A2", "Acelga"), numero("B2", 1)),
      fila(3, texto("A3", "Puerro"), numero("B3", 2)),
      fila(4, numero("A4", 3), texto("B4", "Pera")),
      fila(5, numero("A5", 4), texto("B5", "Uva")),
    ];
    const asignacion = {
      listas: [
        { hoja: "Lista & más", filaCabecera: 1, precioConIva: null, columnas: { nombre: "A", precio: "B" } },
        {
          hoja: "Lista & más",
          filaCabecera: null,
          precioConIva: null,
          columnas: { nombre: "B", precio: "A" },
        },
      ],
    };
    const paraRellenar = ["Acelga", "Puerro", "Pera", "Uva"].map((nombre, i) => ({
      nombre,
      codigo: null,
      unidad: null,
      cantidad: i + 5,
    }));
    const { relleno } = leerArchivo("lista", libro(filas), { asignacion, paraRellenar });
    const escritas = readWorkbook(relleno!.bytes, "lista").hojas[0]!.filas.map((una) =>
      (una ?? []).map((celda) => celda?.texto ?? "").join("|"),
    );
    expect(escritas).toEqual([
      "Producto|Precio||Cantidad pedida (columna A)",
      "Acelga|1||5",
      "Puerro|2|Cantidad pedida (columna B)|6",
      "3|Pera|7",
      "4|Uva|8",
    ]);
  });

  it("in rows that are seen, also in a workbook without its formats", () => {
    const ocultas = [4, 5, 6, 7].map((r) => `<row r="${r}" hidden="1"><!-- --></row>`);
    const { bytes, conSuFormato } = rellenar(libro([...lista(""), ...ocultas]), { Acelga: 1 }, [DEBAJO]);
    expect(conSuFormato).toBe(false);
    const [hoja] = Object.values(read(bytes, { type: "array", cellStyles: true }).Sheets);
    expect(hoja?.D6?.v).toBe(3);
    const filas = [4, 5, 6, 7].map((r) => hoja?.["!rows"]?.[r - 1]?.hidden === true);
    expect(filas).toEqual([true, false, false, true]);
  });

  it("in a workbook without its formats, if it is written in an unusual way", () => {
    const rara = libro(lista("").map((suya) => suya.replace(/<c r="A\d"/, "<!-- --> $&")));
    const { filas, conSuFormato } = rellenar(rara, { Acelga: 2 });
    expect(conSuFormato).toBe(false);
    expect(filas[1]).toBe("Acelga|1.5|4|2");
  });

  it.each(["01", "02", "05", "11"])("so that SheetJS reads the same numbers from the sample %s", (cual) => {
    const { nombre, bytes } = conLista.find((muestra) => muestra.nombre.startsWith(cual))!;
    const { productos, relleno } = pedirDe(nombre, bytes, (i) => i + 1000.125);
    const leido = read(relleno.bytes, { type: "array" });
    productos.forEach(({ hoja, fila: f }, i) => {
      const valores = utils.sheet_to_json<unknown[]>(leido.Sheets[hoja!]!, {
        header: 1,
        blankrows: true,
        range: `A${f}:AZ${f}`,
      });
      expect(valores[0]).toContain(i + 1000.125);
    });
  });
});

/**
 * An .ods with a list in each sheet; the names and texts of its XML are then replaced, as other
 * programs would write them.
 */
function ods(hojas: Record<string, unknown[][]>, cambios: Record<string, string>): Uint8Array {
  const libro = utils.book_new();
  for (const [nombre, filas] of Object.entries(hojas))
    utils.book_append_sheet(libro, utils.aoa_to_sheet(filas), nombre);
  const partes = openZip(new Uint8Array(write(libro, { type: "array", bookType: "ods" }) as ArrayBuffer));
  return zipOf(
    [...partes].map(([nombre, datos]) => ({
      nombre,
      datos:
        nombre === "content.xml"
          ? Object.entries(cambios).reduce(
              (xml, [de, a]) => xml.replaceAll(de, a),
              new TextDecoder().decode(datos),
            )
          : datos,
    })),
  );
}

describe("an .xls whose contents SheetJS would write so that only Excel opens them", () => {
  const xls = (cambiar: (libro: WorkBook) => void) => {
    const libro = utils.book_new();
    const filas = [
      ["Producto", "Precio"],
      ["Acelga & <ajo>", 1.5],
      ["Puerro", 2.25, "signo\u0001raro"],
    ];
    utils.book_append_sheet(libro, utils.aoa_to_sheet(filas), "Lista & más");
    cambiar(libro);
    return new Uint8Array(write(libro, { type: "array", bookType: "biff8" }) as ArrayBuffer);
  };
  const relleno = (bytes: Uint8Array) => pedirDe("l.xls", bytes, () => 7).relleno;

  it("is written without its groups of columns", () => {
    const bytes = xls(({ Sheets }) => {
      Sheets["Lista & más"]!["!cols"] = [{ wch: 20 }, { wch: 9, level: 2 }];
    });
    const { Sheets } = read(bytes, { type: "array", cellStyles: true });
    expect(Sheets["Lista & más"]?.["!cols"]?.[0]).toHaveProperty("level");
    expect(() => mirarXlsx(relleno(bytes).bytes)).not.toThrow();
  });

  it("is written with its new column to be seen, and wide enough", () => {
    const bytes = xls(({ Sheets }) => {
      Sheets["Lista & más"]!["!cols"] = Array.from({ length: 20 }, (_, c) => ({ wch: 5, hidden: c > 2 }));
    });
    const hoja = read(relleno(bytes).bytes, { type: "array", cellStyles: true }).Sheets["Lista & más"]!;
    expect(hoja.D2?.v).toBe(7);
    expect(hoja["!cols"]?.slice(2, 5).map((columna) => columna?.hidden === true)).toEqual([
      false,
      false,
      true,
    ]);
    expect(hoja["!cols"]?.[3]?.wch).toBeGreaterThan(15);
  });

  it("is written with each of its names once, and none of nothing", () => {
    const libro = utils.book_new();
    utils.book_append_sheet(libro, utils.aoa_to_sheet([["Acelga", 1.5]]), "Lista");
    const nombre = (Name: string, Ref: string, Sheet?: number) =>
      Sheet === undefined ? { Name, Ref } : { Name, Ref, Sheet };
    libro.Workbook = {
      Views: [{ RTL: true }],
      Names: [
        nombre("_xlnm.Print_Area", "Lista!$A$1:$A$1", 0),
        nombre("_xlnm.Print_Area", "Lista!$A$1:$B$1", 0),
        nombre("Precios", "Lista!$B$1"),
        nombre("Vacio", ""),
      ],
    };
    expect(() => mirarXlsx(writeXlsx(libro))).toThrow("está dos veces");
    fitIntoXlsx(libro);
    expect(libro.Workbook.Names).toEqual([
      nombre("_xlnm.Print_Area", "Lista!$A$1:$B$1", 0),
      nombre("Precios", "Lista!$B$1"),
    ]);
    expect(() => mirarXlsx(writeXlsx(libro))).not.toThrow();
  });
});

describe("the second reader of our workbooks", () => {
  const hoja = "xl/worksheets/sheet1.xml";
  const cambiada = (parte: string, de: string, a: string) =>
    zipOf(
      [...openZip(libro(lista("")))].map(([nombre, datos]) => {
        const xml = new TextDecoder().decode(datos);
        if (nombre === parte) expect(xml).toContain(de);
        return { nombre, datos: nombre === parte ? xml.replace(de, a) : xml };
      }),
    );

  it("takes what is as the standard has it", () => {
    expect(() => mirarXlsx(libro(lista("")))).not.toThrow();
  });

  it.each([
    [
      "an attribute that does not exist",
      hoja,
      "<sheetData>",
      '<cols><col min="1" max="1" level="0"/></cols><sheetData>',
      "«level» no existe",
    ],
    [
      "columns that overlap",
      hoja,
      "<sheetData>",
      '<cols><col min="1" max="2"/><col min="2" max="3"/></cols><sheetData>',
      "columnas 2 a 3",
    ],
    ["elements out of order", hoja, "</sheetData>", "</sheetData><cols/>", "<cols> no va ahí"],
    ["an element without its children", hoja, "</sheetData>", "</sheetData><hyperlinks/>", "está vacío"],
    ["rows out of order", hoja, '<row r="2"', '<row r="1"', "la fila 1 no va ahí"],
    ["a cell of another row", hoja, 'r="B2"', 'r="B3"', "B3: no va ahí"],
    ["a number that is none", hoja, "<v>1.5</v>", "<v>1,5</v>", "número «1,5»"],
    ["a style that does not exist", hoja, ' s="2"', ' s="99"', "no hay tal estilo"],
    ["an element that is not closed", hoja, "</row>", "", "no cierra nada"],
    ["a bare ampersand", hoja, "Acelga", "Acelga & ajo", "«&»"],
    [
      "a name of nothing",
      "xl/workbook.xml",
      "</sheets>",
      '</sheets><definedNames><definedName name="a"></definedName></definedNames>',
      "no dice nada",
    ],
    [
      "a part without its type",
      "[Content_Types].xml",
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      "",
      "sin tipo",
    ],
    [
      "a part that is not there",
      "xl/_rels/workbook.xml.rels",
      "worksheets/sheet1.xml",
      "worksheets/sheet9.xml",
      "falta /xl/worksheets/sheet9.xml",
    ],
  ])("refuses %s", (_, parte, de, a, mensaje) => {
    expect(() => mirarXlsx(cambiada(parte, de, a))).toThrow(mensaje);
  });
});

describe("an .ods that no .xlsx can hold", () => {
  const filas = [
    ["Producto", "Precio"],
    ["Acelga", 1.5],
    ["Puerro", 2.25],
  ];
  const rellenas = (bytes: Uint8Array) => {
    const { relleno } = pedirDe("l.ods", bytes, () => 7);
    mirarXlsx(relleno.bytes);
    return read(relleno.bytes, { type: "array", cellFormula: true });
  };

  it.each([
    ["History", "History (2)"],
    ["'Lista'", "Lista"],
    ["Tarifa de otoño: 2026/27", "Tarifa de otoño  2026 27"],
    ["Verduras de temporada de la huerta", "Verduras de temporada de la hue"],
    [`${"x".repeat(30)}😀`, "x".repeat(30)],
    ["'", "Hoja"],
  ])("has its sheet «%s» renamed to «%s»", (nombre, escrito) => {
    const libro = rellenas(ods({ ALFA: filas }, { ALFA: nombre }));
    expect(libro.SheetNames).toEqual([escrito]);
    expect(libro.Sheets[libro.SheetNames[0]!]?.C2?.v).toBe(7);
  });

  it("has sheets renamed that would get the same name, and loses formulas that name them", () => {
    const largo = "Verduras de temporada de la huerta";
    const suma = [
      ["Suma", { t: "n", v: 3.75, f: "SUM(B2:B3)" }],
      ["Otra", { t: "n", v: 1.5, f: "BETA!B2" }],
    ];
    const libro = rellenas(
      ods(
        {
          ALFA: filas,
          BETA: [
            ["Fruta", "Precio"],
            ["Pera", 3],
            ["Uva", 4],
          ],
          GAMA: suma,
        },
        { ALFA: `${largo} (A)`, BETA: `${largo.toUpperCase()} (B)`, GAMA: "Sumas" },
      ),
    );
    expect(libro.SheetNames).toEqual([
      "Verduras de temporada de la hue",
      "VERDURAS DE TEMPORADA DE LA (2)",
      "Sumas",
    ]);
    expect(libro.Sheets[libro.SheetNames[1]!]?.C3?.v).toBe(7);
    expect(libro.Sheets.Sumas?.B1).toMatchObject({ v: 3.75, f: "SUM(B2:B3)" });
    expect(libro.Sheets.Sumas?.B2?.v).toBe(1.5);
    expect(libro.Sheets.Sumas?.B2?.f).toBeUndefined();
  });

  it("has a text cut that is too long", () => {
    const libro = rellenas(
      ods(
        {
          Lista: [
            ["Producto", "Precio", "Notas"],
            ["Acelga", 1.5, "LARGO"],
            ["Puerro", 2, "x"],
          ],
        },
        { LARGO: "y".repeat(40_000) },
      ),
    );
    expect(libro.Sheets.Lista?.C2?.v).toHaveLength(32_767);
    expect(libro.Sheets.Lista?.D2?.v).toBe(7);
  });
});

describe("filling a .csv", () => {
  const enBytes = (escrito: string) => new TextEncoder().encode(escrito);
  it("keeps its separator, its BOM, its line ends and its quotes", () => {
    const bytes = enBytes(
      '\ufeffProducto;Precio;"Notas ""raras"""\r\nAcelga;1,50;"a;b"\r\n\r\nPuerro;2,00;\r\n',
    );
    const { relleno } = leer("l.csv", bytes, [
      { nombre: "Acelga", codigo: null, unidad: null, cantidad: 1.5 },
      { nombre: "=Miel", codigo: null, unidad: null, cantidad: 2 },
    ])!;
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(relleno!.bytes)).toBe(
      '\ufeffProducto;Precio;"Notas ""raras""";Cantidad pedida\r\nAcelga;1,50;"a;b";1,5\r\n\r\nPuerro;2,00;;\r\n' +
        `\r\n${NO_ESTAN};;;\r\n'=Miel;;;2\r\n`.replace(";;;\r", "\r"),
    );
  });

  it("keeps Windows-1252, and uses its own column for quantities", () => {
    const bytes = Buffer.from("Producto,Precio,Cantidad\nPi\xf1\xf3n \x80,1.50,\nAjo,2.25,\n", "latin1");
    const { relleno } = pedirDe("l.csv", new Uint8Array(bytes), () => 2.5);
    expect(Buffer.from(relleno.bytes).toString("latin1")).toBe(
      "Producto,Precio,Cantidad\nPi\xf1\xf3n \x80,1.50,2.5\nAjo,2.25,2.5\n",
    );
  });

  it("keeps Mac Roman, and its line ends", () => {
    const bytes = Buffer.from("Producto;Precio\rJam\x97n \xdb;1,50\rAjo;2,25\r", "latin1");
    const miel = { nombre: "Piñones €", codigo: null, unidad: null, cantidad: 3 };
    const jamon = { nombre: "Jamón €", codigo: null, unidad: null, cantidad: 2 };
    const { relleno } = leer("l.csv", new Uint8Array(bytes), [jamon, miel])!;
    expect(Buffer.from(relleno!.bytes).toString("latin1")).toBe(
      "Producto;Precio;Cantidad pedida\rJam\x97n \xdb;1,50;2\rAjo;2,25;\r" +
        "\rNo est\x87n en su lista:\rPi\x96ones \xdb;;3\r",
    );
  });

  it.each<[string, string, string]>([
    ["codes with points", "Código;Producto;Precio\n10.02;Acelga;3\n10.03;Puerro;4\n10.04;Ajo;2\n", "2,5"],
    [
      "dates and telephones",
      "Tarifa 1.3.26, tel. 93.12.34\nProducto;Precio;Fecha\nAcelga;3;1.2.26\nPuerro;4;1.2.26\n",
      "2,5",
    ],
    [
      "prices with a point among texts with commas",
      "Producto;Precio;Notas\nAcelga;1.50;1,5 kg\nAjo;2.25;2,5 kg\n",
      "2.5",
    ],
    ["prices that say nothing, and tabs", "Producto\tPrecio\nAcelga\t3\nAjo\t2\n", "2,5"],
    ["prices that say nothing, and commas", "Producto,Precio,IVA\nAcelga,3,4\nAjo,2,4\n", "2.5"],
    ["prices with a comma, between commas", 'Producto,Precio,IVA\nAcelga,"3,10",4\nAjo,"2,20",4\n', '"2,5"'],
  ])("writes decimals as its prices do: %s", (_, escrito, cantidad) => {
    const bytes = enBytes(escrito);
    const { productos, relleno } = pedirDe("l.csv", bytes, () => 2.5);
    const filas = new TextDecoder().decode(relleno.bytes).trimEnd().split("\n").slice(-productos.length);
    for (const una of filas) expect(una.slice(-cantidad.length - 1)).toMatch(/^[;,\t]/);
    expect(filas.map((una) => una.slice(-cantidad.length))).toEqual(productos.map(() => cantidad));
  });

  it.each(["utf16le", "utf16be"] as const)("keeps %s", (codificacion) => {
    const escrito = Buffer.from("\ufeffProducto\tPrecio\nAjo\t2,25\nPiñón\t3,5\n", "utf16le");
    const bytes = new Uint8Array(codificacion === "utf16be" ? escrito.swap16() : escrito);
    const { relleno } = pedirDe("l.csv", bytes, () => 2);
    expect(new TextDecoder(codificacion === "utf16be" ? "utf-16be" : "utf-16le").decode(relleno.bytes)).toBe(
      "Producto\tPrecio\tCantidad pedida\nAjo\t2,25\t2\nPiñón\t3,5\t2\n",
    );
  });
});
