import { cab, no, sec, si, type Variante, variante } from "./construir.ts";
import { CARNE, CONSERVA, coma, ENGLISH, FRUTA, filasDe, VERDURA } from "./surtido.ts";

const CP1252 = { separador: ";", codificacion: "windows-1252" } as const;

/** What programs export and people save as csv. */
export const REALES_CSV: readonly Variante[] = [
  variante(
    "real: csv de un programa de facturación, todo entre comillas y con sello de fecha",
    { formato: "csv", csv: CP1252, columnaNombre: 1 },
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
  ),
  variante(
    "real: csv con «€» delante, puntos de millar y nota de validez al final",
    { formato: "csv", csv: CP1252, ruidoAdmitido: 1 },
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
  ),
  variante(
    "real: csv con comas, punto decimal y nombres con comas entre comillas",
    { formato: "csv", csv: { separador: ",", codificacion: "utf8-bom" } },
    cab("product_name", "unit", "price", "vat_rate", "origin"),
    ...filasDe(
      ENGLISH,
      (g) => [`"${g.nombre}, organic"`, g.unidad, g.precio.toFixed(2), (g.iva / 100).toFixed(2), g.origen],
      (g) => ({ nombre: `${g.nombre}, organic`, critico: ["unidad"] }),
    ),
  ),
  variante(
    "real: csv de tabuladores con secciones y líneas de separación",
    { formato: "csv", csv: { separador: "\t", codificacion: "utf8" }, nulos: ["codigo", "stock"] },
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
  ),
];
