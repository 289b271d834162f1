import { cab, da, junto, mal, no, num, pct, si, type Variante, variante } from "./construir.ts";
import { CONSERVA, ENGLISH, FRUTA, filasDe, titulo, VERDURA, verdad } from "./surtido.ts";

/** Sheets with prices hidden or side by side, and workbooks that are no list. */
export const REALES_RECHAZOS: readonly Variante[] = [
  variante(
    "real: dos tablas una al lado de otra, verdura y fruta, de alturas distintas",
    { hoja: "Hoja1", general: [["no hay IVA", "iva"]] },
    no("VERDURA", "", "", "", "FRUTA"),
    cab("Producto", "Ud", "Precio sin IVA", "", "Producto", "Ud", "Precio sin IVA"),
    ...VERDURA.map((g) => {
      const f = FRUTA[g.n];
      const otros = { iva: null, critico: ["categoria" as const, "unidad" as const] };
      return junto(
        si(verdad(g, { ...otros, categoria: "VERDURA" }), g.nombre, g.unidad, g.precio, ""),
        f ? si(verdad(f, { ...otros, categoria: "FRUTA" }), f.nombre, f.unidad, f.precio) : no("", "", ""),
      );
    }),
  ),
  variante(
    "real: columna oculta con el precio de verdad: se dice",
    { hoja: "Tarifa", columnasOcultas: [2], comun: { iva: "0.1" }, general: [["precio oculto", "oculta"]] },
    cab("Producto", "Formato", "Precio coste", "Precio", "IVA"),
    ...filasDe(CONSERVA.slice(0, 11), (g) => [g.nombre, g.unidad, g.precio * 0.7, g.precio, g.iva]),
  ),
  variante(
    "real: English sections in bold capitals, blank price rows and order column",
    { hoja: "Order form", nulos: ["stock"] },
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
  ),
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
    ({ nombre, filas }): Variante =>
      variante(
        `real: no es una lista: ${nombre}`,
        { hoja: "Hoja1", rechazo: "no es una lista de productos" },
        ...filas.map((celdas) => da(...celdas)),
      ),
  ),
];
