import { cab, da, eur, type Fila, no, sec, si, type Variante, variante } from "./construir.ts";

const presentacion: Fila[] = Array.from({ length: 29 }, (_, i) =>
  i % 4 === 3
    ? da()
    : no(`${i + 1}. Somos una finca familiar; cuidamos la tierra y el agua desde ${1950 + i}.`),
);

/** Headers that are not one plain row at the top. */
export const CABECERAS: readonly Variante[] = [
  variante(
    "cabecera de dos líneas: «Precio» fundido sobre «sin IVA» y «con IVA»",
    { hoja: "Tarifa", fusiones: ["A2:A3", "B2:B3", "C2:D2", "E2:E3"] },
    no("Molino de la Ribera"),
    da("Producto", "Formato", "Precio", null, "Tipo IVA"),
    da(null, null, "sin IVA", "con IVA", null),
    si({ precio: "1.6", iva: "0.04", unidad: "1 kg" }, "Harina de trigo recia", "1 kg", 1.6, 1.66, "4%"),
    si({ precio: "2.5", iva: "0.04", unidad: "1 kg" }, "Harina de centeno", "1 kg", 2.5, 2.6, "4%"),
    si({ precio: "2", iva: "0.1", unidad: "500 g" }, "Cuscús de espelta", "500 g", 2, 2.2, "10%"),
    si({ precio: "3", iva: "0.1", unidad: "500 g" }, "Macarrón integral", "500 g", 3, 3.3, "10%"),
  ),
  variante(
    "cabecera en la fila 30, tras una presentación larga",
    { hoja: "Finca", comun: { iva: "0.04" } },
    ...presentacion,
    cab("Fruta", "Envase", "Precio kg", "IVA"),
    si({ precio: "1.25", unidad: "kg" }, "Clementina", "a granel", 1.25, 4),
    si({ precio: "1.1", unidad: "kg" }, "Naranja lane late", "a granel", 1.1, 4),
    si({ precio: "1.9", unidad: "kg" }, "Caqui persimón", "a granel", 1.9, 4),
    si({ precio: "2.3", unidad: "kg" }, "Granada", "a granel", 2.3, 4),
  ),
  variante(
    "dos columnas y tres filas en blanco a la izquierda y arriba; columna de comentarios al final",
    { formato: "xls", hoja: "Lista", comun: { iva: "0.04" }, columnaNombre: 2 },
    [],
    [],
    [],
    cab(null, null, "Nombre", "Precio unidad", "IVA aplicado", "", "Comentarios"),
    [],
    si({ precio: "0.9", descripcion: null }, null, null, "Pepino", 0.9, "4 %", null, null),
    si({ precio: "1.45" }, null, null, "Berenjena rayada", 1.45, "4 %", null, "a 2 € si son más de 10 kg"),
    [],
    si({ precio: "2.1" }, null, null, "Pimiento italiano", 2.1, "4 %", null, "hasta el 30 de noviembre"),
    si({ precio: "3.7" }, null, null, "Guindilla", 3.7, "4 %", null, null),
  ),
  variante(
    "cabeceras con saltos de línea, asteriscos y palabras partidas",
    { hoja: "PRECIOS", nulos: ["categoria", "stock"] },
    cab("PRODUCTO *\n(ecológico)", "PRESEN-\nTACIÓN", "PRECIO\n(€ + IVA)", "TIPO DE\nI.V.A.", "CÓD.\nART."),
    si(
      { precio: "4.15", iva: "0.1", unidad: "tarro 300 g", codigo: "17" },
      "Paté de berenjena",
      "tarro 300 g",
      4.15,
      10,
      17,
    ),
    si(
      { precio: "4.15", iva: "0.1", unidad: "tarro 300 g", codigo: "18" },
      "Hummus de remolacha",
      "tarro 300 g",
      4.15,
      10,
      18,
    ),
    si(
      { precio: "2.8", iva: "0.04", unidad: "bolsa 1 kg", codigo: "19" },
      "Garbanzo seco",
      "bolsa 1 kg",
      2.8,
      4,
      19,
    ),
    no("* Todos los productos llevan el sello del CAEM"),
  ),
  variante(
    "sin cabecera: nombre, unidad y precio, nada más",
    { hoja: "Hoja1", general: [["no hay IVA", "iva"]], ruidoAdmitido: 8 },
    si({ precio: "1.5", unidad: "kg" }, "Cebolla", "kg", eur(1.5)),
    si({ precio: "0.95", unidad: "kg" }, "Patata nueva", "kg", eur(0.95)),
    si({ precio: "2.25", unidad: "manojo" }, "Espárrago triguero", "manojo", eur(2.25)),
    si({ precio: "1.3", unidad: "ud" }, "Coliflor", "ud", eur(1.3)),
    si({ precio: "3.1", unidad: "kg" }, "Habas tiernas", "kg", eur(3.1)),
    si({ precio: "1.8", unidad: "kg" }, "Fresa", "kg", eur(1.8)),
  ),
  variante(
    "sin cabecera y con secciones, precios en texto",
    {
      formato: "csv",
      csv: { separador: ";", codificacion: "utf8" },
      general: [["no hay IVA", "iva"]],
      ruidoAdmitido: 8,
    },
    sec("VERDURA", "VERDURA", ""),
    si({ precio: "1.8", unidad: "kg" }, "Judía perona", "1,80 €/kg"),
    si({ precio: "1.1", unidad: "ud" }, "Lechuga maravilla", "1,10 €/ud"),
    si({ precio: "2", unidad: "manojo" }, "Ajetes", "2 €/manojo"),
    sec("FRUTA", "FRUTA", ""),
    si({ precio: "1.45", unidad: "kg" }, "Manzana de la Vera", "1,45 €/kg"),
    si({ precio: "3.9", unidad: "kg" }, "Cereza del Jerte", "3,90 €/kg"),
    si({ precio: "2.6", unidad: "kg" }, "Ciruela claudia", "2,60 €/kg"),
  ),
];
