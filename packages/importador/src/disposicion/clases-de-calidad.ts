import { normalizar } from "@cosecha/domain/nombres";
import { leerPrecio } from "../valores/leer-precio.ts";
import { cellAt, type Sheet } from "../workbook/cells.ts";

/** The classes of goods, the best first. */
const CLASES: readonly RegExp[] = [
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?extra$/u,
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?(?:primera|1 ?[ao]|i)$/u,
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?(?:segunda|2 ?[ao]|ii)$/u,
  /^(?:cat(?:egoria)? |clase |cal(?:idad)? )?(?:tercera|3 ?[ao]|iii)$/u,
];
const FILAS_DE_MUESTRA = 100;
const FILAS_MINIMAS = 3;
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
  let filas = 0;
  const hasta = Math.min(hoja.filas.length, filaCabecera + FILAS_DE_MUESTRA);
  for (let fila = filaCabecera + 1; fila < hasta; fila++) {
    const precios = clases.flatMap(({ columna }) => {
      const lectura = leerPrecio(cellAt(hoja, fila, columna), null);
      return lectura.veredicto === "claro" ? [lectura.valor.toNumber()] : [];
    });
    if (precios.length < 2) continue;
    const bajan = precios.every((precio, i) => {
      const mejor = precios[i - 1];
      return mejor === undefined || (precio < mejor && precio >= MAS_BARATO * mejor);
    });
    if (!bajan) return [];
    filas++;
  }
  return filas >= FILAS_MINIMAS ? clases.map(({ columna }) => columna) : [];
}
