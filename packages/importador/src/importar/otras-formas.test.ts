import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | unit | stock», or why the file was refused. */
function leidos(filas: Filas): { productos: string[]; dichos: string } {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") return { productos: [resultado.mensaje], dichos: "" };
  return {
    productos: resultado.productos.map(({ nombre, precio, unidad, stock }) =>
      [nombre, precio.toString(), unidad ?? "-", stock?.toString() ?? "-"].join(" | "),
    ),
    dichos: [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje).join("\n"),
  };
}

describe("what a sheet shows without saying it", () => {
  it("takes how much one buys for no format, by what it costs", () =>
    expect(
      leidos([
        ["Producto", "Formato", "Precio", null, null],
        [null, null, "1 caja", "3 cajas", "10 cajas"],
        ["Tomate", "caja 5 kg", 12.5, 12.3, 12.1],
        ["Pera", "caja 5 kg", 11.8, 11.6, 11.5],
        ["Uva", "caja 5 kg", 13.15, 13, 12.8],
      ]).productos,
    ).toEqual([
      "Tomate | 12.5 | caja 5 kg | -",
      "Pera | 11.8 | caja 5 kg | -",
      "Uva | 13.15 | caja 5 kg | -",
    ]));

  it("takes «2 €» for a price, beside offers that say none", () =>
    expect(
      leidos([
        ["Producto", "Precio", "Precio socio"],
        ["Tomate", "2,50 €", "2 €"],
        ["Pera", "1,80 €", "1,60 €"],
        ["Uva", "3,15 €", "2.ª al 50 %"],
        ["Col", "0,90 €", "3x2"],
      ]).productos,
    ).toEqual(["Tomate | 2 | - | -", "Pera | 1.6 | - | -", "Uva | 3.15 | - | -", "Col | 0.9 | - | -"]));

  it("takes the price of whoever buys least", () =>
    expect(
      leidos([
        ["Producto", "más de 20 kg", "1-5 kg", "6-20 kg"],
        ["Tomate", 2.1, 2.5, 2.3],
        ["Pera", 1.5, 1.8, 1.6],
        ["Uva", 2.8, 3.15, 3],
      ]).productos,
    ).toEqual(["Tomate | 2.5 | kg | -", "Pera | 1.8 | kg | -", "Uva | 3.15 | kg | -"]));

  it("completes what a code goes on from with the name of the first", () =>
    expect(
      leidos([
        ["Ref", "Producto", "Precio"],
        ["100", "Jabón natural", null],
        ["100-1", "Lavanda", 3.5],
        ["100-2", "Romero", 3.5],
        ["300", "Bálsamo labial", 2.9],
      ]).productos,
    ).toEqual([
      "Jabón natural Lavanda | 3.5 | - | -",
      "Jabón natural Romero | 3.5 | - | -",
      "Bálsamo labial | 2.9 | - | -",
    ]));

  it("completes what a variety is of, where few rows share it, and never a shop's section", () => {
    const tabla = (familia: (i: number) => string): Filas => [
      ["Familia", "Variedad", "Formato", "€"],
      ...["Rosa", "Roma", "Italiano", "Lamuyo", "Romana", "Batavia", "Blanca"].map((variedad, i) => [
        familia(i),
        variedad,
        "kg",
        1.2 + i / 10,
      ]),
    ];
    const deCultivo = ["Tomate", "Tomate", "Pimiento", "Pimiento", "Lechuga", "Lechuga", "Cebolla"];
    expect(leidos(tabla((i) => deCultivo[i] ?? "")).productos[2]).toBe("Pimiento Italiano | 1.4 | kg | -");
    expect(leidos(tabla((i) => (i < 5 ? "Verdura" : "Fruta"))).productos[2]).toBe("Italiano | 1.4 | kg | -");
  });

  it("takes a blank for none where only what there is bears a mark, and says so", () => {
    const { productos, dichos } = leidos([
      ["Producto", "Precio", "Hay"],
      ["Tomate", 2.5, "x"],
      ["Pera", 1.8, null],
      ["Uva", 3.15, "x"],
      ["Col", 0.9, null],
    ]);
    expect(productos).toEqual([
      "Tomate | 2.5 | - | -",
      "Pera | 1.8 | - | 0",
      "Uva | 3.15 | - | -",
      "Col | 0.9 | - | 0",
    ]);
    expect(dichos).toContain("2 productos, desde la fila 3, no llevan la marca de lo que hay");
  });

  it("leaves the prices of boxes in euros, however high", () =>
    expect(
      leidos([
        ["Producto", "Lote", "Precio lote"],
        ["Ternera", "5 kg", 60],
        ["Cordero", "8 kg", 120],
        ["Cerdo", "10 kg", 75],
      ]).productos,
    ).toEqual(["Ternera | 60 | caja | -", "Cordero | 120 | caja | -", "Cerdo | 75 | caja | -"]));

  it("takes the colour behind a row for what the legend says of it", () => {
    const rojo = (valor: string) => ({ valor, fondo: "F4B0B0" });
    const gris = (valor: string) => ({ valor, fondo: "BFBFBF" });
    const { productos, dichos } = leidos([
      [rojo(" "), "Sin existencias esta quincena"],
      [gris("Se retira del catálogo: no pedir")],
      ["Producto", "Precio"],
      [rojo("Jabón de oliva"), 3.4],
      ["Jabón de caléndula", 3.4],
      [gris("Agua de azahar"), 5.5],
      ["Leche corporal", 9.2],
    ]);
    expect(productos).toEqual([
      "Jabón de oliva | 3.4 | - | 0",
      "Jabón de caléndula | 3.4 | - | -",
      "Leche corporal | 9.2 | - | -",
    ]);
    expect(dichos).toContain("«Agua de azahar» lleva el color de lo que ya no se vende");
  });

  it("names a remark that gives a product of the list an amount, or speaks of colours", () => {
    const tabla: Filas = [
      ["Producto", "Precio"],
      ["Tomate", 2.5],
      ["Pera conferencia", 1.8],
      ["Uva", 3.15],
    ];
    expect(leidos([...tabla, ["La pera, esta semana a 1,50 €"]]).dichos).toContain(
      "compruebe si cambia su precio",
    );
    expect(leidos([...tabla, ["Lo que está en rojo no hay"]]).dichos).toContain("no se sabe por el color");
    expect(leidos([...tabla, ["Pimiento rojo, la semana que viene"]]).dichos).not.toContain("por el color");
  });
});

describe("what people and programs say once, or leave out", () => {
  it("takes the unit that stands below the header, or in a section's title", () => {
    expect(
      leidos([
        ["Producto", "Precio", "Caja"],
        [null, "€/kg", "kg"],
        ["Pera", 2.1, 8],
        ["Uva", 3.4, 5],
        ["Higo", 4.2, 3],
      ]).productos,
    ).toEqual(["Pera | 2.1 | kg | -", "Uva | 3.4 | kg | -", "Higo | 4.2 | kg | -"]);
    expect(
      leidos([
        ["Producto", "Precio"],
        ["FRUTA (€/kg)", null],
        ["Pera", 2.1],
        ["Uva", 3.4],
        ["HIERBAS - €/manojo", null],
        ["Perejil", 0.9],
        ["Cilantro", 1.1],
      ]).productos,
    ).toEqual([
      "Pera | 2.1 | kg | -",
      "Uva | 3.4 | kg | -",
      "Perejil | 0.9 | manojo | -",
      "Cilantro | 1.1 | manojo | -",
    ]);
  });

  it("takes last week's price where this week's says that it goes on", () =>
    expect(
      leidos([
        ["Producto", "semana pasada", "esta semana"],
        ["Pera", 2.1, "="],
        ["Uva", 3.4, 3.2],
        ["Higo", 4.2, "igual"],
        ["Kiwi", 3.1, 3.3],
      ]).productos,
    ).toEqual(["Pera | 2.1 | - | -", "Uva | 3.2 | - | -", "Higo | 4.2 | - | -", "Kiwi | 3.3 | - | -"]));

  it("takes the price of a header for each mark below it", () =>
    expect(
      leidos([
        ["Miel", "Tarro 500 g\n5,20 €", "Tarro 1 kg\n9,40 €"],
        ["Romero", "x", "x"],
        ["Azahar", "x", null],
        ["Tomillo", "x a 5,80", "x"],
      ]).productos,
    ).toEqual([
      "Romero | 5.2 | Tarro 500 g | -",
      "Romero | 9.4 | Tarro 1 kg | -",
      "Azahar | 5.2 | Tarro 500 g | -",
      "Tomillo | 5.8 | Tarro 500 g | -",
      "Tomillo | 9.4 | Tarro 1 kg | -",
    ]));

  it("takes a letter behind the price for the unit that a remark explains", () =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Acelga", "1,50m"],
        ["Ajo", "5,80k"],
        ["Perejil", "0,90m"],
        ["k = el kilo, m = el manojo", null],
      ]).productos,
    ).toEqual(["Acelga | 1.5 | manojo | -", "Ajo | 5.8 | kilo | -", "Perejil | 0.9 | manojo | -"]));

  it("takes no sum of a pivot table for a product", () =>
    expect(
      leidos([
        ["Producto", "Precio socio", "Precio tienda"],
        ["Fruta", 5.5, 7],
        ["Pera", 2.1, 3],
        ["Uva", 3.4, 4],
        ["Verdura", 3, 4.5],
        ["Acelga", 1.2, 2],
        ["Nabo", 1.8, 2.5],
      ]).productos,
    ).toEqual(["Pera | 2.1 | - | -", "Uva | 3.4 | - | -", "Acelga | 1.2 | - | -", "Nabo | 1.8 | - | -"]));

  it("divides a price by the quantity that a program puts beside it", () =>
    expect(
      leidos([
        ["Material", "Texto breve", "Importe", "Mon.", "por", "UM"],
        ["10", "Alubia", 37.5, "EUR", 10, "KG"],
        ["11", "Huevo", 27.5, "EUR", 100, "UN"],
        ["12", "Arroz", 2.24, "EUR", 1, "KG"],
      ]).productos,
    ).toEqual(["Alubia | 3.75 | KG | -", "Huevo | 0.275 | UN | -", "Arroz | 2.24 | KG | -"]));

  it("reads the table below one that stands beside another by its own header", () =>
    expect(
      leidos([
        ["VERDURA", "€", null, "FRUTA", "€/kg"],
        ["Acelga", 1.9, null, "Pera", 2.1],
        ["Nabo", 1.5, null, "Uva", 3.4],
        ["Col", 1.1, null, "Kiwi", 3.1],
        ["Ajo", 4.5, null, "CONSERVA", "€"],
        ["Puerro", 2.2, null, "Pisto", 3.6],
        ["Berza", 1.4, null, "Tomate frito", 4.2],
      ]).productos.toSorted(),
    ).toEqual(
      [
        "Acelga | 1.9 | - | -",
        "Nabo | 1.5 | - | -",
        "Col | 1.1 | - | -",
        "Ajo | 4.5 | - | -",
        "Puerro | 2.2 | - | -",
        "Berza | 1.4 | - | -",
        "Pera | 2.1 | kg | -",
        "Uva | 3.4 | kg | -",
        "Kiwi | 3.1 | kg | -",
        "Pisto | 3.6 | - | -",
        "Tomate frito | 4.2 | - | -",
      ].toSorted(),
    ));

  it("drops the star of a name, and says what the file says of it", () => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Producto", "Precio"],
          ["Tomate *", 2.8],
          ["Pimiento", 3.1],
          ["Cebolla *", 1.2],
          ["* Se sirve en cajas de 5 kg", null],
        ]),
      ]),
    );
    expect(
      resultado.tipo === "importacion" && resultado.productos.map((p) => [p.nombre, p.descripcion]),
    ).toEqual([
      ["Tomate", "Se sirve en cajas de 5 kg"],
      ["Pimiento", ""],
      ["Cebolla", "Se sirve en cajas de 5 kg"],
    ]);
  });
});

/** Everyday sheets that look like one of those above, and are none. */
describe("what only looks like it", () => {
  it("sacks of 15, 10 and 5 kilos are products, though they add up", () =>
    expect(
      leidos([
        ["Producto", "Kg", "Precio"],
        ["Patata saco 15 kg", 15, 13.5],
        ["Patata saco 10 kg", 10, 9],
        ["Patata saco 5 kg", 5, 4.5],
        ["Cebolla saco 15 kg", 15, 18],
        ["Cebolla saco 10 kg", 10, 12],
        ["Cebolla saco 5 kg", 5, 6],
      ]).productos,
    ).toHaveLength(6));

  it("a price per «100 g» is not divided", () =>
    expect(
      leidos([
        ["Producto", "Precio", "Por"],
        ["Jamón", 2.1, "100 g"],
        ["Queso", 14, "1 kg"],
        ["Lomo", 3.5, "100 g"],
      ]).productos,
    ).toEqual(["Jamón | 2.1 | 100 g | -", "Queso | 14 | 1 kg | -", "Lomo | 3.5 | 100 g | -"]));

  it("formats keep their letters, whatever a legend says", () =>
    expect(
      leidos([
        ["Producto", "Formato", "Precio"],
        ["Miel", "500 g", 5.2],
        ["Queso", "250 g", 4.1],
        ["Leche", "1 l", 1.2],
        ["g = gramos, l = litros", null, null],
      ]).productos,
    ).toEqual(["Miel | 5.2 | 500 g | -", "Queso | 4.1 | 250 g | -", "Leche | 1.2 | 1 l | -"]));

  it.each([
    "no llevan puesto el IVA",
    "no traen metido el IVA",
    "no llevan metido su IVA",
    "llevan el IVA aparte",
  ])("«Los precios %s» takes nothing off them", (dicho) =>
    expect(
      leidos([["Producto", "Precio"], ["Miel", 5.2], ["Pan", 3.1], ["Vela", 2], [`Los precios ${dicho}.`]])
        .productos,
    ).toEqual(["Miel | 5.2 | - | -", "Pan | 3.1 | - | -", "Vela | 2 | - | -"]),
  );

  it("a blank price stays blank where a remark speaks of orders", () =>
    expect(
      leidos([
        ["Dejad en blanco lo que no queráis, igual que siempre", null, null],
        ["Producto", "Precio anterior", "Precio"],
        ["Pera", 2.1, 2.2],
        ["Uva", 3.4, null],
        ["Higo", 4.2, 4.1],
      ]).productos,
    ).toEqual(["Pera | 2.2 | - | -", "Higo | 4.1 | - | -"]));

  it.each(["Agotado el 2021, ya hay 2022", "Fuera de temporada viene de Chile", "Sin stock mínimo"])(
    "«%s» does not say that there is none",
    (dicho) =>
      expect(
        leidos([
          ["Producto", "Precio", "Nota"],
          ["Vino", 8, dicho],
          ["Pera", 2, "De Lleida"],
          ["Uva", 3, "De Murcia"],
        ]).productos[0],
      ).toBe("Vino | 8 | - | -"),
  );

  it.each([
    ["vuelve en enero", "0"],
    ["Sustituye al agotado", "-"],
    ["hasta la semana que viene nada", "-"],
    ["no sirve esta semana", "-"],
  ])("«%s» is no remark to be silent about", (dicho, stock) => {
    const { productos, dichos } = leidos([
      ["Producto", "Precio", "Nota"],
      ["Vino", 8, dicho],
      ["Pera", 2, "De Lleida"],
      ["Uva", 3, "Sin nada de azúcar"],
    ]);
    expect(productos.map((leido) => leido.split(" | ")[3])).toEqual([stock, "-", "-"]);
    expect(dichos.match(/puede ser que no queda/gu)?.length ?? 0).toBe(stock === "0" ? 0 : 1);
  });

  const conTitulo = (titulo: string) =>
    leidos([
      ["Producto", "Precio"],
      ["Vino", 8],
      ["Mosto", 3],
      [titulo, null],
      ["Pera", 2],
      ["Uva", 3],
    ]);

  it.each([
    "DESCATALOGADO",
    "BAJAS",
    "Bajas del mes:",
    "YA NO SERVIMOS",
    "NO VENDER",
    "FUERA DE CATÁLOGO",
    "RETIRADOS",
    "Descatalogats",
  ])("leaves out and names what stands below «%s»", (titulo) => {
    const { productos, dichos } = conTitulo(titulo);
    expect(productos).toEqual(["Vino | 8 | - | -", "Mosto | 3 | - | -"]);
    expect(dichos).toContain(`Fila 5, columna A: «Pera» no está a la venta («${titulo}»).`);
    expect(dichos).toContain("«Uva» no está a la venta");
  });

  it.each(["VENDIDO", "NON DISPONIBILE", "SE ACABÓ", "EZ DAGO", "DE MOMENTO NO HAY", "EN DESARROLLO"])(
    "nothing is left of what stands below «%s»",
    (titulo) => expect(conTitulo(titulo).productos.slice(2)).toEqual(["Pera | 2 | - | 0", "Uva | 3 | - | 0"]),
  );

  it.each(["BAJAS EN AZÚCAR", "BAJA MONTAÑA", "VENDIDO POR PESO", "ÚLTIMAS UNIDADES", "NO SE VENDE SUELTO"])(
    "«%s» is a section as any other",
    (titulo) => expect(conTitulo(titulo).productos.slice(2)).toEqual(["Pera | 2 | - | -", "Uva | 3 | - | -"]),
  );

  const stocksDe = (filas: Filas) => {
    const { productos, dichos } = leidos(filas);
    return { stocks: productos.map((leido) => leido.split(" | ")[3]), dichos };
  };

  it.each([
    ["Stock inicial", "Vendido", "Stock final"],
    ["Existencias iniciales", "Salidas", "Existencias finales"],
    ["Stock", "Reservado", "Restante"],
  ])("of «%s | %s | %s» takes what is left", (...cabeceras) => {
    const { stocks, dichos } = stocksDe([
      ["Producto", ...cabeceras, "Precio"],
      ["Puerros", 40, 40, 0, 1.6],
      ["Tomate", 25, 5, 20, 2.4],
      ["Huevos", 30, 22, 8, 3.4],
    ]);
    expect(stocks).toEqual(["0", "20", "8"]);
    expect(dichos).not.toContain("existencias");
  });

  it("names what is reserved of the stock", () => {
    const { stocks, dichos } = stocksDe([
      ["Producto", "Precio", "Stock", "Reservado"],
      ["Tomate", 2.4, 25, 5],
      ["Puerros", 1.6, 40, 40],
    ]);
    expect(stocks).toEqual(["25", "40"]);
    expect(dichos).toContain("sin restar lo que dice «Reservado»");
  });

  it.each(["Restan", "Reste", "Rimanenza", "Left", "Gelditzen dena"])("«%s» is the stock", (cabecera) =>
    expect(
      stocksDe([
        ["Producto", "Precio", cabecera],
        ["Tomate", 2.4, 20],
        ["Pepino", 1.9, 0],
        ["Puerro", 1.6, 15],
      ]).stocks,
    ).toEqual(["20", "0", "15"]),
  );

  it("names a column that counts, with zeros, and that nothing is read from", () => {
    const { stocks, dichos } = stocksDe([
      ["Producto", "Precio", "Restos"],
      ["Tomate", 2.4, 20],
      ["Pepino", 1.9, 0],
      ["Puerro", 1.6, 15],
    ]);
    expect(stocks).toEqual(["-", "-", "-"]);
    expect(dichos).toContain("La columna «Restos» cuenta algo, con ceros, y no se ha usado.");
  });

  it("reads and reports the words of a stock, unless they say when there is some", () => {
    const conDisponibilidad = (...textos: string[]) =>
      stocksDe([
        ["Producto", "Precio", "Disponibilidad"],
        ...textos.map((texto, i) => [`Miel ${i}`, 2, texto]),
      ]);
    const { stocks, dichos } = conDisponibilidad("alta", "nula", "media", "AGOT.");
    expect(stocks).toEqual(["-", "0", "-", "0"]);
    expect(dichos.match(/no son un número/gu)).toHaveLength(2);
    expect(conDisponibilidad("jun-sep", "todo el año", "de octubre a marzo").dichos).not.toContain(
      "no son un número",
    );
  });

  it("years do not make two products of one", () =>
    expect(
      leidos([
        ["Producto", "Año", "Precio"],
        ["Miel", 2024, 5.1],
        ["Miel", 2025, 5.4],
        ["Polen", 2024, 7],
        ["Polen", 2025, 7.5],
      ]).productos,
    ).toEqual(["Miel | 5.1 | - | -", "Polen | 7 | - | -"]));

  it("«Vendido por» is the unit, and «Observaciones / Stock» holds the stock", () => {
    expect(
      leidos([
        ["Producto", "Vendido por", "Precio"],
        ["Acelga", "manojo", 1.5],
        ["Ajo", "kg", 5.8],
        ["Col", "unidad", 1.1],
      ]).productos,
    ).toEqual(["Acelga | 1.5 | manojo | -", "Ajo | 5.8 | kg | -", "Col | 1.1 | unidad | -"]);
    expect(
      leidos([
        ["Producto", "Precio", "Observaciones / Stock"],
        ["Acelga", 1.5, 10],
        ["Ajo", 5.8, 0],
        ["Col", 1.1, 25],
      ]).productos,
    ).toEqual(["Acelga | 1.5 | - | 10", "Ajo | 5.8 | - | 0", "Col | 1.1 | - | 25"]);
  });
});
