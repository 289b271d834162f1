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

describe("a price for several", () => {
  it("is that of a hundred, «Precio/100 uds»", () =>
    expect(
      leidos([
        ["Huevo", "Precio/100 uds"],
        ["Clase XL", 24],
        ["Clase L", 21.5],
        ["Clase M", 19],
      ]),
    ).toEqual(["Clase XL | 24 | 100 uds", "Clase L | 21.5 | 100 uds", "Clase M | 19 | 100 uds"]));

  it("counts in kilos the boxes that there are of what is sold by the kilo", () =>
    expect(
      leidos(
        [
          ["Producto", "Cajas disp.", "Kg/caja", "Precio kg"],
          ["Tomate", 10, 6, 1.5],
          ["Pepino", 5, 5, 1.2],
          ["Calabacín", 0, 6, 1.1],
        ],
        ["nombre", "stock"],
      ),
    ).toEqual(["Tomate | 60", "Pepino | 25", "Calabacín | 0"]));
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

describe("formats below a name, and remarks", () => {
  it("are read behind a dash", () =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Aceite de oliva", ""],
        ["- 500 ml", 5.9],
        ["- 2 L", 17.5],
        ["Vinagre", ""],
        ["   - 250 ml", 2.1],
        ["   - 1 L", 4.9],
      ]),
    ).toEqual([
      "Aceite de oliva | 5.9 | 500 ml",
      "Aceite de oliva | 17.5 | 2 L",
      "Vinagre | 2.1 | 250 ml",
      "Vinagre | 4.9 | 1 L",
    ]));

  it("are no formats where a dash leads to what completes the name", () =>
    expect(
      leidos(
        [
          ["Producto", "Precio"],
          ["Patatas", 1.1],
          ["Tomates:", ""],
          [" - rosa", 2.9],
          [" - pera", 1.9],
          ["Cebollas:", ""],
          [" - dulce", 1.3],
        ],
        ["nombre", "precio"],
      ),
    ).toEqual(["Patatas | 1.1", "Tomates rosa | 2.9", "Tomates pera | 1.9", "Cebollas dulce | 1.3"]));

  it("takes the name from above rows that only say how much", () =>
    expect(
      leidos([
        ["Producto", "Precio", "IVA"],
        ["MIEL DE ROMERO"],
        ["250 g", 3.8, "10%"],
        ["500 g", 6.2, "10%"],
        ["MIEL DE TOMILLO"],
        ["500 g", 7.1, "10%"],
      ]),
    ).toEqual([
      "MIEL DE ROMERO | 3.8 | 250 g",
      "MIEL DE ROMERO | 6.2 | 500 g",
      "MIEL DE TOMILLO | 7.1 | 500 g",
    ]));

  it("does so below a header that leaves the names out", () =>
    expect(
      leidos([
        [null, "Precio"],
        ["Miel de romero"],
        ["Tarro 250 g", 3.8],
        ["Tarro 500 g", 6.2],
        ["Polen"],
        ["Tarro 230 g", 6.5],
      ]),
    ).toEqual([
      "Miel de romero | 3.8 | Tarro 250 g",
      "Miel de romero | 6.2 | Tarro 500 g",
      "Polen | 6.5 | Tarro 230 g",
    ]));

  it("takes what a basket holds for no name of the next", () =>
    expect(
      leidos(
        [
          ["CESTAS", "PRECIO"],
          ["Cesta pequeña (4-5 kg)", "12,00 €"],
          ["contiene: lechuga, tomate, patata"],
          ["Cesta mediana (7-8 kg)", "18,00 €"],
          ["contiene: lo anterior y fruta"],
          ["Cesta grande (10-12 kg)", "25,00 €"],
        ],
        ["nombre"],
      ),
    ).toEqual(["Cesta pequeña (4-5 kg)", "Cesta mediana (7-8 kg)", "Cesta grande (10-12 kg)"]));

  it("takes a rate as a fraction for no price, where no header names the columns", () =>
    expect(
      leidos(
        [
          ["Tomate", "kg", 0.04, 2.1],
          ["Pepino", "kg", 0.1, 1.5],
          ["Acelga", "manojo", 0.04, 1.35],
        ],
        ["nombre", "precio", "iva"],
      ),
    ).toEqual(["Tomate | 2.1 | 0.04", "Pepino | 1.5 | 0.1", "Acelga | 1.35 | 0.04"]));

  it("takes how many there are for no IVA, where no header names the columns", () =>
    expect(
      leidos(
        [
          ["Tarro miel 1 kg", "10,90 €", 5],
          ["Tarro miel 500 g", "6,20 €", 3],
          ["Polen 250 g", "5,50 €", 4],
          ["Propóleo 30 ml", "7,80 €", 5],
        ],
        ["nombre", "precio", "iva"],
      ),
    ).toEqual([
      "Tarro miel 1 kg | 10.9 | 0.04",
      "Tarro miel 500 g | 6.2 | 0.04",
      "Polen 250 g | 5.5 | 0.04",
      "Propóleo 30 ml | 7.8 | 0.04",
    ]));
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

describe("a column that counts, without a word of stock", () => {
  const leida = (cabecera: string) => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Producto", "Precio", cabecera],
          ["Barra", 1.1, 1],
          ["Magdalenas", 2.8, 6],
          ["Rosquillas", 4, 12],
        ]),
      ]),
    );
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return {
      stocks: resultado.productos.map(({ stock }) => stock?.toNumber() ?? null),
      dicho: resultado.avisos.map(({ mensaje }) => mensaje).join("\n"),
    };
  };

  it.each(["Ud.", "Uds/bandeja", "Ud./pack", "Unidades por paquete", "Botellas por estuche"])(
    "«%s» is what one holds, and is named",
    (cabecera) => {
      const { stocks, dicho } = leida(cabecera);
      expect(stocks).toEqual([null, null, null]);
      expect(dicho).toContain(`La columna «${cabecera}» no se ha usado`);
    },
  );

  it.each(["Uds.", "Unidades", "Cant."])("«%s» is taken for the stock, and named", (cabecera) => {
    const { stocks, dicho } = leida(cabecera);
    expect(stocks).toEqual([1, 6, 12]);
    expect(dicho).toContain(`Las existencias se han leído de la columna «${cabecera}»`);
  });

  it("«Stock» needs no notice", () => expect(leida("Stock").dicho).not.toContain("existencias"));
});

it("reads a number as the measure that its format shows", () => {
  const peso = (valor: string, texto: string) => ({ tipo: "numero", valor, texto }) as const;
  expect(
    leidos([
      ["Artículo", "Peso", "Precio"],
      ["Galletas", peso("250", "250 g"), 2.35],
      ["Pan", peso("1.5", "1.5 kg"), 6.4],
      ["Harina", peso("5", "5 kg"), 6],
    ]),
  ).toEqual(["Galletas | 2.35 | 250 g", "Pan | 6.4 | 1.5 kg", "Harina | 6 | 5 kg"]);
});

it("says of a size what stands above it, where later rows have names of their own, too", () => {
  expect(
    leidos(
      [
        ["Huevos camperos"],
        ["Tamaño", "Presentación", "Precio"],
        ["L", "estuche 12 ud", "3,50"],
        ["M", "estuche 12 ud", "3,20"],
        ["Pollo campero", "bandeja", "8,90"],
        ["Gallina", "bandeja", "5,20"],
      ],
      ["nombre"],
    ),
  ).toEqual(["Huevos camperos L", "Huevos camperos M", "Pollo campero", "Gallina"]);
  expect(
    leidos(
      [
        ["POLLO"],
        ["Tamaño", "Precio"],
        ["Grande", "22,50"],
        ["Mediano", "18,90"],
        ["Pequeño", "15,20"],
        ["GALLINA"],
        ["Grande", "14,50"],
        ["Pequeña", "12,00"],
      ],
      ["nombre"],
    ),
  ).toEqual(["POLLO Grande", "POLLO Mediano", "POLLO Pequeño", "GALLINA Grande", "GALLINA Pequeña"]);
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

describe("an amount and its measure in two columns", () => {
  const TABLA = [
    ["Arroz", 5, "kg", 9.8],
    ["Aceite", 750, "ml", 8.4],
    ["Miel", 500, "g", 6.8],
    ["Huevos", 12, "ud", 3.4],
  ] as const;
  const JUNTOS = [
    "Arroz | 9.8 | 5 kg",
    "Aceite | 8.4 | 750 ml",
    "Miel | 6.8 | 500 g",
    "Huevos | 3.4 | 12 ud",
  ];

  it.each([
    ["Cont.", "Unid."],
    ["Tamaño", "Ud."],
    ["Peso/Vol.", "UM"],
    ["units", "unit_type"],
    ["Mida", "Unitat"],
    ["Nº", "Medida"],
    ["Zenbat", "Neurria"],
  ])("are one format by what they hold: «%s | %s»", (cuanto, enQue) => {
    expect(leidos([["Artículo", cuanto, enQue, "Precio"], ...TABLA.map((fila) => [...fila])])).toEqual(
      JUNTOS,
    );
    const alReves = TABLA.map(([nombre, n, medida, precio]) => [medida, n, nombre, precio]);
    expect(leidos([[enQue, cuanto, "Artículo", "Precio"], ...alReves])).toEqual(JUNTOS);
  });

  it.each(["Stock", "Disponible", "Código", "Pedido", "IVA"])("are not below «%s»", (cabecera) =>
    expect(
      leidos([["Artículo", cabecera, "Ud.", "Precio"], ...TABLA.map((fila) => [...fila])])[1],
    ).not.toContain("750"),
  );

  it("are not where numbers count the rows, or nothing is measured in less than kilos", () => {
    const conCuenta = [1, 2, 3].map((n) => [`Té ${n}`, n, "g", 0.4]);
    expect(leidos([["Artículo", "Nº", "Ud.", "Precio"], ...conCuenta])[1]).toBe("Té 2 | 0.4 | g");
    const deKilos = [12, 5, 8].map((n) => [`Col ${n + 1} b`, n, "kg", 1.4]);
    expect(leidos([["Artículo", "Xyz", "Ud.", "Precio"], ...deKilos])[1]).toBe("Col 6 b | 1.4 | kg");
  });

  it.each(["g", "ml", "gr."])("is asked for where a price is per «%s»", (medida) => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Artículo", "Ud.", "Precio"],
          ["Azafrán", medida, 4.5],
          ["Sal", "kg", 0.5],
        ]),
      ]),
    );
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    const suyos = resultado.avisos.filter(({ mensaje }) => mensaje.includes("sería por"));
    expect(suyos.map(({ fila }) => fila)).toEqual([2]);
  });
});
