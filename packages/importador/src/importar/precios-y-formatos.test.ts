import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | unit», and all that is said; or why the file was refused. */
function leidos(filas: Filas): { productos: string[]; dichos: string } {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") return { productos: [], dichos: resultado.mensaje };
  return {
    productos: resultado.productos.map(({ nombre, precio, unidad }) =>
      [nombre, precio.toString(), unidad ?? "-"].join(" | "),
    ),
    dichos: [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje).join("\n"),
  };
}

describe("an amount and its measure in two columns", () => {
  const conCabecera = (cantidad: string | null, medida: string | null): Filas => [
    ["Producto", cantidad, medida, "Importe €"],
    ["Higo seco", 500, "g", 5.5],
    ["Cereza", 2, "kg", 12],
    ["Licor", "70", "cl", 14],
    ["Castaña", 1, "kg", 4.5],
    ["Huevos", 6, "ud", 2.1],
  ];
  const formatos = [
    "Higo seco | 5.5 | 500 g",
    "Cereza | 12 | 2 kg",
    "Licor | 14 | 70 cl",
    "Castaña | 4.5 | 1 kg",
    "Huevos | 2.1 | 6 ud",
  ];

  it.each([
    ["Cantidad", "Medida"],
    ["Peso", "Unidad"],
    ["Contenido", "Ud. medida"],
    ["Cant.", "Unid."],
    ["Cantidad", null],
  ])("are one format: «%s | %s»", (cantidad, medida) =>
    expect(leidos(conCabecera(cantidad, medida)).productos).toEqual(formatos),
  );

  it("are one format behind the price, and the other way round", () =>
    expect(
      leidos([
        ["Producto", "Precio", "Unidad", "Cantidad"],
        ["Higo seco", 5.5, "g", 500],
        ["Cereza", 12, "kg", 2],
        ["Licor", 14, "cl", 70],
      ]).productos,
    ).toEqual(formatos.slice(0, 3)));

  it("are one format where the same thing costs more of it", () =>
    expect(
      leidos([
        ["Producto", "Cantidad", "Unidad", "Precio"],
        ["Patata", 5, "kg", 6],
        ["Patata", 25, "kg", 24],
        ["Cebolla", 5, "kg", 7],
      ]).productos,
    ).toEqual(["Patata | 6 | 5 kg", "Patata | 24 | 25 kg", "Cebolla | 7 | 5 kg"]));

  it("stay what is ordered where there is a total of it", () =>
    expect(
      leidos([
        ["Producto", "Cantidad", "Unidad", "Precio", "Total"],
        ["Azafrán", 5, "g", 3, 15],
        ["Arroz", 2, "kg", 2.5, 5],
        ["Aceite", 3, "l", 9, 27],
      ]).productos,
    ).toEqual(["Azafrán | 3 | g", "Arroz | 2.5 | kg", "Aceite | 9 | l"]));

  it("stay what was delivered where «Importe» beside the price is the total", () =>
    expect(
      leidos([
        ["Producto", "Cantidad", "Ud", "Precio", "Importe"],
        ["Queso", 250, "g", 0.02, 5],
        ["Arroz", 2, "kg", 2.5, 5],
        ["Té", 100, "g", 0.05, 5],
      ]).productos,
    ).toEqual(["Queso | 0.02 | g", "Arroz | 2.5 | kg", "Té | 0.05 | g"]));

  it("are one format below «Contenido», also in kilos and litres", () =>
    expect(
      leidos([
        ["Producto", "Contenido", "Unidad", "Precio"],
        ["Queso", 0.5, "kg", 8],
        ["Arroz", 1, "kg", 2.5],
        ["Aceite", 5, "l", 40],
      ]).productos,
    ).toEqual(["Queso | 8 | 0,5 kg", "Arroz | 2.5 | 1 kg", "Aceite | 40 | 5 l"]));

  it("are asked about below «Peso», in kilos", () => {
    const { productos, dichos } = leidos([
      ["Producto", "Peso", "Unidad", "Precio"],
      ["Queso", 0.5, "kg", 8],
      ["Arroz", 1, "kg", 2.5],
      ["Jamón", 2, "kg", 40],
    ]);
    expect(productos[0]).toBe("Queso | 8 | kg");
    expect(dichos).toContain("«Peso»");
  });

  it("stay apart where few rows have an amount, as what somebody wants", () =>
    expect(
      leidos([
        ["Producto", "Cantidad", "Unidad", "Precio"],
        ["Azafrán", 5, "g", 3],
        ["Arroz", null, "kg", 2.5],
        ["Aceite", null, "l", 9],
      ]).productos,
    ).toEqual(["Azafrán | 3 | g", "Arroz | 2.5 | kg", "Aceite | 9 | l"]));

  it("are asked about where they may as well be what there is", () => {
    const { productos, dichos } = leidos([
      ["Producto", "Cantidad", "Unidad", "Precio"],
      ["Patata", 5, "kg", 6],
      ["Cebolla", 10, "kg", 12],
      ["Ajo", 2, "kg", 11],
    ]);
    expect(productos).toEqual(["Patata | 6 | kg", "Cebolla | 12 | kg", "Ajo | 11 | kg"]);
    expect(dichos).toContain("«Cantidad»");
  });
});

describe("a section's title that says what its prices are for", () => {
  const conTitulo = (titulo: string): Filas => [
    ["Producto", "Precio"],
    ["EMBUTIDOS", null],
    ["Chorizo", "9,50"],
    [titulo, null],
    ["Secreto", "16,50"],
    ["Presa", "18,00"],
  ];
  const secreto = (titulo: string) => {
    const resultado = importar(libroDe([hojaDe(conTitulo(titulo))]));
    const producto = resultado.tipo === "importacion" ? resultado.productos[1] : undefined;
    const [categoria] = producto?.categoria?.split(/ [-(]| precio/u) ?? [];
    return [categoria, producto?.unidad, producto?.iva.toString()];
  };

  it.each([
    ["CARNE FRESCA (precio por kg, IVA 10%)", "kg"],
    ["CARNE FRESCA (IVA 10 %, precio por kg)", "kg"],
    ["CARNE FRESCA (€/kg, IVA 10%)", "kg"],
    ["CARNE FRESCA (kg, IVA 10%)", "kg"],
    ["CARNE FRESCA (por kilo · 10 %)", "kg"],
    ["CARNE FRESCA (por piezas, IVA 10%)", "ud"],
    ["CARNE FRESCA (la docena; IVA 10%)", "docena"],
    ["CARNE FRESCA - precio por kg - IVA 10%", "kg"],
    ["CARNE FRESCA, €/kg, IVA del 10 %", "kg"],
    ["CARNE FRESCA precio por kg IVA 10%", "kg"],
  ])("«%s»: the unit, beside the IVA", (titulo, unidad) =>
    expect(secreto(titulo)).toEqual(["CARNE FRESCA", unidad, "0.1"]),
  );

  it("without IVA", () =>
    expect(secreto("CARNE FRESCA (precio por kg)")).toEqual(["CARNE FRESCA", "kg", "0.04"]));

  it.each([
    "CARNE FRESCA (kg o pieza, IVA 10%)",
    "CARNE FRESCA (kg, ud, IVA 10%)",
    "CARNE FRESCA (pedido mínimo 2 kg, IVA 10%)",
    "CARNE FRESCA (descuento por caja, IVA 10%)",
    "CARNE FRESCA (L)",
    "CARNE FRESCA (L, IVA 10%)",
  ])("«%s» says none", (titulo) => expect(secreto(titulo)[1]).toBeNull());

  it("holds where a header of its own follows", () =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Chorizo", "9,50"],
        ["CARNE FRESCA (precio por kg)", null],
        ["Producto", "Origen", "Precio €"],
        ["Secreto", "Aracena", "16,50"],
        ["Presa", "Aracena", "18,00"],
      ]).productos,
    ).toEqual(["Chorizo | 9.5 | -", "Secreto | 16.5 | kg", "Presa | 18 | kg"]));
});

describe("sizes across whose prices are whole euros", () => {
  const filas = (rotulo: string, tamanos: readonly string[]): Filas => [
    [rotulo, ...tamanos, "Temporada"],
    ["Navelina", 11, 19, 26.5, "nov-ene"],
    ["Zumo", 9, 15.5, 21, "nov-feb"],
    ["Limón", 12, 20, null, "todo el año"],
    ["Mixta", null, 21, 28, "nov-dic"],
  ];

  it.each([
    ["Variedad", ["Caja 5 kg", "Caja 10 kg", "Caja 15 kg"]],
    ["Producto", ["5 kg", "10 kg", "15 kg"]],
    ["Cítricos", ["Caja de 5 kilos", "Caja de 10 kilos", "Caja de 15 kilos"]],
    ["Huevos", ["Cartón 12 uds", "Cartón 24 uds", "Cartón 36 uds"]],
    ["Miel", ["Bote 1/2 kg", "Bote 1 kg", "Bote 1,5 kg"]],
    ["Miel", ["Bote ½ kg", "Bote 1 kg", "Bote 1500 g"]],
  ])("are products of each size: «%s | %s»", (rotulo, tamanos) => {
    const [uno, dos, tres] = tamanos;
    expect(leidos(filas(rotulo, tamanos)).productos).toEqual([
      `Navelina | 11 | ${uno}`,
      `Navelina | 19 | ${dos}`,
      `Navelina | 26.5 | ${tres}`,
      `Zumo | 9 | ${uno}`,
      `Zumo | 15.5 | ${dos}`,
      `Zumo | 21 | ${tres}`,
      `Limón | 12 | ${uno}`,
      `Limón | 20 | ${dos}`,
      `Mixta | 21 | ${dos}`,
      `Mixta | 28 | ${tres}`,
    ]);
  });

  it("are no prices where they do not rise with the size: somebody's order", () =>
    expect(
      leidos([
        ["Variedad", "Caja 5 kg", "Caja 10 kg"],
        ["Navelina", 2, 1],
        ["Zumo", 1, 3],
        ["Limón", 4, 1],
      ]).productos,
    ).toEqual([]));

  it("are no prices beside a price: somebody's order", () =>
    expect(
      leidos([
        ["Producto", "Precio", "5 kg", "10 kg"],
        ["Patata", 5, 1, 2],
        ["Cebolla", 6, 2, 4],
        ["Ajo", 20, 1, 2],
      ]).productos,
    ).toEqual(["Patata | 5 | -", "Cebolla | 6 | -", "Ajo | 20 | -"]));

  it("are no prices where the larger one costs too much more", () =>
    expect(
      leidos([
        ["Variedad", "Caja 5 kg", "Caja 10 kg"],
        ["Navelina", 1, 9],
        ["Zumo", 2, 12],
        ["Limón", 1, 15],
      ]).productos,
    ).toEqual([]));
});

describe("lots of about so much, by the kilo", () => {
  const LOTES: Filas = [
    ["Lote familiar 5 kg", "filetes, guisar, picada", "5 kg", 15.5, 77.5],
    ["Lote barbacoa", "costilla, churrasco", "4 kg", 14.2, 56.8],
    ["Solomillo", "pieza envasada", "1,8 kg", 36, 64.8],
    ["Hamburguesas (pack 4)", "4 x 125 g", "0,5 kg", 15, 7.5],
  ];
  const leer = (...cabecera: string[]) => {
    const resultado = importar(libroDe([hojaDe([cabecera, ...LOTES])]));
    return resultado.tipo === "rechazo"
      ? [resultado.mensaje]
      : resultado.productos.map(({ nombre, precio, unidad, cobro, pesoMedio, descripcion }) =>
          [nombre, precio.toString(), unidad, cobro, pesoMedio?.toString(), descripcion].join(" | "),
        );
  };

  it.each([
    ["LOTE", "CONTENIDO", "PVP €/KG", "PRECIO APROX LOTE"],
    ["Producto", "Contenido", "PVP €/kg", "Precio aprox"],
    ["Cesta", "Descripción", "€/kg", "Precio orientativo"],
    ["Producto", "Contenido", "Precio kilo", "Importe estimado"],
  ])("«%s | %s | … | %s | %s»: the kilo has the price, and a piece its weight", (a, b, kilo, todo) =>
    expect(leer(a, b, "Peso aprox", kilo, todo)).toEqual([
      "Lote familiar 5 kg | 15.5 | kg | kg | 5 | 5 kg · filetes, guisar, picada",
      "Lote barbacoa | 14.2 | kg | kg | 4 | 4 kg · costilla, churrasco",
      "Solomillo | 36 | kg | kg | 1.8 | 1,8 kg · pieza envasada",
      "Hamburguesas (pack 4) | 15 | kg | kg | 0.5 | 0,5 kg · 4 x 125 g",
    ]),
  );

  it("takes numbered lots for no names", () =>
    expect(
      leidos([
        ["Lote", "Descripción", "Precio"],
        ["Lote 1", "Naranjas", 12],
        ["Lote 2", "Limones", 10],
        ["Lote 3", "Pomelos", 9],
      ]).productos.map((producto) => producto.split(" | ")[0]),
    ).toEqual(["Naranjas", "Limones", "Pomelos"]));

  it("takes a batch's number for no name", () =>
    expect(
      leidos([
        ["Descripción", "Lote", "Precio"],
        ["Queso curado", "24C301", 12.5],
        ["Queso tierno", "24C302", 9.5],
        ["Requesón", "24C303", 3.5],
      ]).productos,
    ).toEqual(["Queso curado | 12.5 | -", "Queso tierno | 9.5 | -", "Requesón | 3.5 | -"]));
});

describe("one product in several ways, across", () => {
  it("is a product for each: coffee by how it is ground", () =>
    expect(
      leidos([
        ["Café", "Origen", "Formato", "En grano", "Molido espresso", "Molido filtro"],
        ["Sierra Nevada", "Colombia", "250 g", 7.5, 7.5, 7.5],
        ["Sierra Nevada", "Colombia", "1 kg", 26, 27, 27],
        ["Yirgacheffe", "Etiopía", "250 g", 9, 9, null],
      ]).productos,
    ).toEqual([
      "Sierra Nevada En grano | 7.5 | 250 g",
      "Sierra Nevada Molido espresso | 7.5 | 250 g",
      "Sierra Nevada Molido filtro | 7.5 | 250 g",
      "Sierra Nevada En grano | 26 | 1 kg",
      "Sierra Nevada Molido espresso | 27 | 1 kg",
      "Sierra Nevada Molido filtro | 27 | 1 kg",
      "Yirgacheffe En grano | 9 | 250 g",
      "Yirgacheffe Molido espresso | 9 | 250 g",
    ]));

  it.each([
    ["Entero", "Loncheado"],
    ["Con hueso", "Sin hueso"],
    ["Crudo", "Tostado"],
  ])("«%s | %s»", (una, otra) =>
    expect(
      leidos([
        ["Producto", una, otra],
        ["Uno", 12, 13.5],
        ["Dos", 9, 10],
        ["Tres", 20, 22],
      ]).productos.slice(0, 2),
    ).toEqual([`Uno ${una} | 12 | -`, `Uno ${otra} | 13.5 | -`]),
  );

  it("is none where the numbers are what somebody wants of each", () =>
    expect(
      leidos([
        ["Café", "En grano", "Molido"],
        ["Sierra Nevada", 1, 2],
        ["Yirgacheffe", 3, 1],
        ["Descafeinado", 2, 2],
      ]).productos,
    ).toEqual([]));

  it("is none where there is a price for all of them", () =>
    expect(
      leidos([
        ["Café", "Precio", "En grano", "Molido"],
        ["Sierra Nevada", 7.5, 1, 2],
        ["Yirgacheffe", 9.2, 3, 1],
        ["Descafeinado", 8.2, 2, 2],
      ]).productos,
    ).toEqual(["Sierra Nevada | 7.5 | -", "Yirgacheffe | 9.2 | -", "Descafeinado | 8.2 | -"]));
});

describe("a word in the place of the price that says that there is none", () => {
  const dichos = (dicho: string) => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Producto", "Precio", "Unidad"],
          ["Poma", "2,10 €", "kg"],
          ["Pera", dicho, "kg"],
          ["Ceba", "1,90 €", "kg"],
        ]),
      ]),
    );
    return resultado.tipo === "rechazo"
      ? []
      : [resultado.productos.length, ...resultado.errores.map(({ fila, mensaje }) => `${fila}: ${mensaje}`)];
  };

  it.each([
    "exhaurit",
    "Agotado",
    "AGOTADA",
    "agotado hasta mayo",
    "esgotat",
    "agortuta",
    "sin stock",
    "no hay",
  ])("«%s»: it is sold out", (dicho) =>
    expect(dichos(dicho)).toEqual([
      2,
      `3: Fila 3, columna B: «Pera» está agotado: en lugar del precio dice «${dicho}». No se ha importado.`,
    ]),
  );

  it.each(["2,10 € (agotado)", "2,10 € agotada", "AGOTADO 2,10 €", "2,10 € - sin stock"])(
    "«%s» has both: the stock is 0",
    (dicho) => {
      const resultado = importar(
        libroDe([
          hojaDe([
            ["Producto", "Precio"],
            ["Pera", dicho],
            ["Uva", "3,40 €"],
            ["Higo", "4,20 €"],
          ]),
        ]),
      );
      expect(
        resultado.tipo === "importacion" &&
          resultado.productos.map(({ nombre, precio, stock }) => [nombre, precio, stock].join(" | ")),
      ).toEqual(["Pera | 2.1 | 0", "Uva | 3.4 | ", "Higo | 4.2 | "]);
      expect(resultado.tipo === "importacion" && resultado.avisos.map(({ fila }) => fila)).toContain(2);
    },
  );

  it.each(["consultar", "s/lonja", "según mercado"])("«%s» is only no price", (dicho) =>
    expect(dichos(dicho)[1]).toContain("no se puede leer"),
  );
});

describe("pieces of about so much, by the kilo", () => {
  const quesos = (columna: string, formato: string): Filas => [
    ["Queso", columna, "Formato", "Precio €/kg"],
    ["Curado", "1,2 kg", formato, "18,50"],
    ["Semicurado", "2,5-3 kg", formato, "16,90"],
    ["Rulo", null, "kg", "9,00"],
  ];
  const leer = (filas: Filas) => {
    const resultado = importar(libroDe([hojaDe(filas)]));
    return resultado.tipo === "rechazo"
      ? [resultado.mensaje]
      : resultado.productos.map(({ nombre, precio, unidad, cobro, pesoMedio, descripcion }) =>
          [nombre, precio, unidad, cobro, pesoMedio ?? "-", descripcion].join(" | "),
        );
  };

  // The kilo's price of what is ordered by the piece has no weight, which would make it the
  // piece's.
  it.each(["Pieza aprox.", "Pieza media", "Peso aprox.", "La pieza, aprox."])(
    "«%s» has their weights",
    (columna) =>
      expect(leer(quesos(columna, "Pieza entera"))).toEqual([
        "Curado | 18.5 | Pieza entera | kg | - | 1,2 kg",
        "Semicurado | 16.9 | Pieza entera | kg | - | 2,5-3 kg",
        "Rulo | 9 | kg |  | - | ",
      ]),
  );

  it("has the weight of what is ordered in kilos", () =>
    expect(leer(quesos("Pieza aprox.", "kg"))[0]).toBe("Curado | 18.5 | kg | kg | 1.2 | "));

  it("takes bare numbers below «Pieza aprox.» for no weights: they may be what it costs", () =>
    expect(
      leer([
        ["Queso", "€/kg", "Pieza aprox."],
        ["Curado", "18,50", 22],
        ["Semicurado", "16,90", 17],
        ["Rulo", "9,00", 12],
      ])[0],
    ).toBe("Curado | 18.5 | kg |  | - | "));

  it("takes «Pieza entera» for a piece whose price is a kilo's", () => {
    const { dichos } = leidos([
      ["Queso", "Formato", "€/kg"],
      ["Curado", "Pieza entera", 18.5],
      ["Tierno", "kg", 9],
    ]);
    expect(dichos).toContain("«Curado» se cobra por peso");
  });
});

describe("the price of one and that of a case, whose format is several", () => {
  const sidra = (bot: string, caja: string, formato = "Formato caja"): Filas => [
    ["Bebida", formato, `${bot} s/IVA`, `${bot} c/IVA`, `${caja} s/IVA`, `${caja} c/IVA`],
    ["Sidra", "6 x 750 ml", 2.4, 2.9, 14.4, 17.42],
    ["Zumo de manzana", "6 x 1 l", 2.7, 2.97, 16.2, 17.82],
    ["Zumo de pera", "12x200 ml", 1.1, 1.21, 13.2, 14.52],
    ["Vinagre", "6 × 750 ml", 2.2, 2.42, 13.2, 14.52],
  ];
  const leer = (filas: Filas) => {
    const resultado = importar(libroDe([hojaDe(filas)]));
    return resultado.tipo === "rechazo"
      ? [resultado.mensaje]
      : resultado.productos.map(({ nombre, precio, iva, unidad, descripcion }) =>
          [nombre, precio, iva, unidad, descripcion].join(" | "),
        );
  };

  it.each([
    ["€/bot", "€/caja"],
    ["€/botella", "€/caja"],
    ["Precio ud", "Precio caja"],
  ])("«%s» is the price of one of them, beside «%s»", (bot, caja) =>
    expect(leer(sidra(bot, caja))).toEqual([
      "Sidra | 2.4 | 0.21 | 750 ml | 6 x 750 ml",
      "Zumo de manzana | 2.7 | 0.1 | 1 l | 6 x 1 l",
      "Zumo de pera | 1.1 | 0.1 | 200 ml | 12x200 ml",
      "Vinagre | 2.2 | 0.1 | 750 ml | 6 × 750 ml",
    ]),
  );

  it("is a pack's where nothing speaks of cases", () =>
    expect(
      leidos([
        ["Producto", "Formato", "Precio ud", "€/kg"],
        ["Yogur", "4 x 125 g", 2.4, 4.8],
        ["Cuajada", "2 x 140 g", 1.9, 6.79],
        ["Kéfir", "4 x 125 g", 2.8, 5.6],
      ]).productos,
    ).toEqual(["Yogur | 2.4 | 4 x 125 g", "Cuajada | 1.9 | 2 x 140 g", "Kéfir | 2.8 | 4 x 125 g"]));

  it("is a pack's where the case holds packs", () =>
    expect(
      leidos([
        ["Producto", "Formato", "Precio ud", "Precio caja", "Uds/caja"],
        ["Yogur", "4 x 125 g", 2.4, 28.8, 12],
        ["Natillas", "2 x 140 g", 1.9, 22.8, 12],
        ["Flan", "4 x 100 g", 2.1, 25.2, 12],
        ["Kéfir", "500 g", 2.6, 31.2, 12],
      ]).productos,
    ).toEqual([
      "Yogur | 2.4 | 4 x 125 g",
      "Natillas | 1.9 | 2 x 140 g",
      "Flan | 2.1 | 4 x 100 g",
      "Kéfir | 2.6 | 500 g",
    ]));

  it("is the case's where only that has a price", () =>
    expect(
      leidos([
        ["Producto", "Formato caja", "€/caja"],
        ["Sidra", "6 x 750 ml", 14.4],
        ["Zumo", "6 x 1 l", 16.2],
        ["Vinagre", "6 x 750 ml", 13.2],
      ]).productos,
    ).toEqual(["Sidra | 14.4 | 6 x 750 ml", "Zumo | 16.2 | 6 x 1 l", "Vinagre | 13.2 | 6 x 750 ml"]));
});

describe("a header that comes again on each page", () => {
  it("is one header, though a later page says more clearly what its columns are", () =>
    expect(
      leidos([
        ["DISTRIBUCIONES RIOJA", null, null, "Pág. 1"],
        ["Código", "Artículo", "Contenido", "Tarifa"],
        ["0001", "Tofu", "Tarro de cristal", 3.15],
        ["0002", "Seitán", "250 g", 3.4],
        ["DISTRIBUCIONES RIOJA", null, null, "Pág. 2"],
        ["Código", "Artículo", "Contenido", "Tarifa"],
        ["0010", "Pasta", "12 x 500 g", 18.6],
      ]),
    ).toEqual({
      productos: ["Tofu | 3.15 | Tarro de cristal", "Seitán | 3.4 | 250 g", "Pasta | 18.6 | 12 x 500 g"],
      dichos: expect.not.stringContaining("Pág. 2"),
    }));
});
