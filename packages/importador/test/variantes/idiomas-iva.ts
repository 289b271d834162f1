import { cab, conIva, no, si, type Variante } from "./construir.ts";

/** Prices with and without tax, said in other languages. */
export const IDIOMAS_IVA: readonly Variante[] = [
  {
    nombre: "títol: «Preus amb IVA inclòs»",
    formato: "xlsx",
    general: [["se han pasado a sin IVA", "iva"]],
    hojas: [
      {
        nombre: "Formatges",
        filas: [
          no("Formatgeria La Selvatana — preus amb IVA inclòs"),
          cab("Producte", "Format", "Preu", "IVA"),
          si(conIva("10.4", "0.04"), "Formatge de cabra tendre", "peça", 10.4, "4%"),
          si(conIva("7.28", "0.04"), "Recuit", "pot", 7.28, "4%"),
          si(conIva("2.2", "0.1"), "Flam d'ou", "unitat", 2.2, "10%"),
        ],
      },
    ],
  },
  {
    nombre: "euskaraz: «BEZ barne» eta galego «IVE incluído» na nota",
    formato: "csv",
    csv: { separador: ";", codificacion: "utf8" },
    general: [["se han pasado a sin IVA", "iva|bez"]],
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Produktua", "Prezioa (BEZ barne)", "BEZ"),
          si(conIva("5.2", "0.04"), "Gazta freskoa", "5,20", "4"),
          si(conIva("3.3", "0.1"), "Sagar zukua", "3,30", "10"),
          si(conIva("12.1", "0.21"), "Txakolina", "12,10", "21"),
        ],
      },
    ],
  },
  {
    nombre: "galego: «Prezos co IVE incluído» ao pé",
    formato: "xlsx",
    general: [["se han pasado a sin IVA", "iva|ive"]],
    hojas: [
      {
        nombre: "Prezos",
        filas: [
          cab("Produto", "Prezo", "IVE"),
          si(conIva("4.16", "0.04"), "Pan de millo", 4.16, 4),
          si(conIva("9.9", "0.1"), "Empanada de zamburiñas", 9.9, 10),
          si(conIva("3.12", "0.04"), "Bolla de centeo", 3.12, 4),
          [],
          no("Prezos co IVE incluído"),
        ],
      },
    ],
  },
  {
    nombre: "English: «All prices include VAT» above, and the rate in words",
    formato: "xls",
    general: [["se han pasado a sin IVA", "iva|vat"]],
    hojas: [
      {
        nombre: "Sheet1",
        filas: [
          no("The Olive Branch – all prices include VAT"),
          cab("Product name", "Size", "Price (EUR)", "VAT rate"),
          si(conIva("11.44", "0.04"), "Extra virgin olive oil", "500 ml", 11.44, "4%"),
          si(conIva("4.95", "0.1"), "Tapenade", "180 g", 4.95, "10%"),
          si(conIva("14.52", "0.21"), "Olive oil soap set", "3 bars", 14.52, "21%"),
        ],
      },
    ],
  },
  {
    nombre: "«All prices exclude VAT» y «IVA no incluido»: no se toca el precio",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Prices",
        filas: [
          no("All prices exclude VAT / Precios con el IVA no incluido"),
          cab("Product", "Format", "Price", "VAT"),
          si({ precio: "11", iva: "0.04" }, "Tiger nuts", "1 kg", 11, "4%"),
          si({ precio: "4.5", iva: "0.1" }, "Horchata concentrate", "1 l", 4.5, "10%"),
          si({ precio: "3.25", iva: "0.1" }, "Carob syrup", "250 ml", 3.25, "10%"),
        ],
      },
    ],
  },
  {
    nombre: "PVP impuestos incluidos y sin tipo por ningún lado",
    formato: "xlsx",
    general: [["IVA incluido sin decir el tipo", "iva"]],
    hojas: [
      {
        nombre: "Tienda",
        filas: [
          cab("Artículo", "P.V.P. (impuestos incluidos)"),
          si({ precio: "2", precioConIva: "2.08", iva: "0.04" }, "Pan de payés", 2.08),
          si({ precio: "4", precioConIva: "4.16", iva: "0.04" }, "Hogaza de kamut", 4.16),
          si({ precio: "1.5", precioConIva: "1.56", iva: "0.04" }, "Barra rústica", 1.56),
        ],
      },
    ],
  },
  {
    nombre: "francés del otro lado: Désignation, Prix HT, TVA 5,5 %",
    formato: "xlsx",
    ruidoAdmitido: 4,
    rechazoVale: true,
    hojas: [
      {
        nombre: "Tarif",
        filas: [
          cab("Réf.", "Désignation", "Prix HT", "TVA", "Prix TTC"),
          si({ codigo: "F1", precio: "10", iva: "0.055" }, "F1", "Piment d'Espelette", 10, "5,5 %", 10.55),
          si({ codigo: "F2", precio: "4", iva: "0.2" }, "F2", "Cidre fermier", 4, "20 %", 4.8),
          si({ codigo: "F3", precio: "6", iva: "0.055" }, "F3", "Confiture de cerises", 6, "5,5 %", 6.33),
        ],
      },
    ],
    columnaNombre: 1,
  },
];
