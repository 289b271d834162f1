import { cab, da, hoja, mal, no, num, si, type Valor, type Variante, variante } from "./construir.ts";
import { VERDURA, verdad } from "./surtido.ts";

const GENEROS = VERDURA.slice(0, 6);
const LISTA = [
  cab("Producto", "Ud", "Precio", "IVA"),
  ...GENEROS.map((g) => si(verdad(g, { critico: ["unidad"] }), g.nombre, g.unidad, g.precio, g.iva)),
];
const rechazada = (nombre: string, ...filas: readonly (readonly Valor[])[]): Variante =>
  variante(
    `no es una lista: ${nombre}`,
    { hoja: "Hoja1", rechazo: "no es una lista de productos" },
    ...filas.map((celdas) => da(...celdas)),
  );

/** Sheets beside the list's, and workbooks with tables of other things. */
export const HOJAS_DE_MAS: readonly Variante[] = [
  {
    nombre: "una hoja de precios de otros años al lado: no se lee, y se dice",
    formato: "xlsx",
    general: [["hoja de otros años", "«Histórico»"]],
    hojas: [
      hoja("Lista", ...LISTA),
      hoja(
        "Histórico",
        ["Producto", "Precio 2023", "Precio 2024"],
        ["Tomate", 1.8, 1.9],
        ["Ajo", 2.5, 2.8],
        ["Pera", 1.2, 1.3],
      ),
    ],
  },
  {
    nombre: "instrucciones con una tabla de ejemplo delante de la lista",
    formato: "ods",
    general: [["hoja de instrucciones", "«Instrucciones»"]],
    hojas: [
      hoja(
        "Instrucciones",
        ["Así se rellena:"],
        ["Producto", "Precio", "Cantidad", "Importe"],
        ["Tomate", 2, 3, 6],
      ),
      hoja("Lista", ...LISTA),
    ],
  },
  {
    nombre: "dos semanas en dos hojas: vale la última, y cada repetido se dice",
    formato: "xlsx",
    nulos: ["categoria"],
    hojas: [
      hoja(
        "Semana 46",
        da("Producto", "Ud", "Precio", "IVA"),
        ...GENEROS.map((g) => mal("de la semana anterior", g.nombre, g.unidad, g.precio + 0.5, g.iva)),
      ),
      hoja("Semana 47", ...LISTA),
    ],
    ruidoAdmitido: 6,
  },
  {
    nombre: "lista con hojas de portes, envases y socios",
    formato: "xlsx",
    hojas: [
      hoja("Productos", ...LISTA),
      hoja("Portes", ["Zona", "Precio", "Plazo"], ["Madrid", 6, "24 h"], ["Toledo", 8.5, "48 h"]),
      hoja("Envases", ["Envase", "Precio fianza"], ["Caja", 3.5], ["Palé", 12], ["Cesta", 2.25]),
      hoja("Socios", ["Nombre", "Cuota"], ["Ana", 12.5], ["Luis", 12.5], ["Eva", 15]),
    ],
  },
  variante(
    "un filtro esconde seis filas seguidas: se dicen juntas",
    { hoja: "Lista", general: [["filtro", "Filas 3 a 8"]] },
    cab("Producto", "Precio", "IVA"),
    no(),
    ...GENEROS.map((g) => ({ ...mal("oculta", g.nombre, g.precio, g.iva), oculta: true })),
    si({ precio: "2", iva: "0.04" }, "Nabo", 2, 4),
    si({ precio: "3", iva: "0.04" }, "Coliflor", 3, 4),
  ),
  rechazada(
    "alturas y pesos",
    ["Nombre", "Altura", "Peso"],
    ["Ana", 1.65, 60.5],
    ["Luis", 1.78, 75.2],
    ["Eva", 1.6, 55.4],
  ),
  rechazada(
    "gastos con su IVA",
    ["Fecha", "Proveedor", "Concepto", "Base", "IVA", "Total"],
    ["01/11", "Luz SA", "Electricidad", 50.2, 10.54, 60.74],
    ["03/11", "Agua SL", "Agua", 20.1, 2.01, 22.11],
    ["05/11", "Imprenta", "Carteles", 80, 16.8, 96.8],
  ),
  rechazada(
    "una receta",
    ["Receta: gazpacho"],
    ["Ingrediente", "Cantidad", "Unidad"],
    ["Tomate", 1.25, "kg"],
    ["Pepino", 0.5, "kg"],
    ["Aceite", 0.15, "L"],
  ),
  rechazada(
    "temperaturas",
    ["Temperaturas de la cámara"],
    ["Día", "Mañana", "Tarde"],
    [num(45990, "dd/mm/yyyy"), 3.5, 4.1],
    [num(45991, "dd/mm/yyyy"), 3.7, 4.4],
    [num(45992, "dd/mm/yyyy"), 2.9, 4.05],
  ),
];
