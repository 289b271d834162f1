import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

const leer = (filas: Filas) => importar(libroDe([hojaDe(filas)]), { hoy: "2026-11-27" });

/** Each product as «name | price | unit», or why the file was refused. */
function leidos(filas: Filas): string[] {
  const resultado = leer(filas);
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map(({ nombre, precio, unidad }) => [nombre, precio, unidad ?? "-"].join(" | "));
}

describe("formats and cuts across", () => {
  it("keeps both cuts, «Pieza €/kg | Cuña €/kg»", () =>
    expect(
      leidos([
        ["Queso", "Pieza €/kg", "Cuña €/kg"],
        ["Manchego", 17.5, 19.9],
        ["Zamorano", 18.2, 20.5],
        ["Idiazabal", 19, 21.8],
      ]),
    ).toEqual([
      "Manchego Pieza | 17.5 | kg",
      "Manchego Cuña | 19.9 | kg",
      "Zamorano Pieza | 18.2 | kg",
      "Zamorano Cuña | 20.5 | kg",
      "Idiazabal Pieza | 19 | kg",
      "Idiazabal Cuña | 21.8 | kg",
    ]));

  it("keeps the single egg beside the dozen, though not all are sold singly", () =>
    expect(
      leidos([
        ["Huevos", "Docena", "Media docena", "Ud."],
        ["Gallina campera", "3,60", "1,90", "0,35"],
        ["Codorniz", "1,80", "1,00", null],
        ["Pata", "6,00", "3,20", "0,55"],
      ]).filter((texto) => texto.endsWith("Ud.")),
    ).toEqual(["Gallina campera | 0.35 | Ud.", "Pata | 0.55 | Ud."]));

  it("names by their header what comes in formats down and sizes across", () =>
    expect(
      leidos([
        ["Huevos ecológicos", "S", "M", "L"],
        ["Docena", "2,60", "2,90", "3,20"],
        ["Media docena", "1,40", "1,55", "1,70"],
        ["Bandeja 30", "6,20", "6,90", "7,60"],
      ]).slice(2, 5),
    ).toEqual([
      "Huevos ecológicos L | 3.2 | Docena",
      "Huevos ecológicos S | 1.4 | Media docena",
      "Huevos ecológicos M | 1.55 | Media docena",
    ]));

  it("takes no sizes for names where nothing says what they are of", () =>
    expect(
      leer([
        ["Producto", "S", "M", "L"],
        ["Docena", "2,60", "2,90", "3,20"],
        ["Media docena", "1,40", "1,55", "1,70"],
        ["Bandeja 30", "6,20", "6,90", "7,60"],
      ]).tipo,
    ).toBe("rechazo"));
});

describe("what holds for some quantity or some time", () => {
  it("takes the price of the least, where rows say «Desde | Hasta»", () =>
    expect(
      leidos([
        ["Jabón", "Desde", "Hasta", "€/ud"],
        ["De aceite", 1, 11, 3.2],
        ["De aceite", 12, 47, 2.9],
        ["De aceite", 48, null, 2.6],
        ["De caléndula", 1, 11, 3.5],
        ["De caléndula", 12, null, 3.2],
      ]),
    ).toEqual(["De aceite | 3.2 | ud", "De caléndula | 3.5 | ud"]));

  it("takes the month that it is, of a season's months", () =>
    expect(
      leidos([
        ["Fruta", "Oct", "Nov", "Dic", "Ene"],
        ["Caqui", 1.8, 1.9, 2.1, null],
        ["Granada", 2, 2.1, 2.3, 2.5],
        ["Kiwi", null, 2.4, 2.45, 2.6],
      ]),
    ).toEqual(["Caqui | 1.9 | -", "Granada | 2.1 | -", "Kiwi | 2.4 | -"]));
});

describe("what a price is for", () => {
  it("reads the unit beside each price, «5,90 | €/kg»", () =>
    expect(
      leidos([
        ["Pollo entero", "5,90", "€/kg"],
        ["Pechuga", "9,80", "€/kg"],
        ["Huevos", "2,80", "€/doc"],
        ["Caldo 1 L", "3,50", "€/ud"],
      ]),
    ).toEqual([
      "Pollo entero | 5.9 | kg",
      "Pechuga | 9.8 | kg",
      "Huevos | 2.8 | doc",
      "Caldo 1 L | 3.5 | ud",
    ]));

  it("reads letters for units that a line explains", () =>
    expect(
      leidos([
        ["Género", "T", "Precio"],
        ["Acelga", "M", 1.1],
        ["Tomate", "K", 2.3],
        ["Coliflor", "U", 1.6],
        ["K = kilo, U = unidad, M = manojo"],
      ]),
    ).toEqual(["Acelga | 1.1 | manojo", "Tomate | 2.3 | kilo", "Coliflor | 1.6 | unidad"]));

  it("takes the price of the box, where the cell says what the kilo comes to", () => {
    const filas: Filas = [
      ["Fruta", "Precio"],
      ["Naranja", "12 €/caja 5kg (2,40 €/kg)"],
      ["Limón", "9,50 €/caja 5kg (1,90 €/kg)"],
      ["Pomelo", "11 €/caja 5kg (2,30 €/kg)"],
    ];
    expect(leidos(filas)).toEqual([
      "Naranja | 12 | caja 5kg",
      "Limón | 9.5 | caja 5kg",
      "Pomelo | 11 | caja 5kg",
    ]);
    const resultado = leer(filas);
    expect(resultado.tipo === "importacion" && resultado.avisos.flatMap(({ fila }) => fila ?? [])).toEqual([
      4,
    ]);
  });

  it("reads a price with a remark, but not with a measure", () =>
    expect(
      leidos([
        ["Pan", "Precio"],
        ["Candeal", "2,20 (viernes)"],
        ["Hogaza", "3,50"],
        ["Rosca", "4,10 (el medio kilo)"],
        ["Barra", "1,10"],
      ]),
    ).toEqual(["Candeal | 2.2 | -", "Hogaza | 3.5 | -", "Barra | 1.1 | -"]));

  it("takes «Precio s/ casco» for the price, and not the sum with the deposit", () =>
    expect(
      leidos([
        ["Refresco", "Formato", "Precio caja s/ casco", "Casco caja", "Total"],
        ["Gaseosa", "12x1 L", 9.6, 4.5, 14.1],
        ["Naranjada", "24x33 cl", 12, 6, 18],
        ["Sifón", "6x1,5 L", 8.4, 9, 17.4],
      ]),
    ).toEqual(["Gaseosa | 9.6 | 12x1 L", "Naranjada | 12 | 24x33 cl", "Sifón | 8.4 | 6x1,5 L"]));
});

describe("what is no price and no name", () => {
  it("takes numbers before the names that only rise for codes", () =>
    expect(
      leidos([
        ["12.05", "Garbanzo 1 kg", 3.2],
        ["12.10", "Lenteja 1 kg", 3.6],
        ["12.15", "Alubia 1 kg", 4.1],
        ["14.05", "Arroz 1 kg", 2.9],
      ]).map((texto) => texto.split(" | ")[1]),
    ).toEqual(["3.2", "3.6", "4.1", "2.9"]));

  it("leaves out the numbers that count the lines", () =>
    expect(
      leidos([
        ["1. Tomate .......... 2,10 €/kg"],
        ["2. Cebolla .......... 1,10 €/kg"],
        ["3. Lechuga .......... 0,90 €/ud"],
      ]),
    ).toEqual(["Tomate | 2.1 | kg", "Cebolla | 1.1 | kg", "Lechuga | 0.9 | ud"]));

  it.each([
    ["2025", "2026"],
    ["21-11", "28-11"],
    ["Lista 28.11", "Lista 5.12"],
    ["21-nov", "28-nov"],
    ["23-27 nov", "30 nov-4 dic"],
    ["Del 16 al 20", "Del 23 al 27"],
    ["2026-11-21", "2026-11-28"],
  ])("reports what stands in the older of the sheets «%s» and «%s» alone", (vieja, nueva) => {
    const hoja = (nombre: string, filas: Filas) => hojaDe([["Producto", "Precio"], ...filas], { nombre });
    const resultado = importar(
      libroDe([
        hoja(vieja, [
          ["Almendra", 12.5],
          ["Avellana", 11.2],
          ["Nuez", 8.8],
          ["Pistacho", 21],
        ]),
        hoja(nueva, [
          ["Almendra", 13.5],
          ["Avellana", 12.2],
          ["Nuez", 9.8],
          ["Anacardo", 15.4],
        ]),
      ]),
    );
    expect(
      resultado.tipo === "importacion" &&
        resultado.productos.map(({ nombre, precio, categoria }) => `${nombre} ${precio} ${categoria}`),
    ).toEqual(["Almendra 13.5 null", "Avellana 12.2 null", "Nuez 9.8 null", "Anacardo 15.4 null"]);
    expect(
      resultado.tipo === "importacion" && resultado.errores.map(({ mensaje }) => mensaje).join(" "),
    ).toContain(`«Pistacho» no está en la hoja «${nueva}»`);
  });
});

describe("one product in several places", () => {
  const tarifa = hojaDe(
    [
      ["Código", "Producto", "Formato", "Precio", "IVA"],
      ["1", "Tempeh", "250 g", 3.4, "10%"],
      ["2", "Seitán", "250 g", 3.1, "10%"],
      ["3", "Miso", "345 g", 6.9, "10%"],
    ],
    { nombre: "Tarifa" },
  );
  const conPedido = (...filas: Filas) =>
    importar(libroDe([tarifa, hojaDe([["Producto", "Precio", "Cantidad"], ...filas], { nombre: "Pedido" })]));
  const nombres = (resultado: ReturnType<typeof importar>) =>
    resultado.tipo === "rechazo"
      ? resultado.mensaje
      : resultado.productos.map(({ nombre, precio, unidad }) => `${nombre} ${precio} ${unidad}`);

  it("takes the rows of a form for orders, which say no format, for those of the tariff", () => {
    const resultado = conPedido(["Tempeh", 3.4, null], ["Seitán", 3.1, 2], ["Miso", 6.9, null]);
    expect(nombres(resultado)).toEqual(["Tempeh 3.4 250 g", "Seitán 3.1 250 g", "Miso 6.9 345 g"]);
    expect(resultado.errores.map(({ mensaje }) => mensaje)).toContainEqual(
      expect.stringContaining("«Tempeh» está repetido con otros datos que en la fila 2 de «Tarifa»"),
    );
  });

  it("keeps what costs otherwise there", () =>
    expect(nombres(conPedido(["Tempeh", 2.9, null], ["Tofu", 2.5, null], ["Miso", 6.9, null]))).toEqual([
      "Tempeh 3.4 250 g",
      "Seitán 3.1 250 g",
      "Miso 6.9 345 g",
      "Tempeh 2.9 null",
      "Tofu 2.5 null",
    ]));

  it.each(["Valores de la variante", "Aroma", "Opción"])("completes names by «%s»", (rotulo) =>
    expect(
      leidos([
        ["Referencia interna", "Producto", rotulo, "Precio"],
        ["A-1", "Jabón", "Lavanda", 3.2],
        ["A-2", "Jabón", "Romero", 3.2],
        ["A-3", "Champú", "Ortiga", 7],
        ["A-4", "Champú", "Avena", 7.5],
      ]),
    ).toEqual([
      "Jabón Lavanda | 3.2 | -",
      "Jabón Romero | 3.2 | -",
      "Champú Ortiga | 7 | -",
      "Champú Avena | 7.5 | -",
    ]),
  );
});

describe("a kilo beside a size of several", () => {
  const filas: Filas = [
    ["Garbanzo", 3.2, 14.5],
    ["Lenteja", 3.4, 15.5],
    ["Alubia", 4.6, 21],
    ["Quinoa", 6.5, 30.5],
  ];

  it.each([
    ["kg", "5 kg", "5 kg"],
    ["€/kg", "Saco 5 kg", "Saco 5 kg"],
    ["Precio kg", "Precio 5 kg", "5 kg"],
  ])("keeps both of «%s | %s», where the size is cheaper", (suelto, tamano, formato) =>
    expect(leidos([["Producto", suelto, tamano], ...filas]).slice(0, 3)).toEqual([
      "Garbanzo | 3.2 | kg",
      `Garbanzo | 14.5 | ${formato}`,
      "Lenteja | 3.4 | kg",
    ]),
  );

  it("takes one price where the size costs what the kilos do, or is a box to order by", () => {
    const iguales = filas.map(([nombre = null, kilo]) => [nombre, kilo ?? null, Number(kilo) * 5]);
    expect(leidos([["Producto", "€/kg", "Saco 5 kg"], ...iguales])).toHaveLength(4);
    expect(leidos([["Producto", "€/kg", "Caja 5 kg"], ...filas])).toHaveLength(4);
  });
});

describe("stock in kilos", () => {
  const existencias = (filas: Filas) => {
    const resultado = leer(filas);
    return resultado.tipo === "rechazo"
      ? resultado.mensaje
      : resultado.productos.map(({ stock }) => Number(stock));
  };

  it("counts whole boxes and sacks", () =>
    expect(
      existencias([
        ["Producto", "Formato", "Precio", "Disponible (kg)"],
        ["Naranja", "caja 10 kg", 12, 205],
        ["Limón", "caja 5 kg", 8, 60],
        ["Perejil", "bolsa 500 g", 1.1, 4],
        ["Zumo", "botella 1 L", 2.1, 30],
      ]),
    ).toEqual([20, 12, 8, 30]));

  it("counts those of each size across", () =>
    expect(
      existencias([
        ["Harina", "1 kg", "5 kg", "25 kg", "Stock (kg)"],
        ["Trigo", 1.35, 5.9, 24.5, 510],
        ["Espelta", 2.4, 11, 49, 120],
        ["Centeno", 1.9, 8.5, 38, 0],
      ]),
    ).toEqual([510, 102, 20, 120, 24, 4, 0, 0, 0]));

  it.each([
    ["the price is a kilo's", "€/kg", "Disponible (kg)"],
    ["the stock does not say of what it is", "Precio", "Disponible"],
    ["it may be of either", "Precio", "Disponible (kg/ud)"],
  ])("leaves it where %s", (_, precio, stock) =>
    expect(
      existencias([
        ["Producto", "Formato", precio, stock],
        ["Naranja", "caja 10 kg", 1.2, 200],
        ["Limón", "caja 5 kg", 1.8, 60],
        ["Pomelo", "caja 5 kg", 1.5, 40],
      ]),
    ).toEqual([200, 60, 40]),
  );
});
