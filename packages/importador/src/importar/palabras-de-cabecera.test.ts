import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { bytesDe, da, type Valor } from "../../test/variantes/construir.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "./importar.ts";

/** What stands under every header. */
const DATOS: Valor[][] = [
  ["A1", "Tomate rosa", "Verduras", "kg", 2.5, 4, 10, "Murcia"],
  ["A2", "Ajo morado", "Verduras", "manojo", 1.5, 4, 0, "Cuenca"],
  ["B3", "Miel de encina", "Despensa", "bote 500 g", 6.25, 10, 12, "Soria"],
  ["B4", "Jabón", "Limpieza", "ud", 3, 21, 5, "Jaén"],
];
const BASE = ["Ref", "Producto", "Categoría", "Formato", "Precio", "IVA", "Stock", "Origen"];
/** Other headers for a column of BASE, by its index. */
const OTROS: Record<string, string[]> = {
  "0": [
    "Código de artículo",
    "Cod.",
    "Nº art.",
    "Nº ref.",
    "Referencia interna",
    "EAN-13",
    "Art. nº",
    "Clave",
    "ID",
    "Código producto",
    "Item",
    "Artículo nº",
    "Cód. prov.",
    "C.B.",
    "Núm. article",
    "Kodea",
    "Product code",
    "Identificador",
  ],
  "1": [
    "PRODUCTOS ECOLÓGICOS",
    "Descripción del artículo",
    "Nombre comercial",
    "Alimento",
    "Variedad",
    "Género",
    "Nuestros productos",
    "Producto y variedad",
    "Producto (ES)",
    "Qué es",
    "Mercancía",
    "Producto/Artículo",
    "Nombre producto",
    "Artículos disponibles",
    "PRODUCTE",
    "Produktua",
    "Product description",
    "Denominación comercial",
    "Referencia",
    "Pan",
    "Queso",
    "Elaboración",
    "Especialidad",
    "Título",
    "Surtido",
    "Listado",
    "Oferta de la semana",
    "Cultivo",
  ],
  "2": [
    "Sección",
    "Familia",
    "Grupo",
    "Línea",
    "Departamento",
    "Gama",
    "Clase",
    "Apartado",
    "Subfamilia",
    "Saila",
    "Secció",
    "Category",
    "Familia de producto",
    "Clasificación",
    "Bloque",
    "Sector",
  ],
  "3": [
    "Ud.",
    "U/M",
    "Und.",
    "Unidad de medida",
    "Presentación",
    "Envase",
    "Se vende por",
    "Peso/Ud",
    "Peso neto",
    "Unidad venta",
    "Medida",
    "Tamaño",
    "Contenido",
    "Tipo de envase",
    "Formato de venta",
    "Manipulado",
    "Unitat",
    "Neurria",
    "Pack",
    "Confección",
    "Packaging",
    "Cómo se vende",
    "Bulto",
    "Peso o volumen",
    "Forma",
  ],
  "4": [
    "P.V.P. s/ IVA",
    "€",
    "Euros",
    "Precio coop.",
    "Precio socias",
    "Precio base",
    "Precio venta",
    "P. unitario",
    "Importe unitario",
    "Tarifa 2026",
    "Precio (sin impuestos)",
    "Precio neto €",
    "Coste",
    "Valor",
    "Preu",
    "Prezioa",
    "Unit price",
    "€ s/IVA",
    "Precio actual",
    "Precio semana 47",
    "Precio mayo",
    "PRECIO/UD.",
    "P. venta",
    "Neto",
    "Base",
    "Eur/ud",
    "Price (€)",
    "Precio por unidad",
    "Nuestro precio",
    "Precio cooperativa sin IVA",
    "Precio grupo",
  ],
  "5": [
    "% IVA",
    "Tipo impositivo",
    "I.V.A.",
    "IVA aplicable",
    "Tasa",
    "Impuestos",
    "IVA %",
    "T. IVA",
    "Tipo de gravamen",
    "Gravamen",
    "BEZ",
    "VAT",
    "IVE",
    "Tipo",
    "% impuesto",
    "Cód. IVA",
    "IVA (%)",
    "Régimen IVA",
  ],
  "6": [
    "Existencias",
    "Disponible",
    "Hay",
    "Quedan",
    "Unidades disponibles",
    "Cantidad disponible",
    "En almacén",
    "Disponibilidad",
    "Inventario",
    "Stock uds",
    "Estoc",
    "Izakinak",
    "Available",
    "Exist.",
    "Stock actual",
    "Cant. disponible",
    "Unidades en stock",
    "Máximo disponible",
    "Disp. semana",
    "Saldo almacén",
  ],
};

describe.each(Object.entries(OTROS))("the column %s is recognised by other words", (columna, textos) => {
  // X7.6
  it.each(textos)("%s", (cabecera) => {
    const filas = [da(...BASE.with(Number(columna), cabecera)), ...DATOS.map((fila) => da(...fila))];
    const bytes = bytesDe({ nombre: cabecera, formato: "xlsx", hojas: [{ nombre: "Hoja1", filas }] });
    const resultado = importar(readWorkbook(bytes, "lista.xlsx"));
    const leidos =
      resultado.tipo === "importacion"
        ? resultado.productos.map((p) => [
            ...[p.codigo, p.nombre, p.categoria, p.unidad, Number(p.precio), Number(p.iva.times(100))],
            ...[Number(p.stock), p.descripcion],
          ])
        : resultado.mensaje;
    expect(leidos).toEqual(DATOS);
    expect(resultado).toMatchObject({ avisos: [], errores: [] });
  });
});

describe("the word of a section behind a column of texts", () => {
  const leer = (filas: Parameters<typeof hojaDe>[0]) => {
    const resultado = importar(libroDe([hojaDe(filas)]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    const { productos, avisos, errores } = resultado;
    return {
      nombres: productos.map(({ nombre }) => nombre),
      descripciones: productos.map(({ descripcion }) => descripcion),
      dicho: [...avisos, ...errores].map(({ mensaje }) => mensaje).join("\n"),
    };
  };

  it.each([
    ["Pizza", "Masa"],
    ["Elaborado", "Carne"],
    ["Hamburguesa", "Carne"],
    ["Gustua", "Masa"],
    ["Pan", "Masa"],
  ])("only describes what they name: «%s | %s»", (antes, seccion) => {
    const { nombres, descripciones, dicho } = leer([
      [antes, seccion, "Formato", "Precio"],
      ["Margarita", "trigo", "400 g", 7.5],
      ["Cuatro quesos", "espelta", "400 g", 9.5],
      ["Barbacoa", "trigo", "400 g", 8.5],
    ]);
    expect(nombres).toEqual(["Margarita", "Cuatro quesos", "Barbacoa"]);
    expect(descripciones).toEqual(["trigo", "espelta", "trigo"]);
    expect(dicho).not.toContain("no dice qué contiene");
  });

  it("completes names that come twice", () => {
    const { nombres, dicho } = leer([
      ["Pizza", "Masa", "Precio"],
      ["Margarita", "trigo", 7.5],
      ["Margarita", "espelta", 8.5],
      ["Barbacoa", "trigo", 8],
      ["Barbacoa", "espelta", 9],
    ]);
    expect(nombres).toEqual(["Margarita trigo", "Margarita espelta", "Barbacoa trigo", "Barbacoa espelta"]);
    expect(dicho).not.toContain("repetido");
  });

  it("names what is sold, with a question, where a header that says nothing may not", () => {
    const { nombres, descripciones, dicho } = leer([
      ["Xyz", "Fruta", "Precio"],
      ["La Loma", "Pera", 1.5],
      ["La Loma", "Manzana", 1.8],
      ["El Soto", "Kiwi", 2.5],
    ]);
    expect(nombres).toEqual(["Pera", "Manzana", "Kiwi"]);
    expect(descripciones).toEqual(["La Loma", "La Loma", "El Soto"]);
    expect(dicho).toContain("columna B no dice qué contiene");
  });

  it.each(["Bodega", "Productor", "Agricultor", "Quesería", "Categoría", "Origen", "Código"])(
    "names what is sold behind «%s»",
    (antes) =>
      expect(
        leer([
          [antes, "Vino", "Precio"],
          ["La Loma", "Crianza", 6.5],
          ["El Soto", "Joven", 4.5],
          ["Las Eras", "Reserva", 9.5],
        ]).nombres,
      ).toEqual(["Crianza", "Joven", "Reserva"]),
  );
});

describe("the exports of programs", () => {
  const leer = (filas: Parameters<typeof hojaDe>[0]) => {
    const resultado = importar(libroDe([hojaDe(filas)]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return resultado.productos.map(({ nombre, precio, stock }) => `${nombre} ${precio} ${stock ?? "-"}`);
  };

  it("give the sales price and the stock of FactuSOL's fields, and no cost", () =>
    expect(
      leer([
        ["CODART", "DESART", "PCOART", "PVPART1", "STOART"],
        ["0001", "Aceite", 30.1, 38.5, 12],
        ["0002", "Vinagre", 1.8, 2.6, 40],
        ["0003", "Jabón", 1.1, 1.9, 0],
      ]),
    ).toEqual(["Aceite 38.5 12", "Vinagre 2.6 40", "Jabón 1.9 0"]));

  it("write three decimals with a comma where the rates have one", () =>
    expect(
      leer([
        ["Cód. artículo", "Descripción", "Tarifa", "% I.V.A."],
        ["000101", "LENTEJA PARDINA", "2,450", "4,00"],
        ["000201", "TOMATE TRITURADO", "1,250", "10,00"],
      ]),
    ).toEqual(["LENTEJA PARDINA 2.45 -", "TOMATE TRITURADO 1.25 -"]));
});
