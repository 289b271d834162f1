import { leerPrecio } from "../valores/leer-precio.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { FILAS_MINIMAS } from "./muestra.ts";

/**
 * The sheet with each name in the rows that it names, where it stands alone above them, and below it
 * what is said of the product: «Miel de brezo», then «Cosecha 2026 | Tarro 500 g | 6,80 €». As it is
 * where sections have such rows: below a section stand several names.
 */
export function bajarNombres(hoja: Sheet): Sheet {
  const columna = columnaDeTitulos(hoja);
  if (columna === null) return hoja;
  const filas = [...hoja.filas];
  let nombre: Cell | undefined;
  let bajados = 0;
  for (const [fila, celdas] of hoja.filas.entries()) {
    const suya = celdas?.[columna];
    if (esTitulo(celdas, columna)) {
      nombre = suya;
      if (conPrecio(hoja.filas[fila + 1])) filas[fila] = [];
    } else if (nombre !== undefined && conPrecio(celdas)) {
      const nuevas = [...(celdas ?? [])];
      nuevas[columna] = nombre;
      filas[fila] = nuevas;
      bajados++;
    } else if (suya !== undefined && !isEmpty(suya)) nombre = undefined;
  }
  return bajados < FILAS_MINIMAS ? hoja : { ...hoja, filas };
}

/**
 * The column of texts that stand alone, each directly above one row with a text and a price, and
 * perhaps others without a text. Null where some row with a text and a price stands elsewhere.
 */
function columnaDeTitulos({ filas }: Sheet): number | null {
  const primera = filas.findIndex((celdas) => conPrecio(celdas));
  const columna = filas[primera]?.findIndex((celda) => celda?.tipo === "texto" && !isEmpty(celda)) ?? -1;
  if (primera < 1 || columna < 0) return null;
  let titulos = 0;
  for (let fila = primera; fila < filas.length; fila++) {
    if (!conPrecio(filas[fila])) continue;
    const suya = filas[fila]?.[columna];
    if (suya === undefined || isEmpty(suya)) continue;
    if (!esTitulo(filas[fila - 1], columna)) return null;
    titulos++;
  }
  return titulos >= FILAS_MINIMAS ? columna : null;
}

function esTitulo(celdas: readonly (Cell | undefined)[] | undefined, columna: number): boolean {
  const llenas = (celdas ?? []).filter((celda) => celda !== undefined && !isEmpty(celda));
  const suya = celdas?.[columna];
  return llenas.length === 1 && suya?.tipo === "texto" && /\p{Ll}/u.test(suya.texto);
}

const conPrecio = (celdas: readonly (Cell | undefined)[] | undefined): boolean =>
  (celdas ?? []).some(
    (celda) =>
      celda !== undefined &&
      /[.,]\d{1,2}(?!\d)|€/u.test(celda.texto) &&
      leerPrecio(celda, null).veredicto === "claro",
  );
