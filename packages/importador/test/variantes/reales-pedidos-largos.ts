import { cab, da, mal, no, num, type Variante } from "./construir.ts";
import { CARNE, CONSERVA, coma, FRUTA, filasDe, LACTEO, LIMPIEZA, PAN, titulo, VERDURA } from "./surtido.ts";

/** Order sheets with much above, below and beside the list. */
export const REALES_PEDIDOS_LARGOS: readonly Variante[] = [
  {
    nombre: "real: metadatos arriba en dos columnas, «TOTAL unidades» y familias desde la F, portes al pie",
    formato: "xlsx",
    nulos: ["codigo", "stock"],
    comun: { iva: "0.1" },
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          no("Productor:", "Cárnicas Valdelaguna, S.A.T."),
          no("Fecha de entrega:", num(46000, "dd/mm/yyyy")),
          no("Coordina:", "Familia Ortuño (611 22 33 44)"),
          no("Pedido nº:", 112),
          no("Pedido mínimo:", num(180, '0.00 "€"')),
          [],
          cab(
            "Corte",
            "Bandeja",
            "Precio sin IVA (€)",
            "IVA %",
            "TOTAL unidades",
            "Ortuño",
            "Llorente",
            "Sol y Toni",
            "Vega",
            "Cano Ríos",
            "4ºB",
          ),
          ...filasDe(
            CARNE,
            (g) => [g.nombre, g.unidad, g.precio, 10, 4, 1, "", 1, "", 2, ""],
            () => ({ critico: ["unidad"] }),
          ),
          no("TOTAL PEDIDO", "", "", "", 40, 10, 0, 10, 0, 20, 0),
          no("Portes", "", 9.5),
          no("Total con portes e IVA", "", 391.4),
          [],
          no("Ingresos en ES12 0000 1111 2222 3333 4444 (poner familia)"),
        ],
      },
    ],
  },
  {
    nombre: "real: precios por kilo con cantidad pedida, peso servido e importe detrás",
    formato: "xls",
    nulos: ["codigo", "stock"],
    hojas: [
      {
        nombre: "Albarán",
        filas: [
          no("Huerta de Aranjuez", "", "", "Grupo: La Corrala"),
          cab(
            "Producto",
            "Se vende por",
            "Precio",
            "IVA",
            "Pedido",
            "Servido (kg)",
            "Importe",
            "Importe con IVA",
          ),
          ...filasDe(
            VERDURA,
            (g) => [g.nombre, g.unidad, g.precio, g.iva, 2, 2.1, g.precio * 2.1, g.precio * 2.18],
            () => ({ critico: ["unidad"] }),
          ),
          no("", "", "", "", "", "Suma", 82.3, 85.6),
        ],
      },
    ],
  },
  {
    nombre: "real: cabecera en la fila 24 tras normas del grupo, con números y precios en ellas",
    formato: "xlsx",
    nulos: ["codigo", "stock"],
    hojas: [
      {
        nombre: "Pedido",
        filas: [
          no("NORMAS DEL PEDIDO"),
          ...Array.from({ length: 11 }, (_, i) =>
            no(
              `${i + 1}. ${["Se pide antes del lunes.", "Mínimo por familia: 10 €.", "La bolsa de tela cuesta 1,50 €.", "Se paga al recoger."][i % 4]}`,
            ),
          ),
          no("Precio de la cesta cerrada:", "", 15),
          no("Producto de la semana:", "Calabaza", "", "IVA aparte"),
          ...Array.from({ length: 9 }, () => []),
          cab("Descripción", "Medida", "PVP s/IVA", "IVA", "¿Cuánto quieres?"),
          titulo("PANADERÍA"),
          ...filasDe(
            PAN,
            (g) => [g.nombre, g.unidad, g.precio, g.iva, ""],
            () => ({ critico: ["unidad", "categoria"] }),
          ),
          titulo("LÁCTEOS Y HUEVOS"),
          ...filasDe(
            LACTEO,
            (g) => [g.nombre, g.unidad, g.precio, g.iva, ""],
            () => ({ critico: ["unidad", "categoria"] }),
          ),
        ],
      },
    ],
    ruidoAdmitido: 1,
  },
  {
    nombre: "real: ofertas, agotados y subtotales por sección en un pedido de temporada",
    formato: "xlsx",
    nulos: ["codigo"],
    ruidoAdmitido: 2,
    hojas: [
      {
        nombre: "Pedido",
        filas: [
          no("🌻 HUERTO DE LA ABUELA 🌻"),
          no("Otoño 2025 · 600 00 00 00 · sin IVA"),
          cab("PRODUCTO", "UD", "PRECIO", "OFERTA", "IVA", "QUEDAN", "García", "Luna", "TOTAL"),
          titulo("🥬 HOJA", 0, "HOJA"),
          ...filasDe(
            VERDURA.slice(0, 8),
            (g) => [
              g.nombre,
              g.unidad,
              g.precio,
              g.n === 4 ? 1.7 : "",
              g.iva,
              g.n === 2 ? "AGOTADO" : 20 + g.n,
              "",
              "",
              0,
            ],
            (g) => ({
              stock: g.n === 2 ? "0" : String(20 + g.n),
              ...(g.n === 4 && { precio: "1.7", otrosPrecios: ["2.1"] }),
              critico: ["stock", "unidad", "categoria"],
            }),
          ),
          no("Subtotal hoja", "", "", "", "", "", 0, 0, 0),
          titulo("🍎 FRUTA", 0, "FRUTA"),
          ...filasDe(
            FRUTA,
            (g) => [g.nombre, g.unidad, g.precio, "", g.iva, 5, "", "", 0],
            () => ({ stock: "5", critico: ["stock", "unidad", "categoria"] }),
          ),
          no("Subtotal fruta", "", "", "", "", "", 0, 0, 0),
          mal("sin precio", "Membrillo", "kg", "", "", 4, 12, "", "", 0),
          no("TOTAL GENERAL", "", "", "", "", "", 0, 0, 0),
          da("Gracias por apoyar lo local ❤"),
        ],
      },
    ],
  },
  {
    nombre: "real: textos con euro y coma, secciones en negrita a medias y fila de suma sin palabra",
    formato: "xlsx",
    nulos: ["codigo", "stock"],
    hojas: [
      {
        nombre: "Lista",
        filas: [
          no("DESPENSA SOLIDARIA"),
          no("Actualizado: 18/11/2025"),
          cab("Nombre del producto", "Presentación", "Precio unidad", "Impuesto", "Uds. pedidas", "A pagar"),
          titulo("Conservas:", 0, "Conservas"),
          ...filasDe(
            CONSERVA,
            (g) => [g.nombre, g.unidad, `${coma(g.precio)} €`, `${g.iva}%`, "", "0,00 €"],
            () => ({ critico: ["unidad", "categoria"] }),
          ),
          titulo("Limpieza:", 0, "Limpieza"),
          ...filasDe(
            LIMPIEZA,
            (g) => [g.nombre, g.unidad, `${coma(g.precio)} €`, `${g.iva}%`, "", "0,00 €"],
            () => ({ critico: ["unidad", "categoria"] }),
          ),
          no("", "", "", "", 0, "0,00 €"),
        ],
      },
    ],
  },
];
