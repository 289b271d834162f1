import { cab, da, eur, no, num, pct, sec, type Variante } from "./construir.ts";
import {
  CARNE,
  CATALA,
  CONSERVA,
  ENGLISH,
  EUSKARA,
  FRUTA,
  filasDe,
  GALEGO,
  LACTEO,
  LIMPIEZA,
  PAN,
  titulo,
  VERDURA,
} from "./surtido.ts";

/** Whole lists as suppliers send them, tidy but each in its own way. */
export const REALES_LIMPIAS: readonly Variante[] = [
  {
    nombre: "real: ultramarinos, cabecera en la fila 1, códigos numéricos y descripción larga",
    formato: "xlsx",
    columnaNombre: 1,
    hojas: [
      {
        nombre: "Tarifa general",
        filas: [
          cab(
            "Cód. Art.",
            "Descripción artículo",
            "U. Med.",
            "P.V. sin IVA",
            "Tipo IVA",
            "Uds. disponibles",
            "Observaciones",
          ),
          ...filasDe(
            [...CONSERVA, ...LIMPIEZA],
            (g) => [
              100200 + g.n * 7 + (g.unidad.length + g.iva) * 1000,
              g.nombre,
              g.unidad,
              eur(g.precio),
              pct(g.iva / 100),
              g.n * 3,
              `Elaborado en ${g.origen}, sin conservantes`,
            ],
            (g) => ({
              codigo: String(100200 + g.n * 7 + (g.unidad.length + g.iva) * 1000),
              stock: String(g.n * 3),
              critico: ["codigo", "stock", "unidad"],
            }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: quesería con logo en texto, dos líneas de contacto, filtros y nota al pie",
    formato: "xlsx",
    nulos: ["stock"],
    hojas: [
      {
        nombre: "LISTADO",
        filas: [
          no("★ QUESERÍA SIERRA NORTE ★"),
          no("C/ Real 14, 28740 Rascafría (Madrid)", "", "", "Tfno. 918 69 00 00 / 600 123 456"),
          no("Tarifa otoño-invierno 2025/26", "", "", "Precios sin IVA salvo error u omisión"),
          [],
          cab("PRODUCTO*", "FORMATO**", "PRECIO (€)", "IVA (%)", "ORIGEN"),
          ...filasDe(
            LACTEO,
            (g) => [g.nombre, g.unidad, num(g.precio, "0.00"), g.iva, g.origen],
            () => ({ critico: ["unidad"] }),
          ),
          [],
          no("* Todos elaborados con leche cruda."),
          no("** El peso de las cuñas puede variar un 5 %."),
          no("Pedidos: de lunes a miércoles en pedidos@quesos.example"),
          da("Atentamente,"),
          da("Rosa Garcimartín"),
        ],
      },
    ],
  },
  {
    nombre: "real: obrador con el IVA a la izquierda y el nombre en la cuarta columna",
    formato: "xlsx",
    columnaNombre: 3,
    hojas: [
      {
        nombre: "PANES 2025",
        filas: [
          no("", "", "", "Panadería La Miga"),
          [],
          cab("Nº", "IVA", "Peso", "Pan / dulce", "Precio por pieza", "Alérgenos"),
          ...filasDe(
            PAN,
            (g) => [g.n + 1, `${g.iva} %`, g.unidad, g.nombre, g.precio, "Gluten"],
            () => ({ critico: ["unidad"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: cooperativa catalana, seccions, preu sense IVA i nota final",
    formato: "xlsx",
    nulos: ["stock", "codigo"],
    hojas: [
      {
        nombre: "Comanda",
        filas: [
          no("L'HORT DE CAL PERET · productes de temporada"),
          no("Setmana del 17 al 23 de novembre de 2025"),
          no("Preus sense IVA. Comandes abans de dimecres a les 20 h · 93 000 00 00"),
          cab("PRODUCTE", "UNITAT", "PREU €", "IVA", "ORIGEN", "QUANTITAT", "IMPORT"),
          titulo("🥕 VERDURES I HORTALISSES", 0, "VERDURES I HORTALISSES"),
          ...filasDe(
            CATALA.slice(0, 4),
            (g) => [g.nombre, g.unidad, g.precio, pct(g.iva / 100), g.origen, "", 0],
            () => ({ critico: ["unidad", "categoria"] }),
          ),
          titulo("🫙 REBOST", 0, "REBOST"),
          ...filasDe(
            CATALA.slice(4),
            (g) => [g.nombre, g.unidad, g.precio, pct(g.iva / 100), g.origen, "", 0],
            () => ({ critico: ["unidad", "categoria"] }),
          ),
          no("TOTAL COMANDA", "", "", "", "", "", 0),
          [],
          no("Els preus poden variar segons mercat. Gràcies per comprar de proximitat!"),
        ],
      },
    ],
  },
  {
    nombre: "real: galego, prezos por unidade de venda e stock dispoñible",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Prezos",
        filas: [
          no("Eiras Vellas, S. Coop. Galega"),
          no("Lista de prezos · outono 2025", "", "", "Prezos sen IVE"),
          [],
          cab("Produto", "Unidade de venda", "Prezo (€)", "IVE", "Dispoñible", "Procedencia"),
          ...filasDe(
            GALEGO,
            (g) => [g.nombre, g.unidad, g.precio, g.iva / 100, g.n === 3 ? "esgotado" : 10 + g.n, g.origen],
            (g) => ({ stock: g.n === 3 ? "0" : String(10 + g.n), critico: ["stock", "unidad"] }),
          ),
          no("Portes incluídos a partir de 120 €."),
        ],
      },
    ],
  },
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
