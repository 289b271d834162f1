import { aviso, cab, conIva, da, error, eur, num, pct, si, type Variante } from "./construir.ts";

/** More ways to a wrong value without a word. */
export const TRAMPAS: readonly Variante[] = [
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
