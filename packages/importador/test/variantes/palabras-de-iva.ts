import { aviso, cab, conIva, eur, no, sec, si, type Variante, variante } from "./construir.ts";

/**
 * Rates in words, well said and badly said: never the usual one in silence where the cell says
 * another thing.
 */
export const PALABRAS_DE_IVA: readonly Variante[] = [
  variante(
    "«exento de IVA» y otras maneras de decir el cero, el general y los reducidos",
    { hoja: "Lista" },
    cab("Producto", "Precio", "IVA"),
    si({ precio: "12", iva: "0" }, "Taller de poda", 12, "Exento de IVA"),
    si({ precio: "13", iva: "0" }, "Cuota de socia", 13, "exentos"),
    si({ precio: "14", iva: "0" }, "Libro de recetas", 14, "no sujeto"),
    si({ precio: "15", iva: "0" }, "Visita a la huerta", 15, "libre de IVA"),
    si({ precio: "16", iva: "0" }, "Donativo", 16, "IVA 0"),
    aviso("¿sin IVA o aparte?", { precio: "17", iva: "0" }, "Plantel", 17, "sin IVA"),
    si({ precio: "3", iva: "0.04" }, "Pan", 3, "superreducido (4 %)"),
    si({ precio: "4", iva: "0.1" }, "Aceitunas", 4, "tipo reducido"),
    si({ precio: "5", iva: "0.21" }, "Vino", 5, "General"),
    aviso("lleva el recargo", { precio: "6", iva: "0.1" }, "Miel", 6, "10 y 1,4"),
    aviso("solo el recargo", { precio: "7" }, "Polen", 7, "r.e."),
    aviso("IVA incluido", conIva("5.2", "0.04"), "Queso", 5.2, "4% incluido"),
  ),
  variante(
    "una columna de IVA que casi no dice tipos: los que dice cuentan, los demás se avisan",
    { hoja: "Lista" },
    cab("Artículo", "PVP socio", "IVA"),
    aviso("no dice nada", { precio: "1" }, "Acelga", 1, "según factura"),
    aviso("no dice nada", { precio: "2" }, "Apio", 2, "según factura"),
    aviso("no dice nada", { precio: "3" }, "Berza", 3, "consultar"),
    aviso("no dice nada", { precio: "4" }, "Borraja", 4, "según factura"),
    aviso("no dice nada", { precio: "5" }, "Cardo", 5, "R.E."),
    si({ precio: "6", iva: "0.21" }, "Cava", 6, "21 %"),
    si({ precio: "7", iva: "0" }, "Curso", 7, "exento"),
  ),
  variante(
    "una columna de IVA sin ningún tipo",
    { formato: "csv" },
    cab("Producto", "Precio", "IVA"),
    aviso("no dice nada", { precio: "1" }, "Acelga", "1,00", "s/f"),
    aviso("no dice nada", { precio: "2" }, "Apio", "2,00", "s/f"),
    aviso("no dice nada", { precio: "3" }, "Berza", "3,00", "ver albarán"),
  ),
  variante(
    "importes de IVA en euros con palabras y tipos entre ellos",
    { hoja: "Lista" },
    cab("Producto", "Precio", "IVA"),
    si({ precio: "10", iva: "0.1" }, "Salchichón", eur(10), eur(1)),
    si({ precio: "20", iva: "0.21" }, "Orujo", eur(20), eur(4.2)),
    si({ precio: "30", iva: "0.1" }, "Jamón", eur(30), eur(3)),
    si({ precio: "40", iva: "0.21" }, "Cesta", eur(40), eur(8.4)),
    si({ precio: "50", iva: "0" }, "Curso", eur(50), "exento"),
    si({ precio: "60", iva: "0.04" }, "Queso", eur(60), "4 %"),
    aviso("no se entiende", { precio: "70" }, "Lote", eur(70), "varios"),
  ),
  variante(
    "«Precio sin IVA» no es un tipo; las secciones dicen «exento de IVA» y «general»",
    { formato: "ods", hoja: "Lista" },
    cab("Producto", "Precio sin IVA"),
    sec("FORMACIÓN", "FORMACIÓN (exento de IVA)"),
    si({ precio: "10", iva: "0" }, "Curso de poda", 10),
    sec("BODEGA", "BODEGA - IVA general"),
    si({ precio: "7", iva: "0.21" }, "Vino tinto", 7),
    sec("LIBROS", "LIBROS (IVA superreducido)"),
    si({ precio: "8", iva: "0.04" }, "Recetario", 8),
    no("Precios válidos hasta fin de existencias"),
  ),
];
