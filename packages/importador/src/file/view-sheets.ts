import type { HojaVista } from "@cosecha/domain/esquemas/importacion";
import { columnLetters, type Sheet, type Workbook } from "../workbook/cells.ts";

/**
 * How much a person can look through and a browser can show. A listing never has more columns or
 * cells.
 */
const LIMITS = { hojas: 50, columnas: 100, celdas: 400_000, texto: 300 } as const;

/**
 * The sheets of a workbook as a person would see them, within limits. `recortada` marks a sheet of
 * which something is left out.
 */
export function viewSheets({ hojas }: Workbook): HojaVista[] {
  let quedan: number = LIMITS.celdas;
  return hojas.slice(0, LIMITS.hojas).map((hoja) => {
    const vista = viewSheet(hoja, quedan);
    quedan -= vista.filas.reduce((suma, fila) => suma + fila.length, 0);
    return vista;
  });
}

function viewSheet(hoja: Sheet, celdas: number): HojaVista {
  const filas: string[][] = [];
  let quedan = celdas;
  let recortada = false;
  for (const fila of hoja.filas) {
    const textos: string[] = [];
    for (const [c, celda] of (fila ?? []).slice(0, LIMITS.columnas).entries()) {
      if (celda === undefined || celda.texto === "") continue;
      while (textos.length < c) textos.push("");
      textos.push(celda.texto.slice(0, LIMITS.texto));
      recortada ||= celda.texto.length > LIMITS.texto;
    }
    quedan -= textos.length;
    if (quedan < 0) {
      recortada = true;
      break;
    }
    filas.push(textos);
    recortada ||= (fila ?? []).slice(LIMITS.columnas).some((celda) => celda && celda.texto !== "");
  }
  while (filas.at(-1)?.length === 0) filas.pop();
  return {
    nombre: hoja.nombre,
    oculta: hoja.oculta,
    filas,
    filasOcultas: [...hoja.filasOcultas].filter((fila) => fila < filas.length).map((fila) => fila + 1),
    columnasOcultas: [...hoja.columnasOcultas]
      .filter((columna) => columna < LIMITS.columnas)
      .map(columnLetters),
    recortada,
  };
}
