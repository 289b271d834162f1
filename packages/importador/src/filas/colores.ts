import type { Lista } from "../listas/lista.ts";
import { anunciaAgotado, diceRetirado } from "../valores/stock.ts";
import { isEmpty, type Sheet } from "../workbook/cells.ts";
import { esDeProducto } from "./leyenda.ts";

/** What the background of a row means: that none is left, or that it is no longer sold. */
export type Colores = ReadonlyMap<string, "agotado" | "fuera">;

/**
 * The legend of colours beside the list's products: a text with a background, or to the right of a
 * cell that has nothing else, «▇ Sin existencias esta quincena». By colour, as the file names it.
 */
export function coloresDe(hoja: Sheet, listas: readonly Lista[]): Colores {
  const colores = new Map<string, "agotado" | "fuera">();
  for (const [fila, celdas] of hoja.filas.entries()) {
    if (!celdas?.some((celda) => celda?.fondo !== undefined)) continue;
    if (listas.some((lista) => esDeProducto(lista, fila))) continue;
    for (const [columna, celda] of celdas.entries()) {
      if (celda?.tipo !== "texto" || isEmpty(celda)) continue;
      const alLado = celdas[columna - 1];
      const fondo =
        celda.fondo ?? (alLado !== undefined && !/\S/u.test(alLado.texto) ? alLado.fondo : undefined);
      if (fondo === undefined) continue;
      if (anunciaAgotado(celda.texto)) colores.set(fondo, "agotado");
      else if (diceRetirado(celda.texto)) colores.set(fondo, "fuera");
    }
  }
  return colores;
}
