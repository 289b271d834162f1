import type { Cell, MergedCells, Sheet, Workbook } from "../src/workbook/cells.ts";

/** A cell for tests: a text, a number, nothing, or a cell in full. */
export type CeldaDePrueba = string | number | null | Partial<Cell>;

/** A sheet for tests, row by row. */
export function hojaDe(
  filas: readonly (readonly CeldaDePrueba[])[],
  otros: Partial<Omit<Sheet, "filas">> = {},
): Sheet {
  const fusiones: MergedCells[] = [];
  return {
    nombre: "Hoja1",
    oculta: false,
    fusiones,
    filasOcultas: new Set(),
    columnasOcultas: new Set(),
    ...otros,
    filas: filas.map((fila) => fila.map(celdaDe)),
  };
}

/** A workbook for tests, of one sheet given row by row or of several. */
export function libroDe(
  hojas: readonly (readonly CeldaDePrueba[])[] | readonly Sheet[],
  formato: Workbook["formato"] = "xlsx",
): Workbook {
  const primera = hojas[0];
  const deHojas = primera !== undefined && !Array.isArray(primera);
  return {
    formato,
    hojas: deHojas ? (hojas as readonly Sheet[]) : [hojaDe(hojas as readonly (readonly CeldaDePrueba[])[])],
  };
}

function celdaDe(dada: CeldaDePrueba): Cell | undefined {
  if (dada === null || dada === "") return undefined;
  if (typeof dada === "string") return { tipo: "texto", valor: dada, texto: dada };
  if (typeof dada === "number") return { tipo: "numero", valor: String(dada), texto: String(dada) };
  return { tipo: "texto", valor: dada.texto ?? "", texto: dada.valor ?? "", ...dada };
}
