import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];
type Campo = "nombre" | "precio" | "unidad" | "iva" | "stock";

/** What is read of each product, «name | price | unit», or why the file was refused. */
function leidos(filas: Filas, campos: readonly Campo[] = ["nombre", "precio", "unidad"]): string[] {
  const resultado = importar(libroDe([hojaDe(filas)]), { hoy: "2026-11-27" });
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map((producto) => campos.map((campo) => producto[campo] ?? "-").join(" | "));
}

describe("a foot note of the price", () => {
  const con = (nota: string, signo = "**") =>
    importar(
      libroDe([
        hojaDe([
          ["Producto", "Precio €/kg"],
          ["Tomate", 2.1],
          [`Rúcula${signo}`, 1.5],
          [],
          [`${signo} ${nota}`],
        ]),
      ]),
    );

  it.each([
    ["Precio por bolsa de 100 g", "**", "bolsa de 100 g"],
    ["Precio por bolsa de 100 g", "(1)", "bolsa de 100 g"],
    ["Precio por manojo", "*", "manojo"],
  ])("says what it is for: «%s» behind «%s»", (nota, signo, unidad) => {
    const resultado = con(nota, signo);
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    expect(resultado.productos.map((producto) => producto.unidad)).toEqual(["kg", unidad]);
    expect(resultado.errores).toEqual([]);
  });

  it("is named where it has another amount", () => {
    const { tipo, ...resultado } = con("Bandeja de 500 g a 1,60 €");
    expect(tipo !== "rechazo" && JSON.stringify(resultado)).toContain(
      "lo que se dice de «Rúcula» («Bandeja de 500 g a 1,60 €») puede cambiar su precio",
    );
  });
});

describe("a rate that the sheet says without a column for it", () => {
  const TABLA: Filas = [
    ["Artículo", "Precio"],
    ["Aceite virgen", 9],
    ["Vinagre", 2],
    ["Jabón", 3],
  ];

  it.each(["LIMPIEZA (IVA 21)", "LIMPIEZA IVA 21", "LIMPIEZA IVA: 21", "LIMPIEZA IVA AL 21"])(
    "is the section's, without its sign: «%s»",
    (titulo) => {
      const resultado = importar(libroDe([hojaDe([["Artículo", "Precio"], [titulo], ["Jabón", 3]])]));
      if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
      expect(resultado.productos[0]).toMatchObject({ categoria: "LIMPIEZA", iva: new Decimal("0.21") });
    },
  );

  it.each([
    "IVA: aceite 4 %, vinagre 10 %, jabón 21 %",
    "Precios sin IVA. IVA aceite 4 %, vinagre 10 % y jabón 21 %",
  ])("is that of the goods that a line names: «%s»", (linea) => {
    for (const filas of [
      [[linea], ...TABLA],
      [...TABLA, [linea]],
    ])
      expect(leidos(filas, ["nombre", "iva"])).toEqual([
        "Aceite virgen | 0.04",
        "Vinagre | 0.1",
        "Jabón | 0.21",
      ]);
  });

  it("is named where nobody can tell whose it is", () => {
    const avisos = (linea: string) => {
      const resultado = importar(libroDe([hojaDe([...TABLA, [linea]])]));
      return resultado.tipo === "rechazo" ? "" : resultado.avisos.map(({ mensaje }) => mensaje).join();
    };
    expect(avisos("IVA 10 % o 21 % según producto")).toContain("dice del IVA «IVA 10 % o 21 %");
    expect(avisos("Precios sin IVA (4 %), 5 % menos por caja")).not.toContain("dice del IVA");
  });
});

describe("a foot note of the IVA", () => {
  const con = (...precios: string[]): Filas => [
    ["Artículo", "Precio"],
    ...precios.map((precio, i) => [`Artículo ${"ABCD"[i]}`, precio]),
    ["* IVA incluido (21%)"],
  ];

  it("holds for the prices with its sign alone", () =>
    expect(leidos(con("2,42*", "6,05 €*", "1,20", "1,10"), ["precio", "iva"])).toEqual([
      "2 | 0.21",
      "5 | 0.21",
      "1.2 | 0.04",
      "1.1 | 0.04",
    ]));

  it("holds for all where all bear it", () =>
    expect(leidos(con("2,08*", "1,04*", "3,12*"), ["precio"])).toEqual(["2", "1", "3"]));
});

describe("a sum of two amounts", () => {
  it.each([
    ["Coste", "Margen 3%", "Precio coop"],
    ["Precio campo", "Transporte", "Precio puesto en destino"],
  ])("is the price, where it is what the buyers pay: %s + %s = %s", (uno, mas, total) =>
    expect(
      leidos(
        [
          ["Producto", uno, mas, total],
          ["Arroz", 1.5, 0.05, 1.55],
          ["Azúcar", 1.2, 0.04, 1.24],
          ["Sal", 0.5, 0.02, 0.52],
          ["Harina", 0.9, 0.03, 0.93],
        ],
        ["precio"],
      ),
    ).toEqual(["1.55", "1.24", "0.52", "0.93"]),
  );
});

describe("rows, sheets and columns that say for what or when", () => {
  it("takes «más de 5 sacos» for no product", () => {
    const filas: Filas = [
      ["Producto", "€/kg"],
      ["Patata agria", 0.85],
      ["de 1 a 5 sacos", 0.85],
      ["más de 5 sacos", 0.78],
      ["Cebolla", 0.95],
      ["a partir de 6 mallas", 0.88],
    ];
    expect(leidos(filas, ["nombre", "precio"])).toEqual(["Patata agria | 0.85", "Cebolla | 0.95"]);
  });

  it("takes the tariff that is in force, of two dates weeks apart", () =>
    expect(
      leidos(
        [
          ["Producto", "01/10/2026", "01/12/2026"],
          ["Harina", 1.1, 1.2],
          ["Sémola", 1.4, 1.5],
          ["Levadura", 2.2, 2.4],
        ],
        ["precio"],
      ),
    ).toEqual(["1.1", "1.4", "2.2"]));

  it("takes the rate of a sheet's name for that sheet alone", () => {
    const hoja = (nombre: string, filas: Filas) => hojaDe([["Producto", "Precio"], ...filas], { nombre });
    const resultado = importar(
      libroDe([
        hoja("Alimentación", [
          ["Aceite", 9.5],
          ["Vinagre", 2.1],
        ]),
        hoja("Cosmética (21%)", [
          ["Jabón", 3],
          ["Champú", 6],
        ]),
      ]),
    );
    expect(
      resultado.tipo === "importacion" && resultado.productos.map(({ nombre, iva }) => `${nombre} ${iva}`),
    ).toEqual(["Aceite 0.04", "Vinagre 0.04", "Jabón 0.21", "Champú 0.21"]);
  });

  it("takes «P. neto» over weights for the format", () =>
    expect(
      leidos([
        ["Conserva", "P. neto", "P. escurrido", "Precio"],
        ["Alubia cocida", "660 g", "400 g", 1.9],
        ["Alcachofa", "345 g", "240 g", 3.4],
        ["Espárrago", "660 g", "425 g", 5.9],
      ]),
    ).toEqual(["Alubia cocida | 1.9 | 660 g", "Alcachofa | 3.4 | 345 g", "Espárrago | 5.9 | 660 g"]));

  it("reads what a format costs in whole euros, where a title says that these are prices", () => {
    const tabla: Filas = [
      ["Variedad", "Garrafa 5 L"],
      ["Picual", 38],
      ["Arbequina", 42],
      ["Hojiblanca", 39],
    ];
    expect(leidos([["PRECIOS 2026 (IVA no incluido)"], ...tabla], ["nombre", "precio"])).toEqual([
      "Picual | 38",
      "Arbequina | 42",
      "Hojiblanca | 39",
    ]);
    expect(leidos(tabla)[0]).toMatch(/No se ha encontrado ninguna lista/u);
  });

  it("takes what stands above a list without a header for none of its products", () =>
    expect(
      leidos(
        [
          ["Fecha:", "27/11/2026"],
          ["Nº lista", 48],
          ["Zanahoria manojo", "1,30"],
          ["Nabo manojo", "1,20"],
          ["Hinojo ud", "1,10"],
        ],
        ["nombre"],
      ),
    ).toEqual(["Zanahoria manojo", "Nabo manojo", "Hinojo ud"]));
});

describe("what stands behind a price in its cell", () => {
  const leer = (textos: readonly string[], cabecera = ["Producto", "Precio"]) => {
    const nombres = ["Tomate", "Miel", "Jabón", "Puerro"];
    const filas = textos.map((texto, i) =>
      cabecera.map((dicho) => (dicho === "Precio" ? texto : dicho === "Formato" ? "kg" : (nombres[i] ?? ""))),
    );
    const resultado = importar(libroDe([hojaDe([cabecera, ...filas])]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return resultado;
  };

  it.each([
    [["2,50 + 4% IVA", "6,60 + 10% IVA", "3,00 + 21% IVA"]],
    [["2,50 € + 4 % IVA", "6,60 € + 10 % IVA", "3,00 € + 21 % IVA"]],
    [["2,50 más 4% de IVA", "6,60 más 10% de IVA", "3,00 más 21% de IVA"]],
    [["2,50 + IVA 4%", "6,60 + IVA 10%", "3,00 + IVA 21%"]],
    [["2,50 (IVA 4%)", "6,60 (IVA 10%)", "3,00 (IVA 21%)"]],
    [["2,50 (4% IVA)", "6,60 (10% IVA)", "3,00 (21% IVA)"]],
    [["2,50 €/kg + 4% IVA", "6,60 €/ud + 10% IVA", "3,00 €/ud + 21% IVA"]],
  ])("is its rate: %j", (textos) => {
    const { productos, avisos, errores } = leer(textos);
    expect(productos.map(({ nombre, precio, iva }) => `${nombre} ${precio} ${iva}`)).toEqual([
      "Tomate 2.5 0.04",
      "Miel 6.6 0.1",
      "Jabón 3 0.21",
    ]);
    expect([...avisos, ...errores]).toEqual([]);
  });

  it.each([
    [["2,50 oferta", "6,60 nuevo", "3,00 novedad"]],
    [["2,50 € eco", "6,60 € eco", "3,00 € oferta"]],
    [["2,50 / 2,30 socios", "6,60 / 6,20 socios", "3,00 / 2,80 socios"]],
    [["2,50 € Murcia", "6,60 - conv.", "3,00 (aprox"]],
  ])("is a remark, with a notice: %j", (textos) => {
    const conFormato = leer(textos, ["Producto", "Formato", "Precio"]);
    for (const { productos, avisos } of [leer(textos), conFormato]) {
      expect(productos.map(({ nombre, precio }) => `${nombre} ${precio}`)).toEqual([
        "Tomate 2.5",
        "Miel 6.6",
        "Jabón 3",
      ]);
      expect(productos.every(({ descripcion }) => descripcion !== "")).toBe(true);
      expect(avisos.map(({ mensaje }) => mensaje).join()).toContain("ha pasado a la descripción");
    }
  });

  it("is no remark where it may say what the price is for, or another price", () => {
    const { errores } = leer(["2,50", "6,60 la pareja", "3,00 - 2 x 5,00", "1,20 dólares"]);
    expect(errores).toHaveLength(3);
  });

  it("names the products where no other column does", () => {
    const resultado = importar(
      libroDe([
        hojaDe([["Precios"], ["2,50 € tomate rosa"], ["1,80 €/kg pepino"], ["3 € manojo espárragos"]]),
      ]),
    );
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    expect(resultado.productos.map(({ nombre }) => nombre)).toEqual(["tomate rosa", "pepino", "Espárragos"]);
  });
});
