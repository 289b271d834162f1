import {
  cab,
  conIva,
  da,
  duda,
  eur,
  formula,
  mal,
  no,
  num,
  pct,
  sec,
  si,
  type Variante,
} from "./construir.ts";

/** Columns that are not what their header's first word says, and prices that need their neighbours. */
export const COLUMNAS_RARAS: readonly Variante[] = [
  {
    nombre: "«Disponible desde» con fechas, «Disponibilidad» con meses y caducidades: nada es existencias",
    formato: "xlsx",
    comun: { iva: "0.04" },
    nulos: ["stock"],
    ruidoAdmitido: 1,
    hojas: [
      {
        nombre: "Calendario",
        filas: [
          cab("Producto", "Disponible desde", "Disponibilidad", "Vida útil (días)", "Precio", "IVA"),
          si({ precio: "2.4" }, "Espárrago verde", num(45752, "d/m/yy"), "abril-mayo", 7, 2.4, 4),
          si({ precio: "3.1" }, "Alcachofa", num(45597, "d/m/yy"), "nov-abril", 10, 3.1, 4),
          si({ precio: "1.2" }, "Patata", num(45658, "d/m/yy"), "todo el año", 60, 1.2, 4),
          si({ precio: "4.5" }, "Cereza", num(45792, "d/m/yy"), "junio", 5, 4.5, 4),
        ],
      },
    ],
  },
  {
    nombre: "pack, precio por unidad y precio del pack: el precio va con la unidad de la columna",
    formato: "xlsx",
    comun: { iva: "0.21", critico: ["unidad"] },
    general: [["varias columnas de precio", "precio|€"]],
    hojas: [
      {
        nombre: "Cervezas",
        filas: [
          cab("Producto", "Formato de venta", "Precio por unidad", "Precio por pack", "IVA"),
          si({ precio: "10.8", unidad: "pack 6 uds" }, "Lager de escanda", "pack 6 uds", 1.8, 10.8, 21),
          si({ precio: "12", unidad: "pack 6 uds" }, "Tostada", "pack 6 uds", 2, 12, 21),
          si({ precio: "24", unidad: "pack 12 uds" }, "Sin alcohol", "pack 12 uds", 2, 24, 21),
        ],
      },
    ],
  },
  {
    nombre: "piezas de peso aproximado: €/kg y precio estimado de la pieza",
    formato: "xls",
    comun: { iva: "0.1" },
    general: [["varias columnas de precio", "precio|€"]],
    hojas: [
      {
        nombre: "Carne",
        filas: [
          cab("Producto", "Peso medio", "€/kg", "Precio aprox. pieza", "IVA"),
          si({ precio: "13.5", otrosPrecios: ["24.3"] }, "Paletilla de cordero", "1,8 kg", 13.5, 24.3, "10%"),
          si({ precio: "9.2", otrosPrecios: ["20.24"] }, "Pollo de corral", "2,2 kg", 9.2, 20.24, "10%"),
          si({ precio: "7.9", otrosPrecios: ["10.27"] }, "Conejo", "1,3 kg", 7.9, 10.27, "10%"),
        ],
      },
    ],
  },
  {
    nombre: "la misma lista en dos hojas, «Socios» y «PVP»: gana la de socios y se dice",
    formato: "xlsx",
    comun: { iva: "0.1" },
    ruidoAdmitido: 3,
    general: [["hay dos precios de lo mismo", "."]],
    hojas: [
      {
        nombre: "Precios PVP",
        filas: [
          cab("Producto", "Precio", "IVA"),
          da("Vinagre de sidra", 4.5, 10),
          da("Sirope de manzana", 6.2, 10),
          da("Compota", 3.9, 10),
        ],
      },
      {
        nombre: "Precios socios",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "3.8", otrosPrecios: ["4.5"] }, "Vinagre de sidra", 3.8, 10),
          si({ precio: "5.3", otrosPrecios: ["6.2"] }, "Sirope de manzana", 5.3, 10),
          si({ precio: "3.2", otrosPrecios: ["3.9"] }, "Compota", 3.2, 10),
        ],
      },
    ],
  },
  {
    nombre: "notas con precios dentro, y nombres en dos renglones",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio €", "IVA %", "Nota"),
          si(
            { nombre: "Tomate rosa de Barbastro", precio: "3.2" },
            "Tomate rosa\nde Barbastro",
            3.2,
            4,
            "antes 3,60 €",
          ),
          si({ precio: "1.1" }, "Pepino holandés", 1.1, 4, "2 kg a 2 €"),
          si({ precio: "2.05" }, "Pimiento morrón", formula("1.05+1", 2.05), 4, "subirá a 2,40 en diciembre"),
          si({ precio: "1.2346" }, "Cebolla", 1.23456, 4, ""),
          si({ precio: "2.45" }, "Ajo negro", 2.4499999999999997, 4, ""),
          no("* Bolsa de rafia: 1,50 €; caja de madera: 3 € (se devuelve)."),
        ],
      },
    ],
  },
  {
    nombre: "català: «Preu soci», «Preu botiga», «Exhaurit», «Quantitat mínima»",
    formato: "xlsx",
    comun: { iva: "0.1" },
    general: [["varias columnas de precio", "botiga"]],
    hojas: [
      {
        nombre: "Tarifes",
        filas: [
          cab("Article", "Format", "Preu botiga", "Preu soci", "IVA", "Quantitat mínima", "Estoc"),
          si(
            { precio: "4.1", unidad: "pot 250 g", stock: "12", critico: ["stock"] },
            "Melmelada de figa",
            "pot 250 g",
            5,
            4.1,
            "10%",
            6,
            12,
          ),
          si(
            { precio: "3.3", unidad: "pot 180 g", stock: "0", critico: ["stock"] },
            "Olivada",
            "pot 180 g",
            4.2,
            3.3,
            "10%",
            6,
            "exhaurit",
          ),
          si(
            { precio: "6.8", unidad: "ampolla 75 cl", stock: "30", critico: ["stock"] },
            "Suc de raïm",
            "ampolla 75 cl",
            8,
            6.8,
            "10%",
            3,
            30,
          ),
        ],
      },
    ],
  },
  {
    nombre: "«Precio final» con impuestos y «Precio base» sin ellos, y un precio en blanco de cada",
    formato: "xlsx",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio final (con IVA)", "Precio base", "IVA"),
          si({ precio: "2.05" }, "Horchata", 2.26, 2.05, 10),
          si({ precio: "3.15" }, "Granizado de limón", 3.47, 3.15, 10),
          si({ precio: "4", precioConIva: "4.4" }, "Leche merengada", 4.4, "", 10),
          si({ precio: "5" }, "Fartons, 6 uds", "", 5, 10),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "«PVP» a secas con IVA: no dice si lo incluye, y se avisa",
    formato: "csv",
    csv: { separador: "\t", codificacion: "utf8" },
    comun: { iva: "0.04" },
    general: [["no se sabe si el PVP lleva IVA", "iva"]],
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Artículo", "Formato", "PVP", "IVA"),
          si({ precio: "2.1", unidad: "500 g" }, "Pan de payés", "500 g", "2,10", "4%"),
          si({ precio: "3.4", unidad: "1 kg" }, "Pan de hogaza", "1 kg", "3,40", "4%"),
          si({ precio: "1.05", unidad: "250 g" }, "Barra", "250 g", "1,05", "4%"),
        ],
      },
    ],
  },
  {
    nombre: "csv con fechas que hizo Excel, rellenos de «;» y celdas de solo espacios",
    formato: "csv",
    csv: { separador: ";", codificacion: "windows-1252" },
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "",
        filas: [
          no("", "", "", "", "", "", ""),
          cab("Producto", "Precio", "IVA", "Stock", "", "", ""),
          si({ precio: "1.5", stock: "4", critico: ["stock"] }, "Níspero", "1,50", "4", "4", "", "", ""),
          mal("fecha en el precio", "Albaricoque", "01-feb", "4", "6", "", "", ""),
          mal("fecha en el precio", "Breva", "2/5/2025", "4", "6", "", "", ""),
          mal("solo espacios", "Caqui", "  ", "4", "6", "", "", ""),
          si({ precio: "2", stock: "7", critico: ["stock"] }, "Dátil", "2", "4", "7", "", "", ""),
          mal("sin nombre", "  ", "3,10", "4", "6", "", "", ""),
          da("", "", "", "", "", "", ""),
        ],
      },
    ],
  },
  {
    nombre: "celdas de texto vacías por fórmulas: ni nombre, ni precio, ni existencias",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "IVA", "Stock", "Código"),
          si({ precio: "1.5", codigo: "A" }, "Uva", 1.5, 4, { t: "s", v: "", f: 'IF(1=1,"",1)' }, "A"),
          mal("nombre vacío por fórmula", { t: "s", v: "", f: 'IF(1=1,"","x")' }, 2, 4, 3, "B"),
          mal("nombre de un espacio duro", "\u00a0", 2.2, 4, 3, "C"),
          mal("precio vacío por fórmula", "Higo", { t: "s", v: "", f: 'IF(1=1,"",1)' }, 4, 3, "D"),
          si({ precio: "2.5", codigo: "E" }, "Mora", 2.5, 4, "", "E"),
          da({ t: "s", v: "", f: 'IF(1=1,"","x")' }, { t: "s", v: "", f: 'IF(1=1,"",1)' }, "", "", ""),
        ],
      },
    ],
  },
  {
    nombre: "IVA incluido dicho en el nombre de la hoja y en la sección, con su tipo",
    formato: "xlsx",
    general: [["se han pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "PVP con IVA incluido",
        filas: [
          cab("Producto", "Precio", "IVA"),
          sec("VINOS", "VINOS"),
          si(conIva("6.05", "0.21"), "Bobal", eur(6.05), pct(0.21)),
          si(conIva("9.68", "0.21"), "Monastrell", eur(9.68), pct(0.21)),
          sec("ACEITES", "ACEITES"),
          si(conIva("10.4", "0.04"), "Blanqueta", eur(10.4), pct(0.04)),
        ],
      },
    ],
  },
  {
    nombre: "oferta «2,50 €/kg, 3 kg 6 €», rebajas tachadas a mano y precio desde caja",
    formato: "ods",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Ofertas",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.9", unidad: "kg" }, "Tomate canario", "1,90 €/kg", 4),
          duda("dos precios", { precio: "2.5" }, "Judía plana", "2,50 €/kg, 3 kg 6 €", 4),
          duda("antes y ahora en una celda", { precio: "1.2" }, "Calabacín", "1,50 → 1,20", 4),
          si({ precio: "12", opcional: true }, "Limón", "12 € caja de 10 kg (1,20 €/kg)", 4),
          si({ precio: "0.75", unidad: "ud" }, "Pomelo", "0,75 € ud.", 4),
          si({ precio: "3.4" }, "Fresa", "3,40€", 4),
        ],
      },
    ],
  },
];
