import { aviso, cab, si, type Variante } from "./construir.ts";

/** A price goes with the unit that it belongs to. */
export const PRECIOS_Y_UNIDADES: readonly Variante[] = [
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
    nombre: "€/kg, €/ud y €/manojo: en cada fila solo una está llena",
    formato: "xlsx",
    comun: { iva: "0.04", critico: ["unidad"] },
    hojas: [
      {
        nombre: "Huerta",
        filas: [
          cab("Producto", "€/kg", "€/ud", "€/manojo", "IVA"),
          si({ precio: "1.4", unidad: "kg" }, "Tomate pera", 1.4, "", "", 4),
          si({ precio: "0.9", unidad: "ud" }, "Lechuga", "", 0.9, "", 4),
          si({ precio: "1.7", unidad: "manojo" }, "Acelga", "", "", 1.7, 4),
          si({ precio: "2.3", unidad: "kg" }, "Pimiento", 2.3, "", "", 4),
          si({ precio: "1.1", unidad: "ud" }, "Pepino", "", 1.1, "", 4),
        ],
      },
    ],
    ruidoAdmitido: 3,
  },
  {
    nombre: "€/kg y €/caja con el formato de la caja: el precio va con su unidad",
    formato: "xlsx",
    comun: { iva: "0.04" },
    general: [["varias columnas de precio", "€ ?/ ?(?:kg|caja)|kilo|caja"]],
    hojas: [
      {
        nombre: "Cítricos",
        filas: [
          cab("Variedad", "€/kg", "€/caja 10 kg", "IVA"),
          si({ precio: "1.3", unidad: "kg", critico: ["unidad"] }, "Navelina", 1.3, 12, 4),
          si({ precio: "1.1", unidad: "kg", critico: ["unidad"] }, "Salustiana", 1.1, 10, 4),
          si({ precio: "1.6", unidad: "kg", critico: ["unidad"] }, "Clemenvilla", 1.6, 15, 4),
          si({ precio: "1.45", unidad: "kg", critico: ["unidad"] }, "Limón verna", 1.45, 13, 4),
        ],
      },
    ],
  },
  {
    nombre: "€/kg al lado de «250 g»: no se cobra el kilo por la bolsa",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Brotes",
        filas: [
          cab("Producto", "Formato", "€/kg", "IVA"),
          aviso(
            "€/kg con una bolsa de 250 g",
            { precio: "12", unidad: "kg", otrosPrecios: ["3"] },
            "Brotes de rábano",
            "250 g",
            12,
            4,
          ),
          aviso(
            "€/kg con una bandeja de 125 g",
            { precio: "16", unidad: "kg", otrosPrecios: ["2"] },
            "Brotes de guisante",
            "bandeja 125 g",
            16,
            4,
          ),
          si({ precio: "8", unidad: "kg", critico: ["unidad"] }, "Espinaca baby", "kg", 8, 4),
          si({ precio: "9", unidad: "kg", critico: ["unidad"] }, "Canónigo", "kg", 9, 4),
        ],
      },
    ],
  },
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
];
