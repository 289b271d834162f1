import { aviso, cab, conIva, da, mal, no, sec, si, type Variante } from "./construir.ts";
import {
  CARNE,
  CATALA,
  CONSERVA,
  coma,
  ENGLISH,
  FRUTA,
  filasDe,
  GRANEL,
  LACTEO,
  LIMPIEZA,
  VERDURA,
} from "./surtido.ts";

const CP1252 = { separador: ";", codificacion: "windows-1252" } as const;

/** What programs export and people save as csv. */
export const REALES_CSV: readonly Variante[] = [
  {
    nombre: "real: csv de un programa de facturación, todo entre comillas y con sello de fecha",
    formato: "csv",
    csv: CP1252,
    columnaNombre: 1,
    hojas: [
      {
        nombre: "",
        filas: [
          no('"Listado de artículos"', '"18/11/2025 09:14"', "", "", "", "", '"Página 1"'),
          cab(
            '"CODART"',
            '"DESCRIPCIÓN"',
            '"UNIDAD"',
            '"PVP1 S/IVA"',
            '"TIPO IVA"',
            '"STOCK ACTUAL"',
            '"PROVEEDOR"',
          ),
          ...filasDe(
            CONSERVA,
            (g) => [
              `"00${g.n + 10}"`,
              `"${g.nombre}"`,
              `"${g.unidad}"`,
              `"${coma(g.precio)}"`,
              `"${coma(g.iva)}"`,
              `"${coma(g.n * 12)}"`,
              `"${g.origen}"`,
            ],
            (g) => ({
              nombre: g.nombre,
              codigo: `00${g.n + 10}`,
              stock: String(g.n * 12),
              critico: ["codigo", "stock", "unidad"],
            }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: csv con «€» delante, puntos de millar y nota de validez al final",
    formato: "csv",
    csv: CP1252,
    hojas: [
      {
        nombre: "",
        filas: [
          no("Ibéricos La Encina - Tarifa grupos de consumo", "", "", ""),
          cab("Denominación", "Presentación", "Precio", "IVA", "Procedencia"),
          ...filasDe(
            CARNE,
            (g) => [
              g.nombre,
              g.unidad,
              g.n % 2 ? `€ ${coma(g.precio)}` : `${coma(g.precio)} €`,
              `${g.iva} %`,
              g.origen,
            ],
            () => ({ critico: ["unidad"] }),
          ),
          si(
            { precio: "1180.5", iva: "0.1", unidad: "media canal" },
            "Ternera avileña",
            "media canal",
            "€ 1.180,50",
            "10 %",
            "Ávila",
          ),
          no("Precios válidos hasta agotar existencias – salvo error tipográfico"),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "real: csv con comas, punto decimal y nombres con comas entre comillas",
    formato: "csv",
    csv: { separador: ",", codificacion: "utf8-bom" },
    hojas: [
      {
        nombre: "",
        filas: [
          cab("product_name", "unit", "price", "vat_rate", "origin"),
          ...filasDe(
            ENGLISH,
            (g) => [
              `"${g.nombre}, organic"`,
              g.unidad,
              g.precio.toFixed(2),
              (g.iva / 100).toFixed(2),
              g.origen,
            ],
            (g) => ({ nombre: `${g.nombre}, organic`, critico: ["unidad"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: csv de tabuladores con secciones y líneas de separación",
    formato: "csv",
    csv: { separador: "\t", codificacion: "utf8" },
    nulos: ["codigo", "stock"],
    hojas: [
      {
        nombre: "",
        filas: [
          no("HUERTA VIVA"),
          no("-----------------------------"),
          cab("PRODUCTO", "UD", "EUR", "IVA"),
          no("-----------------------------"),
          sec("VERDURA", "VERDURA"),
          ...filasDe(
            VERDURA,
            (g) => [g.nombre, g.unidad, coma(g.precio), g.iva],
            () => ({ critico: ["categoria", "unidad"] }),
          ),
          no("-----------------------------"),
          sec("FRUTA", "FRUTA"),
          ...filasDe(
            FRUTA,
            (g) => [g.nombre, g.unidad, coma(g.precio), g.iva],
            () => ({ critico: ["categoria", "unidad"] }),
          ),
          no("============================="),
          no("Fin del listado"),
        ],
      },
    ],
  },
  {
    nombre: "real: csv en català amb preu per quilo i IVA en text",
    formato: "csv",
    csv: CP1252,
    nulos: ["codigo"],
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Codi EAN;Producte", "Format", "Preu (sense IVA)", "IVA", "Disponibilitat"),
          ...CATALA.map((g) =>
            si(
              {
                nombre: g.nombre,
                unidad: g.unidad,
                precio: String(g.precio),
                iva: String(g.iva / 100),
                critico: ["unidad", "stock"],
                stock: g.n % 5 ? null : "0",
              },
              `;${g.nombre}`,
              g.unidad,
              coma(g.precio),
              `${g.iva}%`,
              g.n % 5 ? "sí" : "no",
            ),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: csv con filas malas: celdas de más, precio cortado, comillas sin cerrar",
    formato: "csv",
    csv: CP1252,
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Ref", "Producto", "Formato", "Precio", "IVA"),
          ...filasDe(
            GRANEL.slice(0, 8),
            (g) => [`G${g.n}`, g.nombre, g.unidad, coma(g.precio), g.iva],
            (g) => ({ codigo: `G${g.n}`, critico: ["codigo"] }),
          ),
          mal("celda de más por el punto y coma", "G20", "Trigo; partido", "kg", "2,10", "4"),
          mal("precio a medias", "G21", "Mijo", "1 kg", "2,", "4"),
          mal("sin precio", "G22", "Alforfón", "1 kg"),
          mal("dos precios", "G23", "Bulgur", "1 kg", "2,10 / 1,90", "4"),
          si(
            { nombre: "Sémola", codigo: "G24", precio: "1.85", iva: "0.04", unidad: "1 kg" },
            "G24",
            "Sémola",
            "1 kg",
            "1,85",
            "4",
          ),
          da(";;;"),
        ],
      },
    ],
    columnaNombre: 1,
  },
  {
    nombre: "real: csv con precios con IVA en columna «PVP con IVA» y sin categoría",
    formato: "csv",
    csv: CP1252,
    general: [["con IVA incluido", "iva"]],
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Artículo", "Tamaño", "PVP con IVA", "% IVA", "Unidades en almacén"),
          ...filasDe(
            LIMPIEZA,
            (g) => [g.nombre, g.unidad, coma(g.precio * 1.3), g.iva, g.n],
            (g) => ({
              ...conIva((g.precio * 1.3).toFixed(2), String(g.iva / 100)),
              stock: String(g.n),
              critico: ["stock", "unidad"],
            }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: csv sin cabecera de un pastor, nombre, precio y formato",
    formato: "csv",
    csv: CP1252,
    comun: { iva: null },
    general: [["sin cabecera", "cabecera"]],
    hojas: [
      {
        nombre: "",
        filas: LACTEO.map((g) =>
          si(
            { nombre: g.nombre, precio: String(g.precio), unidad: g.unidad },
            g.nombre,
            `${coma(g.precio)} €`,
            g.unidad,
          ),
        ),
      },
    ],
  },
  {
    nombre: "real: csv de caja con céntimos en la columna y avisos de agotado en el nombre",
    formato: "csv",
    csv: CP1252,
    hojas: [
      {
        nombre: "",
        filas: [
          cab("Producto", "Formato", "Precio €", "IVA %", "Notas"),
          ...filasDe(
            VERDURA.slice(0, 10),
            (g) => [g.nombre, g.unidad, coma(g.precio), g.iva, ""],
            () => ({ critico: ["unidad"] }),
          ),
          aviso(
            "agotado en el nombre",
            {
              nombre: "Alcachofa (AGOTADA)",
              nombres: ["Alcachofa"],
              precio: "2.9",
              iva: "0.04",
              unidad: "kg",
              stock: "0",
              critico: ["stock"],
            },
            "Alcachofa (AGOTADA)",
            "kg",
            "2,90",
            4,
            "",
          ),
          mal("precio tachado a mano", "Coliflor", "ud", "2,90 1,90", 4, "oferta"),
        ],
      },
    ],
  },
];
