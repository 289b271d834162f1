import { cab, da, formula, mal, no, si, type Variante } from "./construir.ts";

/** Columns that are not what their header's first word says, and prices that need their neighbours. */
export const COLUMNAS_RARAS: readonly Variante[] = [
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
    nombre: "precio en la última de ocho columnas de texto, y nombres que repiten la categoría",
    formato: "ods",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Especias",
        filas: [
          cab("Categoría", "Producto", "Botánica", "Origen", "Certificado", "Presentación", "IVA", "Precio"),
          si(
            { categoria: "Especias", precio: "3.1", unidad: "tarro 50 g" },
            "Especias",
            "Cúrcuma molida",
            "Curcuma longa",
            "India",
            "ES-ECO-019",
            "tarro 50 g",
            "10%",
            "3,10 €",
          ),
          si(
            { categoria: "Especias", precio: "4.6", unidad: "tarro 40 g" },
            "Especias",
            "Pimienta negra",
            "Piper nigrum",
            "Camerún",
            "ES-ECO-019",
            "tarro 40 g",
            "10%",
            "4,60 €",
          ),
          si(
            { categoria: "Infusiones", precio: "2.8", unidad: "bolsa 30 g" },
            "Infusiones",
            "Manzanilla",
            "Matricaria recutita",
            "Teruel",
            "ES-ECO-015",
            "bolsa 30 g",
            "10%",
            "2,80 €",
          ),
          si(
            { categoria: "Infusiones", precio: "2.9", unidad: "bolsa 30 g" },
            "Infusiones",
            "Infusiones de la abuela",
            "Varias",
            "Teruel",
            "ES-ECO-015",
            "bolsa 30 g",
            "10%",
            "2,90 €",
          ),
        ],
      },
    ],
    columnaNombre: 1,
  },
];
