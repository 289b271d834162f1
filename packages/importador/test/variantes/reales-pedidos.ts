import { cab, eur, fundida, no, pct, type Variante, variante } from "./construir.ts";
import { FRUTA, filasDe, type Genero, GRANEL, huecos, LIMPIEZA, sumas, titulo, VERDURA } from "./surtido.ts";

const PEDIDOS = (g: Genero) => huecos(10, g.n % 2 ? { 1: 1, 4: 2 } : { 7: 0.5 });

/** Order sheets: banners, sections, columns for the families, totals, signatures. */
export const REALES_PEDIDOS: readonly Variante[] = [
  variante(
    "real: granel con rótulo fundido, secciones con emoji y IVA, familias con nombre y apellidos",
    { hoja: "PEDIDO", nulos: ["codigo", "stock"] },
    fundida(no("LA TRASTIENDA · a granel y sin plástico"), 16),
    fundida(no("Pedido de diciembre – entrega: jueves 4 (tarde)"), 16),
    fundida(no("Los precios NO llevan IVA · dudas: 699 00 11 22"), 16),
    no(),
    cab(
      "ARTÍCULO",
      "CANTIDAD",
      "€",
      "IVA",
      "Pérez Gil",
      "Casa Azul",
      "Marta & Iván",
      "Los del 3º",
      "Ibarra",
      "Ruiz-Kapoor",
      "Edu",
      "Nuria S.",
      "Local",
      "Reserva",
      "TOTAL",
      "IMPORTE",
    ),
    titulo("🌾 CEREALES Y LEGUMBRES — IVA 4 %", 0, "CEREALES Y LEGUMBRES"),
    ...filasDe(
      GRANEL.filter(({ iva }) => iva === 4),
      (g) => [g.nombre, g.unidad, g.precio, pct(0.04), ...PEDIDOS(g), 3, g.precio * 3],
      () => ({ critico: ["unidad", "categoria"] }),
    ),
    titulo("🥜 SECOS Y OTROS — IVA 10 %", 0, "SECOS Y OTROS"),
    ...filasDe(
      GRANEL.filter(({ iva }) => iva === 10),
      (g) => [g.nombre, g.unidad, g.precio, pct(0.1), ...PEDIDOS(g), 3, g.precio * 3],
      () => ({ critico: ["unidad", "categoria"] }),
    ),
    titulo("🧼 LIMPIEZA — IVA 21 %", 0, "LIMPIEZA"),
    ...filasDe(
      LIMPIEZA.filter(({ iva }) => iva === 21),
      (g) => [g.nombre, g.unidad, g.precio, pct(0.21), ...PEDIDOS(g), 3, g.precio * 3],
      () => ({ critico: ["unidad", "categoria"] }),
    ),
    no("TOTALES", "", "", "", ...sumas(10, 7), 66, 401.2),
    no("Firmado: la comisión de granel"),
  ),
  variante(
    "real: el tipo de IVA solo en el título de cada sección, y familias por inicial",
    { hoja: "Semana 48", nulos: ["codigo", "stock"] },
    no("ECOTIENDA EL ZURRÓN"),
    no("Hoja de pedido", "", "", "Semana 48"),
    [],
    cab("Producto", "Formato", "Precio sin IVA", "A", "B", "C", "D", "E", "F", "G", "H", "Suma"),
    titulo("Verdura fresca (IVA 4%)", 0, "Verdura fresca"),
    ...filasDe(
      VERDURA,
      (g) => [g.nombre, g.unidad, eur(g.precio), ...huecos(8, { 2: 1 }), 1],
      () => ({ critico: ["unidad", "categoria"] }),
    ),
    titulo("Droguería (IVA 21%)", 0, "Droguería"),
    ...filasDe(
      LIMPIEZA.filter(({ iva }) => iva === 21),
      (g) => [g.nombre, g.unidad, eur(g.precio), ...huecos(8, { 5: 2 }), 2],
      () => ({ critico: ["unidad", "categoria"] }),
    ),
    no("Suma", "", "", ...sumas(8, 4), 30),
  ),
  variante(
    "real: sesenta columnas de familias numeradas y el total delante",
    { hoja: "Reparto", nulos: ["codigo", "stock"] },
    no("GRUPO DE CONSUMO LA ACEQUIA"),
    cab(
      "Producto",
      "Ud.",
      "Precio/ud",
      "IVA %",
      "Total uds",
      "Total €",
      ...Array.from({ length: 60 }, (_, i) => `Fam. ${i + 1}`),
    ),
    ...filasDe(
      [...FRUTA, ...VERDURA],
      (g) => [g.nombre, g.unidad, g.precio, g.iva, 5, 5 * g.precio, ...huecos(60, { 3: 2, 17: 1, 44: 2 })],
      () => ({ critico: ["unidad"] }),
    ),
    no("TOTAL", "", "", "", 150, 300.5, ...sumas(60, 3)),
  ),
];
