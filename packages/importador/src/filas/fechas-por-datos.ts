import type { Lista } from "../listas/lista.ts";
import { cellAt, isEmpty } from "../workbook/cells.ts";

/**
 * Finds, in a row, the column before the price where the spreadsheet program made a date of «1/2»:
 * most of the column holds none. Undefined where there is none.
 */
export function buscarFechas({ hoja, desde, hasta, columnas }: Lista) {
  const precio = columnas.precios[0]?.columna ?? 0;
  const sabidas = new Map<number, boolean>();
  const esDeFechas = (columna: number): boolean => {
    const llenas = hoja.filas.slice(desde, hasta).flatMap((celdas) => {
      const celda = celdas?.[columna];
      return celda === undefined || isEmpty(celda) ? [] : [celda];
    });
    return llenas.filter(({ tipo }) => tipo === "fecha").length > llenas.length / 2;
  };
  return (fila: number, llenas: readonly number[]): number | undefined =>
    llenas.find((columna) => {
      if (columna >= precio || cellAt(hoja, fila, columna).tipo !== "fecha") return false;
      const suya = sabidas.get(columna) ?? esDeFechas(columna);
      sabidas.set(columna, suya);
      return !suya;
    });
}
