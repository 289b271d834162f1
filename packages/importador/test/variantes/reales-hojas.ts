import { cab, eur, hoja, no, num, pct, si, type Variante, variante } from "./construir.ts";
import {
  CARNE,
  CONSERVA,
  FRUTA,
  filasDe,
  GRANEL,
  LACTEO,
  LIMPIEZA,
  PAN,
  titulo,
  VERDURA,
  verdad,
} from "./surtido.ts";

/** Free sheets with a category column, several sheets and tables, and what is no list. */
export const REALES_HOJAS: readonly Variante[] = [
  variante(
    "real: ODS de conservas, la categoría en la última columna y existencias con decimales",
    { formato: "ods", hoja: "Catálogo" },
    no("DESPENSA DEL VALLE · catálogo 2026"),
    no("Precios netos; IVA aparte"),
    cab("Nombre", "Envase", "€/envase", "IVA", "Existencias", "Grupo"),
    ...filasDe(
      [...CONSERVA, ...LACTEO],
      (g) => [
        g.nombre,
        g.unidad,
        g.precio,
        pct(g.iva / 100),
        g.n + 0.5,
        g.iva === 4 ? "Frescos" : "Despensa",
      ],
      (g) => ({
        stock: String(g.n + 0.5),
        categoria: g.iva === 4 ? "Frescos" : "Despensa",
        critico: ["stock", "categoria", "unidad"],
      }),
    ),
  ),
  variante(
    "real: ODS con la categoría solo en la primera fila de cada grupo",
    { formato: "ods", hoja: "Hoja1", columnaNombre: 1 },
    cab("Familia", "Artículo", "Presentación", "Precio", "IVA"),
    ...filasDe(
      PAN,
      (g) => [g.n === 0 ? "Panes" : g.n === 6 ? "Dulces" : "", g.nombre, g.unidad, g.precio, g.iva],
      (g) => ({ categoria: g.n < 6 ? "Panes" : "Dulces", critico: ["categoria", "unidad"] }),
    ),
  ),
  {
    nombre: "real: condiciones en la primera hoja, lista en la tercera, y un calendario entre ellas",
    formato: "xlsx",
    nulos: ["codigo"],
    hojas: [
      hoja(
        "Condiciones",
        no("Condiciones de venta 2026"),
        no("Pedido mínimo", 100, "€"),
        no("Portes", 7.5, "€ por debajo de 200 €"),
        no("Envases retornables", "caja", 3.5, "palé", 12),
        no("Descuento por volumen", "500 €", pct(0.03)),
      ),
      hoja(
        "Calendario",
        no("Producto", "Ene", "Feb", "Mar", "Abr", "May", "Jun"),
        no("Tomate", "", "", "", "", "x", "x"),
        no("Acelga", "x", "x", "x", "x", "", ""),
        no("Naranja", "x", "x", "x", "", "", ""),
      ),
      hoja(
        "Precios 2026",
        no("Lista de precios"),
        [],
        cab("PRODUCTO", "FORMATO", "PRECIO €", "IVA", "PROCEDENCIA"),
        titulo("VERDURA"),
        ...filasDe(
          VERDURA,
          (g) => [g.nombre, g.unidad, num(g.precio, "0.00"), pct(g.iva / 100), g.origen],
          () => ({ critico: ["categoria", "unidad"] }),
        ),
        titulo("FRUTA"),
        ...filasDe(
          FRUTA,
          (g) => [g.nombre, g.unidad, num(g.precio, "0.00"), pct(g.iva / 100), g.origen],
          () => ({ critico: ["categoria", "unidad"] }),
        ),
      ),
    ],
  },
  {
    nombre: "real: una hoja por sección, con el mismo molde y rótulo",
    formato: "xlsx",
    hojas: [
      ...(
        [
          ["Granel", GRANEL],
          ["Carne", CARNE],
          ["Limpieza", LIMPIEZA],
        ] as const
      ).map(([nombre, generos]) =>
        hoja(
          nombre,
          no(`ECOALMACÉN · ${nombre}`),
          cab("Producto", "Formato", "Precio", "IVA"),
          ...filasDe(
            generos,
            (g) => [g.nombre, g.unidad, eur(g.precio), pct(g.iva / 100)],
            () => ({ categoria: nombre, critico: ["categoria" as const, "unidad" as const] }),
          ),
        ),
      ),
    ],
  },
  variante(
    "real: a la derecha otra tabla con los precios de hostelería",
    {
      hoja: "Precios",
      comun: { iva: "0.04" },
      ruidoAdmitido: 20,
      general: [["la otra tabla de precios", "."]],
    },
    no("GRUPOS DE CONSUMO", "", "", "", "", "HOSTELERÍA"),
    cab("Producto", "Unidad", "Precio", "IVA", "", "Producto", "Unidad", "Precio", "IVA"),
    ...VERDURA.slice(0, 8).map((g) =>
      si(
        verdad(g, { otrosPrecios: [(g.precio * 0.8).toFixed(2)] }),
        g.nombre,
        g.unidad,
        g.precio,
        4,
        "",
        g.nombre,
        g.unidad,
        Number((g.precio * 0.8).toFixed(2)),
        4,
      ),
    ),
  ),
];
