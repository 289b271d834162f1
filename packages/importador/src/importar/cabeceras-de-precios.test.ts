import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | IVA | unit | kilos of one», or why the file was refused. */
function leidos(filas: Filas, otros?: Parameters<typeof hojaDe>[1]): string[] {
  const resultado = importar(libroDe([hojaDe(filas, otros)]));
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map(({ nombre, precio, iva, unidad, pesoMedio }) =>
    [nombre, precio, iva, unidad ?? "-", pesoMedio ?? "-"].join(" | "),
  );
}

describe("what headers of prices say", () => {
  it("takes the latest of years over prices, and no year over what was sold", () => {
    expect(
      leidos([
        ["Tarifas"],
        ["Queso", "Formato", 2024, 2025, 2026],
        ["Curado", "pieza 1 kg", 13, 13.8, 14.5],
        ["Azul", "cuña 250 g", 4.4, 4.6, 4.9],
        ["Fresco", "tarrina 400 g", 3.9, 4, 4.2],
      ]),
    ).toEqual([
      "Curado | 14.5 | 0.04 | pieza 1 kg | -",
      "Azul | 4.9 | 0.04 | cuña 250 g | -",
      "Fresco | 4.2 | 0.04 | tarrina 400 g | -",
    ]);
    expect(
      leidos([
        ["Producto", 2024, 2025, "Precio"],
        ["Curado", 130, 138, 14.5],
        ["Azul", 44, 46, 4.9],
        ["Fresco", 39, 40, 4.2],
      ]),
    ).toEqual(["Curado | 14.5 | 0.04 | - | -", "Azul | 4.9 | 0.04 | - | -", "Fresco | 4.2 | 0.04 | - | -"]);
  });

  it("takes «Precio kg» and «Precio pieza» over two prices each for no variants", () =>
    expect(
      leidos(
        [
          ["Producto", "Peso medio", "Precio kg", null, "Precio pieza aprox.", null],
          [null, null, "Base", "IVA incl.", "Base", "IVA incl."],
          ["Lomo", "1,2 kg", 22, 24.2, 26.4, 29.04],
          ["Chorizo", "1,1 kg", 13, 14.3, 14.3, 15.73],
          ["Cecina", "0,8 kg", 28, 30.8, 22.4, 24.64],
        ],
        {
          fusiones: [
            { fila: 0, filaFin: 0, columna: 2, columnaFin: 3 },
            { fila: 0, filaFin: 0, columna: 4, columnaFin: 5 },
          ],
        },
      ),
    ).toEqual([
      "Lomo | 26.4 | 0.1 | 1,2 kg aprox. | 1.2",
      "Chorizo | 14.3 | 0.1 | 1,1 kg aprox. | 1.1",
      "Cecina | 22.4 | 0.1 | 0,8 kg aprox. | 0.8",
    ]));

  it("«Caja 5 kg (€/kg)» is the price of a kilo, and of no box", () =>
    expect(
      leidos([
        ["Fruta", "Caja 5 kg (€/kg)", "Caja 10 kg (€/kg)"],
        ["Naranja", 1.9, 1.7],
        ["Limón", 1.6, 1.5],
        ["Pomelo", 2.3, 2.1],
      ]),
    ).toEqual([
      "Naranja | 1.9 | 0.04 | kg | -",
      "Limón | 1.6 | 0.04 | kg | -",
      "Pomelo | 2.3 | 0.04 | kg | -",
    ]));

  it("«1/2 doc. | 1 doc. | Cartón 30» are formats", () =>
    expect(
      leidos([
        ["Huevos", "1/2 doc.", "1 doc.", "Cartón 30"],
        ["Camperos M", 1.7, 3.2, 7.5],
        ["Camperos L", 1.9, 3.6, null],
        ["Azules", 3.1, 6, null],
      ]),
    ).toEqual([
      "Camperos M | 1.7 | 0.04 | 1/2 doc. | -",
      "Camperos M | 3.2 | 0.04 | 1 doc. | -",
      "Camperos M | 7.5 | 0.04 | Cartón 30 | -",
      "Camperos L | 1.9 | 0.04 | 1/2 doc. | -",
      "Camperos L | 3.6 | 0.04 | 1 doc. | -",
      "Azules | 3.1 | 0.04 | 1/2 doc. | -",
      "Azules | 6 | 0.04 | 1 doc. | -",
    ]));

  it("knows «Es ven per», «Un.» and «Se vende al»", () => {
    for (const cabecera of ["Es ven per", "Un.", "Se vende al", "Véndese por"])
      expect(
        leidos([
          ["Producte", cabecera, "Preu"],
          ["Bledes", "manat", 1.8],
          ["Carbassa", "kg", 1.7],
          ["Mel", "pot 500 g", 6.5],
        ]),
        cabecera,
      ).toEqual([
        "Bledes | 1.8 | 0.04 | manat | -",
        "Carbassa | 1.7 | 0.04 | kg | -",
        "Mel | 6.5 | 0.04 | pot 500 g | -",
      ]);
  });

  it("takes the price of the smallest of «1 ud | 6 uds | 12 uds», where more costs less", () => {
    const precios = [
      ["Menta", 3.5, 3.2, 2.95],
      ["Hibisco", 3.4, 3.1, 2.9],
      ["Original", 3.3, 3, 2.75],
    ];
    const cabeceras = [
      ["1 ud", "6 uds", "12 uds"],
      ["1 ud", "Caja 6 uds (€/ud)", "Caja 12 uds (€/ud)"],
      ["Unidad", "Caja 6 (€/ud)", "Caja 12 (€/ud)"],
      ["Suelto", "Por caja", "Por palé"],
      ["1-5", "6-11", "+12"],
      ["De 1 a 5 uds", "6 a 11 uds", "12 uds o más"],
    ];
    for (const suyas of cabeceras)
      expect(
        leidos([["Sabor", ...suyas], ...precios]).map((dicho) => dicho.split(" | ").slice(0, 2).join(" ")),
        suyas.join(),
      ).toEqual(["Menta 3.5", "Hibisco 3.4", "Original 3.3"]);
  });

  it("takes «10-20 | 20-30» for calibres, and a dearer box for a box", () => {
    expect(
      leidos([
        ["Langostino", "10-20", "20-30", "30-40"],
        ["Cocido", 22.5, 18.5, 14.5],
        ["Crudo", 21.5, 17.5, 13.5],
        ["Tigre", 20.5, 16.5, 12.5],
      ]).length,
    ).not.toBe(3);
    expect(
      leidos([
        ["Sabor", "1 ud", "Caja 6 uds"],
        ["Menta", 3.5, 19.5],
        ["Hibisco", 3.4, 18.9],
        ["Original", 3.3, 18.5],
      ]).length,
    ).toBe(6);
  });

  it("leaves out what the kilo of a size comes to, and takes a sack's «€/kg» for no sack", () => {
    expect(
      leidos([
        ["Fruto seco", "250 g", "€/kg", "1 kg"],
        ["Almendra", 4.9, 19.6, 17.5],
        ["Avellana", 4.6, 18.4, 16.8],
        ["Pistacho", 7.2, 28.8, 26.5],
      ]),
    ).toEqual([
      "Almendra | 4.9 | 0.04 | 250 g | -",
      "Almendra | 17.5 | 0.04 | 1 kg | -",
      "Avellana | 4.6 | 0.04 | 250 g | -",
      "Avellana | 16.8 | 0.04 | 1 kg | -",
      "Pistacho | 7.2 | 0.04 | 250 g | -",
      "Pistacho | 26.5 | 0.04 | 1 kg | -",
    ]);
    const filas = [
      ["Fruto seco", "250 g", "1 kg", "Saco 10 kg (€/kg)"],
      ["Almendra", 4.9, 17.5, 15.9],
      ["Avellana", 4.6, 16.8, 14.9],
      ["Pistacho", 7.2, 26.5, 24],
    ];
    expect(leidos(filas).filter((dicho) => dicho.includes("Saco"))).toEqual([
      "Almendra Saco 10 kg | 15.9 | 0.04 | kg | -",
      "Avellana Saco 10 kg | 14.9 | 0.04 | kg | -",
      "Pistacho Saco 10 kg | 24 | 0.04 | kg | -",
    ]);
  });

  it("reads whole euros below «Extra | Primera | Segunda» as prices, where the better costs more", () => {
    expect(
      leidos([
        ["Seta", "Extra", "Primera", "Segunda"],
        ["Boletus", 28, 22, 14],
        ["Níscalo", 14, 10, 6],
        ["Rebozuelo", 24, 18, null],
      ]),
    ).toEqual([
      "Boletus Extra | 28 | 0.04 | - | -",
      "Boletus Primera | 22 | 0.04 | - | -",
      "Boletus Segunda | 14 | 0.04 | - | -",
      "Níscalo Extra | 14 | 0.04 | - | -",
      "Níscalo Primera | 10 | 0.04 | - | -",
      "Níscalo Segunda | 6 | 0.04 | - | -",
      "Rebozuelo Extra | 24 | 0.04 | - | -",
      "Rebozuelo Primera | 18 | 0.04 | - | -",
    ]);
    expect(
      leidos([
        ["Producto", "Precio", "Extra", "Primera"],
        ["Manzana", 1.8, 30, 20],
        ["Pera", 1.9, 25, 15],
        ["Kiwi", 2.8, 12, 10],
      ]).length,
    ).toBe(3);
  });

  it("reads names below «Clase», where no other column has them", () =>
    expect(
      leidos([
        ["Clase", "Saco", "Precio saco", "Precio por kg"],
        ["Garbanzo pedrosillano", "25 kg", 47.5, 1.9],
        ["Lenteja pardina", "25 kg", 52.5, 2.1],
        ["Alubia canela", "10 kg", 38, 3.8],
      ]),
    ).toEqual([
      "Garbanzo pedrosillano | 47.5 | 0.04 | 25 kg | -",
      "Lenteja pardina | 52.5 | 0.04 | 25 kg | -",
      "Alubia canela | 38 | 0.04 | 10 kg | -",
    ]));

  it("reads the rate of most, and apart from it that of some", () => {
    const con = (nota: string) =>
      leidos([["Vino", "€ botella"], ["Tinto", 9.5], ["Blanco", 8.5], ["Mosto", 3.9], [nota]]).map(
        (dicho) => dicho.split(" | ")[2],
      );
    for (const nota of [
      "* Precios IVA 21% no incluido. El mosto, 10%.",
      "Precios sin IVA (21%, mosto 10%)",
      "IVA 21 % (mosto al 10 %)",
    ])
      expect(con(nota), nota).toEqual(["0.21", "0.21", "0.1"]);
    // A third rate makes the first one no rate of the rest.
    expect(con("IVA 21% (mosto 10%, vinagre 4%)")).not.toContain("0.21");
  });

  it("takes «los demás del 4 %» for no kind of goods", () =>
    expect(
      leidos([
        ["Los productos con asterisco (*) llevan IVA del 10 %, los demás del 4 %."],
        ["Producto", "Precio"],
        ["Queso", 3.2],
        ["Pollo *", 6.9],
        ["Leche", 1.4],
      ]).map((dicho) => dicho.split(" | ")[2]),
    ).toEqual(["0.04", "0.1", "0.04"]));

  it("takes the price of the packet, where its units are counted in it", () => {
    expect(
      leidos([
        ["Pañal", "Uds/paquete", "€/paquete", "€/ud"],
        ["Talla 1", 26, 9.9, 0.38],
        ["Talla 2", 30, 10.9, 0.36],
        ["Talla 3", 28, 10.9, 0.39],
      ]).map((dicho) => dicho.split(" | ")[1]),
    ).toEqual(["9.9", "10.9", "10.9"]);
    expect(
      leidos([
        ["Vino", "Uds/caja", "€/caja", "€/ud"],
        ["Tinto", 6, 25.2, 4.2],
        ["Blanco", 6, 51, 8.5],
        ["Rosado", 3, 54, 18],
      ]).map((dicho) => dicho.split(" | ")[1]),
    ).toEqual(["4.2", "8.5", "18"]);
  });

  it("takes the price in force, however the header says when it holds", () => {
    const cabeceras = [
      ["24/25", "25/26"],
      ["PVP 25", "PVP 26"],
      ["Año 2025", "Año 2026"],
      ["Campaña 2024/25", "Campaña 2025/26"],
      ["Anterior", "Vigente"],
      ["P. ant.", "P. act."],
    ];
    for (const suyas of cabeceras)
      expect(
        leidos([
          ["Queso", "Formato", ...suyas],
          ["Curado", "1 kg", 13, 14.5],
          ["Azul", "250 g", 4.4, 4.9],
          ["Fresco", "400 g", 3.9, 4.2],
        ]),
        suyas.join(),
      ).toEqual([
        "Curado | 14.5 | 0.04 | 1 kg | -",
        "Azul | 4.9 | 0.04 | 250 g | -",
        "Fresco | 4.2 | 0.04 | 400 g | -",
      ]);
  });

  it("reads how much one takes below «Precio por unidad»", () =>
    expect(
      leidos([
        ["Sabor", "PRECIO POR UNIDAD", null, null],
        [null, "Suelta", "Caja de 6", "Caja de 12"],
        ["Menta", 3.5, 3.2, 2.95],
        ["Hibisco", 3.4, 3.1, 2.9],
        ["Original", 3.3, 3, 2.75],
      ]).map((dicho) => dicho.split(" | ").slice(0, 2).join(" ")),
    ).toEqual(["Menta 3.5", "Hibisco 3.4", "Original 3.3"]));

  it("reads lines that say the price, its unit and then the name", () =>
    expect(
      leidos([
        ["Hola, esto es lo de la semana:"],
        ["2,50€ kg tomate"],
        ["1,80 €/kg pepino"],
        ["3€ manojo espárragos"],
        ["12€ caja 5 kg de naranjas"],
      ]).map((dicho) => dicho.toLowerCase()),
    ).toEqual([
      "tomate | 2.5 | 0.04 | kg | -",
      "pepino | 1.8 | 0.04 | kg | -",
      "espárragos | 3 | 0.04 | manojo | -",
      "naranjas | 12 | 0.04 | caja 5 kg | -",
    ]));
});
