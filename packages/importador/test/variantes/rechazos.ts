import { da, eur, num, pct, type Variante } from "./construir.ts";

const fecha = (v: number) => num(v, "dd/mm/yyyy");

/** What is no list of products, however much it looks like a table. */
export const RECHAZOS: readonly Variante[] = [
  {
    nombre: "turnos de reparto con horas y nombres",
    formato: "ods",
    rechazo: "turnos",
    hojas: [
      {
        nombre: "Turnos",
        filas: [
          da("Día", "Hora", "Familia", "Tarea", "Teléfono"),
          da(fecha(45987), "18:00", "Familia Sanz", "Abrir el local", "600 00 00 01"),
          da(fecha(45994), "18:00", "Familia Otxoa", "Pesar verdura", "600 00 00 02"),
          da(fecha(46001), "18:30", "Familia Gil", "Limpiar", "600 00 00 03"),
        ],
      },
    ],
  },
  {
    nombre: "extracto del banco",
    formato: "csv",
    csv: { separador: ";", codificacion: "windows-1252" },
    rechazo: "movimientos de una cuenta",
    hojas: [
      {
        nombre: "",
        filas: [
          da("Fecha", "Fecha valor", "Concepto", "Importe", "Saldo"),
          da("03/11/2025", "03/11/2025", "Transferencia de Lucía Gómez", "45,20", "1.245,20"),
          da("05/11/2025", "05/11/2025", "Recibo Iberdrola", "-88,10", "1.157,10"),
          da("07/11/2025", "08/11/2025", "Bizum de Ana Ruiz", "30,00", "1.187,10"),
          da("10/11/2025", "10/11/2025", "Comisión de mantenimiento", "-6,00", "1.181,10"),
        ],
      },
    ],
  },
  {
    nombre: "cuentas por familia: lo que debe cada una",
    formato: "xlsx",
    rechazo: "importes por familia",
    hojas: [
      {
        nombre: "Resumen",
        filas: [
          da("Familia", "Verdura", "Pan", "Queso", "Total", "Pagado"),
          da("Familia Sanz", eur(12.4), eur(3.9), eur(8), eur(24.3), "sí"),
          da("Familia Otxoa", eur(22.1), eur(7.8), eur(0), eur(29.9), "no"),
          da("Familia Gil", eur(9), eur(0), eur(16), eur(25), "sí"),
          da("TOTAL", eur(43.5), eur(11.7), eur(24), eur(79.2), ""),
        ],
      },
    ],
  },
  {
    nombre: "tabla dinámica de cantidades por producto y familia, sin precios",
    formato: "xlsx",
    rechazo: "no hay precios",
    hojas: [
      {
        nombre: "Dinámica",
        filas: [
          da("Suma de Cantidad", "Etiquetas de columna"),
          da("Producto", "Familia 1", "Familia 2", "Familia 3", "Total general"),
          da("Acelga", 2, 1, "", 3),
          da("Borraja", "", 4, 1, 5),
          da("Cardo", 1, "", 2, 3),
          da("Total general", 3, 5, 3, 11),
        ],
      },
    ],
  },
  {
    nombre: "lista de contactos de proveedores",
    formato: "xls",
    rechazo: "contactos",
    hojas: [
      {
        nombre: "Contactos",
        filas: [
          da("Nombre", "Teléfono", "Correo", "Código postal", "Observaciones"),
          da("Huerta La Vega", 600111222, "vega@example.org", 28300, "llamar de tarde"),
          da("Quesos Alba", 600333444, "alba@example.org", 37001, ""),
          da("Pan y Masa", 600555666, "pan@example.org", 28012, "cierra lunes"),
        ],
      },
    ],
  },
  {
    nombre: "una receta con cantidades",
    formato: "xlsx",
    rechazo: "receta",
    hojas: [
      {
        nombre: "Receta",
        filas: [
          da("Pan de espelta"),
          da("Ingrediente", "Cantidad", "Unidad", "% panadero"),
          da("Harina de espelta", 1000, "g", pct(1)),
          da("Agua", 650, "g", pct(0.65)),
          da("Masa madre", 200, "g", pct(0.2)),
          da("Sal", 20, "g", pct(0.02)),
        ],
      },
    ],
  },
  {
    nombre: "resumen de factura: bases y cuotas, sin un solo producto",
    formato: "xlsx",
    rechazo: "totales de factura",
    hojas: [
      {
        nombre: "Factura",
        filas: [
          da("FACTURA Nº", "2025/118"),
          da("Fecha", fecha(45987)),
          da("Cliente", "Grupo de consumo El Rincón"),
          da("Tipo de IVA", "Base imponible", "Cuota", "Total"),
          da("4 %", eur(120), eur(4.8), eur(124.8)),
          da("10 %", eur(80), eur(8), eur(88)),
          da("TOTAL", eur(200), eur(12.8), eur(212.8)),
        ],
      },
    ],
  },
  { nombre: "un libro vacío", formato: "xlsx", rechazo: "vacío", hojas: [{ nombre: "Hoja1", filas: [] }] },
  {
    nombre: "una lista con su cabecera y sin una sola fila",
    formato: "xlsx",
    rechazo: "sin productos",
    hojas: [
      {
        nombre: "Plantilla",
        filas: [da("Tarifa 2026"), da("Producto", "Unidad", "Precio", "IVA"), da(), da()],
      },
    ],
  },
];

/** Tables of names and amounts that tempt. */
export const TENTACIONES: readonly Variante[] = [
  {
    nombre: "cuotas de los socios: nombre, cuota y si pagó",
    formato: "xlsx",
    rechazo: "cuotas",
    hojas: [
      {
        nombre: "Cuotas 2025",
        filas: [
          da("Nombre", "Cuota", "Pagado", "Fecha"),
          da("Lucía Gómez", eur(20), "sí", fecha(45700)),
          da("Ander Otxoa", eur(20), "no", ""),
          da("Nuria Ferrer", eur(10), "sí", fecha(45712)),
          da("Total", eur(50), "", ""),
        ],
      },
    ],
  },
  {
    nombre: "gastos del local: concepto e importe",
    formato: "xls",
    rechazo: "gastos",
    hojas: [
      {
        nombre: "Gastos",
        filas: [
          da("Fecha", "Concepto", "Importe", "Pagado por"),
          da(fecha(45700), "Alquiler", 250, "Ana"),
          da(fecha(45702), "Luz", 43.2, "Ana"),
          da(fecha(45710), "Bolsas de papel", 18.5, "Bea"),
          da("", "TOTAL", 311.7, ""),
        ],
      },
    ],
  },
  {
    nombre: "inventario sin precios",
    formato: "csv",
    csv: { separador: ";", codificacion: "utf8" },
    rechazo: "sin precios",
    hojas: [
      {
        nombre: "",
        filas: [
          da("Producto", "Unidad", "Existencias", "Estantería"),
          da("Lenteja", "kg", "12", "A1"),
          da("Garbanzo", "kg", "7,5", "A2"),
          da("Arroz", "kg", "20", "A3"),
        ],
      },
    ],
  },
  {
    nombre: "menú de la semana y tabla de nutrición",
    formato: "ods",
    rechazo: "ni productos ni precios",
    hojas: [
      {
        nombre: "Menú",
        filas: [
          da("Día", "Comida", "Cena", "Kcal"),
          da("Lunes", "Lentejas", "Crema de calabaza", 1850),
          da("Martes", "Arroz con verduras", "Tortilla", 1920),
          da("Miércoles", "Garbanzos", "Ensalada", 1780),
        ],
      },
    ],
  },
  {
    nombre: "préstamo: cuadro de amortización",
    formato: "xlsx",
    rechazo: "números de un préstamo",
    hojas: [
      {
        nombre: "Cuadro",
        filas: [
          da("Cuota nº", "Fecha", "Capital", "Interés", "Total", "Pendiente"),
          da(1, fecha(45700), 100, 4, 104, 900),
          da(2, fecha(45730), 100, 3.6, 103.6, 800),
          da(3, fecha(45760), 100, 3.2, 103.2, 700),
        ],
      },
    ],
  },
];
