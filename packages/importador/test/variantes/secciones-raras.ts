import { aviso, cab, da, fundida, mal, no, num, pct, sec, si, type Variante } from "./construir.ts";

const IVA_DE_CAL = "0.04";

/** Section rows, page breaks and titles that look like something else. */
export const SECCIONES_RARAS: readonly Variante[] = [
  {
    nombre: "secciones que dicen el IVA: «PRODUCTOS AL 4 % DE IVA», «Productos al 10% de IVA»",
    formato: "xls",
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Formato", "Precio sin IVA"),
          no("PRODUCTOS AL 4 % DE IVA"),
          si({ precio: "1.2", iva: "0.04", unidad: "1 kg" }, "Harina de fuerza", "1 kg", 1.2),
          si({ precio: "3.9", iva: "0.04", unidad: "docena" }, "Huevos", "docena", 3.9),
          no("Productos al 10% de IVA"),
          si({ precio: "2.1", iva: "0.1", unidad: "500 g" }, "Fideo grueso", "500 g", 2.1),
          si({ precio: "6.3", iva: "0.1", unidad: "kg" }, "Longaniza", "kg", 6.3),
          no("PRODUCTOS AL 21 % DE IVA"),
          si({ precio: "7.7", iva: "0.21", unidad: "ud" }, "Mistela", "ud", 7.7),
        ],
      },
    ],
  },
  {
    nombre: "secciones numeradas, con «precio por kg» y con la palabra producto",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          fundida(no("LISTA DE PRODUCTOS Y PRECIOS — SEMANA 47"), 4),
          cab("Producto", "Ud", "Precio", "IVA"),
          fundida(sec("1. PRODUCTOS FRESCOS", "1. PRODUCTOS FRESCOS"), 4),
          si({ precio: "1.3", unidad: "kg" }, "Nabo daikon", "kg", 1.3, "4%"),
          si({ precio: "2.6", unidad: "kg" }, "Colirrábano", "kg", 2.6, "4%"),
          fundida(sec(null, "2. FRUTA (precio por kg)"), 4),
          si({ precio: "1.5", unidad: "kg" }, "Mandarina satsuma", "kg", 1.5, "4%"),
          si({ precio: "2.2", unidad: "kg" }, "Kumquat", "kg", 2.2, "4%"),
          fundida(no("PRODUCTO DE LA SEMANA"), 4),
          si({ precio: "0.95", unidad: "kg" }, "Calabaza violín", "kg", 0.95, "4%"),
        ],
      },
    ],
  },
  {
    nombre: "varias páginas: cabecera repetida, «Página 1 de 3» y «Suma y sigue»",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Impreso",
        filas: [
          cab("Código", "Artículo", "Precio", "IVA"),
          si({ codigo: "P01", precio: "2.1", iva: IVA_DE_CAL }, "P01", "Arroz vaporizado", 2.1, 4),
          si({ codigo: "P02", precio: "2.3", iva: IVA_DE_CAL }, "P02", "Arroz basmati integral", 2.3, 4),
          no("", "Página 1 de 3"),
          cab("Código", "Artículo", "Precio", "IVA"),
          si({ codigo: "P03", precio: "1.7", iva: "0.1" }, "P03", "Espagueti", 1.7, 10),
          si({ codigo: "P04", precio: "1.8", iva: "0.1" }, "P04", "Hélices", 1.8, 10),
          no("", "Página 2 de 3"),
          cab("Código", "Artículo", "Precio", "IVA"),
          si({ codigo: "P05", precio: "5.9", iva: "0.21" }, "P05", "Jabón negro", 5.9, 21),
          no("", "Suma y sigue", 13.8, ""),
          no("", "Página 3 de 3"),
        ],
      },
    ],
    columnaNombre: 1,
  },
  {
    nombre: "doce filas en blanco en medio, y la lista sigue",
    formato: "ods",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1" }, "Acelga", 1, 4),
          si({ precio: "1.1" }, "Borraja", 1.1, 4),
          ...Array.from({ length: 12 }, () => da()),
          si({ precio: "1.2" }, "Cardo", 1.2, 4),
          si({ precio: "1.3" }, "Escarola", 1.3, 4),
        ],
      },
    ],
  },
  {
    nombre: "cabecera en la fila 48",
    formato: "csv",
    csv: { separador: ";", codificacion: "utf8-bom" },
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "",
        filas: [
          ...Array.from({ length: 47 }, (_, i) =>
            no(`Nota ${i + 1}: trabajamos sin químicos desde 1998`, "", ""),
          ),
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.05" }, "Nabicol", "1,05", "4"),
          si({ precio: "2.15" }, "Pimiento de Herbón", "2,15", "4"),
          si({ precio: "3.25" }, "Grelo", "3,25", "4"),
        ],
      },
    ],
  },
  {
    nombre: "a la derecha, un calendario de repartos y una leyenda de colores que no son productos",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Ud", "Precio", "IVA", null, "Reparto", "Zona", "Portes"),
          si(
            { precio: "1.4", unidad: "kg" },
            "Zanahoria morada",
            "kg",
            1.4,
            4,
            null,
            num(45987, "dd/mm/yyyy"),
            "Norte",
            3,
          ),
          si(
            { precio: "1.6", unidad: "kg" },
            "Zanahoria blanca",
            "kg",
            1.6,
            4,
            null,
            num(45994, "dd/mm/yyyy"),
            "Sur",
            4.5,
          ),
          si(
            { precio: "2.4", unidad: "manojo" },
            "Remolacha de mesa",
            "manojo",
            2.4,
            4,
            null,
            "Verde",
            "disponible ya",
            "",
          ),
          si({ precio: "1.9", unidad: "kg" }, "Chirivía", "kg", 1.9, 4, null, "Rojo", "fin de temporada", ""),
        ],
      },
    ],
    nulos: ["stock"],
  },
  {
    nombre: "socios que pagan y socias que no: cada familia con su hoja copiada de la misma lista",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: ["Ana", "Beatriz", "Carlos"].map((nombre) => ({
      nombre,
      filas: [
        cab("Producto", "Precio", "IVA", "Cantidad"),
        ...[
          ["Alcachofa", 2.6],
          ["Habas", 2.1],
          ["Guisantes", 3.2],
        ].map(([producto, precio]) =>
          nombre === "Ana"
            ? si({ precio: String(precio) }, producto ?? "", precio ?? 0, pct(0.04), 1)
            : da(producto ?? "", precio ?? 0, pct(0.04), 2),
        ),
      ],
    })),
    ruidoAdmitido: 6,
    nulos: ["stock"],
  },
  {
    nombre: "la unidad de la columna contradice la del precio; precios con su coletilla de IVA",
    formato: "xlsx",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Unidad", "Precio", "IVA"),
          si({ precio: "3", unidad: "kg" }, "Garbanzo frito", "kg", "3,00 €/kg", 10),
          aviso("la columna dice kg y el precio, ud", { precio: "2" }, "Morcilla", "kg", "2,00 €/ud", 10),
          si({ precio: "4", unidad: "ud" }, "Sobrasada", "ud", "4,00 + IVA", 10),
          aviso(
            "solo esta lleva el IVA dentro",
            { precio: "5", otrosPrecios: ["5.5"], precioConIva: "5.5", opcional: true },
            "Fuet",
            "ud",
            "5,50 (IVA incl.)",
            10,
          ),
          si({ precio: "6", unidad: "kg" }, "Butifarra", "kg", "6,00", 10),
          mal("texto que no es un precio", "Secallona", "ud", "ver catálogo", 10),
        ],
      },
    ],
  },
];
