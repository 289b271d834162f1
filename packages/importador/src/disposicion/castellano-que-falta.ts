import { esEnCastellano } from "../palabras/lenguas.ts";
import { significados } from "../palabras/significados.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { movida } from "./larga.ts";
import { celdasDeCabecera, enCabecera } from "./muestra.ts";

/** In how many of the rows with a name there must be a Spanish one, at least. */
const PARTE = 0.6;

/**
 * The sheet with the name in the other language where the Spanish one is missing, below «Izena |
 * Nombre». Sections, which have no price, stay as they are. The same sheet where there are none.
 */
export function completarCastellano(hoja: Sheet): Sheet {
  return enCabecera(hoja, (fila) => completarBajo(hoja, fila)) ?? hoja;
}

function completarBajo(hoja: Sheet, fila: number): Sheet | null {
  const nombres = celdasDeCabecera(hoja, fila).flatMap((celda, columna) =>
    celda?.tipo === "texto" && (significados(celda.texto).get("nombre") ?? 0) >= 0.6
      ? [{ columna, lengua: esEnCastellano(celda.texto) }]
      : [],
  );
  const suya = nombres.find(({ lengua }) => lengua === true)?.columna;
  const otra = nombres.find(({ lengua }) => lengua === false)?.columna;
  if (suya === undefined || otra === undefined) return null;
  const deProductos = hoja.filas.flatMap((celdas, i) =>
    i > fila && tieneCifras(celdas, [suya, otra]) && cellAt(hoja, i, otra).tipo === "texto" ? [i] : [],
  );
  const faltan = new Set(deProductos.filter((i) => isEmpty(cellAt(hoja, i, suya))));
  if (faltan.size === 0 || deProductos.length - faltan.size < PARTE * deProductos.length) return null;
  const filas = hoja.filas.map((celdas, i) => {
    if (!faltan.has(i)) return celdas;
    const completas: (Cell | undefined)[] = [...(celdas ?? [])];
    completas[suya] = movida(completas[otra], i, otra);
    return completas;
  });
  return { ...hoja, filas };
}

const tieneCifras = (celdas: Sheet["filas"][number], menos: readonly number[]): boolean =>
  (celdas ?? []).some((celda, c) => celda !== undefined && !menos.includes(c) && /\d/u.test(celda.texto));
