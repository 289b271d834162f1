import { cab, da, duda, eur, formula, mal, no, oculta, pct, sec, si, type Variante } from "./construir.ts";

/** Lists in which a hasty reading gives a wrong price, rate or stock without a word. */
export const ENREDOS: readonly Variante[] = [
  {
    nombre: "las columnas de las familias van antes que el precio, bajo un título fundido",
    formato: "xlsx",
    comun: { iva: "0.04" },
    nulos: ["stock"],
    hojas: [
      {
        nombre: "Pedido",
        fusiones: ["B1:E1"],
        filas: [
          no("Reparto 12", "FAMILIAS", null, null, null, "", ""),
          cab("Producto", "Marta", "Iker", "Nuria y Pol", "Casa Río", "Precio", "IVA", "Unidad", "Suma"),
          sec("VERDURA", "VERDURA", "", "", "", "", "", "", "", formula("SUM(I4:I5)", 8)),
          si(
            { precio: "1.25", unidad: "kg" },
            "Berza",
            2,
            1,
            "",
            "",
            1.25,
            4,
            "kg",
            formula("SUM(B4:E4)", 3),
          ),
          si({ precio: "2.15", unidad: "kg" }, "Vaina", "", 3, 1, 1, 2.15, 4, "kg", formula("SUM(B5:E5)", 5)),
          sec("FRUTA", "FRUTA", "", "", "", "", "", "", "", formula("SUM(I7:I8)", 5)),
          si({ precio: "1.95", unidad: "kg" }, "Manzana errezil", 1, 1, 1, "", 1.95, 4, "kg", 3),
          si({ precio: "3.4", unidad: "kg" }, "Kiwi de Hondarribia", "", "", 1, 1, 3.4, 4, "kg", 2),
          no("Suma por familia", 3, 5, 3, 2, "", "", "", 13),
        ],
      },
    ],
  },
  {
    nombre: "columna «Precio» oculta con lo de ayer, «Precio nuevo» a la vista",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lonja",
        columnasOcultas: [1],
        filas: [
          cab("Producto", "Precio", "Precio nuevo", "IVA"),
          si({ precio: "1.8" }, "Judía", 1.5, 1.8, 4),
          si({ precio: "2.8" }, "Tomate", 2.5, 2.8, 4),
          si({ precio: "3.8" }, "Fresa", 3.5, 3.8, 4),
          oculta(duda("fila oculta", { precio: "4.8" }, "Mora", 4.5, 4.8, 4)),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "el mismo producto en dos hojas con otro precio, y un nombre que es un número",
    formato: "xlsx",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Turrones",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA"),
          si({ precio: "9.5", otrosPrecios: ["9.9"] }, "Turrón de yema", "300 g", 9.5, 10),
          si({ precio: "11" }, "Turrón de Jijona", "300 g", 11, 10),
          duda("el nombre es un número", { precio: "13" }, 1880, "250 g", 13, 10),
        ],
      },
      {
        nombre: "Navidad",
        filas: [
          [],
          [],
          [],
          [],
          cab("Producto", "Formato", "Precio", "IVA"),
          si({ precio: "6" }, "Polvorón", "caja", 6, 10),
          mal("repetido de la otra hoja a otro precio", "Turrón de yema", "300 g", 9.9, 10),
          si({ precio: "7" }, "Mazapán", "caja", 7, 10),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "tarifas A y B, PVPR, y el precio de la cooperativa con abreviatura",
    formato: "xlsx",
    comun: { iva: "0.21" },
    general: [["varias columnas de precio", "pvpr|tarifa|p\\. ?coop|precio"]],
    hojas: [
      {
        nombre: "Vinos",
        filas: [
          cab("Producto", "Añada", "Botella", "P.V.P.R.", "Tarifa distribución", "P. socios", "IVA"),
          si(
            { precio: "6.4", unidad: "75 cl" },
            "Mencía de ladera",
            2023,
            "75 cl",
            eur(9.5),
            eur(5.9),
            eur(6.4),
            pct(0.21),
          ),
          si(
            { precio: "8.1", unidad: "75 cl" },
            "Godello sobre lías",
            2022,
            "75 cl",
            eur(12),
            eur(7.5),
            eur(8.1),
            pct(0.21),
          ),
          si(
            { precio: "14", unidad: "150 cl" },
            "Mencía mágnum",
            2021,
            "150 cl",
            eur(21),
            eur(13),
            eur(14),
            pct(0.21),
          ),
        ],
      },
    ],
    nulos: ["stock"],
  },
  {
    nombre: "cantidades con «Importe» vacío, número de orden y fianzas",
    formato: "ods",
    comun: { iva: "0.1" },
    nulos: ["stock"],
    hojas: [
      {
        nombre: "Hoja de pedido",
        filas: [
          no("Nombre del grupo:", "", "Fecha:", ""),
          cab("Nº", "Producto", "Presentación", "€ sin IVA", "IVA", "Cantidad", "Importe"),
          si({ precio: "2.1", unidad: "1 l" }, 1, "Zumo de manzana", "1 l", 2.1, 10, "", 0),
          si({ precio: "2.6", unidad: "1 l" }, 2, "Zumo de pera", "1 l", 2.6, 10, "", 0),
          si({ precio: "1.9", unidad: "33 cl" }, 3, "Néctar de melocotón", "33 cl", 1.9, 10, "", 0),
          da("", "Fianza por caja", "", 3, "", "", 0),
          no("", "Total sin IVA", "", "", "", "", 0),
          no("", "Total con IVA", "", "", "", "", 0),
        ],
      },
    ],
    columnaNombre: 1,
  },
];
