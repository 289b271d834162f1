import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | IVA | code», and what was said about the rows and the file. */
function leer(filas: Filas): { productos: string[]; avisos: string[]; errores: string[] } {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  const { productos, avisos, errores } = resultado;
  return {
    productos: productos.map(({ nombre, precio, iva, codigo }) =>
      [nombre, precio, iva, codigo ?? "-"].join(" | "),
    ),
    avisos: avisos.map(({ mensaje }) => mensaje),
    errores: errores.map(({ mensaje }) => mensaje),
  };
}

describe("names that begin like totals and costs", () => {
  it("are reported where they name something else", () => {
    const nombres = [
      "Total 0 % yogur griego",
      "Cascos de naranja confitada",
      "Suma vino tinto joven",
      "Depósito acero aceite 10 L",
      "Envases retornables de yogur",
      "Portes do Miño albariño",
    ];
    const { productos, errores } = leer([
      ["Producto", "Precio"],
      ["Queso", 9],
      ...nombres.map((nombre) => [nombre, 2]),
      ["Pan", 3],
      ["Portes", 6],
      ["Total pedido", 77],
    ]);
    expect(productos).toEqual(["Queso | 9 | 0.04 | -", "Pan | 3 | 0.04 | -"]);
    expect(errores).toEqual(nombres.map((nombre) => expect.stringContaining(`«${nombre}» parece un gasto`)));
  });

  it.each([
    "Pedido mínimo",
    "Comanda mínima",
    "Encomenda mínima",
    "Gutxieneko eskaera",
    "Commande minimum",
    "Minimum order",
    "Ordine minimo",
    "Coste de envío",
    "Cost d'enviament",
    "Frais de livraison",
    "Spese di spedizione",
    "Delivery",
  ])("«%s» is no product", (nombre) => {
    const { productos, errores } = leer([
      ["Producto", "Formato", "Precio"],
      ["Queso", "ud", 9.5],
      [nombre, null, "60 €"],
      ["Pan", "ud", 2.2],
      [`${nombre} 30 €`],
    ]);
    expect(productos).toEqual(["Queso | 9.5 | 0.04 | -", "Pan | 2.2 | 0.04 | -"]);
    expect(errores).toEqual([]);
    expect(
      leer([["Tomate 3,50 €/kg"], ["Pan 2,20 €"], ["Queso 9,50 €"], [`${nombre} 30 €`]]).productos,
    ).toHaveLength(3);
  });
});

describe("costs at the end of a list", () => {
  const conFinal = (nombre: string) =>
    leer([
      ["Produit", "Prix", "Unité"],
      ["Carottes", 1.2, "botte"],
      ["Ail", 4.5, "kg"],
      ["Poireau", 2.5, "kg"],
      [nombre, 5, null],
    ]);

  it.each([
    "Livraison",
    "Emballage",
    "Consegna",
    "Trasporto",
    "Contributo trasporto",
    "Spedizione",
    "Entrega ao domicílio",
    "Bidalketa",
    "Banaketa",
    "Carriage",
    "Handling fee",
    "Lliurament",
    "Repartiment a domicili",
    "Cost de l'enviament",
    "Frais de la livraison",
    "Custo do transporte",
  ])("«%s» is no product", (nombre) => expect(conFinal(nombre).productos).toHaveLength(3));

  it.each(["Port", "Adhésion"])("«%s» without a format is named", (nombre) => {
    const { productos, avisos } = conFinal(nombre);
    expect(productos).toHaveLength(4);
    expect(avisos.filter((aviso) => aviso.includes("puede ser un gasto"))).toEqual([
      expect.stringContaining(`«${nombre}»`),
    ]);
  });

  it("are not seen where others have no format, either", () =>
    expect(
      leer([
        ["Producto", "Precio", "Formato"],
        ["Miel", 5, null],
        ["Ajo", 4.5, "kg"],
        ["Puerro", 2.5, "kg"],
        ["Polen", 7, null],
      ]).avisos.join(" "),
    ).not.toContain("puede ser un gasto"));

  it.each(["Consegna freca", "Trasporto vino rosso", "Entregas de Navidad turrón", "Banaketa gazta"])(
    "«%s» is a product",
    (nombre) => {
      const { productos, errores } = conFinal(nombre);
      expect(productos.length + errores.length).toBe(4);
    },
  );
});

describe("codes that tell nothing apart", () => {
  const lista = (codigos: readonly string[]) =>
    leer([
      ["Código", "Producto", "Formato", "Precio"],
      ...["Leche", "Queso", "Pan", "Miel", "Té", "Sal", "Ajo", "Col"].map((nombre, i) => [
        codigos[i] ?? `A${i}`,
        nombre,
        "ud",
        i + 1.5,
      ]),
    ]);

  it.each(["0", "NUEVO", "-", "s/c", "N/A", "sin código"])("«%s» is none", (codigo) => {
    const { productos, errores } = lista([codigo, codigo]);
    expect(errores).toEqual([]);
    expect(productos).toHaveLength(8);
    expect(productos[0]).toMatch(/\| -$/u);
    expect(productos[2]).toMatch(/\| A2$/u);
  });

  it.each([
    ["PDTE", "PDTE"],
    ["F1", "F1", "F1"],
  ])("is none where several products have it: %s", (...codigos) => {
    const { productos, avisos, errores } = lista(codigos);
    expect(errores).toEqual([]);
    expect(productos).toHaveLength(8);
    expect(avisos).toContain(
      `El código «${codigos[0]}» está en ${codigos.length} productos distintos: no se ha usado como código. Compruébelo.`,
    );
  });
});

describe("signs before figures", () => {
  it("tell calibres apart", () =>
    expect(
      leer([
        ["Producto", "Formato", "Precio"],
        ["Patata >60 mm", "kg", 1.5],
        ["Patata <60 mm", "kg", 0.8],
        ["Ajo ≥ 40", "kg", 2.5],
        ["Ajo ≤ 40", "kg", 3.5],
      ]).productos,
    ).toHaveLength(4));
});

describe("prices in thousands", () => {
  it("are not rounded where «1.250» shows 1250", () => {
    const celda = { tipo: "numero", valor: "1250", texto: "1.250", formato: "#,##0" } as const;
    const { avisos } = leer([
      ["Producto", "Formato", "Precio"],
      ["Depósito de acero", "ud", celda],
      ["Prensa", "ud", 890.5],
      ["Olivo", "ud", 990.5],
    ]);
    expect(avisos.filter((mensaje) => mensaje.includes("redondeados"))).toEqual([]);
  });
});

describe("names under «Variedad»", () => {
  it("have their variety in each file, whether or not one comes twice", () => {
    const lista = (...filas: string[][]) =>
      leer([["Producto", "Variedad", "Formato", "Precio"], ...filas.map((fila) => [...fila, "kg", 2.5])])
        .productos;
    expect(lista(["Tomate", "Rosa"], ["Tomate", "Pera"], ["Ajo", "Morado"])).toEqual([
      "Tomate Rosa | 2.5 | 0.04 | -",
      "Tomate Pera | 2.5 | 0.04 | -",
      "Ajo Morado | 2.5 | 0.04 | -",
    ]);
    expect(lista(["Tomate", "Pera"], ["Ajo", "Morado"])).toEqual([
      "Tomate Pera | 2.5 | 0.04 | -",
      "Ajo Morado | 2.5 | 0.04 | -",
    ]);
  });
});

describe("a header's word in the place of a price", () => {
  it.each([
    "consultar precio",
    "sin precio",
    "reserva",
    "pedido",
    "disponible",
    "total",
    "€/kg",
    "#¡REF!",
    "#¿NOMBRE?",
  ])("«%s» leaves the product out, and says so", (dicho) => {
    const { productos, errores } = leer([
      ["Producto", "Precio"],
      ["Tomate", 2.1],
      ["Ajo morado", dicho],
      ["Uva", 2.8],
    ]);
    expect(productos).toEqual(["Tomate | 2.1 | 0.04 | -", "Uva | 2.8 | 0.04 | -"]);
    expect(errores).toEqual([expect.stringContaining("«Ajo morado»")]);
  });

  it("repeats the header beside a section's title", () =>
    expect(
      leer([
        ["Producto", "Unidad", "Precio"],
        ["Tomate", "kg", 2.1],
        ["FRUTAS", "Formato", "PVP"],
        ["Uva", "kg", 2.8],
      ]).errores,
    ).toEqual([]));
});

describe("what a title says of the prices", () => {
  const conTitulo = (titulo: string) =>
    importar(
      libroDe([hojaDe([[titulo], ["Producto", "Precio"], ["Nuez", 6.5], ["Pasa", 5.2], ["Higo", 10.4]])]),
      {
        hoy: "2026-11-28",
      },
    );

  it.each(["Price list (prices in GBP)", "Prices in USD", "Precios en libras"])(
    "«%s» leaves them out, as they are in another currency",
    (titulo) => {
      const { tipo, errores } = conTitulo(titulo);
      expect(tipo).toBe("rechazo");
      expect(errores[0]?.mensaje).toContain("no está en euros");
    },
  );

  it.each(["Precios IVA y RE incluidos", "Precios con IVA y recargo incluidos", "Prezzi ivati"])(
    "«%s» is that they include IVA",
    (titulo) => {
      const resultado = conTitulo(titulo);
      expect(resultado.tipo !== "rechazo" && resultado.productos.map(({ precio }) => Number(precio))).toEqual(
        [6.25, 5, 10],
      );
    },
  );

  it.each([
    "Precios por caja de 5 kg",
    "Precios en €/kg salvo los huevos",
    "Precios válidos hasta 15/10/2025",
    "A los precios hay que sumar 5% de gastos",
  ])("«%s» is spoken of where nothing was done with it", (titulo) => {
    const resultado = conTitulo(titulo);
    expect(resultado.tipo !== "rechazo" && resultado.avisos.map(({ mensaje }) => mensaje).join()).toContain(
      `de los precios «${titulo}»`,
    );
  });

  it.each(["Precios de noviembre", "Precios válidos hasta 30/11/2026"])(
    "nothing is said of «%s»",
    (titulo) => {
      const resultado = conTitulo(titulo);
      expect(
        resultado.tipo !== "rechazo" && resultado.avisos.map(({ mensaje }) => mensaje).join(),
      ).not.toContain("de los precios");
    },
  );
});

describe("a price in a title or in a remark", () => {
  const LISTA: Filas = [
    ["Producto", "Precio"],
    ["Tomate", 2.1],
    ["Patata", 1.1],
  ];

  it.each(["Bolsas biodegradables a 0,10 €", "Caja mixta de 8 kg a 15,00 €", "* Bandeja de 500 g a 1,60 €"])(
    "makes no products of the remarks below «%s»",
    (texto) => {
      const { productos } = leer([...LISTA, [], [texto], ["Los pedidos se recogen en la finca"]]);
      expect(productos).toHaveLength(2);
    },
  );

  it("is named where it may be that of a product", () =>
    expect(leer([...LISTA, [], ["Caja mixta de 8 kg a 15,00 €"]]).avisos.join()).toContain(
      "La línea «Caja mixta de 8 kg a 15,00 €» parece un producto",
    ));

  it("is taken for the rows directly below a title, which are named", () => {
    const { productos, avisos } = leer([
      ...LISTA,
      ["PATÉS, todos a 3,20 €"],
      ["De olivas"],
      ["De remolacha asada"],
      [],
      ["Gracias por su confianza"],
    ]);
    expect(productos.slice(2)).toEqual(["De olivas | 3.2 | 0.04 | -", "De remolacha asada | 3.2 | 0.04 | -"]);
    expect(avisos.join()).toContain("Las filas 5 a 6 que no tienen precio propio");
  });
});

describe("what is in no list", () => {
  const LISTA: Filas = [
    ["Producto", "Unidad", "Precio"],
    ["Tomate", "kg", 2.1],
    ["Uva", "kg", 2.8],
  ];

  it("is named above the header, however few and plain its numbers are", () => {
    expect(leer([["Brócoli", "kg", 1.4], [], ...LISTA]).avisos.join()).toContain(
      "La fila 1 parece un producto",
    );
    expect(
      leer([["Teléfono", null, 976123456], ["Semana", null, 48], [], ...LISTA]).avisos.join(),
    ).not.toContain("parece");
  });

  it("is named in a line below", () => {
    expect(leer([...LISTA, [], ["Aceite 5 L: 45 €"]]).avisos.join()).toContain("«Aceite 5 L: 45 €»");
    expect(leer([...LISTA, [], ["Portes: 6 €"]]).avisos.join()).not.toContain("Portes");
  });

  it("is named by its sheet", () => {
    const resultado = importar(
      libroDe([
        hojaDe(LISTA, { nombre: "Lista" }),
        hojaDe([["Brócoli", 1.4]], { nombre: "Extras" }),
        hojaDe([["Entrega los jueves"]], { nombre: "Notas" }),
      ]),
    );
    const dicho = resultado.tipo === "rechazo" ? "" : resultado.avisos.map(({ mensaje }) => mensaje).join();
    expect(dicho).toContain("La hoja «Extras» no se ha leído");
    expect(dicho).not.toContain("«Notas»");
  });
});

describe("what a row says beside its price", () => {
  const conRemarca = (remarca: string) =>
    leer([
      ["Producto", "Ud", "Precio", "IVA", "Observaciones"],
      ["Nuez", "kg", 6.5, 4, remarca],
      ["Pasa", "kg", 4.5, 4, "rica"],
      ["Higo", "kg", 5.5, 4, "dulce"],
    ]).avisos.join();

  it.each(["precio con IVA", "IVA 10%", "oferta 2,50 €/kg", "esta semana a 1,80", "precio por caja"])(
    "is to be looked at where it is «%s»",
    (remarca) => expect(conRemarca(remarca)).toContain(`«${remarca}»`),
  );

  it.each(["70% cacao", "IVA 4%", "caja de 12", "de 100 g"])("is not where it is «%s»", (remarca) =>
    expect(conRemarca(remarca)).not.toContain("puede cambiar"),
  );

  it.each(["Sconto", "Remise %", "Sc. %", "D1", "Bonif."])(
    "is a discount under «%s», and no IVA",
    (cabecera) => {
      const { productos, avisos } = leer([
        ["Producto", "Ud", "Precio", cabecera],
        ["Nuez", "kg", 6.5, "10%"],
        ["Pasa", "kg", 4.5, "10%"],
      ]);
      expect(productos[0]).toBe("Nuez | 6.5 | 0.04 | -");
      expect(avisos.join()).toContain(`descuento («${cabecera}»)`);
    },
  );

  it("is no discount to apply where the net price is taken", () =>
    expect(
      leer([
        ["Ref", "Descripción", "P. Bruto", "Dto %", "P. Neto", "IVA"],
        ["A01", "Lentejas", 3.5, 10, 3.15, 4],
        ["A02", "Garbanzos", 3.9, 10, 3.51, 4],
        ["A03", "Arroz", 5.2, 15, 4.42, 4],
      ]).avisos.join(),
    ).not.toContain("sin aplicarlo"));
});

describe("names in a broken code", () => {
  it.each(["Pi¤ones", "PiÃ±ones", "Lim\ufffdn"])("are spoken of: «%s»", (nombre) =>
    expect(
      leer([
        ["Producto", "Ud", "Precio"],
        [nombre, "kg", 6.5],
        ["Pasa", "kg", 4.5],
      ]).avisos.join(),
    ).toContain(`«${nombre}» tiene letras`),
  );
});
