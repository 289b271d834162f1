import { significados } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";

const FILAS_DE_CABECERA = 50;
const COLUMNAS_MAXIMAS = 60;
const FILAS_DE_MUESTRA = 100;
const ANO = /^\s*(20[0-4]\d)\s*$/u;

/**
 * The sheet with «Precio 2026» for every header that is a year alone, over prices: «Queso | Formato |
 * 2025 | 2026». What was sold in a year is counted, and has no cents. The same sheet where there is none.
 */
export function nombrarAnos(hoja: Sheet): Sheet {
  const fin = Math.min(FILAS_DE_CABECERA, hoja.filas.length);
  for (let fila = 0; fila < fin; fila++) {
    const celdas = (hoja.filas[fila] ?? []).slice(0, COLUMNAS_MAXIMAS);
    const deAnos = celdas.flatMap((celda, columna) =>
      celda !== undefined && ANO.test(celda.texto) && hayPrecios(hoja, fila, columna) ? [columna] : [],
    );
    if (deAnos.length === 0 || !esCabecera(celdas, deAnos)) continue;
    const dichas: (Cell | undefined)[] = [...(hoja.filas[fila] ?? [])];
    for (const columna of deAnos) {
      const escrito = dichas[columna]?.texto.trim() ?? "";
      dichas[columna] = { ...movida(dichas[columna], fila, columna), ...celdaDe(`Precio ${escrito}`) };
    }
    return { ...hoja, filas: hoja.filas.map((suyas, i) => (i === fila ? dichas : suyas)) };
  }
  return hoja;
}

/** Whether the cells beside the years are texts, of which the first may name products, as a header's. */
function esCabecera(celdas: readonly (Cell | undefined)[], deAnos: readonly number[]): boolean {
  const anos = deAnos.map((columna) => celdas[columna]?.texto.trim());
  if (new Set(anos).size < anos.length) return false;
  const otras = [...celdas.entries()].filter(
    ([columna, celda]) => celda !== undefined && !isEmpty(celda) && !deAnos.includes(columna),
  );
  const textos = otras.filter(([, celda]) => celda?.tipo === "texto" && /\p{L}|%/u.test(celda.texto));
  if (textos.length < otras.length) return false;
  const conocidas = textos.filter(([, celda]) => significados(celda?.texto ?? "").size > 0);
  return conocidas.length > 0 && (deAnos.length > 1 || conocidas.length > 1);
}

/** Whether a column has prices below this row, most of them with cents. */
function hayPrecios(hoja: Sheet, fila: number, columna: number): boolean {
  const celdas = hoja.filas
    .slice(fila + 1, fila + 1 + FILAS_DE_MUESTRA)
    .flatMap((suyas) => suyas?.[columna] ?? [])
    .filter((celda) => !isEmpty(celda));
  const precios = celdas.filter((celda) => leerPrecio(celda, null).veredicto === "claro");
  const conCentimos = precios.filter(({ texto, formato = "" }) => /[.,'’]\d|€/u.test(texto + formato));
  return (
    precios.length > 2 && precios.length >= 0.6 * celdas.length && conCentimos.length >= 0.5 * precios.length
  );
}
