import { FILAS_DE_TOTALES } from "@cosecha/domain/compartidos";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { pedirLectura } from "../../test/leer-archivo.ts";
import type { TotalesDeHoja } from "./leer-totales.ts";

type Fila = readonly (string | number | boolean | null)[];

function libro(filas: readonly Fila[], formato: "xlsx" | "ods" | "xls" = "xlsx"): Uint8Array {
  const sheet = utils.aoa_to_sheet(filas.map((fila) => [...fila]));
  const book = { SheetNames: ["Pedido"], Sheets: { Pedido: sheet } };
  return new Uint8Array(write(book, { bookType: formato, type: "buffer" }) as Buffer);
}

function leer(bytes: Uint8Array, nombre = "totales.xlsx"): TotalesDeHoja | null {
  const answer = pedirLectura(nombre, bytes, { paraTotales: true });
  if ("noValido" in answer) throw new Error(answer.noValido);
  if (answer.totales === undefined) throw new Error("Nobody has looked for totals.");
  return answer.totales;
}

const CABECERA = ["Código", "Producto", "Categoría", "Formato", "Cantidad", "Precio sin IVA", "IVA"];
const ARRIBA: Fila[] = [["Pedido a Huerta La Vega"], ["Semana 12"], ["Desde hoy hasta mañana"], []];
const TOTAL: Fila = [null, "TOTAL", null, null, null, null, null, 12.5, 13];

describe("a sheet of totals", () => {
  it.each(["xlsx", "ods", "xls"] as const)("is read row by row, as %s", (formato) => {
    const filas = [
      ...ARRIBA,
      CABECERA,
      ["R-1", "Tomate rosa", "Verdura", "kg", 12.5, 2, 0.04],
      [null, "Acelga", null, null, 3, 1.5, 0.04],
      TOTAL,
      [null, "Lo que pidieron las familias, con cada línea redondeada", null, null, null],
    ];
    expect(leer(libro(filas, formato), `totales.${formato}`)).toEqual({
      arriba: ["Pedido a Huerta La Vega", "Semana 12", "Desde hoy hasta mañana"],
      filas: [
        { fila: 6, codigo: "R-1", nombre: "Tomate rosa", unidad: "kg", cantidad: "12.5" },
        { fila: 7, codigo: null, nombre: "Acelga", unidad: null, cantidad: "3" },
      ],
      sobran: 0,
    });
  });

  it("takes texts as they are, and no text for a quantity", () => {
    const filas = [
      CABECERA,
      ["'-1", "'=Sorpresa", null, null, "3 o 4", 1, 0],
      [null, "TOTAL", null, "ud", 2, 1, 0],
      [null, "  ", null, null, 5, 1, 0],
      [null, "Pan", null, null, true, 1, 0],
    ];
    expect(leer(libro(filas))?.filas).toEqual([
      { fila: 2, codigo: "-1", nombre: "=Sorpresa", unidad: null, cantidad: null },
      { fila: 3, codigo: null, nombre: "TOTAL", unidad: "ud", cantidad: "2" },
      { fila: 5, codigo: null, nombre: "Pan", unidad: null, cantidad: null },
    ]);
  });

  it("tells no more of what stands above than our sheets have there", () => {
    const arriba = [[null, "'=Uno"], ...Array<Fila>(9).fill(["x".repeat(1000)])];
    const dicho = leer(libro([...arriba, CABECERA]))?.arriba;
    expect(dicho).toEqual(["=Uno", ...Array<string>(3).fill("x".repeat(200))]);
  });

  it.each<[string, Fila[]]>([
    [
      "a supplier's list",
      [
        ["Producto", "Precio"],
        ["Tomate", 2],
      ],
    ],
    ["nothing", [[]]],
    ["a header far below", [...Array<Fila>(60).fill(["x"]), CABECERA]],
  ])("is none: %s", (_, filas) => expect(leer(libro(filas))).toBeNull());

  it("may be without anything ordered, and has no end of rows", () => {
    expect(leer(libro([...ARRIBA, CABECERA]))).toMatchObject({ filas: [], sobran: 0 });
    const muchas = Array.from({ length: FILAS_DE_TOTALES + 3 }, (_, n) => [null, `P ${n}`, null, null, 1]);
    const leidas = leer(libro([CABECERA, ...muchas]));
    expect([leidas?.filas.length, leidas?.sobran]).toEqual([FILAS_DE_TOTALES, 3]);
  });
});
