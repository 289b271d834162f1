import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";

/** What people and programs write for «the same as above»: «"», «ídem», «id.», «parent». */
const LO_MISMO = /^\s*(?:["”“〃״]|''|´´|,,|[ií]dem|[ií]d\.|parent)\s*$/iu;

const esLoMismo = (celda: Cell | undefined): boolean => celda?.tipo === "texto" && LO_MISMO.test(celda.texto);

/** The sheet with what the cell above holds in the place of each ditto mark. */
export function repetirComillas(hoja: Sheet): Sheet {
  if (!hoja.filas.some((celdas) => celdas?.some(esLoMismo))) return hoja;
  const ultimas: (Cell | undefined)[] = [];
  const filas = hoja.filas.map(
    (celdas) =>
      celdas &&
      Array.from(celdas, (celda, columna) => {
        if (celda === undefined || isEmpty(celda)) return celda;
        if (!esLoMismo(celda)) ultimas[columna] = celda;
        return ultimas[columna] ?? celda;
      }),
  );
  return { ...hoja, filas };
}
