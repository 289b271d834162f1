import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | IVA | code», and what was said about the file. */
function leer(filas: Filas): { productos: string[]; avisos: string[] } {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  const { productos, avisos } = resultado;
  return {
    productos: productos.map(({ nombre, precio, iva, codigo }) =>
      [nombre, precio, iva, codigo ?? "-"].join(" | "),
    ),
    avisos: avisos.map(({ mensaje }) => mensaje),
  };
}

describe("prices that include IVA", () => {
  it.each([
    "Prezioa BEZa barne",
    "Prezioa (BEZa barne)",
    "Preu + IVA inclòs",
    "Precio IVAi",
    "PVP i/IVA",
    "Prezzo IVA compresa",
    "Prix TTC",
    "Prix TVA comprise",
  ])("are known by «%s»", (cabecera) =>
    expect(
      leer([
        ["Producto", "Formato", cabecera],
        ["Leche", "1 L", 1.04],
        ["Aceite", "1 L", 5.2],
      ]).productos,
    ).toEqual(["Leche | 1 | 0.04 | -", "Aceite | 5 | 0.04 | -"]),
  );

  it.each([
    "Precio + IVA",
    "Precio más IVA no incluido",
    "Prezzo IVA esclusa",
    "BEZa gabe",
    "BEZa ez dago barne",
  ])("are not those of «%s»", (cabecera) =>
    expect(
      leer([
        ["Producto", "Formato", `Precio (${cabecera})`],
        ["Leche", "1 L", 1.04],
        ["Aceite", "1 L", 5.2],
      ]).productos,
    ).toEqual(["Leche | 1.04 | 0.04 | -", "Aceite | 5.2 | 0.04 | -"]),
  );

  it.each(["Prix TTC", "Tous nos prix sont TTC", "Prezioak BEZa barne"])(
    "are known by the line «%s»",
    (linea) => {
      const tabla = [
        ["Produit", "Format", "Prix"],
        ["Lait", "1 L", 1.04],
        ["Huile", "1 L", 5.2],
      ];
      for (const filas of [
        [[linea], ...tabla],
        [...tabla, [linea]],
      ])
        expect(leer(filas).productos).toEqual(["Lait | 1 | 0.04 | -", "Huile | 5 | 0.04 | -"]);
    },
  );

  it("give the rate beside the lower price, «Precio | Precio + IVA»", () =>
    expect(
      leer([
        ["Producto", "Formato", "Precio", "Precio + IVA"],
        ["Queso", "ud", 10, 10.4],
        ["Jabón", "ud", 2, 2.42],
        ["Vino", "ud", 5, 6.05],
      ]).productos,
    ).toEqual(["Queso | 10 | 0.04 | -", "Jabón | 2 | 0.21 | -", "Vino | 5 | 0.21 | -"]));

  it("reads «BEZaren tasa» as the rate", () =>
    expect(
      leer([
        ["Produktua", "Neurria", "Prezioa", "BEZaren tasa"],
        ["Esnea", "1 L", 1.2, 4],
        ["Olioa", "1 L", 6.5, 10],
      ]).productos,
    ).toEqual(["Esnea | 1.2 | 0.04 | -", "Olioa | 6.5 | 0.1 | -"]));
});

describe("rates that a file says beside its products", () => {
  const dosPrecios = (...cabeceras: string[]) =>
    leer([
      ["Producto", ...cabeceras],
      ["Tomate frito", 2.4, 2.64],
      ["Pisto", 3.1, 3.41],
      ["Jabón", 3.6, 4.36],
      ["Pan", 2, 2.08],
    ]).productos.map((leido) => leido.split(" | ").slice(1, 3).join(" "));

  it.each([
    ["Neto", "Bruto"],
    ["Base", "Total"],
    ["Precio", "IVA incl."],
    ["Precio", "Tienda"],
  ])("are those by which «%s | %s» differ in every row", (...cabeceras) =>
    expect(dosPrecios(...cabeceras)).toEqual(["2.4 0.1", "3.1 0.1", "3.6 0.21", "2 0.04"]),
  );

  it.each([
    ["Precio", "No socios", 2.2],
    ["Precio", "Precio 2027", 2.08],
    ["Precio", "Tienda", 2.3],
  ])("are not what «%s | %s» differ by otherwise", (uno, otro, pan) => {
    const { productos } = leer([
      ["Producto", uno, otro],
      ["Tomate frito", 2.4, 2.64],
      ["Pisto", 3.1, 3.41],
      ["Pan", 2, pan],
    ]);
    expect(productos.map((leido) => leido.split(" | ")[2])).toEqual(["0.04", "0.04", "0.04"]);
  });

  it("hold for the price beside the one whose header says it", () =>
    expect(
      leer([
        ["Producto", "P.V.P. (IVA 10% inc.)", "Precio coop (sin IVA)"],
        ["Pisto", 4.4, 3.1],
        ["Mermelada", 5.5, 3.6],
      ]).productos,
    ).toEqual(["Pisto | 3.1 | 0.1 | -", "Mermelada | 3.6 | 0.1 | -"]));

  it("are read behind a category", () =>
    expect(
      leer([
        ["Producto", "Precio", "Categoría"],
        ["Tomate", 2.5, "Alimentación 4%"],
        ["Miel", 6.6, "Alimentación 10%"],
        ["Jabón", 3, "Higiene 21%"],
      ]).productos,
    ).toEqual(["Tomate | 2.5 | 0.04 | -", "Miel | 6.6 | 0.1 | -", "Jabón | 3 | 0.21 | -"]));

  const conLinea = (linea: string) =>
    leer([
      ["Producto", "Formato", "Precio"],
      ["Aceite*", "5 L", 42],
      ["Vinagre", "1 L", 3.2],
      ["Jabón**", "1 kg", 4.2],
      [],
      [linea],
    ]);

  it("are those of the rest, too: «Resto IVA 10 %»", () =>
    expect(
      conLinea("* IVA 4 %. ** IVA 21 %. Resto IVA 10 %").productos.map((leido) => leido.split(" | ")[2]),
    ).toEqual(["0.04", "0.1", "0.21"]));

  it.each([
    "Aceite 4 %, vinagre 10 %, jabón 21 %",
    "Impuestos no incluidos: 4 % aceite; 10 % vinagre; 21 % jabón",
    "Tipo impositivo: 10 % (aceite 4 %)",
  ])("are named where nobody knows whose they are: «%s»", (linea) =>
    expect(conLinea(linea).avisos.join(" ")).toContain(`El archivo dice del IVA «${linea}»`),
  );

  it.each([
    "10 % de descuento desde 100 €, 21 % desde 200",
    "Queso con 4 % de sal",
    "Vino 10 % vol. y 21 % vol.",
  ])("are none in «%s»", (linea) =>
    expect(conLinea(linea).avisos.join(" ")).not.toContain("El archivo dice del IVA"),
  );

  it.each([
    ["IVA", ["Código", "IVA"], ["B1", "10%"], ["K1", "21%"]],
    ["Leyenda", ["Tipo", "IVA"], ["A", "4%"], ["B", "10%"]],
  ])("are named where they stand in a sheet that is not read: «%s»", (nombre, ...filas) => {
    const lista = hojaDe([
      ["Código", "Producto", "Precio"],
      ["A1", "Pisto", 3.4],
      ["J1", "Jabón", 3.9],
    ]);
    const resultado = importar(libroDe([lista, hojaDe(filas, { nombre })]));
    expect(resultado.tipo === "importacion" && resultado.avisos.map(({ mensaje }) => mensaje)).toContain(
      `Lo que la hoja «${nombre}» dice del IVA no se ha usado. Compruebe el IVA de cada producto.`,
    );
  });
});

describe("a sheet of rates", () => {
  const LISTA: Filas = [
    ["Código", "Categoría", "Producto", "Precio"],
    ["A1", "Conservas", "Pisto", 3.4],
    ["J1", "Higiene", "Jabón", 3.9],
    ["P1", "Pan", "Hogaza", 3.2],
  ];
  const con = (nombre: string, filas: Filas, lista = LISTA, oculta = false) => {
    const resultado = importar(libroDe([hojaDe(lista), hojaDe(filas, { nombre, oculta })]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return {
      tipos: resultado.productos.map(({ iva }) => iva.toString()),
      dicho: resultado.avisos.map(({ mensaje }) => mensaje).join(),
    };
  };
  const PORCENTAJE = { tipo: "numero", valor: "0.21", texto: "21%", formato: "0%" } as const;

  it.each<[string, Filas]>([
    [
      "IVA",
      [
        ["Categoría", "IVA"],
        ["Conservas", "10%"],
        ["HIGIENE", "21%"],
        ["Pan", "4%"],
      ],
    ],
    [
      "Tipos de IVA",
      [
        ["Conservas", 0.1],
        ["Higiene", PORCENTAJE],
        ["Pan", 0.04],
      ],
    ],
    [
      "IVA",
      [
        ["Código", "Tipo"],
        ["A1", 10],
        ["J1", 21],
        ["P1", 4],
      ],
    ],
    [
      "IVA",
      [
        ["Código", "Nombre", "%"],
        ["A1", "pisto", 10],
        ["J1", "jabón", 21],
        ["P1", "pan", 4],
      ],
    ],
    [
      "Datos",
      [
        ["Producto", "IVA"],
        ["Pisto", 10],
        ["Jabón", 21],
        ["Hogaza", 4],
      ],
    ],
    ["IVA", [["Conservas: 10 %"], ["Higiene: 21 %"], ["Pan: 4 %"]]],
  ])("says those of the products by code, name or category, and is named: «%s» %j", (nombre, filas) => {
    for (const oculta of [false, true]) {
      const { tipos, dicho } = con(nombre, filas, LISTA, oculta);
      expect(tipos).toEqual(["0.1", "0.21", "0.04"]);
      expect(dicho).toContain(`se ha tomado de la hoja «${nombre}»`);
    }
  });

  it("says those of sections", () => {
    const lista = [["Producto", "Precio"], ["CONSERVAS"], ["Pisto", 3.4], ["HIGIENE"], ["Jabón", 3.9]];
    expect(
      con(
        "IVA",
        [
          ["Conservas", "10%"],
          ["Higiene", "21%"],
        ],
        lista,
      ).tipos,
    ).toEqual(["0.1", "0.21"]);
  });

  it("leaves what says its own rate, and what it says twice", () => {
    const propio: Filas = [
      ["Producto", "Precio", "IVA"],
      ["Pisto", 3.4, 4],
      ["Jabón", 3.9, null],
    ];
    expect(
      con(
        "IVA",
        [
          ["Pisto", 10],
          ["Jabón", 21],
        ],
        propio,
      ).tipos,
    ).toEqual(["0.04", "0.21"]);
    const doble = con("IVA", [
      ["Conservas", 10],
      ["Conservas", 21],
      ["Pan", 4],
    ]);
    expect(doble.tipos).toEqual(["0.04", "0.04", "0.04"]);
  });

  it("is no list of prices that are whole numbers", () => {
    const { tipos, dicho } = con("Precios con IVA", [
      ["Artículo", "Precio"],
      ["Queso", 10],
      ["Vino", 21],
    ]);
    expect(tipos).toHaveLength(5);
    expect(dicho).not.toContain("se ha tomado de la hoja");
  });
});
