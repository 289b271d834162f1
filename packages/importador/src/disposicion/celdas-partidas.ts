import { leerPrecio } from "../valores/leer-precio.ts";
import type { Cell, Sheet } from "../workbook/cells.ts";
import { celdaDe, comoHoja, type FilaLarga, movida } from "./larga.ts";

const LINEAS_MAXIMAS = 200;

/**
 * Rows that hold several products in the lines of their cells, as a row for each: as many names as
 * prices. Null where no row does. What has one line counts for all of them.
 */
export function partirCeldas(hoja: Sheet): Sheet | null {
  let partidas = 0;
  const filas = hoja.filas.flatMap((celdas, de): FilaLarga[] => {
    if (!celdas?.some((celda) => celda?.texto.includes("\n"))) return [{ de, celdas: celdas ?? [] }];
    const lineas = Array.from(celdas, lineasDe);
    const cuantas = lineasDePrecios(lineas);
    if (cuantas < 2 || !lineas.some((suyas) => suyas.length === cuantas && suyas.every(sonLetras)))
      return [{ de, celdas }];
    partidas++;
    return Array.from({ length: cuantas }, (_, i) => ({
      de,
      celdas: celdas.map((celda, c) => {
        const suyas = lineas[c] ?? [];
        if (suyas.length === cuantas) return celdaDe(suyas[i] ?? "", { fila: de, columna: c });
        return celda && movida(celda, de, c);
      }),
    }));
  });
  return partidas === 0 ? null : comoHoja(hoja, filas);
}

function lineasDe(celda: Cell | undefined): string[] {
  if (celda?.tipo !== "texto" || !celda.texto.includes("\n")) return [];
  const lineas = celda.texto
    .split(/\r?\n/u)
    .map((linea) => linea.trim())
    .filter((linea) => linea !== "");
  return lineas.length <= LINEAS_MAXIMAS ? lineas : [];
}

const sonLetras = (texto: string): boolean => /\p{L}{2}/u.test(texto);

/** How many lines the cells have that hold nothing but prices; 0 where there is none. */
function lineasDePrecios(lineas: readonly (readonly string[])[]): number {
  const dePrecios = lineas.find(
    (suyas) =>
      suyas.length > 1 &&
      suyas.every((texto) => leerPrecio({ tipo: "texto", valor: texto, texto }, null).veredicto === "claro"),
  );
  return dePrecios?.length ?? 0;
}
