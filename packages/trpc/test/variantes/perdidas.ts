import { cab, da, duda, eur, mal, no, sec, si, type Variante } from "./construir.ts";

/** Lists of which a part is easily lost: after a total, beside, below, on the next sheet, one column to the right. */
export const PERDIDAS: readonly Variante[] = [
  {
    nombre: "la lista sigue después del total, de los portes y de la cuenta del banco",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Pedido",
        filas: [
          cab("Producto", "Unidad", "Precio", "IVA", "Cantidad", "Total"),
          si({ precio: "1.2", unidad: "kg" }, "Repollo", "kg", 1.2, 4, 2, 2.4),
          si({ precio: "1.3", unidad: "kg" }, "Nabo", "kg", 1.3, 4, 1, 1.3),
          no("TOTAL VERDURA", "", "", "", 3, 3.7),
          no("Portes", "", "", "", "", 5),
          no("Cuenta ES76 2077 0024 0031 0257 5766"),
          [],
          no("FRUTA DE REGALO DE OTRO PRODUCTOR"),
          si({ precio: "2.2", unidad: "kg" }, "Manzana", "kg", 2.2, 4, 1, 2.2),
          si({ precio: "2.4", unidad: "kg" }, "Pera", "kg", 2.4, 4, "", ""),
          no("TOTAL", "", "", "", 4, 10.9),
        ],
      },
    ],
    ruidoAdmitido: 1,
    nulos: ["stock"],
  },
  {
    nombre: "una segunda tabla debajo, con otra palabra por nombre",
    formato: "xls",
    hojas: [
      {
        nombre: "Tienda",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.5", iva: "0.04" }, "Pan de pita", 1.5, 4),
          si({ precio: "2.5", iva: "0.04" }, "Pan de centeno", 2.5, 4),
          si({ precio: "3.5", iva: "0.04" }, "Pan de nuez", 3.5, 4),
          [],
          [],
          cab("Bodega", "Añada", "Precio", "IVA"),
          si({ precio: "6.5", iva: "0.21" }, "Garnacha de altura", 2022, 6.5, 21),
          si({ precio: "8.5", iva: "0.21" }, "Syrah de la sierra", 2021, 8.5, 21),
        ],
      },
    ],
  },
  {
    nombre: "la lista dobla a la derecha sin repetir la cabecera",
    formato: "xlsx",
    comun: { iva: "0.04" },
    ruidoAdmitido: 3,
    hojas: [
      {
        nombre: "Cartel",
        filas: [
          cab("Producto", "€/kg", "IVA", null, null, null, null),
          si({ precio: "1.1" }, "Acelga", 1.1, "4%", null, null, null, null),
          duda(
            "a la derecha hay otro producto sin cabecera",
            { precio: "1.2" },
            "Apio",
            1.2,
            "4%",
            null,
            "Lima",
            3.2,
            "4%",
          ),
          duda(
            "a la derecha hay otro producto sin cabecera",
            { precio: "1.3" },
            "Berro",
            1.3,
            "4%",
            null,
            "Limón",
            1.4,
            "4%",
          ),
          duda(
            "a la derecha hay otro producto sin cabecera",
            { precio: "1.4" },
            "Cardo",
            1.4,
            "4%",
            null,
            "Pomelo",
            1.6,
            "4%",
          ),
        ],
      },
    ],
  },
  {
    nombre: "la segunda hoja es la continuación, sin cabecera",
    formato: "xlsx",
    comun: { iva: "0.04" },
    general: [["la segunda hoja no se pierde en silencio", "página 2|pagina 2|hoja"]],
    hojas: [
      {
        nombre: "Página 1",
        filas: [
          cab("Producto", "Ud", "Precio", "IVA"),
          si({ precio: "1.1" }, "Acelga", "manojo", 1.1, 4),
          si({ precio: "1.2" }, "Apio", "ud", 1.2, 4),
          si({ precio: "1.3" }, "Berro", "manojo", 1.3, 4),
        ],
      },
      {
        nombre: "Página 2",
        filas: [
          da("Lima", "kg", 3.2, 4),
          da("Limón", "kg", 1.4, 4),
          da("Pomelo", "kg", 1.6, 4),
          da("Naranja", "kg", 1.2, 4),
        ],
      },
    ],
  },
  {
    nombre: "variedades sangradas en la columna de al lado, bajo el nombre de la familia",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Tomates",
        fusiones: ["A1:B1"],
        filas: [
          cab("Producto", null, "Precio", "IVA"),
          sec("Tomates", "Tomates"),
          si(
            { nombre: "Rosa", nombres: ["Tomates rosa", "Tomate rosa"], precio: "3.1" },
            null,
            "Rosa",
            3.1,
            4,
          ),
          si(
            { nombre: "Negro de Crimea", nombres: ["Tomates Negro de Crimea"], precio: "3.6" },
            null,
            "Negro de Crimea",
            3.6,
            4,
          ),
          sec("Pimientos", "Pimientos"),
          si({ nombre: "De asar", nombres: ["Pimientos de asar"], precio: "2.4" }, null, "De asar", 2.4, 4),
          si(
            { nombre: "De cuerno", nombres: ["Pimientos de cuerno"], precio: "2.2" },
            null,
            "De cuerno",
            2.2,
            4,
          ),
        ],
      },
    ],
  },
  {
    nombre: "filas corridas una columna y filas con el nombre y el precio cambiados",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Ud", "Precio", "IVA"),
          si({ precio: "1.1", unidad: "kg" }, "Acelga", "kg", 1.1, 4),
          mal("corrida a la derecha", "", "Apio", "ud", 1.2),
          mal("corrida a la izquierda", "Berro", 1.3, 4, ""),
          mal("cambiados", 1.4, "kg", "Cardo", 4),
          mal("sin unidad: el precio quedó en la columna de la unidad", "Endibia", 1.5, "", 4),
          si({ precio: "1.6", unidad: "kg" }, "Hinojo", "kg", 1.6, 4),
          si({ precio: "1.7", unidad: "kg" }, "Kale", "kg", 1.7, 4),
        ],
      },
    ],
  },
  {
    nombre: "productos que se llaman como cabeceras y como secciones",
    formato: "csv",
    csv: { separador: ";", codificacion: "utf8-bom" },
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA"),
          si({ precio: "3", iva: "0.21" }, "Artículo 19, cerveza negra", "33 cl", "3,00", "21"),
          si({ precio: "9", iva: "0.21" }, "Tipo Burdeos, vino tinto", "75 cl", "9,00", "21"),
          si({ precio: "1", iva: "0.04" }, "FRUTA", "kg", "1,00", "4"),
          si({ precio: "2", iva: "0.04" }, "VERDURAS: surtido", "bolsa", "2,00", "4"),
          si({ precio: "4", iva: "0.1" }, "Precio justo, café de comercio justo", "250 g", "4,00", "10"),
          si({ precio: "12", iva: "0.04" }, "Cesta familia numerosa", "ud", "12,00", "4"),
          si({ precio: "5", iva: "0.1" }, "Página en blanco, chocolate", "100 g", "5,00", "10"),
          si({ precio: "6", iva: "0.1" }, "Totalmente natural, granola", "500 g", "6,00", "10"),
        ],
      },
    ],
  },
  {
    nombre: "«IVA 4 % salvo indicación» arriba y la columna de IVA casi vacía",
    formato: "xlsx",
    ruidoAdmitido: 4,
    hojas: [
      {
        nombre: "Oferta",
        filas: [
          no("Oferta de la semana. IVA 4 % salvo indicación"),
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.1", iva: "0.04" }, "Acelga", eur(1.1), ""),
          si({ precio: "1.2", iva: "0.04" }, "Apio", eur(1.2), ""),
          si({ precio: "5.2", iva: "0.1" }, "Orejones", eur(5.2), "10%"),
          si({ precio: "1.3", iva: "0.04" }, "Berro", eur(1.3), ""),
          si({ precio: "4.4", iva: "0.21" }, "Bolsa de algodón", eur(4.4), "21%"),
        ],
      },
    ],
  },
  {
    nombre: "a partir de una línea cambia el IVA: «A partir de aquí, IVA 10 %»",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Lista",
        filas: [
          no("Precios sin IVA. IVA 4 %"),
          cab("Producto", "Formato", "Precio"),
          si({ precio: "1.1", iva: "0.04" }, "Leche", "1 l", 1.1),
          si({ precio: "2.2", iva: "0.04" }, "Queso fresco", "250 g", 2.2),
          da("A partir de aquí, IVA 10 %"),
          si({ precio: "0.8", iva: "0.1" }, "Yogur de limón", "125 g", 0.8),
          si({ precio: "1.9", iva: "0.1" }, "Batido de cacao", "500 ml", 1.9),
        ],
      },
    ],
  },
  {
    nombre: "lista corta: dos productos y nada más",
    formato: "xls",
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Miel",
        filas: [
          cab("Producto", "Formato", "Precio", "IVA"),
          si({ precio: "6.5", unidad: "1 kg" }, "Miel de romero", "1 kg", 6.5, "10%"),
          si({ precio: "3.9", unidad: "500 g" }, "Miel de azahar", "500 g", 3.9, "10%"),
        ],
      },
    ],
  },
  {
    nombre: "lista de un solo producto con su cabecera y su IVA incluido",
    formato: "ods",
    general: [["se ha pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "Lotería",
        filas: [
          cab("Producto", "Precio IVA incluido", "IVA"),
          si({ precio: "10", precioConIva: "12.1", iva: "0.21" }, "Cesta de Navidad", 12.1, "21%"),
        ],
      },
    ],
  },
];
