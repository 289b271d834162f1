import { cab, duda, eur, num, si, type Variante } from "./construir.ts";

/** Names, formats, codes and units that stand where one does not look for them. */
export const FORMATOS: readonly Variante[] = [
  {
    nombre: "el nombre, fundido a lo largo de sus formatos",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Almazara",
        fusiones: ["A2:A4", "A5:A6"],
        filas: [
          cab("Producto", "Envase", "Precio", "IVA"),
          si(
            {
              nombre: "AOVE picual temprano",
              nombres: ["AOVE picual temprano botella 500 ml"],
              precio: "8.5",
              unidad: "botella 500 ml",
              critico: ["unidad"],
            },
            "AOVE picual temprano",
            "botella 500 ml",
            eur(8.5),
            "4%",
          ),
          si(
            {
              nombre: "AOVE picual temprano",
              nombres: ["AOVE picual temprano garrafa 2 l"],
              precio: "24",
              unidad: "garrafa 2 l",
              critico: ["unidad"],
            },
            null,
            "garrafa 2 l",
            eur(24),
            "4%",
          ),
          si(
            {
              nombre: "AOVE picual temprano",
              nombres: ["AOVE picual temprano garrafa 5 l"],
              precio: "52",
              unidad: "garrafa 5 l",
              critico: ["unidad"],
            },
            null,
            "garrafa 5 l",
            eur(52),
            "4%",
          ),
          si(
            {
              nombre: "AOVE royal",
              nombres: ["AOVE royal botella 500 ml"],
              precio: "9.9",
              unidad: "botella 500 ml",
              critico: ["unidad"],
            },
            "AOVE royal",
            "botella 500 ml",
            eur(9.9),
            "4%",
          ),
          si(
            {
              nombre: "AOVE royal",
              nombres: ["AOVE royal garrafa 5 l"],
              precio: "58",
              unidad: "garrafa 5 l",
              critico: ["unidad"],
            },
            null,
            "garrafa 5 l",
            eur(58),
            "4%",
          ),
          si({ precio: "3.2", unidad: "tarro 200 g" }, "Paté de oliva", "tarro 200 g", eur(3.2), "4%"),
        ],
      },
    ],
  },
  {
    nombre: "el nombre solo en el primer formato y en blanco en los demás, sin fundir",
    formato: "xls",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Mieles",
        filas: [
          cab("Producto", "Tarro", "Precio", "IVA"),
          si({ precio: "5", unidad: "500 g" }, "Tomillo", "500 g", 5, 10),
          duda(
            "sin nombre: ¿el de arriba?",
            { nombre: "Tomillo", nombres: ["Tomillo 1 kg"], precio: "9", unidad: "1 kg" },
            "",
            "1 kg",
            9,
            10,
          ),
          si({ precio: "5.5", unidad: "500 g" }, "Brezo", "500 g", 5.5, 10),
          duda(
            "sin nombre: ¿el de arriba?",
            { nombre: "Brezo", nombres: ["Brezo 1 kg"], precio: "10", unidad: "1 kg" },
            "",
            "1 kg",
            10,
            10,
          ),
          si({ precio: "6", unidad: "500 g" }, "Madroño", "500 g", 6, 10),
        ],
      },
    ],
  },
  {
    nombre: "producto y variedad en columnas aparte: la misma manzana cuatro veces",
    formato: "xlsx",
    comun: { iva: "0.04", unidad: "kg" },
    hojas: [
      {
        nombre: "Fruta",
        filas: [
          cab("Producto", "Variedad", "Calibre", "Precio/kg", "IVA"),
          si(
            { precio: "1.6", nombres: ["Manzana golden", "Manzana golden 70/75"] },
            "Manzana",
            "golden",
            "70/75",
            1.6,
            4,
          ),
          si(
            { precio: "1.9", nombres: ["Manzana fuji", "Manzana fuji 75/80"] },
            "Manzana",
            "fuji",
            "75/80",
            1.9,
            4,
          ),
          si(
            { precio: "2.2", nombres: ["Manzana reineta", "Manzana reineta 80/85"] },
            "Manzana",
            "reineta",
            "80/85",
            2.2,
            4,
          ),
          si(
            { precio: "1.8", nombres: ["Pera conferencia", "Pera conferencia 60/65"] },
            "Pera",
            "conferencia",
            "60/65",
            1.8,
            4,
          ),
          si(
            { precio: "2.1", nombres: ["Pera ercolini", "Pera ercolini 50/55"] },
            "Pera",
            "ercolini",
            "50/55",
            2.1,
            4,
          ),
        ],
      },
    ],
    ruidoAdmitido: 5,
  },
  {
    nombre: "la unidad está en el formato de número de la celda",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.35", unidad: "kg" }, "Calabacín", num(1.35, '0.00" €/kg"'), num(0.04, "0%")),
          si({ precio: "0.9", unidad: "ud" }, "Lechuga", num(0.9, '0.00" €/ud"'), num(0.04, "0%")),
          si({ precio: "1.8", unidad: "manojo" }, "Cebolleta", num(1.8, '0.00" €/manojo"'), num(0.04, "0%")),
          si(
            { precio: "2.75", unidad: "kg" },
            "Tomate rosa",
            num(2.75, '#,##0.00\\ [$€-C0A]"/kg"'),
            num(0.04, "0%"),
          ),
        ],
      },
    ],
  },
];
