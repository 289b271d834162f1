import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | unit», and the notices about its price's unit and column. */
function leer(filas: Filas): { productos: string[]; avisos: string[] } {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") return { productos: [resultado.mensaje], avisos: [] };
  return {
    productos: resultado.productos.map(({ nombre, precio, unidad }) =>
      [nombre, precio, unidad ?? "-"].join(" | "),
    ),
    avisos: resultado.avisos
      .map(({ mensaje }) => mensaje)
      .filter((mensaje) => /es por|Hay varias columnas|no se sabe/u.test(mensaje)),
  };
}

describe("what one piece costs", () => {
  it.each(["€/ud", "€/unidad", "Precio/unidad", "Preu/unitat", "€/botella", "€/bot.", "Price per unit"])(
    "tells where «%s» stands beside a case",
    (cabecera) => {
      const { productos, avisos } = leer([
        ["Producto", "Presentación", cabecera],
        ["Leche", "Caja 6 x 1 L", 1.2],
        ["Aceite", "Botella 1 L", 6.5],
        ["Sal", "kg", 0.8],
      ]);
      expect(productos).toEqual(["Leche | 1.2 | ud", "Aceite | 6.5 | Botella 1 L", "Sal | 0.8 | kg"]);
      expect(avisos).toEqual([expect.stringContaining("es por ud y el formato es «Caja 6 x 1 L»")]);
    },
  );

  it.each(["Caja 12 uds", "Caja 6 bot.", "Caja de 4", "Caixa 6 ampolles"])(
    "knows «%s» as several",
    (formato) =>
      expect(
        leer([
          ["Producto", "Formato", "€/ud"],
          ["Sidra", formato, 2.1],
          ["Miel", "Tarro 500 g", 6.5],
        ]).productos[0],
      ).toBe("Sidra | 2.1 | ud"),
  );

  it("tells where a bottle's price stands beside several", () =>
    expect(
      leer([
        ["Producto", "Formato", "€/botella"],
        ["Sidra", "6 x 75 cl", 2.1],
        ["Mosto", "75 cl", 6.5],
      ]).productos,
    ).toEqual(["Sidra | 2.1 | ud", "Mosto | 6.5 | 75 cl"]));

  it("says nothing where the price is that of what the row sells", () => {
    for (const [formato, cabecera] of [
      ["Caja 6 x 1 L", "Precio unitario"],
      ["Bandeja 6 uds", "€/bandeja"],
      ["Caja 5 kg", "€/ud"],
      ["4 x 125 g", "€/ud"],
      ["Pack 6 x 33 cl", "€/ud"],
      ["docena", "€/ud"],
    ] as const)
      expect(
        leer([
          ["Producto", "Formato", cabecera],
          ["Leche", formato, 7.2],
          ["Aceite", "Botella 1 L", 6.5],
        ]),
      ).toEqual({ productos: [`Leche | 7.2 | ${formato}`, "Aceite | 6.5 | Botella 1 L"], avisos: [] });
  });
});

describe("what other units cost", () => {
  it.each(["bulto", "retráctil", "fardo", "expositor"])(
    "takes no price of a «%s» for that of one",
    (bulto) => {
      for (const columnas of [
        ["Precio ud", `Precio ${bulto}`],
        ["Precio ud s/IVA", `Precio ${bulto} s/IVA`],
      ])
        expect(
          leer([
            ["Producto", "Formato", ...columnas],
            ["Leche", "1 L", 1.2, 7.2],
            ["Mantequilla", "125 g", 2, 24],
            ["Harina", "1 kg", 1.5, 15],
            ["Manzana", "kg", 2.5, 25],
          ]),
        ).toEqual({
          productos: [
            "Leche | 1.2 | 1 L",
            "Mantequilla | 2 | 125 g",
            "Harina | 1.5 | 1 kg",
            "Manzana | 2.5 | kg",
          ],
          avisos: [expect.stringContaining(`se ha tomado «${columnas[0]}» y no «${columnas[1]}»`)],
        });
    },
  );

  it.each(["Case price", "Price per case", "Preu caixa", "Prezo caixa", "Kutxaren prezioa", "Prix colis"])(
    "tells that «%s» is a case's",
    (cabecera) =>
      expect(
        leer([
          ["Product", "Size", "Case qty", cabecera],
          ["Milk", "1 L", 6, 7.2],
          ["Butter", "125 g", 12, 24],
        ]),
      ).toEqual({
        productos: ["Milk | 7.2 | caja", "Butter | 24 | caja"],
        avisos: [
          expect.stringContaining("es por caja y el formato es «1 L»"),
          expect.stringContaining("es por caja y el formato es «125 g»"),
        ],
      }),
  );

  it.each([
    "Precio unidad de medida",
    "Precio ud. medida",
    "Precio por unidad de medida",
    "€/ud. medida",
    "Preu per unitat de mesura",
    "Prezo por unidade de medida",
    "Prix par unité de mesure",
    "Price per unit of measure",
    "€/kg o l",
  ])("takes «%s» for that of a kilo or a litre", (cabecera) => {
    const { productos, avisos } = leer([
      ["Producto", "Formato", cabecera],
      ["Leche", "Botella 500 ml", 1.2],
      ["Harina", "Saco 5 kg", 0.9],
      ["Tomates", "kg", 3],
    ]);
    expect(productos).toEqual(["Leche | 1.2 | l", "Harina | 0.9 | kg", "Tomates | 3 | kg"]);
    expect(avisos).not.toEqual([]);
    expect(
      leer([
        ["Producto", "Formato", "Precio", cabecera],
        ["Leche", "Botella 500 ml", 1.2, 2.4],
        ["Queso", "Cuña 250 g", 5, 20],
        ["Jamón", "100 g", 5, 50],
      ]).productos,
    ).toEqual(["Leche | 1.2 | Botella 500 ml", "Queso | 5 | Cuña 250 g", "Jamón | 5 | 100 g"]);
  });

  it.each([
    ["€/hl", "hl"],
    ["€/arroba", "arroba"],
    ["€/libra", "libra"],
    ["€/etto", "100 g"],
    ["€/cl", "cl"],
    ["€/ciento", "100 uds"],
  ])("keeps the unit of «%s»", (cabecera, unidad) => {
    expect(
      leer([
        ["Producto", cabecera],
        ["Aceite", 35],
        ["Vino", 12],
      ]).productos,
    ).toEqual([`Aceite | 35 | ${unidad}`, `Vino | 12 | ${unidad}`]);
    expect(
      leer([
        ["Producto", "Formato", cabecera],
        ["Aceite", "Garrafa 5 kg", 35],
        ["Vino", "ud", 12],
      ]).avisos[0],
    ).toContain(`es por ${unidad} y el formato es «Garrafa 5 kg»`);
  });
});

describe("the unit that a price's header says", () => {
  const unidadDe = (cabecera: string) => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Producto", "Origen", cabecera],
          ["Nuez", "Soria", 6.5],
          ["Pasa", "Lugo", 4.5],
        ]),
      ]),
    );
    return resultado.tipo === "rechazo" ? resultado.mensaje : resultado.productos[0]?.unidad;
  };

  it.each([
    ["Precio 1/2 kg", "500 g"],
    ["Precio ½ kg", "500 g"],
    ["Precio 1/4 kg", "250 g"],
    ["Precio 3/4 L", "750 ml"],
    ["Precio medio kilo", "500 g"],
    ["Precio media docena", "media docena"],
    ["Precio 6 uds", "6 uds"],
    ["Precio (6 uds)", "6 uds"],
    ["Precio kg", "kg"],
  ])("«%s» is for %s", (cabecera, unidad) => expect(unidadDe(cabecera)).toBe(unidad));
});

describe("prices of two days", () => {
  it.each(["Precio %", "€ %", "PVP %", "Preu %", "(%)", "%"])(
    "under «%s» are of one product each",
    (rotulo) => {
      const dia = (cual: string) => rotulo.replace("%", cual);
      const resultado = importar(
        libroDe([
          hojaDe([
            ["Producto", "Ud", dia("17/11"), dia("24/11")],
            ["Nuez", "kg", 6.5, 6.8],
            ["Pasa", "kg", 4.5, 4.9],
            ["Higo", "kg", 5.5, 5.6],
          ]),
        ]),
      );
      expect(resultado.tipo !== "rechazo" && resultado.productos.map(({ nombre }) => nombre)).toEqual([
        "Nuez",
        "Pasa",
        "Higo",
      ]);
    },
  );
});

it("names the price that a row without a format has besides the one taken", () => {
  const resultado = importar(
    libroDe([
      hojaDe([
        ["Producto", "€/kg", "€/manojo", "€/pieza"],
        ["Tomate", 2.5, null, null],
        ["Acelga", null, 1.4, null],
        ["Lechuga", null, null, 0.9],
        ["Puerro", 2.1, 1.8, null],
      ]),
    ]),
  );
  expect(resultado.tipo === "importacion" && resultado.avisos).toContainEqual(
    expect.objectContaining({ fila: 5, columna: "C", mensaje: expect.stringContaining("«€/manojo»") }),
  );
});

describe("a remark that says what all prices are for", () => {
  const SACOS: Filas = [
    ["Artículo", "Formato", "Precio"],
    ["Arroz", "saco 25 kg", 1.62],
    ["Lenteja", "kg", 2.62],
  ];

  it.each([
    "Precios por kilo",
    "Todos los precios son por kg",
    "Preus per quilo",
    "Precios en €/kg, IVA no incluido",
    "LEGUMBRES (€/kg)",
  ])("is read above the list and below it: «%s»", (texto) => {
    for (const filas of [
      [[texto], ...SACOS],
      [...SACOS, [texto]],
    ]) {
      const { productos, avisos } = leer(filas);
      expect(productos).toEqual(["Arroz | 1.62 | kg", "Lenteja | 2.62 | kg"]);
      expect(avisos).toEqual([expect.stringContaining("es por kg y el formato es «saco 25 kg»")]);
    }
  });

  it.each([
    "Portes: 0,50 € por kilo",
    "Precio especial por caja",
    "Bolsas a 0,10 €/ud",
    "Descuento de 1 €/kg",
  ])("is none in «%s»", (texto) => {
    expect(leer([...SACOS, [], [texto]]).productos[0]).toBe("Arroz | 1.62 | saco 25 kg");
  });

  it("is about its own list where several have one", () => {
    const otra: Filas = [["ACEITE (€/l)"], ["Artículo", "Formato", "Precio"], ["Oliva", "garrafa 5 l", 38]];
    const { productos } = leer([["ARROZ (€/kg)"], ...SACOS, [], ...otra]);
    expect(productos).toEqual(["Arroz | 1.62 | kg", "Lenteja | 2.62 | kg", "Oliva | 38 | l"]);
  });

  it("asks which sack's price is paid", () => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Precios por kilo"],
          ["Artículo", "Saco 25 kg", "Saco 5 kg"],
          ["Arroz", 1.62, 1.78],
          ["Garbanzo", 2.1, 2.3],
          ["Lenteja", 2.4, 2.62],
        ]),
      ]),
    );
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    expect(resultado.productos[0]?.unidad).toBe("kg");
    expect(resultado.preguntas).toContainEqual(
      expect.objectContaining({ tipo: "columnaPrecio", elegida: "B" }),
    );
  });
});

describe("two columns of units", () => {
  const todo = (filas: Filas) => {
    const resultado = importar(libroDe([hojaDe(filas)]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return {
      productos: resultado.productos.map(({ nombre, precio, unidad, descripcion }) =>
        [nombre, precio, unidad, descripcion].join(" | "),
      ),
      dicho: [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje).join("\n"),
    };
  };

  it.each([
    [["Producto", "Precio", "Ud", "Envase"]],
    [["Producto", "Envase", "Precio", "Ud"]],
    [["Producto", "Presentación", "Ud. venta", "Precio"]],
    [["Producto", "UM", "Formato", "Precio €"]],
    [["Produkte", "Unitat", "Envàs", "Preu"]],
  ])("say what the price is for, and how it is packed: %j", (cabecera) => {
    const fila = (nombre: string, precio: number, ud: string, envase: string) => [
      nombre,
      ...cabecera.slice(1).map((dicho) => {
        if (/^pre[cu]/iu.test(dicho)) return precio;
        return /^(?:ud|um|unit)/iu.test(dicho) ? ud : envase;
      }),
    ];
    const { productos, dicho } = todo([
      cabecera,
      fila("Patata", 0.9, "kg", "saco 25 kg"),
      fila("Huevos", 3.2, "docena", "caja 15 docenas"),
      fila("Lechuga", 0.8, "ud", "caja"),
      fila("Ajo", 4.5, "kg", "kg"),
    ]);
    expect(productos).toEqual([
      "Patata | 0.9 | kg | saco 25 kg",
      "Huevos | 3.2 | docena | caja 15 docenas",
      "Lechuga | 0.8 | ud | caja",
      "Ajo | 4.5 | kg | ",
    ]);
    expect(dicho).toContain("«Patata» («0.9») es por kg y el formato es «saco 25 kg»");
  });

  it.each([
    [["Producto", "Formato", "Peso", "Precio"]],
    [["Producto", "Peso neto", "Envase", "Precio"]],
    [["Producto", "Precio", "Presentación", "Capacidad"]],
  ])("are one format where one has containers and the other what they hold: %j", (cabecera) => {
    const fila = (nombre: string, precio: number, envase: string, contenido: string) => [
      nombre,
      ...cabecera.slice(1).map((dicho) => {
        if (dicho === "Precio") return precio;
        return /^(?:peso|capa)/iu.test(dicho) ? contenido : envase;
      }),
    ];
    const { productos, dicho } = todo([
      cabecera,
      fila("Lentejas", 2.1, "Bolsa", "500 g"),
      fila("Lentejas", 3.9, "Bolsa", "1 kg"),
      fila("Aceite", 42, "Garrafa", "5 L"),
    ]);
    expect(productos).toEqual([
      "Lentejas | 2.1 | Bolsa 500 g | ",
      "Lentejas | 3.9 | Bolsa 1 kg | ",
      "Aceite | 42 | Garrafa 5 L | ",
    ]);
    expect(dicho).not.toContain("repetido");
  });

  it("join numbers whose header says their measure", () =>
    expect(
      todo([
        ["Producto", "Envase", "Peso (g)", "Precio"],
        ["Lentejas", "Bolsa", 500, 2.1],
        ["Miel", "Tarro", 250, 6.8],
      ]).productos,
    ).toEqual(["Lentejas | 2.1 | Bolsa 500 g | ", "Miel | 6.8 | Tarro 250 g | "]));

  it("need no notice where a piece is sold in its own format", () => {
    const { productos, dicho } = todo([
      ["Producto", "Unidad", "Formato", "Precio", "IVA"],
      ["Miel", "ud", "bote 500 g", 6.8, 0.1],
      ["Queso", "ud", "250 g", 4.1, 0.04],
    ]);
    expect(productos).toEqual(["Miel | 6.8 | bote 500 g | ", "Queso | 4.1 | 250 g | "]);
    expect(dicho).toBe("");
  });
});
