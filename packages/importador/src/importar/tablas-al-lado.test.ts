import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | unit», read twice alike, or why the file was refused. */
function leidos(filas: Filas): string[] {
  const libro = libroDe([hojaDe(filas)]);
  const resultado = importar(libro);
  if (resultado.tipo === "rechazo") return [resultado.motivo];
  const otra = importar(libro, { asignacion: resultado.asignacion });
  expect(otra.tipo === "rechazo" || otra.productos).toEqual(resultado.productos);
  return resultado.productos.map(({ nombre, precio, unidad }) => [nombre, precio, unidad ?? "-"].join(" | "));
}

const VINAGRES = [
  "Jerez | 3.2 | 250 ml",
  "Jerez | 12.5 | 1 L",
  "Manzana | 2.8 | 250 ml",
  "Manzana | 10.5 | 1 L",
  "Módena | 4.5 | 250 ml",
  "Módena | 14 | 1 L",
];

describe("tables side by side without a header", () => {
  const dichos = (filas: Filas): string => {
    const resultado = importar(libroDe([hojaDe(filas)]));
    return resultado.tipo === "rechazo" ? "" : resultado.avisos.map(({ mensaje }) => mensaje).join("\n");
  };
  const IZQUIERDA = [
    ["Tomate", 2.4, "kg"],
    ["Pepino", 1.9, "kg"],
    ["Ajo", 4.5, "kg"],
  ];

  it.each([[[null]], [[]]])("names the one that is not read, with %j between them", (entre) => {
    const derecha = [
      ["Manzana", 1.9, "kg"],
      ["Pera", 2.1, "kg"],
      ["Uva", 3.1, "kg"],
    ];
    expect(dichos(IZQUIERDA.map((fila, i) => [...fila, ...entre, ...(derecha[i] ?? [])]))).toMatch(
      /las columnas [DE] y [EF] parecen otros productos con sus precios y no se han leído/u,
    );
  });

  it("names none where only remarks or one more price stand there", () => {
    for (const derecha of [[null, "De Lleida"], [null, 2.2], []])
      expect(
        dichos(
          IZQUIERDA.map((fila, i) => [
            ...fila,
            ...derecha.map((una) => (typeof una === "string" ? `${una} ${i}` : una)),
          ]),
        ),
      ).not.toContain("parecen otros productos");
  });
});

describe("tables side by side of which some have a price for each format", () => {
  it.each([[[null]], [[]]])("gives each price to the name on its left, with %j between them", (entre) =>
    expect(
      leidos([
        ["Tarifa de otoño"],
        ["Aceite", "500 ml", "5 L", ...entre, "Vinagre", "250 ml", "1 L"],
        ["Picual", 6.5, 49, ...entre, "Jerez", 3.2, 12.5],
        ["Arbequina", 7, 54, ...entre, "Manzana", 2.8, 10.5],
        ["Hojiblanca", 6.2, 47, ...entre, "Módena", 4.5, 14],
      ]),
    ).toEqual([
      "Picual | 6.5 | 500 ml",
      "Picual | 49 | 5 L",
      "Arbequina | 7 | 500 ml",
      "Arbequina | 54 | 5 L",
      "Hojiblanca | 6.2 | 500 ml",
      "Hojiblanca | 47 | 5 L",
      ...VINAGRES,
    ]),
  );

  it("takes a table with one price beside one with formats", () =>
    expect(
      leidos([
        ["Pan", "Precio", null, "Vinagre", "250 ml", "1 L"],
        ["Hogaza", 4.2, null, "Jerez", 3.2, 12.5],
        ["Barra", 1.4, null, "Manzana", 2.8, 10.5],
        ["Rosca", 2.2, null, "Módena", 4.5, 14],
      ]),
    ).toEqual(["Hogaza | 4.2 | -", "Barra | 1.4 | -", "Rosca | 2.2 | -", ...VINAGRES]));
});

describe("what a header's formats may be beside prices", () => {
  it("takes whole numbers of three formats for prices, and stocks of two for none", () => {
    expect(
      leidos([
        ["Té", "Bolsita", "Lata", "Bolsa 1 kg"],
        ["Verde", 1, 8, 52],
        ["Negro", 1, 7, 45],
        ["Blanco", 2, 12, 90],
      ]).slice(0, 3),
    ).toEqual(["Verde | 1 | Bolsita", "Verde | 8 | Lata", "Verde | 52 | Bolsa 1 kg"]);
    expect(
      leidos([
        ["Vino", "Botella", "Caja 6"],
        ["Joven", 120, 20],
        ["Crianza", 60, 10],
        ["Reserva", 36, 6],
        ["Rosado", 84, 14],
        ["Blanco", 48, 8],
      ]),
    ).toEqual(["sin-lista"]);
  });

  it("refuses what each basket holds of each thing, which is no price", () =>
    expect(
      leidos([
        ["Producto", "Cesta pequeña", "Cesta mediana", "Cesta grande"],
        ["Tomate", 1, 1.5, 2],
        ["Patata", 1, 2, 3],
        ["Cebolla", 0.5, 1, 1.5],
      ]),
    ).toEqual(["sin-lista"]));

  it("reads pieces at a price by the kilo beside a packet at its own", () =>
    expect(
      leidos([
        ["Jamones y paletas", "Entera (€/kg)", "Media (€/kg)", "Loncheado 100 g"],
        ["Bellota", 48, 52, 9.5],
        ["Cebo", 32, 35, 6.4],
        ["Recebo", 38, 41, 7.5],
      ]).slice(0, 3),
    ).toEqual(["Bellota Entera | 48 | kg", "Bellota Media | 52 | kg", "Bellota Loncheado 100 g | 9.5 | -"]));

  it("takes the bottle, and not what the shop asks for it, with or without its boxes", () => {
    expect(
      leidos([
        ["Vino", "PVP bodega", "Botella", "IVA"],
        ["Joven", 7, 5.5, 21],
        ["Roble", 9.9, 8, 21],
        ["Crianza", 13.5, 11, 21],
      ]).map((leido) => leido.split(" | ").slice(0, 2).join(" | ")),
    ).toEqual(["Joven | 5.5", "Roble | 8", "Crianza | 11"]);
    expect(
      leidos([
        ["Vino", "D.O.", "PVP bodega", "Botella", "Caja 6"],
        ["Joven", "Toro", 7, 5.5, 33],
        ["Roble", "Toro", 9.9, 8, 48],
        ["Rosado", "Cigales", 6.5, 5.2, 31.2],
      ]).slice(0, 2),
    ).toEqual(["Joven | 5.5 | Botella", "Joven | 33 | Caja 6"]);
  });
});

it("completes the Spanish names with the others where some are missing", () =>
  expect(
    leidos([
      ["Izena", "Nombre", "Prezioa"],
      ["BARAZKIAK", null, null],
      ["Tomatea", "Tomate", 2.4],
      ["Letxuga", null, 1.1],
      ["Azenarioa", "Zanahoria", 1.5],
      ["Tipula", "Cebolla", 1.2],
    ]),
  ).toEqual(["Tomate | 2.4 | -", "Letxuga | 1.1 | -", "Zanahoria | 1.5 | -", "Cebolla | 1.2 | -"]));

describe("a price's header of its own among the rows", () => {
  it.each([
    ["PAN", "€/ud", "ud"],
    ["QUESO", "€/kg", "kg"],
    ["DEL CORRAL", "€/docena", "docena"],
    ["FLOR CORTADA", "Precio ramo", "manojo"],
    ["Panadería", "€ / pieza", "ud"],
  ])("says what the prices below it are for: «%s | %s»", (titulo, cabecera, unidad) => {
    for (const blanca of [[], [[]]] as const)
      expect(
        leidos([
          ["VERDURA", "Precio/kg"],
          ["Tomate", 2.4],
          ["Pepino", 1.9],
          ...blanca,
          [titulo, cabecera],
          ["Hogaza", 4.2],
          ["Barra", 1.3],
        ]),
      ).toEqual([
        "Tomate | 2.4 | kg",
        "Pepino | 1.9 | kg",
        `Hogaza | 4.2 | ${unidad}`,
        `Barra | 1.3 | ${unidad}`,
      ]);
  });

  it("goes on to the next one, with the other columns as above", () =>
    expect(
      leidos([
        ["Producto", "Origen", "€/kg"],
        ["Tomate", "Murcia", 2.4],
        ["DEL CORRAL", "", "€/docena"],
        ["Huevos", "Soria", 3.4],
        ["DEL HORNO", "", "€/ud"],
        ["Hogaza", "Soria", 4.2],
      ]),
    ).toEqual(["Tomate | 2.4 | kg", "Huevos | 3.4 | docena", "Hogaza | 4.2 | ud"]));

  it("is none where a product lacks its price", () => {
    for (const [nombre, otro] of [
      ["Ajo", "Puerro"],
      ["AJO", "PUERRO"],
    ] as const)
      expect(
        leidos([
          ["Producto", "€/kg"],
          ["Tomate", 2.4],
          [nombre, "€/ud"],
          [otro, 1.6],
        ]),
      ).toEqual(["Tomate | 2.4 | kg", `${otro} | 1.6 | kg`]);
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Tomate", "2,40 €/kg"],
        ["Pepino", "€/manojo"],
        ["Puerro", "1,60 €/kg"],
        ["Acelga", "1,20 €/ud"],
      ]),
    ).toEqual(["Tomate | 2.4 | kg", "Puerro | 1.6 | kg", "Acelga | 1.2 | ud"]);
  });
});

describe("tables that go on to the right without a header of their own", () => {
  const IZQUIERDA = [
    ["Aceite", "5 L", 40.5],
    ["Vinagre", "1 L", 3.1],
    ["Queso", "kg", 12.5],
  ];
  const DERECHA = [
    ["Pan", "ud", 2.2],
    ["Harina", "kg", 1.15],
    ["Té", "100 g", 3.65],
  ];
  const LEIDAS = ["Aceite | 40.5 | 5 L", "Vinagre | 3.1 | 1 L", "Queso | 12.5 | kg"];

  it.each([[[]], [[null]], [[null, null]]])(
    "are read by the header on the left, with %j between",
    (entre) => {
      const filas = IZQUIERDA.map((fila, i) => [...fila, ...entre, ...(DERECHA[i] ?? [])]);
      expect(leidos([["Producto", "Formato", "Precio"], ...filas])).toEqual([
        ...LEIDAS,
        "Pan | 2.2 | ud",
        "Harina | 1.15 | kg",
        "Té | 3.65 | 100 g",
      ]);
    },
  );

  it("are read where there are several, of other lengths", () =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Aceite", 40.5, null, "Pan", 2.2, null, "Té", 3.3],
        ["Vinagre", 3.1, null, "Harina", 1.15, null, "Café", 4.1],
        ["Miel", 9.2, null, "Sal", 0.65, null, "Cacao", 5.25],
        [null, null, null, "Arroz", 1.75],
      ]),
    ).toHaveLength(10));

  const avisos = (...filas: Filas) => {
    const resultado = importar(libroDe([hojaDe([["Producto", "Precio"], ...filas])]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    const dicho = resultado.avisos.map(({ mensaje }) => mensaje).join();
    return { cuantos: resultado.productos.length, dicho };
  };

  it("are named where they have too few rows to tell, each of them", () => {
    const { cuantos, dicho } = avisos(
      ["Aceite", 40.5, null, "Pan", 2.2, null, "Té", 3.3],
      ["Miel", 9.2, null, "Sal", 0.65, null, "Cacao", 5.25],
      ["Ajo", 4.5],
    );
    expect(cuantos).toBe(3);
    for (const nombre of ["Pan", "Té", "Sal", "Cacao"])
      expect(dicho).toContain(`«${nombre}» está en una columna`);
  });

  it("are none where they are costs, or numbers that are no prices", () => {
    const { cuantos } = avisos(
      ["Aceite", 40.5, null, "Portes", 6.5],
      ["Miel", 9.2, null, "Pedido mínimo", 50],
      ["Ajo", 4.5, null, "Teléfono", 976123456],
    );
    expect(cuantos).toBe(3);
  });
});
