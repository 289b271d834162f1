import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";

/**
 * The sheet with the number of each cell that is merged downwards in all the rows that it covers: one
 * price for several products. Merged texts are names or sections, which have rules of their own.
 */
export function repetirFundidos(hoja: Sheet): Sheet {
  const deNumero = hoja.fusiones.filter(
    ({ fila, filaFin, columna, columnaFin }) =>
      filaFin > fila && columnaFin === columna && hoja.filas[fila]?.[columna]?.tipo === "numero",
  );
  if (deNumero.length === 0) return hoja;
  const filas: (readonly (Cell | undefined)[] | undefined)[] = [...hoja.filas];
  for (const { fila, filaFin, columna } of deNumero) {
    for (let otra = fila + 1; otra <= Math.min(filaFin, filas.length - 1); otra++) {
      const celdas = [...(filas[otra] ?? [])];
      const suya = celdas[columna];
      if (celdas.every((celda) => celda === undefined || isEmpty(celda)) || (suya && !isEmpty(suya)))
        continue;
      celdas[columna] = hoja.filas[fila]?.[columna];
      filas[otra] = celdas;
    }
  }
  return { ...hoja, filas: filas as Sheet["filas"] };
}
