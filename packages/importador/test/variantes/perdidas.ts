import { cab, mal, no, sec, si, type Variante, variante } from "./construir.ts";

/**
 * Lists of which a part is easily lost: after a total, beside, below, on the next sheet, one column
 * to the right.
 */
export const PERDIDAS: readonly Variante[] = [
  variante(
    "la lista sigue después del total, de los portes y de la cuenta del banco",
    { hoja: "Pedido", comun: { iva: "0.04" }, ruidoAdmitido: 1, nulos: ["stock"] },
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
  ),
  variante(
    "variedades sangradas en la columna de al lado, bajo el nombre de la familia",
    { hoja: "Tomates", fusiones: ["A1:B1"], comun: { iva: "0.04" } },
    cab("Producto", null, "Precio", "IVA"),
    sec("Tomates", "Tomates"),
    si({ nombre: "Rosa", nombres: ["Tomates rosa", "Tomate rosa"], precio: "3.1" }, null, "Rosa", 3.1, 4),
    si(
      { nombre: "Negro de Crimea", nombres: ["Tomates Negro de Crimea"], precio: "3.6" },
      null,
      "Negro de Crimea",
      3.6,
      4,
    ),
    sec("Pimientos", "Pimientos"),
    si({ nombre: "De asar", nombres: ["Pimientos de asar"], precio: "2.4" }, null, "De asar", 2.4, 4),
    si({ nombre: "De cuerno", nombres: ["Pimientos de cuerno"], precio: "2.2" }, null, "De cuerno", 2.2, 4),
  ),
  variante(
    "filas corridas una columna y filas con el nombre y el precio cambiados",
    { hoja: "Hoja1", comun: { iva: "0.04" } },
    cab("Producto", "Ud", "Precio", "IVA"),
    si({ precio: "1.1", unidad: "kg" }, "Acelga", "kg", 1.1, 4),
    mal("corrida a la derecha", "", "Apio", "ud", 1.2),
    mal("corrida a la izquierda", "Berro", 1.3, 4, ""),
    mal("cambiados", 1.4, "kg", "Cardo", 4),
    mal("sin unidad: el precio quedó en la columna de la unidad", "Endibia", 1.5, "", 4),
    si({ precio: "1.6", unidad: "kg" }, "Hinojo", "kg", 1.6, 4),
    si({ precio: "1.7", unidad: "kg" }, "Kale", "kg", 1.7, 4),
  ),
  variante(
    "productos que se llaman como cabeceras y como secciones",
    { formato: "csv", csv: { separador: ";", codificacion: "utf8-bom" } },
    cab("Producto", "Formato", "Precio", "IVA"),
    si({ precio: "3", iva: "0.21" }, "Artículo 19, cerveza negra", "33 cl", "3,00", "21"),
    si({ precio: "9", iva: "0.21" }, "Tipo Burdeos, vino tinto", "75 cl", "9,00", "21"),
    si({ precio: "1", iva: "0.04" }, "FRUTA", "kg", "1,00", "4"),
    si({ precio: "2", iva: "0.04" }, "VERDURAS: surtido", "bolsa", "2,00", "4"),
    si({ precio: "4", iva: "0.1" }, "Precio justo, café de comercio justo", "250 g", "4,00", "10"),
    si({ precio: "12", iva: "0.04" }, "Cesta familia numerosa", "ud", "12,00", "4"),
    si({ precio: "5", iva: "0.1" }, "Página en blanco, chocolate", "100 g", "5,00", "10"),
    si({ precio: "6", iva: "0.1" }, "Totalmente natural, granola", "500 g", "6,00", "10"),
  ),
  variante(
    "lista corta: dos productos y nada más",
    { formato: "xls", hoja: "Miel", comun: { iva: "0.1" } },
    cab("Producto", "Formato", "Precio", "IVA"),
    si({ precio: "6.5", unidad: "1 kg" }, "Miel de romero", "1 kg", 6.5, "10%"),
    si({ precio: "3.9", unidad: "500 g" }, "Miel de azahar", "500 g", 3.9, "10%"),
  ),
  variante(
    "lista de un solo producto con su cabecera y su IVA incluido",
    { formato: "ods", hoja: "Lotería", general: [["se ha pasado a sin IVA", "iva"]] },
    cab("Producto", "Precio IVA incluido", "IVA"),
    si({ precio: "10", precioConIva: "12.1", iva: "0.21" }, "Cesta de Navidad", 12.1, "21%"),
  ),
];
