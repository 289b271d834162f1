import { normalizar } from "@cosecha/domain/nombres";
import { decimalDe } from "../valores/numeros.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { COLUMNAS_MAXIMAS } from "./muestra.ts";

const FILAS_MAXIMAS = 3000;
/** How many rows a sum is of at least; one is the same number twice. */
const SUMANDOS = 2;
const MARGEN = 0.006;

/**
 * The sheet without the sums that stand above what they are of, as pivot tables have them: «Legumbres
 * | 10,40 | 9,35» over its products is a section's title. Two columns of numbers or more have to come
 * out, in two groups or more. The same sheet where there are none.
 */
export function quitarSubtotales(hoja: Sheet): Sheet {
  if (hoja.filas.length > FILAS_MAXIMAS) return hoja;
  const numeros = hoja.filas.map(numerosDe);
  const sumas = new Set<number>();
  for (let fila = 0; fila < numeros.length; fila++) {
    const cuantas = sumandosDe(numeros, fila);
    if (cuantas === 0 || !esTitulo(hoja, fila, cuantas) || sonDeLoMismo(numeros, fila, cuantas)) continue;
    sumas.add(fila);
    fila += cuantas;
  }
  if (sumas.size < 2) return hoja;
  const filas = hoja.filas.map((celdas, fila) =>
    sumas.has(fila) ? celdas?.map((celda) => (celda?.tipo === "numero" ? undefined : celda)) : celdas,
  );
  return { ...hoja, filas };
}

/** Whether a row's name is of no format, and none of those below begins as it does: «Saco 15 kg». */
function esTitulo({ filas }: Sheet, fila: number, cuantas: number): boolean {
  const nombre = (de: number) =>
    normalizar(filas[de]?.find((celda) => celda !== undefined && !isEmpty(celda))?.texto ?? "");
  const suyo = nombre(fila);
  const [primera] = suyo.split(" ");
  return (
    !/\d/u.test(suyo) &&
    Array.from({ length: cuantas }, (_, i) => nombre(fila + 1 + i)).every(
      (otro) => otro.split(" ")[0] !== primera,
    )
  );
}

/** Whether one column is another one times a number: kilos and euros add up together by themselves. */
function sonDeLoMismo(
  numeros: readonly ReadonlyMap<number, number>[],
  fila: number,
  cuantas: number,
): boolean {
  const filas = numeros.slice(fila + 1, fila + 1 + cuantas).map((suyos) => [...suyos.values()]);
  const veces = filas.map(([uno = 0, otro = 0]) => (otro === 0 ? 0 : uno / otro));
  return veces.every((vez) => Math.abs(vez - (veces[0] ?? 0)) < 0.001);
}

/** The numbers of a row that has a text before them, by column. */
function numerosDe(celdas: readonly (Cell | undefined)[] | undefined): ReadonlyMap<number, number> {
  const numeros = new Map<number, number>();
  const primera = celdas?.find((celda) => celda !== undefined && !isEmpty(celda));
  if (celdas === undefined || primera?.tipo !== "texto") return numeros;
  for (const [columna, celda] of celdas.slice(0, COLUMNAS_MAXIMAS).entries())
    if (celda?.tipo === "numero") numeros.set(columna, decimalDe(celda.valor).toNumber());
  return numeros;
}

/** How many rows below this one its numbers are the sums of; 0 where they are not. */
function sumandosDe(numeros: readonly ReadonlyMap<number, number>[], fila: number): number {
  const total = numeros[fila] ?? new Map<number, number>();
  if (total.size < 2) return 0;
  const suma = new Map([...total.keys()].map((columna) => [columna, 0]));
  for (let otra = fila + 1; otra < numeros.length; otra++) {
    const suyos = numeros[otra];
    if (suyos === undefined || suyos.size === 0) return 0;
    let sigue = false;
    for (const [columna, valor] of suyos) {
      const llevado = suma.get(columna);
      if (llevado === undefined) return 0;
      suma.set(columna, llevado + valor);
    }
    let sale = true;
    for (const [columna, valor] of total) {
      const falta = valor - (suma.get(columna) ?? 0);
      if (falta < -MARGEN) return 0;
      if (falta > MARGEN) sale = false;
      sigue ||= falta > MARGEN;
    }
    if (sale) return otra - fila >= SUMANDOS ? otra - fila : 0;
    if (!sigue) return 0;
  }
  return 0;
}
