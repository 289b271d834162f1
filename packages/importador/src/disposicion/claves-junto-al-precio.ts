import { type Cell, isEmpty, type Sheet, widthOf } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";
import { COLUMNAS_MAXIMAS, FILAS_DE_MAS, FILAS_MINIMAS } from "./muestra.ts";

const CON_CLAVE = /^\s*(\d{1,4}[.,]\d{2}\s*(?:€|eur)?)\s+(\p{Lu}|[*†#]{1,2})\s*$/iu;
/** The part of a column's amounts that must bear a key. */
const PARTE = 0.6;

/**
 * The sheet with the key behind each price, «2,05 A», in a column of rates of its own, where a text
 * says what it stands for: «A: IVA 10 %». The same sheet where there is none.
 */
export function separarClaves(hoja: Sheet): Sheet {
  const muestra = hoja.filas.slice(0, FILAS_DE_MAS);
  for (let columna = 0; columna < COLUMNAS_MAXIMAS; columna++) {
    const conCifras = muestra.filter((celdas) => /\d/u.test(celdas?.[columna]?.texto ?? ""));
    const claves = conCifras.flatMap((celdas) => CON_CLAVE.exec(celdas?.[columna]?.texto ?? "")?.[2] ?? []);
    if (claves.length < FILAS_MINIMAS || claves.length < PARTE * conCifras.length) continue;
    if (![...new Set(claves)].every((clave) => seExplica(hoja, clave))) continue;
    return conColumna(hoja, columna);
  }
  return hoja;
}

function seExplica({ filas }: Sheet, clave: string): boolean {
  const entrada = new RegExp(
    String.raw`(?<![\p{L}\d])${clave.replaceAll("*", String.raw`\*`)}\s*[:=].{0,30}%`,
    "u",
  );
  return filas.some((celdas) => celdas?.some((celda) => entrada.test(celda?.texto ?? "")));
}

function conColumna(hoja: Sheet, columna: number): Sheet {
  const nueva = widthOf(hoja);
  const primera = hoja.filas.findIndex((celdas) => CON_CLAVE.test(celdas?.[columna]?.texto ?? ""));
  const cabecera = hoja.filas.findLastIndex(
    (celdas, fila) => fila < primera && celdas?.[columna] !== undefined && !isEmpty(celdas[columna]),
  );
  const filas = hoja.filas.map((celdas, fila) => {
    const [, precio, clave] = CON_CLAVE.exec(celdas?.[columna]?.texto ?? "") ?? [];
    const suyas: (Cell | undefined)[] = [...(celdas ?? [])];
    if (fila === cabecera) suyas[nueva] = celdaDe("IVA", { fila, columna });
    if (precio === undefined || clave === undefined) return fila === cabecera ? suyas : celdas;
    suyas[columna] = movida(celdaDe(precio), fila, columna);
    suyas[nueva] = celdaDe(clave, { fila, columna });
    return suyas;
  });
  return { ...hoja, filas };
}
