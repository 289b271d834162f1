import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

const leer = (filas: Filas, otros?: Parameters<typeof hojaDe>[1]) =>
  importar(libroDe([hojaDe(filas, otros)]));

/** Each product as «name | price | unit», or why the file was refused. */
function leidos(filas: Filas, otros?: Parameters<typeof hojaDe>[1]): string[] {
  const resultado = leer(filas, otros);
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map(({ nombre, precio, unidad }) => [nombre, precio, unidad ?? "-"].join(" | "));
}

const reportadas = (filas: Filas): (number | null)[] => {
  const resultado = leer(filas);
  return resultado.errores.map(({ fila }) => fila);
};

describe("what stands above and beside variants", () => {
  it("counts for all of them: a merged title with the IVA, a column of the row above", () => {
    const resultado = leer(
      [
        ["Variedad", "Disponible", "Precio por caja (IVA incl.)", null, null],
        [null, null, "5 kg", "10 kg", "20 kg"],
        ["Navelina", 8, 10.4, 20.8, 31.2],
        ["Clemenules", 0, 5.2, 10.4, 15.6],
        ["Verna", 3, 7.8, 13, null],
      ],
      { fusiones: [{ fila: 0, filaFin: 0, columna: 2, columnaFin: 4 }] },
    );
    expect(
      resultado.tipo === "rechazo" ||
        resultado.productos
          .slice(0, 4)
          .map(({ nombre, precio, unidad, stock }) => [nombre, precio, unidad, stock].join(" | ")),
    ).toEqual([
      "Navelina | 10 | 5 kg | 8",
      "Navelina | 20 | 10 kg | 8",
      "Navelina | 30 | 20 kg | 8",
      "Clemenules | 5 | 5 kg | 0",
    ]);
  });

  it("reads pieces at a price by the kilo each, which share the code of their row", () =>
    expect(
      leidos(
        [
          [null, null, "Precio €/kg", null, null],
          ["Ref", "Queso", "Pieza entera", "Media pieza", "Cuña"],
          ["Q1", "Braojos", 21.5, 22.9, 25.9],
          ["Q2", "Trapillo", 19.8, 21.2, 23.9],
        ],
        { fusiones: [{ fila: 0, filaFin: 0, columna: 2, columnaFin: 4 }] },
      ),
    ).toEqual([
      "Braojos Pieza entera | 21.5 | kg",
      "Braojos Media pieza | 22.9 | kg",
      "Braojos Cuña | 25.9 | kg",
      "Trapillo Pieza entera | 19.8 | kg",
      "Trapillo Media pieza | 21.2 | kg",
      "Trapillo Cuña | 23.9 | kg",
    ]));

  it("keeps a size whose prices have cents in few rows", () =>
    expect(
      leidos([
        ["Cerveza", "Botella 33 cl", "Caja 24 x 33 cl", "Barril 20 L"],
        ["Pale Ale", 1.45, 33, 72],
        ["Stout", 1.6, 36.5, 80],
        ["Trigo", 1.5, 34, 75],
      ]).slice(0, 3),
    ).toEqual([
      "Pale Ale | 1.45 | Botella 33 cl",
      "Pale Ale | 33 | Caja 24 x 33 cl",
      "Pale Ale | 72 | Barril 20 L",
    ]));

  it("reads «Producto» merged over code, name and format, and the IVA above its second row", () => {
    const resultado = leer(
      [
        ["Producto", null, null, "Precios sin IVA", null, "IVA"],
        ["Cód.", "Nombre", "Formato", "Grupo", "Tienda", null],
        ["1", "Sidra", "75 cl", 2.1, 2.4, "21%"],
        ["2", "Vinagre", "50 cl", 1.8, 2.1, "10%"],
        ["3", "Zumo", "1 l", 2.2, 2.5, "10%"],
      ],
      {
        fusiones: [
          { fila: 0, filaFin: 0, columna: 0, columnaFin: 2 },
          { fila: 0, filaFin: 0, columna: 3, columnaFin: 4 },
        ],
      },
    );
    expect(
      resultado.tipo === "rechazo" ||
        resultado.productos.map(({ nombre, precio, iva, codigo }) =>
          [nombre, precio, iva, codigo].join(" | "),
        ),
    ).toEqual(["Sidra | 2.1 | 0.21 | 1", "Vinagre | 1.8 | 0.1 | 2", "Zumo | 2.2 | 0.1 | 3"]);
  });

  it("keeps every way of being made ready: «Frito con sal»", () =>
    expect(
      leidos([
        ["Producto", "Crudo", "Tostado", "Frito con sal"],
        ["Almendra", 12.8, 13.5, 14.2],
        ["Anacardo", 13.9, 14.8, 15.6],
      ]),
    ).toEqual([
      "Almendra Crudo | 12.8 | -",
      "Almendra Tostado | 13.5 | -",
      "Almendra Frito con sal | 14.2 | -",
      "Anacardo Crudo | 13.9 | -",
      "Anacardo Tostado | 14.8 | -",
      "Anacardo Frito con sal | 15.6 | -",
    ]));

  it("takes empty columns «M | S» of days for no sizes", () =>
    expect(
      leidos([
        ["Pan", "500 g", "1 kg", "M", "J", "S"],
        ["Trigo", 3.2, 5.4],
        ["Integral", 3.5, 5.9],
        ["Centeno", 3.9, 6.8],
      ])[0],
    ).toBe("Trigo | 3.2 | 500 g"));

  it("takes «SOCIOS» and «NO SOCIOS» over two prices each for no variants", () =>
    expect(
      leidos(
        [
          ["Producto", "Formato", "SOCIOS", null, "NO SOCIOS", null],
          [null, null, "Sin IVA", "Con IVA", "Sin IVA", "Con IVA"],
          ["Garbanzo", "1 kg", 2.5, 2.6, 3, 3.12],
          ["Lenteja", "1 kg", 2.2, 2.29, 2.7, 2.81],
          ["Alubia", "1 kg", 3.1, 3.22, 3.6, 3.74],
        ],
        {
          fusiones: [
            { fila: 0, filaFin: 0, columna: 2, columnaFin: 3 },
            { fila: 0, filaFin: 0, columna: 4, columnaFin: 5 },
          ],
        },
      ),
    ).toEqual(["Garbanzo | 2.5 | 1 kg", "Lenteja | 2.2 | 1 kg", "Alubia | 3.1 | 1 kg"]));

  it("names sizes after the title above them, table by table", () =>
    expect(
      leidos([
        ["Camperos"],
        ["Tamaño", "Media docena", "Docena"],
        ["M", 1.7, 3.2],
        ["L", 1.9, 3.6],
        ["XL", 2.1, 4],
        [],
        ["Ecológicos"],
        ["Tamaño", "Media docena", "Docena"],
        ["M", 2.1, 4],
        ["L", 2.3, 4.4],
        ["XL", 2.5, 4.8],
      ]).map((dicho) => dicho.split(" | ").slice(0, 2).join(" ")),
    ).toEqual([
      ...["Camperos M 1.7", "Camperos M 3.2", "Camperos L 1.9", "Camperos L 3.6", "Camperos XL 2.1"],
      ...["Camperos XL 4", "Ecológicos M 2.1", "Ecológicos M 4", "Ecológicos L 2.3", "Ecológicos L 4.4"],
      ...["Ecológicos XL 2.5", "Ecológicos XL 4.8"],
    ]));
});

describe("what looks like a header, a price or a name, and is none", () => {
  it("no first row that states amounts is a header", () => {
    const filas: Filas = [
      ["Producto", "Precio"],
      ["Tomate", "2,40 €/kg - 20 €/caja 10 kg"],
      ["Pepino", "1,60 €/kg"],
      ["Ajo", "5,50 €/kg"],
    ];
    expect(leidos(filas)).toEqual(["Pepino | 1.6 | kg", "Ajo | 5.5 | kg"]);
    expect(reportadas(filas)).toEqual([2]);
  });

  it("no price of a tonne is a member's", () =>
    expect(
      leidos([
        ["Variedad", "Saco 5 kg", "Saco 25 kg", "€/t (palet)"],
        ["Agria", "5,50", "22,00", "780,00"],
        ["Monalisa", "4,90", "19,50", "690,00"],
        ["Roja", "5,20", "20,90", "720,00"],
      ]).slice(0, 2),
    ).toEqual(["Agria | 5.5 | Saco 5 kg", "Agria | 22 | Saco 25 kg"]));

  it("neither «P. neto (g)» nor «+0,50» is a price", () => {
    expect(
      leidos([
        ["Producto", "P. neto (g)", "P. escurrido (g)", "€ ud s/IVA"],
        ["Espárrago", 345, 215, 5.25],
        ["Pimiento", 290, 230, 4.1],
        ["Alcachofa", 390, 240, 3.95],
      ]).map((dicho) => dicho.split(" | ")[1]),
    ).toEqual(["5.25", "4.1", "3.95"]);
    expect(
      leidos([
        ["Cortes de cordero", "Peso pieza", "€/kg", "€ envasado"],
        ["Pierna", "500 g", "16,50", "+0,50"],
        ["Chuletas", "500 g", "18,90", "+0,50"],
        ["Cuello", "800 g", "8,50", "+0,50"],
      ]).map((dicho) => dicho.split(" | ")[1]),
    ).toEqual(["16.5", "18.9", "8.5"]);
  });

  it("no remark in brackets below a box is the name of the next", () =>
    expect(
      leidos([
        ["Cesta", "Precio"],
        ["Pequeña", "12 €"],
        ["(acelga, puerro, patata)"],
        ["Mediana", "18 €"],
        ["(lo anterior y naranjas)"],
        ["Grande", "25 €"],
      ]),
    ).toEqual(["Cesta Pequeña | 12 | -", "Cesta Mediana | 18 | -", "Cesta Grande | 25 | -"]));

  it("no number behind the price of a list without a header is a code", () => {
    const resultado = leer([
      ["Tomate", "3,20 €", 28],
      ["Calabaza", "2,90 €", 22],
      ["Acelga", "2,50 €", 12],
      ["Puerro", "2,10 €", 15],
    ]);
    expect(resultado.tipo === "rechazo" || resultado.productos.map(({ codigo }) => codigo)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("more words", () => {
  it("takes «Precio act.» before «Precio ant.», the net base before «PVP», and the peninsula", () => {
    expect(
      leidos([
        ["Producto", "Unidad", "Precio ant.", "Precio act."],
        ["Tomate", "kg", "2,10", "2,40"],
        ["Pepino", "kg", "1,80", "1,60"],
      ]),
    ).toEqual(["Tomate | 2.4 | kg", "Pepino | 1.6 | kg"]);
    expect(
      leidos([
        ["Descripción", "Base imp.", "% IVA", "Cuota", "PVP"],
        ["Detergente", 5, "21", "1,05", "6,05"],
        ["Lejía", 1.2, "21", "0,25", "1,45"],
        ["Jabón", 2.4, "21", "0,50", "2,90"],
      ]),
    ).toEqual(["Detergente | 5 | -", "Lejía | 1.2 | -", "Jabón | 2.4 | -"]);
    expect(
      leidos([
        ["Producto", "Baleares", "Península", "Canarias"],
        ["Naranjas", "21,50 €", "18,00 €", "26,00 €"],
        ["Mandarinas", "23,50 €", "20,00 €", "28,00 €"],
        ["Limones", "22,50 €", "19,00 €", "27,00 €"],
      ]).map((dicho) => dicho.split(" | ")[1]),
    ).toEqual(["18", "20", "19"]);
  });

  it("reads the quantity that a section's prices are for: «ESPECIAS (€/100 g, IVA 10%)»", () =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["ESPECIAS (€/100 g, IVA 10%)"],
        ["Pimentón", 2.1],
        ["Comino", 1.9],
        ["TÉS (€/50 g)"],
        ["Rooibos", 3.1],
      ]),
    ).toEqual(["Pimentón | 2.1 | 100 g", "Comino | 1.9 | 100 g", "Rooibos | 3.1 | 50 g"]));

  it("tells rows apart by «Calidad», and reads «'4,20»", () =>
    expect(
      leidos([
        ["Producto", "Calidad", "Formato", "Precio"],
        ["Shiitake", "1ª", "caja 2 kg", "'24,00"],
        ["Shiitake", "2ª", "caja 2 kg", "18,00"],
        ["Ostra", "1ª", "caja 2 kg", "14,00"],
      ]),
    ).toEqual(["Shiitake 1ª | 24 | caja 2 kg", "Shiitake 2ª | 18 | caja 2 kg", "Ostra | 14 | caja 2 kg"]));

  it("takes the unit that is charged before the one that is ordered", () =>
    expect(
      leidos([
        ["Producto", "Se pide por", "Se factura por", "Precio"],
        ["Naranja", "caja", "kg", 1.1],
        ["Manzana", "caja", "kg", 1.4],
        ["Lechuga", "ud", "ud", 0.9],
      ]),
    ).toEqual(["Naranja | 1.1 | kg", "Manzana | 1.4 | kg", "Lechuga | 0.9 | ud"]));

  it("names what begins with a word for a container, beside a column of formats", () =>
    expect(
      leidos([
        ["TERNERA"],
        ["Corte", "Formato", "Precio/kg"],
        ["Filete 1ª A", "bandeja 500 g", "19,90"],
        ["Filete 2ª", "bandeja 500 g", "15,90"],
        ["Carrillera", "bandeja 1 kg", "14,50"],
        [],
        ["CERDO IBÉRICO"],
        ["Corte", "Formato", "Precio/kg"],
        ["Secreto", "bandeja 500 g", "22,00"],
        ["Presa", "bandeja 500 g", "24,00"],
        ["Pluma", "bandeja 400 g", "26,00"],
      ]).map((dicho) => dicho.split(" | ")[0]),
    ).toEqual(["Filete 1ª A", "Filete 2ª", "Carrillera", "Secreto", "Presa", "Pluma"]));

  it("takes «01.01 | LEGUMBRES» over «01.01.001 | Garbanzo» for a section", () => {
    const resultado = leer([
      ["Código", "Descripción", "Formato", "PVP s/IVA", "IVA"],
      ["01", "ALIMENTACIÓN"],
      ["01.01", "LEGUMBRES"],
      ["01.01.001", "Garbanzo", "1 kg", 2.9, "4%"],
      ["01.01.002", "Lenteja", "1 kg", 2.5, "4%"],
      ["01.02", "CEREALES"],
      ["01.02.001", "Arroz", "1 kg", 2.2, "4%"],
    ]);
    expect(
      resultado.tipo === "rechazo" ||
        resultado.productos.map(({ nombre, categoria, codigo }) => [nombre, categoria, codigo].join(" | ")),
    ).toEqual([
      "Garbanzo | LEGUMBRES | 01.01.001",
      "Lenteja | LEGUMBRES | 01.01.002",
      "Arroz | CEREALES | 01.02.001",
    ]);
    expect(resultado.errores).toEqual([]);
  });

  it("takes «Precio c/dto» before «Precio sin dto»", () =>
    expect(
      leidos([
        ["Artículo", "Precio sin dto", "Dto grupo", "Precio c/dto"],
        ["Tofu", 2, "15%", 1.7],
        ["Tempeh", 4, "15%", 3.4],
      ]).map((dicho) => dicho.split(" | ")[1]),
    ).toEqual(["1.7", "3.4"]));
});

describe("formats that a header names by what holds them", () => {
  it.each([
    [
      ["Sobre", "100 g"],
      [3, 2.4, 3, 2.55, 4, 3.1, 5, 3.9],
    ],
    [
      ["100 g", "Sobre"],
      [2, 1.85, 2, 1.95, 3, 2.6, 4, 3.4],
    ],
    [
      ["Lata", "Saco 5 kg"],
      [2, 18.5, 2, 18.5, 3, 24.9, 2, 21.4],
    ],
    [
      ["Bote", "Bolsa"],
      [2, 1.85, 3, 2.4, 2, 1.9, 4, 3.4],
    ],
    [
      ["Botella", "Caja"],
      [6, 34.2, 9.5, 54.15, 6.4, 36.48, 8, 45.6],
    ],
    [
      ["Bolsa", "Bolsa XL"],
      [1.2, 2.4, 1.3, 2.6, 1.1, 2.2, 1.5, 2.9],
    ],
    [
      ["Media caja", "Caja entera"],
      [16, 30, 18.5, 35, 12, 22.5, 14, 26],
    ],
    [
      ["Caja 6", "Caja 12"],
      [30, 58, 42, 80, 27, 52, 36, 70],
    ],
    [
      ["Saco 10", "Saco 25"],
      [12, 28, 14, 33, 15, 36, 11, 26],
    ],
    [
      ["Unidad", "Caja 12"],
      [1.2, 13.5, 1.5, 17, 0.9, 10, 2, 22.8],
    ],
  ])("has a price for each of %j, though some have no cents", ([uno = "", otro = ""], precios) =>
    expect(
      leidos([
        ["Producto", uno, otro],
        ...["Alfa", "Beta", "Gamma", "Delta"].map((nombre, i) => [
          nombre,
          ...precios.slice(2 * i, 2 * i + 2),
        ]),
      ]),
    ).toEqual(
      ["Alfa", "Beta", "Gamma", "Delta"].flatMap((nombre, i) => [
        `${nombre} | ${precios[2 * i]} | ${uno}`,
        `${nombre} | ${precios[2 * i + 1]} | ${otro}`,
      ]),
    ),
  );

  it("takes the bottle alone where the box costs what its bottles do", () =>
    expect(
      leidos([
        ["Vino", "Botella", "Caja de 6"],
        ["Joven", 4.6, 27.6],
        ["Crianza", 7.9, 47.4],
        ["Reserva", 12.8, 76.8],
      ]),
    ).toEqual(["Joven | 4.6 | -", "Crianza | 7.9 | -", "Reserva | 12.8 | -"]));

  it("keeps what a size is of, where there are two of them, and reads boxes without cents", () => {
    expect(
      leidos([
        ["Huevos", "Docena L", "Docena M"],
        ["Camperos", 3.4, 3.1],
        ["Ecológicos", 4.2, 3.9],
        ["De suelo", 2.8, 2.5],
      ]).slice(0, 2),
    ).toEqual(["Camperos L | 3.4 | docena", "Camperos M | 3.1 | docena"]);
    expect(
      leidos([
        ["Producto", "Cesta pequeña", "Cesta mediana", "Cesta grande"],
        ["Verdura", 12, 18, 25],
        ["Fruta", 14, 20, 28],
        ["Mixta", 13, 19, 26],
      ]).slice(0, 2),
    ).toEqual(["Verdura pequeña | 12 | cesta", "Verdura mediana | 18 | cesta"]);
  });

  it("takes no quantities for prices: what a box holds, what is ordered, what a basket bears", () => {
    expect(
      leidos([
        ["Vino", "Caja", "Botella 75 cl"],
        ["Joven", 6, 5.4],
        ["Crianza", 12, 7.2],
        ["Reserva", 6, 8.9],
        ["Rosado", 6, 7],
      ]).slice(0, 2),
    ).toEqual(["Joven | 5.4 | 75 cl", "Crianza | 7.2 | 75 cl"]);
    expect(
      leidos([
        ["Infusión", "Precio", "Sobre", "100 g"],
        ["Poleo", 1.2, 3, 2],
        ["Tila", 1.3, null, 2],
        ["Menta", 1.4, 4, null],
      ]),
    ).toEqual(["Poleo | 1.2 | -", "Tila | 1.3 | -", "Menta | 1.4 | -"]);
    expect(
      leer([
        ["Producto", "Cesta pequeña", "Cesta grande"],
        ["Tomate", 1, 2],
        ["Patata", 2, 4],
        ["Cebolla", 1, 3],
      ]).tipo,
    ).toBe("rechazo");
  });

  it.each(["PVP bodega", "PVP recomendado", "PVP tienda (IVA incl.)"])(
    "leaves «%s» beside two formats to others",
    (deOtros) =>
      expect(
        leidos([
          ["Vino", deOtros, "Botella", "Caja 6 (-5%)"],
          ["Joven", 7.5, 6, 34.2],
          ["Crianza", 11.9, 9.5, 54.15],
          ["Blanco", 8, 6.4, 36.48],
        ]).slice(0, 3),
      ).toEqual(["Joven | 6 | Botella", "Joven | 34.2 | Caja 6", "Crianza | 9.5 | Botella"]),
  );
});

describe("tables with variants across, below and above others", () => {
  const LISTA: Filas = [
    ["Producto", "Unidad", "Precio"],
    ["Tomate", "kg", 2.1],
    ["Acelga", "manojo", 1.2],
    ["Lechuga", "ud", 0.9],
    [],
  ];
  const ACEITE: Filas = [
    ["Variedad", "500 ml", "2 L", "5 L"],
    ["Picual", 6.5, 17.5, 42],
    ["Arbequina", 7, 18.5, 45],
    ["Coupage", 6.2, 16.9, 40],
    [],
  ];
  const MIEL: Filas = [
    ["Miel", "250 g", "500 g"],
    ["Romero", 3.5, 6.2],
    ["Azahar", 3.6, 6.4],
    ["Mil flores", 3.2, 5.8],
  ];
  const HUEVOS: Filas = [
    ["HUEVOS"],
    ["Producto", "S", "M"],
    ["Docena", "2,40", "2,60"],
    ["Media docena", "1,30", "1,40"],
    ["Bandeja 30", "5,40", "5,90"],
  ];
  const DE_LISTA = ["Tomate | 2.1 | kg", "Acelga | 1.2 | manojo", "Lechuga | 0.9 | ud"];
  const DE_ACEITE = ["Picual | 6.5 | 500 ml", "Picual | 17.5 | 2 L", "Picual | 42 | 5 L"];
  const DE_MIEL = ["Romero | 3.5 | 250 g", "Romero | 6.2 | 500 g"];

  it("keeps the list above", () => {
    expect(leidos([...LISTA, ...ACEITE]).slice(0, 6)).toEqual([...DE_LISTA, ...DE_ACEITE]);
    expect(leidos([...LISTA, ...ACEITE])).toHaveLength(12);
  });

  it("reads each of several, with another list between them", () => {
    const productos = leidos([...ACEITE, ...LISTA, ...MIEL]);
    expect(productos).toHaveLength(18);
    expect(productos).toEqual(expect.arrayContaining([...DE_ACEITE, ...DE_LISTA, ...DE_MIEL]));
  });

  it("gives each the columns and the category of its own header", () => {
    const resultado = leer([
      ...MIEL.map((fila) => (fila[0] === "Miel" ? ["Aceite", "2 L", "5 L"] : fila)),
      [],
      ...MIEL.map(([nombre, ...precios]) => [
        nombre === "Miel" ? nombre : `${nombre} cruda`,
        ...precios,
        nombre === "Miel" ? "1 kg" : 11.5,
      ]),
    ]);
    const miel =
      resultado.tipo === "rechazo"
        ? []
        : resultado.productos.filter(({ nombre }) => nombre === "Romero cruda");
    expect(miel.map(({ unidad, categoria }) => `${unidad} ${categoria}`)).toEqual([
      "250 g Miel",
      "500 g Miel",
      "1 kg Miel",
    ]);
  });

  it("reads the names that a header says, though they look like formats", () =>
    expect(leidos([...LISTA, ...HUEVOS]).slice(3, 5)).toEqual(["Docena S | 2.4 | -", "Docena M | 2.6 | -"]));

  it("says where a format is only a number", () => {
    const resultado = leer([
      ["Producto", "Unidad", "Precio"],
      ["Tomate", "kg", 2.1],
      ["Romero", "3,5", 6.2],
      ["Acelga", "manojo", 1.2],
    ]);
    expect(
      resultado.tipo !== "rechazo" && resultado.avisos.map(({ fila, campo }) => [fila, campo]),
    ).toContainEqual([3, "unidad"]);
  });

  it("sent back as it was read, gives the same", () => {
    const libro = libroDe([
      hojaDe([["VERDURA"], ...LISTA, ["ACEITE (IVA 10 %)"], ...ACEITE, ["MIEL"], ...MIEL, [], ...HUEVOS]),
    ]);
    const leido = importar(libro);
    if (leido.tipo === "rechazo") throw new Error(leido.mensaje);
    const otra = importar(libro, { asignacion: leido.asignacion });
    expect(otra.tipo === "rechazo" ? otra.mensaje : otra.productos).toEqual(leido.productos);
  });
});
