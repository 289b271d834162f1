import { aviso, cab, duda, num, si, type Variante } from "./construir.ts";

/** Stock in numbers, words and signs; and columns that look like it. */
export const EXISTENCIAS: readonly Variante[] = [
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
    nombre: "existencias en prosa: intervalos, «+50», «quedan 3», «bajo pedido», verdadero y falso",
    formato: "xlsx",
    comun: { iva: "0.04", critico: ["stock"] },
    hojas: [
      {
        nombre: "Stock",
        filas: [
          cab("Producto", "Precio", "IVA", "Stock"),
          si({ precio: "1", stock: "3" }, "Ajo", 1, 4, 3),
          aviso("intervalo", { precio: "1.1" }, "Berro", 1.1, 4, "10-15"),
          si({ precio: "1.2", stock: "3" }, "Col", 1.2, 4, "quedan 3"),
          si({ precio: "1.3", stock: "0" }, "Dátil", 1.3, 4, "sin existencias"),
          si({ precio: "1.4", stock: "0" }, "Eneldo", 1.4, 4, false),
          si({ precio: "1.5" }, "Flor", 1.5, 4, true),
          si({ precio: "1.6" }, "Guisante", 1.6, 4, "sin límite"),
          aviso("bajo pedido", { precio: "1.7" }, "Haba", 1.7, 4, "bajo pedido"),
          si({ precio: "1.8", stock: "12.5" }, "Iceberg", 1.8, 4, "12,5"),
          si({ precio: "1.9", stock: "0" }, "Jengibre", 1.9, 4, "no queda"),
          si({ precio: "2", stock: "0" }, "Kale", 2, 4, "AGOTADO hasta enero"),
          si({ precio: "2.1", stock: "0" }, "Lima", 2.1, 4, "0 kg"),
          aviso("error", { precio: "2.2" }, "Menta", 2.2, 4, "#¡REF!"),
          si({ precio: "2.3", stock: "1200" }, "Nabo", 2.3, 4, "1.200"),
          si({ precio: "2.4" }, "Ortiga", 2.4, 4, null),
        ],
      },
    ],
    ruidoAdmitido: 4,
  },
  {
    nombre: "existencias con palabras y signos",
    formato: "xlsx",
    comun: { iva: "0.04", critico: ["stock"] },
    hojas: [
      {
        nombre: "Disponible",
        filas: [
          cab("Producto", "Precio", "IVA", "¿Hay?", "Pedido mín."),
          si({ precio: "1.2", stock: "12" }, "Acelga", 1.2, 4, 12, 2),
          si({ precio: "1.3", stock: null }, "Apio", 1.3, 4, "✓", 1),
          si({ precio: "1.4", stock: "0" }, "Berro", 1.4, 4, "✗", 1),
          si({ precio: "1.5", stock: "0" }, "Cardo", 1.5, 4, "agotado", 1),
          si({ precio: "1.6", stock: null }, "Endibia", 1.6, 4, "Sí", 1),
          si({ precio: "1.7", stock: "0" }, "Hinojo", 1.7, 4, "No", 1),
          si({ precio: "1.8", stock: "5" }, "Kale", 1.8, 4, "últimas 5", 1),
          si({ precio: "1.9", stock: "30" }, "Nabo", 1.9, 4, "30 kg", 5),
          aviso("«mucho»", { precio: "2", stock: null }, "Rabanito", 2, 4, "mucho", 1),
          si({ precio: "2.1", stock: "0" }, "Remolacha", 2.1, 4, 0, 1),
          duda("existencias negativas", { precio: "2.2", stock: "0" }, "Rábano negro", 2.2, 4, -3, 1),
          aviso("«próx. semana»", { precio: "2.3" }, "Tirabeque", 2.3, 4, "próx. semana", 1),
        ],
      },
    ],
    ruidoAdmitido: 2,
  },
  {
    nombre: "pedido mínimo y múltiplo no son existencias",
    formato: "xls",
    comun: { iva: "0.04" },
    nulos: ["stock"],
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA", "Mínimo", "Múltiplo", "Unidades por caja"),
          si({ precio: "2.9", unidad: "brick 1 l" }, "Gazpacho", "brick 1 l", 2.9, "4%", 6, 6, 12),
          si({ precio: "3.4", unidad: "brick 1 l" }, "Salmorejo", "brick 1 l", 3.4, "4%", 6, 6, 12),
          si({ precio: "3.8", unidad: "bote 500 g" }, "Ajoblanco", "bote 500 g", 3.8, "4%", 4, 4, 8),
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
];
