import {
  aviso,
  cab,
  conIva,
  da,
  duda,
  error,
  eur,
  mal,
  num,
  pct,
  sec,
  si,
  type Variante,
} from "./construir.ts";

/** More ways to a wrong value without a word. */
export const TRAMPAS: readonly Variante[] = [
  {
    nombre: "el precio por kilo que pide la ley, al lado del precio de la pieza y antes que él",
    formato: "xlsx",
    comun: { iva: "0.04", critico: ["unidad"] },
    hojas: [
      {
        nombre: "Pan",
        filas: [
          cab("Producto", "Unidad", "Precio/kg", "Precio", "IVA"),
          si({ precio: "2.2", unidad: "pieza 500 g" }, "Pan de maíz", "pieza 500 g", 4.4, 2.2, 4),
          si({ precio: "3.6", unidad: "pieza 900 g" }, "Pan de trigo y miel", "pieza 900 g", 4, 3.6, 4),
          si({ precio: "1.25", unidad: "pieza 250 g" }, "Baguete", "pieza 250 g", 5, 1.25, 4),
        ],
      },
    ],
  },
  {
    nombre: "una fila de unidades bajo la cabecera: «€/kg», «%», «kg»",
    formato: "xls",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Fruto seco",
        filas: [
          cab("Producto", "Precio", "IVA", "Disponible"),
          da("", "€/kg", "%", "kg"),
          si({ precio: "12.5", stock: "40", critico: ["stock"] }, "Almendra marcona", 12.5, 10, 40),
          si({ precio: "9.8", stock: "25", critico: ["stock"] }, "Avellana negreta", 9.8, 10, 25),
          si({ precio: "15.1", stock: "8", critico: ["stock"] }, "Pistacho kerman", 15.1, 10, 8),
        ],
      },
    ],
  },
  {
    nombre: "tipos de IVA con letra y la leyenda al pie",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "2", iva: "0.04", otrosIvas: ["0.04"], opcional: true }, "Harina de almorta", 2, "A"),
          si({ precio: "3", iva: "0.1", otrosIvas: ["0.04"], opcional: true }, "Torta de aceite", 3, "B"),
          si({ precio: "4", iva: "0.21", otrosIvas: ["0.04"], opcional: true }, "Anís seco", 4, "C"),
          da("A = 4 %, B = 10 %, C = 21 %"),
        ],
      },
    ],
    rechazoVale: true,
  },
  {
    nombre: "la columna del tipo se llama «IVA incluido»: el precio lo lleva",
    formato: "xlsx",
    general: [["el precio lleva el IVA", "iva"]],
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA incluido"),
          si({ ...conIva("5.2", "0.04"), otrosPrecios: ["5.2"] }, "Queso tierno", 5.2, "4%"),
          si({ ...conIva("3.3", "0.1"), otrosPrecios: ["3.3"] }, "Membrillo", 3.3, "10%"),
          si({ ...conIva("2.2", "0.1"), otrosPrecios: ["2.2"] }, "Arrope", 2.2, "10%"),
        ],
      },
    ],
  },
  {
    nombre: "«Precio 2025» y «Precio 2026», coste y margen: manda el nuevo",
    formato: "xlsx",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Tarifa 2026",
        filas: [
          cab("Producto", "Precio 2025", "Precio 2026", "Variación", "IVA"),
          si({ precio: "4.2" }, "Café de finca", 4, 4.2, pct(0.05), "10%"),
          si({ precio: "3.3" }, "Té verde", 3, 3.3, pct(0.1), "10%"),
          si({ precio: "5" }, "Cacao", 5, 5, pct(0), "10%"),
        ],
      },
    ],
    general: [["se dice cuál no", "2025"]],
  },
  {
    nombre: "precios con paréntesis, menos detrás, asterisco, ele por uno, «≈», medios y palabras",
    formato: "xlsx",
    comun: { iva: "0.04" },
    ruidoAdmitido: 1,
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.1" }, "Acelga", "1,10", 4),
          mal("(2,50) es negativo en contabilidad", "Berro", "(2,50)", 4),
          mal("menos detrás", "Cardo", "2,50-", 4),
          si({ precio: "2.5" }, "Diente de león", "2,50 €*", 4),
          mal("ele por uno", "Endibia", "l,50", 4),
          duda("«≈ 3»", { precio: "3" }, "Flor de calabaza", "≈ 3 €", 4),
          duda("«2 ½»", { precio: "2.5" }, "Guisante", "2 ½ €", 4),
          mal("en letras", "Haba", "dos euros", 4),
          mal("porcentaje", "Iceberg", "10%", 4),
          mal("agotado en el precio", "Judía", "AGOTADO", 4),
          mal("más de", "Kale", "> 2", 4),
          mal("error escrito como texto", "Lombarda", "#N/D", 4),
          mal("infinito", "Mizuna", "1e99", 4),
          mal("número con letras pegadas", "Nabo", "2,50abc3", 4),
          si({ precio: "1.9" }, "Ortiga", "1,90 €", 4),
          si({ precio: "2.1" }, "Puerro", "2,10", 4),
        ],
      },
    ],
  },
  {
    nombre: "el nombre dice «agotado» o «no disponible»: no se vende sin límite sin decirlo",
    formato: "ods",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Unidad", "Precio", "IVA"),
          si({ precio: "1.4" }, "Tomate pera", "kg", 1.4, 4),
          si(
            { precio: "3.4", stock: "0", critico: ["stock"], nombres: ["Fresa"] },
            "Fresa (AGOTADA)",
            "kg",
            3.4,
            4,
          ),
          si(
            { precio: "2.4", stock: "0", critico: ["stock"], nombres: ["Higos"] },
            "NO DISPONIBLE - Higos",
            "kg",
            2.4,
            4,
          ),
          si({ precio: "1.6" }, "Pera", "kg", 1.6, 4),
        ],
      },
    ],
    ruidoAdmitido: 2,
  },
  {
    nombre: "«€/500 g» y «€/100g» dentro de la celda: la unidad es esa cantidad",
    formato: "csv",
    csv: { separador: ";", codificacion: "windows-1252" },
    comun: { iva: "0.1", critico: ["unidad"] },
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "2.5", unidad: "500 g" }, "Pasta de lenteja", "2,50 €/500 g", "10"),
          si({ precio: "1.2", unidad: "100 g" }, "Orégano", "1,20 €/100g", "10"),
          si({ precio: "8.9", unidad: "kg" }, "Anacardo", "8,90 €/kg", "10"),
          si({ precio: "3", unidad: "l" }, "Bebida de chufa", "3 €/l", "10"),
        ],
      },
    ],
  },
  {
    nombre: "la columna del precio no tiene título, y hay números de fila sin título",
    formato: "xlsx",
    comun: { iva: "0.04" },
    rechazoVale: true,
    nulos: ["stock"],
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("", "Producto", "Formato", "", "IVA"),
          si(
            { nombre: "Escalivada", precio: "4.5", unidad: "bote 300 g" },
            1,
            "Escalivada",
            "bote 300 g",
            eur(4.5),
            4,
          ),
          si(
            { nombre: "Samfaina", precio: "4.1", unidad: "bote 300 g" },
            2,
            "Samfaina",
            "bote 300 g",
            eur(4.1),
            4,
          ),
          si(
            { nombre: "Romesco", precio: "3.9", unidad: "bote 180 g" },
            3,
            "Romesco",
            "bote 180 g",
            eur(3.9),
            4,
          ),
        ],
      },
    ],
  },
  {
    nombre: "las secciones sin tipo vuelven al de la columna, y la sección «sin IVA» no es un tipo cero",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "IVA"),
          sec("PANES", "PANES (IVA 4 %)"),
          si({ precio: "2.1", iva: "0.04" }, "Pan de leña", 2.1, ""),
          si({ precio: "3.1", iva: "0.1" }, "Pan dulce", 3.1, 10),
          sec("ARTESANÍA", "ARTESANÍA (precios sin IVA)"),
          si({ precio: "5.1", iva: "0.21" }, "Cuenco de barro", 5.1, 21),
          aviso("sin tipo en la fila ni en la sección", { precio: "6.1" }, "Botijo", 6.1, ""),
          sec("OFERTAS", "OFERTAS"),
          aviso("sin tipo: la sección de pan ya acabó", { precio: "7.1" }, "Cántaro", 7.1, ""),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "errores de Excel en el IVA, en la unidad y en las existencias; no en el precio",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Unidad", "Precio", "IVA", "Stock"),
          si(
            { precio: "1", iva: "0.04", unidad: "kg", stock: "5", critico: ["stock"] },
            "Ajo",
            "kg",
            1,
            4,
            5,
          ),
          aviso("#N/A en el IVA", { precio: "2", opcional: true }, "Berza", "kg", 2, error("#N/A"), 5),
          aviso("#REF! en la unidad", { precio: "3", iva: "0.04" }, "Cardo", error("#REF!"), 3, 4, 5),
          aviso(
            "#VALUE! en existencias",
            { precio: "4", iva: "0.04" },
            "Dátil",
            "kg",
            4,
            4,
            error("#VALUE!"),
          ),
          si(
            { precio: "5", iva: "0.04", unidad: "kg", stock: "6", critico: ["stock"] },
            "Espelta",
            "kg",
            5,
            4,
            6,
          ),
        ],
      },
    ],
  },
  {
    nombre: "las dos listas de al lado tienen cabeceras distintas: una en euros y la otra con IVA incluido",
    formato: "xlsx",
    general: [["una lleva IVA incluido", "iva"]],
    hojas: [
      {
        nombre: "Feria",
        filas: [
          cab("Producto", "Precio sin IVA", "IVA", null, "Artículo", "PVP (IVA incluido)", "IVA"),
          si(
            [
              { nombre: "Miel", precio: "6", iva: "0.1" },
              { ...conIva("2.2", "0.1"), nombre: "Galletas" },
            ],
            "Miel",
            6,
            10,
            null,
            "Galletas",
            2.2,
            10,
          ),
          si(
            [
              { nombre: "Cera", precio: "3", iva: "0.21" },
              { ...conIva("3.12", "0.04"), nombre: "Pan de pasas" },
            ],
            "Cera",
            3,
            21,
            null,
            "Pan de pasas",
            3.12,
            4,
          ),
          si(
            [
              { nombre: "Polen", precio: "4", iva: "0.1" },
              { ...conIva("4.4", "0.1"), nombre: "Bizcocho" },
            ],
            "Polen",
            4,
            10,
            null,
            "Bizcocho",
            4.4,
            10,
          ),
        ],
      },
    ],
  },
  {
    nombre: "la nota del IVA incluido va en una fila fundida en medio de la lista y solo toca a lo de abajo",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "3", iva: "0.04", otrosPrecios: ["2.8846"] }, "Queso azul", 3, 4),
          si({ precio: "4", iva: "0.04", otrosPrecios: ["3.8462"] }, "Queso rulo", 4, 4),
          da("Los siguientes, con IVA incluido:"),
          si({ ...conIva("5.5", "0.1"), otrosPrecios: ["5.5"] }, "Mermelada de cebolla", 5.5, 10),
          si({ ...conIva("6.6", "0.1"), otrosPrecios: ["6.6"] }, "Membrillo rojo", 6.6, 10),
        ],
      },
    ],
    general: [["hay precios con IVA y sin él", "iva"]],
    ruidoAdmitido: 4,
  },
  {
    nombre: "pie con el mínimo, el descuento y una tabla de portes por provincia",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA"),
          si({ precio: "1.45", unidad: "kg" }, "Naranja amarga", "kg", 1.45, 4),
          si({ precio: "1.95", unidad: "kg" }, "Bergamota", "kg", 1.95, 4),
          si({ precio: "2.6", unidad: "kg" }, "Mano de Buda", "kg", 2.6, 4),
          [],
          da("Portes por provincia"),
          da("Provincia", "Peso", "Portes"),
          da("Valencia", "hasta 20 kg", num(5, "0.00 €")),
          da("Madrid", "hasta 20 kg", num(8, "0.00 €")),
          da("Descuento por pronto pago", "", "2 %"),
          da("Pedido mínimo", "", "60 €"),
        ],
      },
    ],
  },
];
