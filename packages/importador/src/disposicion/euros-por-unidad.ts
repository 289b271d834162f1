import { leerPrecio } from "../valores/leer-precio.ts";
import { esUnidad } from "../valores/unidades.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";
import { COLUMNAS_MAXIMAS, FILAS_DE_MAS, FILAS_MINIMAS } from "./muestra.ts";

/** «€/kg», «euros por docena», without an amount. */
const POR_UNIDAD =
  /^\s*(?:€|eur(?:os?)?)\s*(?:\/|por|el|la|al)\s*(\p{L}[^\d€]{0,20}?(?:\d{1,4}(?:[.,]\d{1,2})?\s?(?:kg|g|grs?|l|ml|cl|uds?)\.?)?)\s*$/iu;
/** The part of a column's cells that must be so. */
const PARTE = 0.8;

/**
 * The sheet with «kg» for «€/kg» in a column that says beside each price what it is for: «5,90 |
 * €/kg». The same sheet where there is none.
 */
export function decirUnidades(hoja: Sheet): Sheet {
  const muestra = hoja.filas.slice(0, FILAS_DE_MAS);
  for (let columna = 1; columna < COLUMNAS_MAXIMAS; columna++) {
    const conUnidad = muestra.filter((celdas) => unidadDe(celdas?.[columna]) !== null);
    if (conUnidad.length < FILAS_MINIMAS) continue;
    const dichas = conUnidad.filter((celdas) => esPrecio(celdas?.[columna - 1])).length;
    const precios = muestra.filter((celdas) => esPrecio(celdas?.[columna - 1])).length;
    if (dichas < FILAS_MINIMAS || dichas < PARTE * precios) continue;
    const filas = hoja.filas.map((celdas, fila) => {
      const unidad = esPrecio(celdas?.[columna - 1]) ? unidadDe(celdas?.[columna]) : null;
      if (celdas === undefined || unidad === null) return celdas;
      const suyas = [...celdas];
      suyas[columna] = celdaDe(unidad, movida(celdas[columna], fila, columna).lugar);
      return suyas;
    });
    return { ...hoja, filas };
  }
  return hoja;
}

const esPrecio = (celda: Cell | undefined): boolean =>
  celda !== undefined && !isEmpty(celda) && leerPrecio(celda, null).veredicto === "claro";

function unidadDe(celda: Cell | undefined): string | null {
  const unidad = celda === undefined ? undefined : POR_UNIDAD.exec(celda.texto.slice(0, 40))?.[1];
  return unidad !== undefined && esUnidad(unidad) ? unidad : null;
}
