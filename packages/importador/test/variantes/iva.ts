import { aviso, cab, conIva, da, duda, eur, no, num, pct, sec, si, type Variante } from "./construir.ts";

/** IVA in its notations, its places and its absences; included and apart. */
export const IVA: readonly Variante[] = [
  {
    nombre: "tipos en todas las notaciones y con palabras, y uno en blanco",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "Tipo impositivo"),
          si({ precio: "1.2", iva: "0.04" }, "Leche cruda", 1.2, 4),
          si({ precio: "2.3", iva: "0.04" }, "Harina de maíz", 2.3, 0.04),
          si({ precio: "3.1", iva: "0.1" }, "Galletas de avena", 3.1, "10%"),
          si({ precio: "3.4", iva: "0.1" }, "Magdalenas", 3.4, pct(0.1)),
          si({ precio: "1.9", iva: "0.04" }, "Pan de higo seco", 1.9, "superreducido"),
          si({ precio: "4.4", iva: "0.1" }, "Turrón blando", 4.4, "reducido"),
          si({ precio: "6", iva: "0.21" }, "Licor de bellota", 6, "general"),
          si({ precio: "5.2", iva: "0.21" }, "Gel de ducha", 5.2, "21,00 %"),
          si({ precio: "9", iva: "0" }, "Cuota de socio del obrador", 9, "exento"),
          si({ precio: "2.7", iva: "0.1" }, "Infusión de poleo", 2.7, "IVA 10"),
          si({ precio: "2.8", iva: "0.05" }, "Aceite de oliva suave", 2.8, "5%"),
          aviso("IVA en blanco", { precio: "1.5" }, "Bolsa de papel", 1.5, null),
          aviso("IVA «?»", { precio: "0.5" }, "Bolsa de tela", 0.5, "?"),
        ],
      },
    ],
    ruidoAdmitido: 2,
  },
  {
    nombre: "el tipo, en una nota del título: «Todos los productos al 10 % de IVA (no incluido)»",
    formato: "xlsx",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Obrador",
        filas: [
          no("Conservas La Abuela Fermina"),
          no("Todos los productos al 10 % de IVA (no incluido en el precio)"),
          [],
          cab("Producto", "Tamaño", "Precio"),
          si({ precio: "3.6", unidad: "bote 370 ml" }, "Pisto de huerta", "bote 370 ml", 3.6),
          si({ precio: "4.1", unidad: "bote 370 ml" }, "Berenjena en vinagre", "bote 370 ml", 4.1),
          si({ precio: "2.9", unidad: "bote 250 ml" }, "Salsa brava", "bote 250 ml", 2.9),
        ],
      },
    ],
  },
  {
    nombre: "«PVP con IVA» y dos tipos",
    formato: "xls",
    general: [["se han pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "Pasteles",
        filas: [
          cab("Producto", "PVP con IVA", "IVA"),
          si(conIva("12.5", "0.1"), "Tarta de queso", 12.5, "10%"),
          si(conIva("2.35", "0.1"), "Palmera de chocolate", 2.35, "10%"),
          si(conIva("1.15", "0.04"), "Barra gallega", 1.15, "4%"),
          si(conIva("18.99", "0.1"), "Roscón de nata", 18.99, "10%"),
        ],
      },
    ],
  },
  {
    nombre: "nota al pie: «Los precios incluyen IVA»",
    formato: "xlsx",
    general: [["se han pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "Cervezas",
        filas: [
          cab("Producto", "Formato", "Precio", "Tipo IVA"),
          si(conIva("2.4", "0.21"), "IPA de la casa", "33 cl", eur(2.4), 21),
          si(conIva("2.1", "0.21"), "Rubia de trigo", "33 cl", eur(2.1), 21),
          si(conIva("6.75", "0.21"), "Imperial stout", "75 cl", eur(6.75), 21),
          si(conIva("1.5", "0.1"), "Mosto sin alcohol", "20 cl", eur(1.5), 10),
          [],
          no("* Los precios incluyen IVA. Envases retornables: 0,20 € por botella."),
        ],
      },
    ],
  },
  {
    nombre: "«+ IVA» en la cabecera y «IVA aparte» al pie: no se descuenta",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Setas",
        filas: [
          cab("Producto", "Precio + IVA", "IVA"),
          si({ precio: "7", iva: "0.04" }, "Seta ostra", 7, 4),
          si({ precio: "9.5", iva: "0.04" }, "Shiitake", 9.5, 4),
          si({ precio: "11", iva: "0.1" }, "Boletus seco 100 g", 11, 10),
          no("IVA aparte. Precios sujetos a disponibilidad."),
        ],
      },
    ],
  },
  {
    nombre: "columna de cuota de IVA en euros, con base y total",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Producto", "Base", "IVA (€)", "Total"),
          si(
            { precio: "10", iva: "0.04", otrosIvas: ["0.1"] },
            "Queso de Cantabria",
            eur(10),
            eur(0.4),
            eur(10.4),
          ),
          si({ precio: "5", iva: "0.1", otrosIvas: ["0.04"] }, "Sobao pasiego", eur(5), eur(0.5), eur(5.5)),
          si({ precio: "8", iva: "0.1", otrosIvas: ["0.04"] }, "Quesada", eur(8), eur(0.8), eur(8.8)),
          si(
            { precio: "20", iva: "0.21", otrosIvas: ["0.04"] },
            "Orujo de hierbas",
            eur(20),
            eur(4.2),
            eur(24.2),
          ),
        ],
      },
    ],
    general: [["la columna es de euros, no un tipo", "iva"]],
    ruidoAdmitido: 4,
  },
  {
    nombre: "dos columnas: «Precio s/ IVA» y «Precio c/ IVA»; manda la de sin",
    formato: "ods",
    hojas: [
      {
        nombre: "Precios",
        filas: [
          cab("Artículo", "Precio c/ IVA", "Precio s/ IVA", "IVA"),
          si({ precio: "2.5", iva: "0.04" }, "Tofu natural", 2.6, 2.5, 0.04),
          si({ precio: "3", iva: "0.1" }, "Seitán", 3.3, 3, 0.1),
          si({ precio: "4", iva: "0.1" }, "Tempeh", 4.4, 4, 0.1),
        ],
      },
    ],
  },
  {
    nombre: "IVA por sección y, además, IVA incluido en la cabecera",
    formato: "xlsx",
    general: [["se han pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "Tienda",
        filas: [
          cab("Producto", "Precio (IVA incl.)"),
          sec("ALIMENTACIÓN BÁSICA", "ALIMENTACIÓN BÁSICA (4 %)"),
          si(conIva("2.08", "0.04"), "Huevos de corral, media docena", 2.08),
          si(conIva("1.04", "0.04"), "Pan payés", 1.04),
          sec("OTROS ALIMENTOS", "OTROS ALIMENTOS (10 %)"),
          si(conIva("5.5", "0.1"), "Café molido", 5.5),
          si(conIva("3.3", "0.1"), "Cacao soluble", 3.3),
          sec("DROGUERÍA", "DROGUERÍA (21 %)"),
          si(conIva("6.05", "0.21"), "Lejía ecológica", 6.05),
        ],
      },
    ],
  },
  {
    nombre: "IVA absurdo, negativo y de otro país entre los buenos",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "% IVA"),
          si({ precio: "2", iva: "0.04" }, "Col china", 2, 4),
          si({ precio: "2.4", iva: "0.04" }, "Col rizada", 2.4, 4),
          duda("IVA 400", { precio: "1.7" }, "Col de Bruselas", 1.7, 400),
          duda("IVA negativo", { precio: "1.8" }, "Col lombarda", 1.8, -4),
          duda("IVA 40 %", { precio: "1.9" }, "Coliflor morada", 1.9, "40%"),
          duda("IVA «4 o 10»", { precio: "2.2" }, "Chucrut", 2.2, "4 o 10"),
          si({ precio: "2.6", iva: "0.1" }, "Kimchi", 2.6, 10),
          da(),
        ],
      },
    ],
  },
  {
    nombre: "IVA como texto entre los datos del proveedor: «IVA: 4%» suelto arriba",
    formato: "csv",
    csv: { separador: ",", codificacion: "utf8-bom" },
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "",
        filas: [
          no("Huerta El Cierzo", "", ""),
          no("IVA: 4%", "", ""),
          cab("Producto", "Unidad", "Precio"),
          si({ precio: "1.4", unidad: "kg" }, "Bisalto", "kg", '"1,40"'),
          si({ precio: "2.3", unidad: "kg" }, "Borraja", "kg", '"2,30"'),
          si({ precio: "0.9", unidad: "ud" }, "Cogollo", "ud", '"0,90"'),
        ],
      },
    ],
  },
  {
    nombre: "recargo de equivalencia al lado del IVA",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Ref", "Concepto", "P. unitario", "IVA", "R.E.", "Uds/caja"),
          si(
            { codigo: "A-7", precio: "1.99", iva: "0.1" },
            "A-7",
            "Bebida de arroz 1 l",
            num(1.99, "0.00"),
            10,
            1.4,
            6,
          ),
          si(
            { codigo: "A-8", precio: "2.35", iva: "0.1" },
            "A-8",
            "Bebida de almendra 1 l",
            num(2.35, "0.00"),
            10,
            1.4,
            6,
          ),
          si(
            { codigo: "A-9", precio: "3.05", iva: "0.21" },
            "A-9",
            "Refresco de cola ecológico",
            num(3.05, "0.00"),
            21,
            5.2,
            12,
          ),
        ],
      },
    ],
    columnaNombre: 1,
    nulos: ["stock"],
  },
];
