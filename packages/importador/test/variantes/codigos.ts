import { cab, da, num, si, type Variante } from "./construir.ts";

/** Codes, and columns of numbers, signs and percentages that are something else. */
export const CODIGOS: readonly Variante[] = [
  {
    nombre: "códigos con ceros por formato y EAN de trece cifras como número",
    formato: "xlsx",
    comun: { iva: "0.1", critico: ["codigo"] },
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Referencia", "EAN", "Producto", "Precio", "IVA"),
          si(
            { codigo: "00017", precio: "2.2" },
            num(17, "00000"),
            8412345000017,
            "Galleta de espelta",
            2.2,
            10,
          ),
          si(
            { codigo: "00018", precio: "2.4" },
            num(18, "00000"),
            8412345000024,
            "Galleta de algarroba",
            2.4,
            10,
          ),
          si({ codigo: "00119", precio: "3" }, num(119, "00000"), 8412345000031, "Rosquilla de anís", 3, 10),
        ],
      },
    ],
    columnaNombre: 2,
    nulos: ["stock"],
  },
  {
    nombre: "solo EAN como número largo: el código entero, no en notación científica",
    formato: "xls",
    comun: { iva: "0.1", critico: ["codigo"] },
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("EAN13", "Descripción", "Ud. venta", "Tarifa", "IVA"),
          si(
            { codigo: "8437001234569", precio: "2.2", unidad: "paquete" },
            8437001234569,
            "Galleta de avena",
            "paquete",
            2.2,
            10,
          ),
          si(
            { codigo: "8437001234576", precio: "2.4", unidad: "paquete" },
            8437001234576,
            "Galleta de coco",
            "paquete",
            2.4,
            10,
          ),
          si(
            { codigo: "8437001234583", precio: "3", unidad: "bolsa" },
            8437001234583,
            "Pestiño",
            "bolsa",
            3,
            10,
          ),
        ],
      },
    ],
    columnaNombre: 1,
  },
  {
    nombre: "columnas de «Eco», «Sin gluten» y «Temporada» con sí, no y ✓: ninguna es existencias",
    formato: "xlsx",
    comun: { iva: "0.1" },
    nulos: ["stock"],
    hojas: [
      {
        nombre: "Obrador",
        filas: [
          cab("Producto", "Eco", "Sin gluten", "Temporada", "Precio", "IVA"),
          si({ precio: "3.5" }, "Bizcocho de algarroba", "sí", "✓", "todo el año", 3.5, 10),
          si({ precio: "2.5" }, "Magdalena de arroz", "no", "✓", "todo el año", 2.5, 10),
          si({ precio: "1.5" }, "Rosco de vino", "sí", "", "oct-dic", 1.5, 10),
          si({ precio: "4.5" }, "Mantecado", "no", "", "nov-dic", 4.5, 10),
        ],
      },
    ],
  },
  {
    nombre: "€ por 100 g en la cabecera",
    formato: "xlsx",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Especias",
        filas: [
          cab("Producto", "Precio 100 g", "IVA"),
          si({ precio: "3.2", unidad: "100 g", critico: ["unidad"] }, "Cúrcuma", 3.2, 10),
          si({ precio: "4.1", unidad: "100 g", critico: ["unidad"] }, "Comino molido", 4.1, 10),
          si({ precio: "2.9", unidad: "100 g", critico: ["unidad"] }, "Pimentón dulce", 2.9, 10),
        ],
      },
    ],
  },
  {
    nombre: "descuentos y márgenes en porcentaje, sin IVA: no son el IVA",
    formato: "xlsx",
    general: [["no hay IVA", "iva"]],
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Producto", "Precio", "Margen", "Dto. socios"),
          si({ precio: "4" }, "Lenteja beluga", 4, num(0.1, "0%"), num(0.04, "0%")),
          si({ precio: "5" }, "Quinoa", 5, num(0.21, "0%"), num(0.04, "0%")),
          si({ precio: "6" }, "Chía", 6, num(0.1, "0%"), num(0.1, "0%")),
        ],
      },
    ],
  },
  {
    nombre: "producto, marca y descripción larga: el nombre es el producto",
    formato: "csv",
    csv: { separador: ";", codificacion: "windows-1252" },
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Descripción", "Marca", "Producto", "Precio", "IVA"),
          si(
            { precio: "2.2", iva: "0.1" },
            "Con sal del Himalaya",
            "Sol y Tierra",
            "Tortas de maíz",
            "2,20",
            "10",
          ),
          si(
            { precio: "3.6", iva: "0.1" },
            "Sin azúcar añadido",
            "Sol y Tierra",
            "Crema de avellana",
            "3,60",
            "10",
          ),
          si({ precio: "1.4", iva: "0.04" }, "Molienda gruesa", "El Molino", "Sémola", "1,40", "4"),
          da(""),
        ],
      },
    ],
    columnaNombre: 2,
  },
];
