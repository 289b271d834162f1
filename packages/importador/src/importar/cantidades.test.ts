import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];
type Campo = "nombre" | "precio" | "unidad" | "iva" | "stock" | "descripcion";

/** What is read of each product, «name | price | unit», or why the file was refused. */
function leidos(filas: Filas, campos: readonly Campo[] = ["nombre", "precio", "unidad"]): string[] {
  const resultado = importar(libroDe([hojaDe(filas)]), { hoy: "2026-11-27" });
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map((producto) => campos.map((campo) => producto[campo] ?? "-").join(" | "));
}

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

describe("a unit that only a number's format shows", () => {
  const conFormato = (valor: number, texto: string, formato: string) =>
    ({ tipo: "numero", valor: String(valor), texto, formato }) as const;

  it.each([
    ['#,##0.00 "€/kg"', "12,50 €/kg", "kg"],
    ['#,##0.00 [$€-C0A]"/ud"', "12,50 €/ud", "ud"],
    ['0.00 "€/100 g"', "12,50 €/100 g", "100 g"],
    ['0.00 "€ la unidad"', "12,50 € la unidad", "unidad"],
    ['0.00\\ "€ el kilo"', "12,50 € el kilo", "kilo"],
    ["_-* #,##0.00\\ [$€-C0A]_-;-* #,##0.00\\ [$€-C0A]_-", "12,50 €", "-"],
  ])("is the price's: %s", (formato, texto, unidad) =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Queso", conFormato(12.5, texto, formato)],
        ["Miel", 9.2],
      ]),
    ).toEqual([`Queso | 12.5 | ${unidad}`, "Miel | 9.2 | -"]),
  );

  it("is the IVA, too", () =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Queso", conFormato(10.4, "10,40 € IVA incl.", '0.00 "€ IVA incl."')],
        ["Miel", 9.2],
      ]),
    ).toEqual(["Queso | 10 | -", "Miel | 9.2 | -"]));

  it.each(["", "Cantidad", "Peso"])("is the format's below «%s», before the price", (cabecera) => {
    const pesos = [1.2, 0.5, 3].map((peso) => conFormato(peso, `${peso} kg`, '0.0" kg"'));
    expect(
      leidos([
        ["Producto", cabecera, "Precio"],
        ["Queso", pesos[0] ?? null, 12.5],
        ["Miel", pesos[1] ?? null, 9.2],
        ["Vino", pesos[2] ?? null, 16.1],
      ]),
    ).toEqual(["Queso | 12.5 | 1.2 kg", "Miel | 9.2 | 0.5 kg", "Vino | 16.1 | 3 kg"]);
  });

  it("is none of a form's zeros, nor of what is ordered behind the price", () => {
    const cero = conFormato(0, "0 kg", '0" kg"');
    const uno = conFormato(1, "1 kg", '0" kg"');
    const unidades = (cabeceras: readonly string[], ...celdas: readonly (typeof cero | number)[]) =>
      leidos([
        ["Producto", ...cabeceras],
        ["Queso", ...celdas],
        ["Miel", ...celdas],
      ]);
    expect(unidades(["Cantidad", "Precio"], cero, 9.5)[0]).toBe("Queso | 9.5 | -");
    expect(unidades(["Precio", "Cantidad"], 9.5, uno)[0]).toBe("Queso | 9.5 | -");
  });
});

describe("a column with the names of lots", () => {
  const leerLotes = (
    cabeceras: readonly [string, string],
    ...filas: readonly (readonly [string, string])[]
  ) =>
    leidos(
      [[...cabeceras, "Precio"], ...filas.map((fila, i) => [...fila, 12.5 + i])],
      ["nombre", "precio", "unidad", "descripcion"],
    );

  it.each(["Unidad", "Formato", "Lote"])("says no unit below «%s»", (cabecera) => {
    expect(leerLotes(["Producto", cabecera], ["Queso", "Lote 1"], ["Miel", "Lote 2"])).toEqual([
      "Queso | 12.5 | - | Lote 1",
      "Miel | 13.5 | - | Lote 2",
    ]);
    expect(leerLotes(["Producto", cabecera], ["Queso", "Lote A"], ["Miel", "Lote B"])[0]).toBe(
      "Queso | 12.5 | - | Lote A",
    );
  });

  it("names the products beside what each holds", () =>
    expect(leerLotes(["Lote", "Contenido"], ["Lote 1", "1 queso, 2 vinos"], ["Lote 2", "2 jamones"])).toEqual(
      ["Lote 1 | 12.5 | - | 1 queso, 2 vinos", "Lote 2 | 13.5 | - | 2 jamones"],
    ));

  it("tells those of one name apart", () =>
    expect(leerLotes(["Producto", "Formato"], ["Miel", "Lote 1"], ["Miel", "Lote 2"])).toHaveLength(2));

  it.each([
    ["Lote 5 kg", "Lote 3 kg"],
    ["Lote de 6", "Lote de 12"],
    ["Lote 6", "Lote 12"],
    ["Pack 1", "Pack 6"],
  ])("is none in «%s», «%s»", (una, otra) =>
    expect(leerLotes(["Producto", "Formato"], ["Queso", una], ["Miel", otra])[0]).toContain(`| ${una} |`),
  );
});

describe("a column of units from which nothing is read", () => {
  const avisosDe = (cabecera: string, ...celdas: readonly (string | number | null)[]) => {
    const filas = celdas.map((celda, i) => [["Queso", "Miel", "Vino"][i] ?? "", celda, 12.5 + i]);
    const resultado = importar(libroDe([hojaDe([["Producto", cabecera, "Precio"], ...filas])]));
    return resultado.tipo === "rechazo" ? "" : resultado.avisos.map(({ mensaje }) => mensaje).join();
  };

  it.each(["Peso", "Contenido neto", "Pes net"])("is named: «%s»", (cabecera) =>
    expect(avisosDe(cabecera, 3, 1, 6)).toContain(`La columna «${cabecera}» no se ha usado`),
  );

  it("is named beside formats that stand across, as a price", () => {
    const filas = [
      ["Shiitake", 11.5, 3.4, 4.9],
      ["Ostra", 8.9, 2.6, 3.9],
      ["Eryngii", 12.5, 3.8, 5.1],
    ];
    const resultado = importar(libroDe([hojaDe([["Seta", "kg", "Bandeja 250 g", "Bolsa 30 g"], ...filas])]));
    expect(
      resultado.tipo === "importacion" && resultado.avisos.map(({ mensaje }) => mensaje).join(),
    ).toContain("La columna «kg» tiene importes");
  });

  it("is not where it is read, or has nothing", () => {
    expect(avisosDe("Formato", "kg", "kg", "ud")).not.toContain("no se ha usado");
    expect(avisosDe("Formato", null, null, null)).not.toContain("no se ha usado");
    expect(avisosDe("Formato", "cuarterón", "orza", "pellejo")).not.toContain("no se ha usado");
    expect(avisosDe("Peso medio", 1.2, 0.8, 2)).not.toContain("no se ha usado");
  });
});
