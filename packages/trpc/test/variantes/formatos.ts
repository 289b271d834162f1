import { cab, da, duda, eur, formula, mal, no, num, sec, si, type Variante } from "./construir.ts";

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
    nombre: "dos tablas apiladas con las columnas en otro orden",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Horno",
        filas: [
          sec("PANES", "PANES"),
          cab("Producto", "Peso", "Precio", "IVA"),
          si({ precio: "3.5", iva: "0.04", unidad: "800 g" }, "Pan de trigo duro", "800 g", 3.5, 4),
          si({ precio: "4.1", iva: "0.04", unidad: "700 g" }, "Pan de centeno", "700 g", 4.1, 4),
          si({ precio: "1.3", iva: "0.04", unidad: "250 g" }, "Chapata", "250 g", 1.3, 4),
          [],
          sec("BOLLERÍA", "BOLLERÍA"),
          cab("IVA", "Producto", "Precio", "Unidades"),
          si({ nombre: "Croissant", precio: "1.8", iva: "0.1" }, 10, "Croissant", 1.8, "1 ud"),
          si({ nombre: "Caracola", precio: "2.1", iva: "0.1" }, 10, "Caracola", 2.1, "1 ud"),
          si({ nombre: "Mini napolitanas", precio: "6", iva: "0.1" }, 10, "Mini napolitanas", 6, "12 uds"),
        ],
      },
    ],
  },
  {
    nombre: "totales por encima de la cabecera y justo debajo, hojas vacías detrás",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Pedido",
        filas: [
          no("GRUPO DE CONSUMO LA DULA", "", "", "", "TOTAL PEDIDO", formula("SUM(F4:F7)", 18.3)),
          cab("Producto", "Unidad", "Precio", "IVA", "Cantidad", "Importe"),
          no("TOTALES", "", "", "", 9, 18.3),
          si({ precio: "1.9", unidad: "kg" }, "Pimiento lamuyo", "kg", 1.9, 4, 2, 3.8),
          si({ precio: "2.5", unidad: "kg" }, "Judía redonda", "kg", 2.5, 4, 3, 7.5),
          si({ precio: "1.75", unidad: "kg" }, "Cebolla tierna", "kg", 1.75, 4, 4, 7),
          si({ precio: "0.8", unidad: "ud" }, "Pepino", "ud", 0.8, 4, "", ""),
        ],
      },
      { nombre: "Hoja2", filas: [] },
      { nombre: "Hoja3", filas: [] },
    ],
    nulos: ["stock"],
  },
  {
    nombre: "precio por tramos de cantidad y por semanas: dos que se parecen, uno se dice",
    formato: "xlsx",
    comun: { iva: "0.04" },
    general: [["hay dos columnas de precio", "6"]],
    hojas: [
      {
        nombre: "Huevos",
        filas: [
          cab("Producto", "Precio (1-5 docenas)", "Precio (6 o más docenas)", "IVA"),
          si({ precio: "3.6" }, "Campero L", 3.6, 3.3, 4),
          si({ precio: "3.9" }, "Ecológico M", 3.9, 3.6, 4),
          si({ precio: "4.4" }, "Ecológico XL", 4.4, 4.1, 4),
        ],
      },
    ],
  },
  {
    nombre: "precios con su paréntesis, su docena, su caja y sus ofertas de tres por dos",
    formato: "ods",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "3", unidad: "docena" }, "Huevos de corral", "3 € la docena", 4),
          si({ precio: "6.5", unidad: "caja 2 kg" }, "Fresón", "6,50 €/caja 2 kg", 4),
          si({ precio: "1.5", unidad: "manojo" }, "Rabanito", "1,50€ manojo", 4),
          duda("dos precios", { precio: "2.5" }, "Níspero", "2,50 € (antes 3,00 €)", 4),
          mal("tres por dos", "Lechuga", "3x2 €", 4),
          mal("otra moneda", "Piña", "$2.50", 4),
          si({ precio: "4.25" }, "Cereza", "4,25 €", 4),
          duda("«aprox.»", { precio: "12" }, "Calabaza entera", "12 € aprox.", 4),
          si({ precio: "2.2" }, "Melocotón", 2.2, 4),
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
  {
    nombre: "comas decimales sin comillas en un csv separado por comas: todo va corrido",
    formato: "csv",
    csv: { separador: ",", codificacion: "utf8" },
    rechazoVale: true,
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Producto", "Precio", "IVA"),
          mal("la coma parte el precio", "Ajo", "1", "50", "4"),
          mal("la coma parte el precio", "Uva", "2", "10", "10"),
          mal("la coma parte el precio", "Puerro", "1", "04", "4"),
          mal("la coma parte el precio", "Melón", "3", "21", "4"),
          si({ precio: "2", iva: "0.04", opcional: true }, "Apio", "2", "4"),
        ],
      },
    ],
  },
];
