import { cab, duda, mal, num, pct, si, type Variante } from "./construir.ts";

/** Prices that are dates, two, negative, doubtful or none. */
export const PRECIOS_RAROS: readonly Variante[] = [
  {
    nombre: "oferta «2,50 €/kg, 3 kg 6 €», rebajas tachadas a mano y precio desde caja",
    formato: "ods",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Ofertas",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.9", unidad: "kg" }, "Tomate canario", "1,90 €/kg", 4),
          duda("dos precios", { precio: "2.5" }, "Judía plana", "2,50 €/kg, 3 kg 6 €", 4),
          duda("antes y ahora en una celda", { precio: "1.2" }, "Calabacín", "1,50 → 1,20", 4),
          si({ precio: "12", opcional: true }, "Limón", "12 € caja de 10 kg (1,20 €/kg)", 4),
          si({ precio: "0.75", unidad: "ud" }, "Pomelo", "0,75 € ud.", 4),
          si({ precio: "3.4" }, "Fresa", "3,40€", 4),
        ],
      },
    ],
  },
  {
    nombre: "horas, porcentajes y miles dudosos en el precio",
    formato: "xlsx",
    comun: { iva: "0.04" },
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "0.85" }, "Pepino", "0.85", 4),
          si({ precio: "2.5" }, "Tomate", " 2,50 ", 4),
          si({ precio: "12.4" }, "Caja variada", "12,40 €", 4),
          duda(
            "«1.250» entre puntos y comas decimales: ¿1,25 o mil?",
            { precio: "1.25", otrosPrecios: ["1250"] },
            "Calabacín",
            "1.250",
            4,
          ),
          mal("hora hecha por Excel", "Brócoli", num(0.118055555555556, "h:mm"), 4),
          mal("porcentaje", "Coliflor", pct(0.25), 4),
          mal("dos números", "Romero", "1.20 1.40", 4),
          mal("solo el signo", "Tomillo", "€", 4),
          mal("verdadero", "Salvia", true, 4),
          si({ precio: "3.1" }, "Apionabo", 3.1, 4),
        ],
      },
    ],
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
  {
    nombre: "precios con paréntesis, menos detrás, asterisco, ele por uno, «≈», medios y palabras",
    formato: "xlsx",
    comun: { iva: "0.04" },
    ruidoAdmitido: 1,
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Producto", "Precio", "IVA"),
          si({ precio: "1.1" }, "Acelga", "1,10", 4),
          mal("(2,50) es negativo en contabilidad", "Berro", "(2,50)", 4),
          mal("menos detrás", "Cardo", "2,50-", 4),
          si({ precio: "2.5" }, "Diente de león", "2,50 €*", 4),
          mal("ele por uno", "Endibia", "l,50", 4),
          duda("«≈ 3»", { precio: "3" }, "Flor de calabaza", "≈ 3 €", 4),
          duda("«2 ½»", { precio: "2.5" }, "Guisante", "2 ½ €", 4),
          mal("en letras", "Haba", "dos euros", 4),
          mal("porcentaje", "Iceberg", "10%", 4),
          mal("agotado en el precio", "Judía", "AGOTADO", 4),
          mal("más de", "Kale", "> 2", 4),
          mal("error escrito como texto", "Lombarda", "#N/D", 4),
          mal("infinito", "Mizuna", "1e99", 4),
          mal("número con letras pegadas", "Nabo", "2,50abc3", 4),
          si({ precio: "1.9" }, "Ortiga", "1,90 €", 4),
          si({ precio: "2.1" }, "Puerro", "2,10", 4),
        ],
      },
    ],
  },
];
