import type { Sheet, Workbook } from "../src/workbook/cells.ts";
import { columnIndex } from "../src/workbook/cells.ts";
import type { DEFORMACIONES } from "./deformaciones.ts";
import { azar, type Pieza } from "./pieza.ts";
import type { Esperado } from "./puntuar.ts";

/**
 * The workbook and its truth after those deformations; `columnas` as the importer names them («B»).
 */
export function deformar(
  libro: Workbook,
  esperado: Esperado,
  columnas: Readonly<Partial<Record<string, string>>>,
  deformaciones: typeof DEFORMACIONES,
): { readonly libro: Workbook; readonly esperado: Esperado } {
  const hoja = libro.hojas.find(({ nombre }) => nombre === esperado.hoja) as Sheet;
  const pieza = deformaciones.reduce<Pieza>((otra, { hacer }) => hacer(otra), {
    renglones: hoja.filas.map((celdas, i) => ({ celdas, antes: i + 1 })),
    fusiones: hoja.fusiones,
    cabecera: esperado.filaCabecera ?? 1,
    columnas: Object.fromEntries(
      Object.entries(columnas).map(([campo, letras]) => [campo, columnIndex(letras ?? "A")]),
    ),
    noProducto: new Set(esperado.noProducto),
    dado: azar(5),
  });
  const ahora = new Map(pieza.renglones.map(({ antes }, i) => [antes, i + 1]));
  const mover = <T extends { readonly fila: number }>(de: readonly T[]): T[] =>
    de.map((uno) => ({ ...uno, fila: ahora.get(uno.fila) ?? -1 }));
  const anadidas = pieza.renglones.flatMap(({ antes }, i) => (antes === null ? [i + 1] : []));
  return {
    libro: {
      ...libro,
      hojas: libro.hojas.map((otra) =>
        otra === hoja
          ? { ...hoja, filas: pieza.renglones.map(({ celdas }) => celdas), fusiones: pieza.fusiones }
          : otra,
      ),
    },
    esperado: {
      ...esperado,
      filaCabecera: ahora.get(esperado.filaCabecera) ?? null,
      productos: mover(esperado.productos),
      reportar: esperado.reportar.map((uno) => ({
        ...uno,
        fila: uno.fila === null ? null : (ahora.get(uno.fila) ?? -1),
        patron: uno.patron ?? ".",
      })),
      noProducto: [...esperado.noProducto.map((n) => ahora.get(n) ?? -1), ...anadidas],
      alternativas: mover(esperado.alternativas),
    },
  };
}
