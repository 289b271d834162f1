import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { leerArchivo } from "../../test/leer-archivo.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { CANTIDAD_PEDIDA } from "../rellenar/columna-de-cantidad.ts";
import { NO_ESTAN, PEDIDO, type ProductoConCantidad } from "../rellenar/rellenar.ts";

type Formato = "xlsx" | "biff8" | "ods";

/** A file of these sheets; those of which `ocultas` speaks are hidden. */
function archivo(
  hojas: Record<string, unknown[][]>,
  ocultas: readonly string[] = [],
  bookType: Formato = "xlsx",
): Uint8Array {
  const libro = utils.book_new();
  for (const [nombre, filas] of Object.entries(hojas))
    utils.book_append_sheet(libro, utils.aoa_to_sheet(filas), nombre);
  libro.Workbook = {
    Sheets: libro.SheetNames.map((nombre) => ({ Hidden: ocultas.includes(nombre) ? 1 : 0 })),
  };
  return new Uint8Array(write(libro, { type: "array", bookType }) as ArrayBuffer);
}

/** The file with two of each of its products, as it reads then, and the texts of its sheets. */
function rellenar(bytes: Uint8Array, extra: ProductoConCantidad[] = [], dicho = {}) {
  const { productos } = leerArchivo("lista", bytes, dicho);
  const pedidos = productos.map(({ nombre, codigo, unidad }) => ({ nombre, codigo, unidad, cantidad: 2 }));
  const { relleno } = leerArchivo("lista", bytes, { ...dicho, paraRellenar: [...pedidos, ...extra] });
  const hojas = readWorkbook(relleno!.bytes, "lista").hojas.map(({ nombre, filas }) => [
    nombre,
    filas.map((fila) => Array.from(fila ?? [], (celda) => celda?.texto ?? "").join("|")),
  ]);
  return { productos, relleno: relleno!, hojas: Object.fromEntries(hojas) as Record<string, string[]> };
}

const MIEL: ProductoConCantidad = { nombre: "Miel", codigo: null, unidad: "bote", cantidad: 3 };
const PORTADA = [["Huerta La Vega"], ["Tarifa de otoño"]];
const A_LO_ANCHO = [
  ["Producto", "250 g", "500 g", "1 kg"],
  ["Almendra", 4.5, 8.5, 16],
  ["Avellana", 5.25, 9.9, 19],
  ["Nuez", 4.1, 7.8, 15],
];
/** Names below each other, quantities to the right of everything. */
const PEDIDAS = [
  `${PEDIDO}||||${CANTIDAD_PEDIDA}`,
  ...["Almendra", "Avellana", "Nuez"].flatMap((nombre) =>
    ["250 g", "500 g", "1 kg"].map((formato) => `${nombre} (${formato})||||2`),
  ),
];

describe("products without a cell of their own beside them", () => {
  it.each<[string, readonly string[], Formato]>([
    ["behind a cover", [], "xlsx"],
    ["behind a hidden sheet", ["Portada"], "xlsx"],
    ["behind a hidden sheet of an .xls", ["Portada"], "biff8"],
  ])("stand under their own list, %s", (_, ocultas, formato) => {
    const bytes = archivo({ Portada: PORTADA, Lista: A_LO_ANCHO }, ocultas, formato);
    const { hojas, productos, relleno } = rellenar(bytes);
    expect(productos).toHaveLength(9);
    expect(hojas.Portada).toEqual(["Huerta La Vega", "Tarifa de otoño"]);
    expect(hojas.Lista?.slice(4)).toEqual(["", ...PEDIDAS]);
    expect(leerArchivo("lista", relleno.bytes).productos).toEqual(productos);
  });

  it("stand apart from those that the list does not have", () => {
    const { hojas } = rellenar(archivo({ Portada: PORTADA, Lista: A_LO_ANCHO }), [MIEL]);
    expect(hojas.Lista?.slice(15)).toEqual(["", `${NO_ESTAN}||||${CANTIDAD_PEDIDA}`, "Miel (bote)||||3"]);
  });

  it("stand under each of two lists, with what neither has under the one that is filled in", () => {
    const filas = [
      ["Producto", "Precio"],
      ["Acelga", 1.5],
      ["Puerro", 2.25],
      ["Tomate", 2.5],
    ];
    const { hojas } = rellenar(archivo({ Frutos: A_LO_ANCHO, Verdura: filas }), [MIEL]);
    expect(hojas.Frutos?.slice(5)).toEqual(PEDIDAS);
    expect(hojas.Verdura).toEqual([
      `Producto|Precio|${CANTIDAD_PEDIDA}`,
      "Acelga|1.5|2",
      "Puerro|2.25|2",
      "Tomate|2.5|2",
      "",
      NO_ESTAN,
      "Miel (bote)||3",
    ]);
  });

  it("stand below where a cell holds several", () => {
    const filas = [
      ["Producto", "Precio"],
      ["Acelga\nPuerro", "1,50\n2,25"],
      ["Tomate\nPimiento", "2,50\n2,80"],
      ["Ajo\nCebolla", "4,50\n1,10"],
    ];
    const { hojas, productos } = rellenar(archivo({ Lista: filas }));
    expect(productos).toHaveLength(6);
    expect(hojas.Lista?.slice(4)).toEqual([
      "",
      `${PEDIDO}||${CANTIDAD_PEDIDA}`,
      ...productos.map(({ nombre }) => `${nombre}||2`),
    ]);
  });

  it("stand on a sheet that can be seen, if a person had a hidden one read", () => {
    const filas = [
      ["Producto", "Precio"],
      ["Acelga", 1.5],
      ["Puerro", 2.25],
    ];
    const bytes = archivo({ Portada: PORTADA, Lista: filas }, ["Lista"]);
    const columnas = { nombre: "A", precio: "B" };
    const asignacion = { listas: [{ hoja: "Lista", filaCabecera: 1, precioConIva: null, columnas }] };
    const { hojas } = rellenar(bytes, [], { asignacion });
    expect(hojas.Lista).toEqual(["Producto|Precio", "Acelga|1.5", "Puerro|2.25"]);
    expect(hojas.Portada?.slice(2)).toEqual(["", `${PEDIDO}|${CANTIDAD_PEDIDA}`, "Acelga|2", "Puerro|2"]);
  });
});
