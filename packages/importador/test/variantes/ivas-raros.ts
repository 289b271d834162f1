import { aviso, cab, conIva, da, duda, eur, no, num, pct, sec, si, type Variante } from "./construir.ts";

/** IVA said where one does not look for it, or said badly. */
export const IVAS_RAROS: readonly Variante[] = [
  {
    nombre: "IVA incluido dicho en el nombre de la hoja y en la sección, con su tipo",
    formato: "xlsx",
    general: [["se han pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "PVP con IVA incluido",
        filas: [
          cab("Producto", "Precio", "IVA"),
          sec("VINOS", "VINOS"),
          si(conIva("6.05", "0.21"), "Bobal", eur(6.05), pct(0.21)),
          si(conIva("9.68", "0.21"), "Monastrell", eur(9.68), pct(0.21)),
          sec("ACEITES", "ACEITES"),
          si(conIva("10.4", "0.04"), "Blanqueta", eur(10.4), pct(0.04)),
        ],
      },
    ],
  },
  {
    nombre: "tipos de los de otros años y mal formateados: 7,5 %, 2, 0,075, 4 con formato de porcentaje, 1",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "3", iva: "0.075" }, "Pasta fresca", 3, "7,5 %"),
          si({ precio: "3.1", iva: "0.02" }, "Pan blanco", 3.1, "2%"),
          si({ precio: "3.2", iva: "0.075" }, "Aceite de colza", 3.2, num(0.075, "0.0%")),
          duda(
            "4 con formato de porcentaje se ve 400 %",
            { precio: "3.3", otrosIvas: ["0.04"] },
            "Harina",
            3.3,
            pct(4),
          ),
          duda("«1»: ¿1 % o 100 %?", { precio: "3.4", iva: "0.01" }, "Sémola", 3.4, 1),
          si({ precio: "3.5", iva: "0.1" }, "Galleta", 3.5, num(10, '0"%"')),
          si({ precio: "3.6", iva: "0.04" }, "Leche", 3.6, "4.00"),
          si({ precio: "3.7", iva: "0.04" }, "Queso", 3.7, 4),
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
    nombre: "tipos de IVA con letra y la leyenda al pie",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Tarifa",
        filas: [
          cab("Producto", "Precio", "IVA"),
          aviso(
            "una letra no es un tipo",
            { precio: "2", iva: "0.04", otrosIvas: ["0.04"], opcional: true },
            "Harina de almorta",
            2,
            "A",
          ),
          aviso(
            "una letra no es un tipo",
            { precio: "3", iva: "0.1", otrosIvas: ["0.04"], opcional: true },
            "Torta de aceite",
            3,
            "B",
          ),
          aviso(
            "una letra no es un tipo",
            { precio: "4", iva: "0.21", otrosIvas: ["0.04"], opcional: true },
            "Anís seco",
            4,
            "C",
          ),
          da("A = 4 %, B = 10 %, C = 21 %"),
        ],
      },
    ],
    rechazoVale: true,
  },
  {
    nombre: "la columna del tipo se llama «IVA incluido»: el precio lo lleva",
    formato: "xlsx",
    general: [["el precio lleva el IVA", "iva"]],
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA incluido"),
          si({ ...conIva("5.2", "0.04"), otrosPrecios: ["5.2"] }, "Queso tierno", 5.2, "4%"),
          si({ ...conIva("3.3", "0.1"), otrosPrecios: ["3.3"] }, "Membrillo", 3.3, "10%"),
          si({ ...conIva("2.2", "0.1"), otrosPrecios: ["2.2"] }, "Arrope", 2.2, "10%"),
        ],
      },
    ],
  },
  {
    nombre: "las secciones sin tipo vuelven al de la columna, y la sección «sin IVA» no es un tipo cero",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Lista",
        filas: [
          cab("Producto", "Precio", "IVA"),
          sec("PANES", "PANES (IVA 4 %)"),
          si({ precio: "2.1", iva: "0.04" }, "Pan de leña", 2.1, ""),
          si({ precio: "3.1", iva: "0.1" }, "Pan dulce", 3.1, 10),
          sec("ARTESANÍA", "ARTESANÍA (precios sin IVA)"),
          si({ precio: "5.1", iva: "0.21" }, "Cuenco de barro", 5.1, 21),
          aviso("sin tipo en la fila ni en la sección", { precio: "6.1" }, "Botijo", 6.1, ""),
          sec("OFERTAS", "OFERTAS"),
          aviso("sin tipo: la sección de pan ya acabó", { precio: "7.1" }, "Cántaro", 7.1, ""),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "la nota del IVA incluido va en una fila fundida en medio de la lista y solo toca a lo de abajo",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "3", iva: "0.04", otrosPrecios: ["2.8846"] }, "Queso azul", 3, 4),
          si({ precio: "4", iva: "0.04", otrosPrecios: ["3.8462"] }, "Queso rulo", 4, 4),
          da("Los siguientes, con IVA incluido:"),
          si({ ...conIva("5.5", "0.1"), otrosPrecios: ["5.5"] }, "Mermelada de cebolla", 5.5, 10),
          si({ ...conIva("6.6", "0.1"), otrosPrecios: ["6.6"] }, "Membrillo rojo", 6.6, 10),
        ],
      },
    ],
    general: [["hay precios con IVA y sin él", "iva"]],
    ruidoAdmitido: 4,
  },
];
