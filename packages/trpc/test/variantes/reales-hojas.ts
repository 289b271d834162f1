import { cab, da, eur, mal, no, num, pct, si, type Variante } from "./construir.ts";
import {
  CARNE,
  CONSERVA,
  ENGLISH,
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
  {
    nombre: "real: ODS de conservas, la categoría en la última columna y existencias con decimales",
    formato: "ods",
    hojas: [
      {
        nombre: "Catálogo",
        filas: [
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
        ],
      },
    ],
  },
  {
    nombre: "real: ODS con la categoría solo en la primera fila de cada grupo",
    formato: "ods",
    columnaNombre: 1,
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          cab("Familia", "Artículo", "Presentación", "Precio", "IVA"),
          ...filasDe(
            PAN,
            (g) => [g.n === 0 ? "Panes" : g.n === 6 ? "Dulces" : "", g.nombre, g.unidad, g.precio, g.iva],
            (g) => ({ categoria: g.n < 6 ? "Panes" : "Dulces", critico: ["categoria", "unidad"] }),
          ),
        ],
      },
    ],
  },
  {
    nombre: "real: condiciones en la primera hoja, lista en la tercera, y un calendario entre ellas",
    formato: "xlsx",
    nulos: ["codigo"],
    hojas: [
      {
        nombre: "Condiciones",
        filas: [
          no("Condiciones de venta 2026"),
          no("Pedido mínimo", 100, "€"),
          no("Portes", 7.5, "€ por debajo de 200 €"),
          no("Envases retornables", "caja", 3.5, "palé", 12),
          no("Descuento por volumen", "500 €", pct(0.03)),
        ],
      },
      {
        nombre: "Calendario",
        filas: [
          no("Producto", "Ene", "Feb", "Mar", "Abr", "May", "Jun"),
          no("Tomate", "", "", "", "", "x", "x"),
          no("Acelga", "x", "x", "x", "x", "", ""),
          no("Naranja", "x", "x", "x", "", "", ""),
        ],
      },
      {
        nombre: "Precios 2026",
        filas: [
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
        ],
      },
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
      ).map(([nombre, generos]) => ({
        nombre,
        filas: [
          no(`ECOALMACÉN · ${nombre}`),
          cab("Producto", "Formato", "Precio", "IVA"),
          ...filasDe(
            generos,
            (g) => [g.nombre, g.unidad, eur(g.precio), pct(g.iva / 100)],
            () => ({ categoria: nombre, critico: ["categoria" as const, "unidad" as const] }),
          ),
        ],
      })),
    ],
  },
  {
    nombre: "real: a la derecha otra tabla con los precios de hostelería",
    formato: "xlsx",
    comun: { iva: "0.04" },
    ruidoAdmitido: 20,
    general: [["la otra tabla de precios", "."]],
    hojas: [
      {
        nombre: "Precios",
        filas: [
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
        ],
      },
    ],
  },
  {
    nombre: "real: dos tablas una al lado de otra, verdura y fruta, de alturas distintas",
    formato: "xlsx",
    hojas: [
      {
        nombre: "Hoja1",
        filas: [
          no("VERDURA", "", "", "", "FRUTA"),
          cab("Producto", "Ud", "Precio sin IVA", "", "Producto", "Ud", "Precio sin IVA"),
          ...VERDURA.map((g) => {
            const f = FRUTA[g.n];
            const otros = { iva: null, critico: ["categoria" as const, "unidad" as const] };
            return si(
              [
                verdad(g, { ...otros, categoria: "VERDURA" }),
                ...(f ? [verdad(f, { ...otros, categoria: "FRUTA" })] : []),
              ],
              g.nombre,
              g.unidad,
              g.precio,
              "",
              f?.nombre ?? "",
              f?.unidad ?? "",
              f?.precio ?? "",
            );
          }),
        ],
      },
    ],
    general: [["no hay IVA", "iva"]],
  },
  {
    nombre: "real: columna oculta con el precio de verdad: se dice",
    formato: "xlsx",
    comun: { iva: "0.1" },
    general: [["precio oculto", "oculta"]],
    hojas: [
      {
        nombre: "Tarifa",
        columnasOcultas: [2],
        filas: [
          cab("Producto", "Formato", "Precio coste", "Precio", "IVA"),
          ...filasDe(CONSERVA.slice(0, 11), (g) => [g.nombre, g.unidad, g.precio * 0.7, g.precio, g.iva]),
        ],
      },
    ],
  },
  {
    nombre: "real: English sections in bold capitals, blank price rows and order column",
    formato: "xlsx",
    nulos: ["stock"],
    hojas: [
      {
        nombre: "Order form",
        filas: [
          no("ORDER FORM – please return by Friday"),
          no("Customer:", "", "Date:", ""),
          cab("Item", "Unit", "Price (ex VAT)", "VAT", "Qty", "Amount"),
          titulo("FRESH"),
          ...filasDe(
            ENGLISH.slice(0, 4),
            (g) => [g.nombre, g.unidad, g.precio, pct(g.iva / 100), "", ""],
            () => ({ critico: ["categoria", "unidad"] }),
          ),
          titulo("STORE CUPBOARD"),
          ...filasDe(
            ENGLISH.slice(4),
            (g) => [g.nombre, g.unidad, g.precio, pct(g.iva / 100), "", ""],
            () => ({ critico: ["categoria", "unidad"] }),
          ),
          mal("no price", "Rice cakes", "100 g", "", pct(0.1), "", ""),
          no("TOTAL", "", "", "", 0, 0),
          no("Thank you for your order"),
        ],
      },
    ],
  },
  ...[
    {
      nombre: "un censo de familias con cuotas",
      filas: [
        ["Familia", "Nº", "Teléfono", "Cuota anual"],
        ["García Polo", 1, "600 11 11 11", 25],
        ["Casa Roja", 2, "600 22 22 22", 25],
        ["Núñez", 3, "600 33 33 33", 30],
        ["Abril", 4, "600 44 44 44", 25],
      ],
    },
    {
      nombre: "un acta con turnos de reparto",
      filas: [
        ["Acta de la asamblea"],
        ["Día", "Turno", "Responsable", "Horas"],
        [num(45990, "dd/mm/yyyy"), "mañana", "Ana", 2.5],
        [num(45997, "dd/mm/yyyy"), "tarde", "Luis", 3],
        [num(46004, "dd/mm/yyyy"), "tarde", "Eva", 2],
      ],
    },
    {
      nombre: "un extracto del banco",
      filas: [
        ["Fecha", "Concepto", "Importe", "Saldo"],
        ["01/11/2025", "Transferencia García", 45.2, 1045.2],
        ["03/11/2025", "Recibo luz", -62.1, 983.1],
        ["07/11/2025", "Ingreso caja", 120, 1103.1],
        ["09/11/2025", "Transferencia Ruiz", 33.4, 1136.5],
      ],
    },
    {
      nombre: "un horario de riego en grados y litros",
      filas: [
        ["Sector", "Litros/h", "Minutos", "Temperatura"],
        ["Bancal 1", 12.5, 30, 21.5],
        ["Bancal 2", 14, 25, 22],
        ["Invernadero", 8.5, 45, 27.5],
      ],
    },
    {
      nombre: "un libro de cuentas del grupo con debe y haber",
      filas: [
        ["Cuentas 2025"],
        ["Fecha", "Descripción", "Debe", "Haber", "Saldo"],
        ["05/01/2025", "Cuotas", "", 240.5, 240.5],
        ["10/01/2025", "Alquiler local", 180, "", 60.5],
        ["12/01/2025", "Bolsas", 12.35, "", 48.15],
      ],
    },
  ].map(
    ({ nombre, filas }): Variante => ({
      nombre: `real: no es una lista: ${nombre}`,
      formato: "xlsx",
      rechazo: "no es una lista de productos",
      hojas: [{ nombre: "Hoja1", filas: filas.map((celdas) => da(...celdas)) }],
    }),
  ),
];
