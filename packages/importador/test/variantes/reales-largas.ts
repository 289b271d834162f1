import { cab, no, num, pct, sec, type Variante } from "./construir.ts";
import { CARNE, CONSERVA, ENGLISH, EUSKARA, FRUTA, filasDe, VERDURA } from "./surtido.ts";

/** Whole lists with decimals, gaps and headers of two rows. */
export const REALES_LARGAS: readonly Variante[] = [
  {
    nombre: "real: euskara, salneurria BEZ gabe, sailak eta oharrak",
    formato: "ods",
    nulos: ["codigo"],
    hojas: [
      {
        nombre: "Prezioak",
        filas: [
          no("BASERRIKO SASKIA"),
          no("Prezioak BEZ gabe. Eskaerak asteartera arte: 943 00 00 00"),
          cab("Saila", "Produktua", "Neurria", "Salneurria", "BEZ", "Jatorria", "Oharrak"),
          ...filasDe(
            EUSKARA,
            (g) => [
              g.n < 6 ? "Baratzea" : "Etxea",
              g.nombre,
              g.unidad,
              g.precio,
              pct(g.iva / 100),
              g.origen,
              "",
            ],
            (g) => ({ categoria: g.n < 6 ? "Baratzea" : "Etxea", critico: ["unidad", "categoria"] }),
          ),
        ],
      },
    ],
    columnaNombre: 1,
  },
  {
    nombre: "real: English wholesaler, price ex VAT and case size beside pack size",
    formato: "xlsx",
    columnaNombre: 1,
    hojas: [
      {
        nombre: "Price list",
        filas: [
          no("Green Basket Trading — Autumn price list", "", "", "", "All prices in EUR, excl. VAT"),
          cab(
            "SKU",
            "Product",
            "Pack size",
            "Units per case",
            "Unit price",
            "VAT rate",
            "In stock",
            "Country of origin",
          ),
          ...filasDe(
            ENGLISH,
            (g) => [
              `GB-${g.n + 10}`,
              g.nombre,
              g.unidad,
              6,
              g.precio,
              pct(g.iva / 100),
              g.n % 3 === 0 ? "Yes" : 40,
              g.origen,
            ],
            (g) => ({ codigo: `GB-${g.n + 10}`, critico: ["codigo", "unidad"] }),
          ),
          no("E&OE. Prices valid until 31 December 2025."),
        ],
      },
    ],
  },
  {
    nombre: "real: precios con tres y cuatro decimales que la hoja enseña redondeados",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Carnes",
        filas: [
          no("GANADERÍA LA DEHESA", "", "", "Semana 47"),
          cab("Pieza", "Presentación", "€/ud", "% IVA"),
          ...filasDe(
            CARNE,
            (g) => [g.nombre, g.unidad, num(g.precio + 0.0034, '#,##0.00 "€"'), g.iva],
            (g) => ({ precio: (g.precio + 0.0034).toFixed(4) }),
          ),
        ],
      },
    ],
    ruidoAdmitido: 4,
  },
  {
    nombre: "real: frutería con la fruta y la verdura separadas por una fila en blanco, sin segunda cabecera",
    formato: "xlsx",
    nulos: ["codigo", "stock"],
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          no("FRUTAS Y VERDURAS HNOS. PRIETO"),
          no("Precios de la semana (IVA no incluido)"),
          cab("Género", "Venta", "Precio", "I.V.A.", "De dónde es"),
          ...filasDe(
            FRUTA,
            (g) => [g.nombre, g.unidad, g.precio, g.iva, g.origen],
            () => ({ critico: ["unidad"] }),
          ),
          [],
          [],
          [],
          [],
          [],
          ...filasDe(
            VERDURA,
            (g) => [g.nombre, g.unidad, g.precio, g.iva, g.origen],
            () => ({ critico: ["unidad"] }),
          ),
          [],
          no("Salvo fin de existencias."),
        ],
      },
    ],
  },
  {
    nombre: "real: cabecera de dos renglones, «PRECIO» fundido sobre «sin IVA | con IVA»",
    formato: "xlsx",
    nulos: ["stock"],
    ruidoAdmitido: 1,
    hojas: [
      {
        nombre: "Tarifa",
        fusiones: ["A3:A4", "B3:B4", "C3:D3", "E3:E4"],
        filas: [
          no("Conservas del Ebro, S.L."),
          [],
          no("Artículo", "Envase", "PRECIO", "", "IVA"),
          cab("", "", "sin IVA", "con IVA", ""),
          sec("VERDURAS", "VERDURAS"),
          ...filasDe(CONSERVA.slice(0, 7), (g) => [
            g.nombre,
            g.unidad,
            g.precio,
            Number((g.precio * (1 + g.iva / 100)).toFixed(2)),
            g.iva,
          ]),
          sec("VARIOS", "VARIOS"),
          ...filasDe(CONSERVA.slice(7), (g) => [
            g.nombre,
            g.unidad,
            g.precio,
            Number((g.precio * (1 + g.iva / 100)).toFixed(2)),
            g.iva,
          ]),
        ],
      },
    ],
  },
];
