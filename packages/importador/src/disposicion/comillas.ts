import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";

/** What people and programs write for «the same as above»: «"», «ídem», «id.», «parent». */
const LO_MISMO = /^\s*(?:["”“〃״]|''|´´|,,|[ií]dem|[ií]d\.|parent)\s*$/iu;

/** «=» beside a price of before: unchanged. */
const SIN_CAMBIO = /^\s*(?:=|igual|sin cambios?)\s*$/iu;

const esLoMismo = (celda: Cell | undefined): boolean => celda?.tipo === "texto" && LO_MISMO.test(celda.texto);

const noCambia = (celda: Cell | undefined): boolean =>
  celda?.tipo === "texto" && SIN_CAMBIO.test(celda.texto);

/** The sheet with what the cell above holds in the place of each ditto mark. */
export function repetirComillas(hoja: Sheet): Sheet {
  const hay = hoja.filas.some((celdas) => celdas?.some((celda) => esLoMismo(celda) || noCambia(celda)));
  if (!hay) return hoja;
  const ultimas: (Cell | undefined)[] = [];
  const filas = hoja.filas.map(
    (celdas) =>
      celdas &&
      Array.from(celdas, (celda, columna) => {
        if (celda === undefined || isEmpty(celda)) return celda;
        const antes = celdas[columna - 1];
        if (noCambia(celda) && antes !== undefined && /\d/u.test(antes.texto)) return antes;
        if (!esLoMismo(celda)) ultimas[columna] = celda;
        return ultimas[columna] ?? celda;
      }),
  );
  return { ...hoja, filas };
}
