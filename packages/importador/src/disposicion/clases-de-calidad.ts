import { normalizar } from "@cosecha/domain/nombres";
import { cellAt, type Sheet } from "../workbook/cells.ts";
import { FILAS_MINIMAS, filasDePrecios } from "./muestra.ts";

/** The classes of goods, the best first. */
const CLASES: readonly RegExp[] = [
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?extra$/u,
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?(?:primera|1 ?[ao]|i)$/u,
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?(?:segunda|2 ?[ao]|ii)$/u,
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?(?:tercera|3 ?[ao]|iii)$/u,
];
/**
 * What is left of a stock falls from class to class, too, but hardly ever in each row and by so
 * little.
 */
const MAS_BARATO = 0.3;

/**
 * The columns of classes, «Extra | Primera | Segunda», whose numbers are prices though they have no
 * cents: in each row the better one costs more. Empty where they do not.
 */
export function bajanConLaClase(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): number[] {
  const clases = columnas.flatMap((columna) => {
    const dicho = normalizar(cellAt(hoja, filaCabecera, columna).texto);
    const orden = CLASES.findIndex((clase) => clase.test(dicho));
    return orden < 0 ? [] : [{ columna, orden }];
  });
  clases.sort((a, b) => a.orden - b.orden);
  if (clases.length < 2 || clases.some(({ orden }, i) => orden === clases[i - 1]?.orden)) return [];
  const suyas = clases.map(({ columna }) => columna);
  const filas = filasDePrecios(hoja, filaCabecera, suyas);
  const bajan = filas.every((precios) =>
    precios.every((precio, i) => {
      const mejor = precios[i - 1];
      return mejor === undefined || (precio < mejor && precio >= MAS_BARATO * mejor);
    }),
  );
  return bajan && filas.length >= FILAS_MINIMAS ? suyas : [];
}
