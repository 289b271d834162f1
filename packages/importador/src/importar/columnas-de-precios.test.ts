import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

const leer = (filas: Filas, hoy?: string) =>
  importar(libroDe([hojaDe(filas)]), hoy === undefined ? {} : { hoy });

/** Each product as «name | price | unit», or why the file was refused. */
function leidos(filas: Filas, hoy?: string): string[] {
  const resultado = leer(filas, hoy);
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map(({ nombre, precio, unidad }) => [nombre, precio, unidad ?? "-"].join(" | "));
}

const precios = (filas: Filas, hoy?: string): string =>
  leidos(filas, hoy)
    .map((dicho) => dicho.split(" | ")[1])
    .join(" ");

function dichos(filas: Filas, hoy?: string): string {
  const resultado = leer(filas, hoy);
  if (resultado.tipo === "rechazo") return resultado.mensaje;
  return [
    ...resultado.avisos.map(({ mensaje }) => mensaje),
    ...resultado.preguntas.map(({ tipo }) => tipo),
  ].join("\n");
}

describe("a product in a row for each date", () => {
  const fecha = (texto: string) => ({ tipo: "fecha" as const, valor: texto, texto });
  const con = (rotulo: string, ...cuando: (string | number | ReturnType<typeof fecha>)[]): Filas => [
    ["Producto", "Unidad", rotulo, "Precio"],
    ["Tomate", "kg", cuando[0] ?? "", 2.4],
    ["Tomate", "kg", cuando[1] ?? "", 2.6],
    ["Tomate", "kg", cuando[2] ?? "", 2.9],
    ["Pepino", "kg", cuando[0] ?? "", 1.9],
  ];

  it.each([
    ["Fecha", "20/11/2026", "27/11/2026", "4/12/2026"],
    ["Fecha", fecha("20/11/2026"), fecha("27/11/2026"), fecha("04/12/2026")],
    ["Desde", "20-11", "27-11", "04-12"],
    ["Semana", 47, 48, 49],
    ["Setmana", "S47", "S48", "S49"],
  ])("is taken from the one in force, «%s: %s, %s, %s»", (rotulo, ...cuando) => {
    expect(leidos(con(rotulo, ...cuando), "2026-11-28")).toEqual(["Tomate | 2.6 | kg", "Pepino | 1.9 | kg"]);
    expect(dichos(con(rotulo, ...cuando), "2026-11-28")).toContain(
      "Fila 2, columna C: el precio de «Tomate» es de otra fecha",
    );
    expect(precios(con(rotulo, ...cuando))).toBe("2.4 1.9");
  });

  it("is the next one where none holds yet", () =>
    expect(precios(con("Fecha", "4/12/2026", "11/12/2026", "18/12/2026"), "2026-11-28")).toBe("2.4 1.9"));

  it("stays several products by their best-before dates, and by who grew them", () => {
    expect(precios(con("Caducidad", "20/12/2026", "27/12/2026", "4/1/2027"), "2026-11-28")).toBe(
      "2.4 2.6 2.9 1.9",
    );
    const deDos = dichos(
      [
        ["Producto", "Productor", "Fecha", "Precio"],
        ["Tomate", "Ana", "20/11/2026", 2.4],
        ["Tomate", "Luis", "27/11/2026", 2.6],
      ],
      "2026-11-28",
    );
    expect(deDos).not.toContain("de otra fecha");
  });
});

describe("prices that do not hold yet", () => {
  const con = (...rotulos: (string | number)[]): Filas => [
    ["Producto", ...rotulos, "Ud"],
    ["Patata", 0.9, 1, "kg"],
    ["Lechuga", 0.8, 1.1, "ud"],
    ["Ajo", 4, 4.4, "kg"],
  ];
  const [ANTES, DESPUES] = ["0.9 0.8 4", "1 1.1 4.4"];

  it.each([
    ["Precio Dic. 2026", "Precio Ene. 2027"],
    ["Precio desde 1/12/2026", "Precio desde 1/1/2027"],
    ["Precio oct", "Precio dic"],
    ["Precio 2027", "Precio 2028"],
  ])("are not taken before the nearest, with a notice: «%s | %s»", (...rotulos) => {
    expect(precios(con(...rotulos), "2026-11-28")).toBe(ANTES);
    expect(dichos(con(...rotulos), "2026-11-28")).toContain(
      `Ninguno de los precios con fecha vale hoy: se ha tomado «${rotulos[0]} (hoy no vigente)».`,
    );
  });

  it.each([
    ["Precio 2026", "Precio 2027"],
    ["Tarifa 2026", "Nueva tarifa 2027"],
    [2026, 2027],
  ])("are not taken before those of this year: «%s | %s»", (...rotulos) => {
    expect(precios(con(...rotulos), "2026-11-28")).toBe(ANTES);
    expect(dichos(con(...rotulos), "2026-11-28")).toContain("Hay varias columnas de precio");
    expect(precios(con(...rotulos), "2027-01-02")).toBe(DESPUES);
  });

  it("are not asked for where all have begun, or nobody says what day it is", () => {
    expect(precios(con("Precio 2025", "Precio 2026"), "2026-11-28")).toBe(DESPUES);
    expect(precios(con("Precio 2026", "Precio 2027"))).toBe(DESPUES);
    expect(dichos(con("Precio nov", "Precio dic"), "2026-11-28")).not.toContain("vale hoy");
  });
});

describe("prices that hold from one day to another", () => {
  const con = (...rotulos: string[]): Filas => [
    ["Quesería"],
    ["Queso", "Formato", ...rotulos],
    ["Curado", "pieza 1 kg", 14.5, 15.2],
    ["Azul", "cuña 250 g", 4.6, 4.9],
    ["Fresco", "tarrina 400 g", 3.9, 4.2],
  ];
  const [ANTES, DESPUES] = ["14.5 4.6 3.9", "15.2 4.9 4.2"];

  it("takes the one of today, and says so", () => {
    for (const rotulos of [
      ["Hasta 31/12", "Desde 01/01"],
      ["Hasta el 31 de diciembre", "A partir del 1 de enero"],
      ["Precio hasta 31/12/2026", "Precio desde 01/01/2027"],
      ["Hasta diciembre", "Desde enero"],
      ["Nov-Dic", "Ene-Mar"],
      ["Del 1/11 al 31/12", "Del 1/1 al 31/3"],
    ]) {
      expect(precios(con(...rotulos), "2026-11-27"), rotulos.join()).toBe(ANTES);
      expect(precios(con(...rotulos), "2027-01-10"), rotulos.join()).toBe(DESPUES);
      expect(dichos(con(...rotulos), "2027-01-10"), rotulos.join()).toMatch(
        /Hay varias columnas de precio: se ha tomado «Precio .*\(vigente\)»/u,
      );
    }
  });

  it("takes the one of the day that the list says, before that of today", () => {
    const [, ...tabla] = con("Hasta 31/12", "Desde 01/01");
    expect(precios([["Tarifa de enero de 2027"], ...tabla], "2026-11-27")).toBe(DESPUES);
    expect(precios([["Fecha: 03/12/2026"], ...tabla], "2027-01-10")).toBe(ANTES);
  });

  it("reads anew what was remembered while another price was in force", () => {
    const filas = con("Hasta 31/12", "Desde 01/01");
    const antes = leer(filas, "2026-11-27");
    if (antes.tipo === "rechazo" || antes.huella === null) throw new Error("No se ha leído");
    const { huella, asignacion } = antes;
    const conHoy = (hoy: string) =>
      importar(libroDe([hojaDe(filas)]), { hoy, recordadas: [{ huella, asignacion }] });
    expect(conHoy("2026-12-01").asignadaPor).toBe("recuerdo");
    const despues = conHoy("2027-01-10");
    expect(despues.asignadaPor).toBe("deteccion");
    expect(
      despues.tipo === "rechazo" || despues.productos.map(({ precio }) => precio.toString()).join(" "),
    ).toBe(DESPUES);
  });

  it("says which it takes where nobody knows the day", () =>
    expect(dichos(con("Hasta 31/12", "Desde 01/01"))).toMatch(/columnaPrecio/u));

  it("reads the days in the second row of a header", () =>
    expect(
      precios(
        [
          ["Tarifa de abril"],
          ["Café", "Formato", "Precio € (+ 10 % IVA)", null],
          [null, null, "hasta 30/04", "desde 01/05"],
          ["Colombia", "250 g", 5.9, 6.4],
          ["Etiopía", "250 g", 6.4, 6.9],
          ["Brasil", "250 g", 5.4, 5.9],
        ],
        "2026-11-27",
      ),
    ).toBe("5.9 6.4 5.4"));

  it("leaves offers and the price beside them as they are", () => {
    expect(
      precios(
        [
          ["Producto", "Precio", "Oferta hasta 31/12", "Oferta desde 01/01"],
          ["Tomate", 2.5, 2, 2.2],
          ["Pera", 2.1, 1.9, 1.8],
          ["Col", 1.4, 1.1, 1.2],
        ],
        "2026-11-27",
      ),
    ).toBe("2 1.9 1.1");
  });
});

describe("prices of what is sold loose, and of its sizes", () => {
  it("makes each a product", () => {
    for (const granel of ["Granel €/kg", "A granel (kg)", "Granel", "Suelto €/kg", "Precio kg"])
      expect(
        leidos([
          ["Producto", granel, "Bolsa 500 g", "Bolsa 1 kg"],
          ["Almendra", 12.5, 6.9, 13.2],
          ["Nuez", 15.8, 8.5, null],
          ["Pasas", 6.2, 3.6, 6.8],
        ]),
        granel,
      ).toEqual([
        "Almendra | 12.5 | kg",
        "Almendra | 6.9 | Bolsa 500 g",
        "Almendra | 13.2 | Bolsa 1 kg",
        "Nuez | 15.8 | kg",
        "Nuez | 8.5 | Bolsa 500 g",
        "Pasas | 6.2 | kg",
        "Pasas | 3.6 | Bolsa 500 g",
        "Pasas | 6.8 | Bolsa 1 kg",
      ]);
  });

  it("reads one size beside it, litres, and dozens beside an egg", () => {
    expect(
      leidos([
        ["Aceite", "Granel €/l", "Garrafa 5 L"],
        ["Picual", 9, 44],
        ["Arbequina", 10, 49],
        ["Cornicabra", 9.5, 47],
      ]).slice(0, 2),
    ).toEqual(["Picual | 9 | l", "Picual | 44 | Garrafa 5 L"]);
    expect(
      leidos([
        ["Huevos", "Suelto €/ud", "Media docena", "Docena"],
        ["M", 0.32, 1.85, 3.5],
        ["L", 0.36, 2.05, 3.9],
        ["XL", 0.4, 2.3, 4.4],
      ]).slice(0, 3),
    ).toEqual(["Huevos M | 0.32 | ud", "Huevos M | 1.85 | Media docena", "Huevos M | 3.5 | Docena"]);
  });

  it("takes the kilo that a size comes to for no product", () =>
    expect(
      leidos([
        ["Queso", "€/kg", "Cuña 250 g", "Pieza 2 kg"],
        ["Curado", 18, 4.5, 36],
        ["Tierno", 15, 3.75, 30],
        ["Azul", 22, 5.5, 44],
      ]),
    ).toHaveLength(6));

  it("takes off the IVA that the headers of sizes say to be in", () =>
    expect(
      leidos([
        ["Legumbre", "IVA", "Bolsa 500 g (IVA incl.)", "Bolsa 1 kg (IVA incl.)"],
        ["Garbanzo", "10 %", 1.1, 2.2],
        ["Lenteja", "10 %", 3.3, 5.5],
        ["Alubia", "10 %", 4.4, 8.8],
      ]),
    ).toEqual([
      "Garbanzo | 1 | Bolsa 500 g",
      "Garbanzo | 2 | Bolsa 1 kg",
      "Lenteja | 3 | Bolsa 500 g",
      "Lenteja | 5 | Bolsa 1 kg",
      "Alubia | 4 | Bolsa 500 g",
      "Alubia | 8 | Bolsa 1 kg",
    ]));

  it("«Media ración | Ración» are sizes, and half is no unit", () =>
    expect(
      leidos([
        ["Plato", "Media ración", "Ración"],
        ["Croquetas", 4.5, 8.5],
        ["Lentejas", 3.5, 6.5],
      ]),
    ).toEqual([
      "Croquetas Media ración | 4.5 | -",
      "Croquetas Ración | 8.5 | -",
      "Lentejas Media ración | 3.5 | -",
      "Lentejas Ración | 6.5 | -",
    ]));
});

describe("years, tiers and lots", () => {
  it("takes the newest year, whether or not it includes IVA", () =>
    expect(
      precios([
        ["Queso", "IVA", "2025", "2026 (IVA incl.)"],
        ["Curado", "10 %", 14.5, 15.4],
        ["Azul", "10 %", 4.6, 5.5],
        ["Fresco", "10 %", 3.9, 4.4],
      ]),
    ).toBe("14 5 4"));

  it("takes the price of the least of «-10 | +10 | +50», in any order, also as numbers", () => {
    const filas = (...rotulos: (string | number)[]): Filas => [
      ["Planta", ...rotulos],
      ["Tomate", 0.35, 0.3, 0.25],
      ["Pimiento", 0.38, 0.33, 0.28],
      ["Lechuga", 0.12, 0.1, 0.08],
    ];
    for (const rotulos of [
      ["-10", "+10", "+50"],
      [-10, 10, 50],
      ["< 10", "10-50", "> 50"],
      ["Menos de 10", "Más de 10", "Más de 50"],
    ])
      expect(precios(filas(...rotulos)), rotulos.join()).toBe("0.35 0.38 0.12");
    expect(
      precios([
        ["Planta", "+50", "+10", "-10"],
        ["Tomate", 0.25, 0.3, 0.35],
        ["Pimiento", 0.28, 0.33, 0.38],
        ["Lechuga", 0.08, 0.1, 0.12],
      ]),
    ).toBe("0.35 0.38 0.12");
  });

  it("asks whether a lot costs what it weighs", () => {
    const filas: Filas = [
      ["Producto", "Peso", "€/kg", "Precio lote"],
      ["Ternera", "5 kg", 14, 70],
      ["Cordero", "3,5 kg", 13.5, 47.25],
      ["Cerdo", "4 kg", 9.5, 38],
      ["Pollo", "2,4 kg", 7.5, 18],
    ];
    expect(leidos(filas)[0]).toBe("Ternera | 14 | kg");
    expect(dichos(filas)).toMatch(/columnaPrecio/u);
  });
});

describe("titles and codes", () => {
  const categorias = (filas: Filas) => {
    const resultado = leer(filas);
    return resultado.tipo === "rechazo"
      ? []
      : resultado.productos.map(({ categoria, descripcion }) => [categoria, descripcion].join(" | "));
  };

  it("takes the section before a column «Tipo», which says what they are besides", () =>
    expect(
      categorias([
        ["Vino", "Tipo", "Precio"],
        ["D.O. RIOJA"],
        ["Monte Alto", "Tinto", 6.5],
        ["Monte Bajo", "Blanco", 5.5],
        ["D.O. RUEDA"],
        ["Sol", "Blanco", 5.2],
      ]),
    ).toEqual(["D.O. RIOJA | Tinto", "D.O. RIOJA | Blanco", "D.O. RUEDA | Blanco"]));

  it("takes the first table's title for its category where the others have one, too", () => {
    const tablas: Filas = [
      ["EMBUTIDOS IBÉRICOS DE BELLOTA"],
      ["Producto", "Precio"],
      ["Chorizo", 14.5],
      ["Lomo", 16.5],
      [],
      ["QUESOS DE OVEJA LATXA"],
      ["Producto", "Formato", "Precio"],
      ["Curado", "250 g", 3.5],
      ["Tierno", "250 g", 3.9],
    ];
    const dos = ["QUESOS DE OVEJA LATXA | ", "QUESOS DE OVEJA LATXA | "];
    const uno = "EMBUTIDOS IBÉRICOS DE BELLOTA | ";
    expect(categorias([["Despensa del Bierzo"], [], ...tablas])).toEqual([uno, uno, ...dos]);
    expect(categorias([["TARIFA 2026"], ...tablas.slice(1)])).toEqual([" | ", " | ", ...dos]);
  });

  it("reads «2,50€ tomate»", () =>
    expect(
      leidos([["Hola, esta semana:"], ["2,50€ tomate"], ["1,80 € pepino"], ["3€ manojo espárragos"]]),
    ).toEqual(["tomate | 2.5 | -", "pepino | 1.8 | -", "Espárragos | 3 | manojo"]));

  it("takes a batch, «L-2301», for no format", () =>
    expect(
      leidos([
        ["Producto", "Lote", "Precio"],
        ["Curado", "L-2301", 14.5],
        ["Yogur", "L-2302", 1.2],
        ["Kéfir", "L-2303", 2.9],
      ]),
    ).toEqual(["Curado | 14.5 | -", "Yogur | 1.2 | -", "Kéfir | 2.9 | -"]));

  it("takes off the IVA that the title of one of several tables says to be in", () => {
    const filas: Filas = [
      ["CONSERVAS (IVA incl.)"],
      ["Producto", "Formato", "Precio", "IVA"],
      ["Pisto", "tarro 300 g", 4.4, "10%"],
      ["Tomate frito", "tarro 500 g", 3.3, "10%"],
      [],
      ["FRUTA (sin IVA)"],
      ["Producto", "Precio"],
      ["Pera", 2],
      ["Kiwi", 3],
    ];
    expect(precios(filas)).toBe("4 3 2 3");
    expect(dichos(filas)).not.toMatch(/se contradice/u);
  });
});

describe("offers with dates of their own", () => {
  const HOY = "2026-11-28";
  const con = (...fechas: (string | null)[]): Filas => [
    ["Artículo", "PVP sin IVA", "Oferta", "Desde", "Hasta"],
    ["Gel", 7.5, 5.9, ...fechas],
    ["Crema", 14.9, 9.9, "01/11/2026", "30/11/2026"],
    ["Champú", 8.9, null, null, null],
  ];

  it.each([
    ["is over", ["01/08/2026", "15/09/2026"]],
    ["has not begun", ["01/12/2026", "31/12/2026"]],
    ["ended on a day without a year", [null, "15 de noviembre"]],
  ])("takes the ordinary price, and says so, where it %s", (_, fechas) => {
    expect(precios(con(...fechas), HOY)).toBe("7.5 9.9 8.9");
    expect(dichos(con(...fechas), HOY)).toContain("la oferta de «Gel» no vale hoy");
  });

  it("takes the offer on its days, where it has none, and where no day is known", () => {
    expect(precios(con("20/11/2026", "28/11/2026"), HOY)).toBe("5.9 9.9 8.9");
    expect(precios(con(null, null), HOY)).toBe("5.9 9.9 8.9");
    expect(precios(con("01/08/2026", "15/09/2026"))).toBe("5.9 9.9 8.9");
    expect(dichos(con(null, null), HOY)).not.toContain("no vale hoy");
  });

  it("takes the offer of the days that the list is of", () =>
    expect(
      precios([["Lista del 01/12/2026 al 07/12/2026"], ...con("01/12/2026", "31/12/2026")], HOY).split(
        " ",
      )[0],
    ).toBe("5.9"));

  it("takes an offer that is the only price, and says that it is over", () => {
    const filas: Filas = [...con(null, null), ["Colonia", null, 6.5, null, "15/09/2026"]];
    expect(precios(filas, HOY)).toBe("5.9 9.9 8.9 6.5");
    expect(dichos(filas, HOY)).toContain("la oferta de «Colonia» no vale hoy");
  });

  it("knows the columns of a shop's export, and a date in a cell", () => {
    const fecha = { tipo: "fecha", valor: "12/09/2026", texto: "12/09/2026" } as const;
    expect(
      precios(
        [
          ["SKU", "Nombre", "Precio rebajado", "Precio normal", "Día en que termina el precio rebajado"],
          ["A1", "Aceite", 38.5, 42, "2026-11-15"],
          ["A2", "Vinagre", 2.5, 3.1, fecha],
          ["A3", "Sal", 1, 1.5, "2026-12-15"],
        ],
        HOY,
      ),
    ).toBe("42 3.1 1");
  });
});

describe("formulas without their results", () => {
  it("takes no other column for the price", () => {
    const formula = { tipo: "vacia", valor: "", texto: "", formula: "B2*1.3" } as const;
    const resultado = leer([
      ["Producto", "Coste", "Precio"],
      ["Pan", 2, formula],
      ["Bollo", 1.5, formula],
      ["Tarta", 12, formula],
    ]);
    expect(resultado.tipo).toBe("rechazo");
    expect(resultado.errores.map(({ mensaje }) => mensaje)).toEqual([
      expect.stringContaining("la fórmula del precio de «Pan» se guardó sin su resultado"),
      expect.stringContaining("«Bollo»"),
      expect.stringContaining("«Tarta»"),
    ]);
  });
});
