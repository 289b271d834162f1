import { cab, da, eur, no, num, pct, type Variante } from "./construir.ts";
import { CATALA, CONSERVA, filasDe, GALEGO, LACTEO, LIMPIEZA, PAN, titulo } from "./surtido.ts";

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
];
