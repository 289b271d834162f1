import { significados } from "../palabras/significados.ts";
import { esUnidad } from "../valores/unidades.ts";
import type { Cell, Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";
import { COLUMNAS_MAXIMAS, FILAS_DE_CABECERA, FILAS_MINIMAS } from "./muestra.ts";

const CON_LETRA = /^\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*€?\s*(\p{L})\s*$/u;
const ENTRADA =
  /(?<![\p{L}\d])(\p{L})\s*[:=]\s*(?:el |la |por |cada )?(\p{L}[^,;.:=]{1,30}?)\s*(?=[,;.]|$)/gu;
const LARGO_MAXIMO = 300;
/** The part of a column's amounts that must bear a letter. */
const PARTE = 0.6;

/**
 * The sheet with the unit in words where a letter stands for it, behind each price or in a column
 * of its own, and a text says which: «1,50m», where «m = el manojo». The same sheet where there is
 * none.
 */
export function escribirUnidades(hoja: Sheet): Sheet {
  const unidades = unidadesDichas(hoja);
  if (unidades.size < 2) return hoja;
  const aparte = enSuColumna(hoja, unidades);
  if (aparte !== null) return aparte;
  for (let columna = 0; columna < COLUMNAS_MAXIMAS; columna++) {
    const conCifras = hoja.filas.filter((celdas) => /\d/u.test(celdas?.[columna]?.texto ?? ""));
    const conLetra = conCifras.filter((celdas) =>
      unidades.has(CON_LETRA.exec((celdas?.[columna]?.texto ?? "").slice(0, 20))?.[2] ?? ""),
    );
    if (conLetra.length < FILAS_MINIMAS || conLetra.length < PARTE * conCifras.length) continue;
    // «500 g» below «Formato» says how much there is in one.
    if (!diceQueEsPrecio(hoja, columna)) continue;
    const filas = hoja.filas.map((celdas, fila) => {
      const [, precio, letra = ""] = CON_LETRA.exec((celdas?.[columna]?.texto ?? "").slice(0, 20)) ?? [];
      const unidad = unidades.get(letra);
      if (celdas === undefined || precio === undefined || unidad === undefined) return celdas;
      const suyas = [...celdas];
      suyas[columna] = movida(celdaDe(`${precio} €/${unidad}`), fila, columna);
      return suyas;
    });
    return { ...hoja, filas };
  }
  return hoja;
}

/** The sheet with the words in a column that holds nothing but the letters; null without one. */
function enSuColumna(hoja: Sheet, unidades: ReadonlyMap<string, string>): Sheet | null {
  const dicha = (celda: Cell | undefined) => unidades.get(celda?.texto.trim() ?? "");
  for (let columna = 0; columna < COLUMNAS_MAXIMAS; columna++) {
    const debajo = hoja.filas.flatMap((celdas, fila) =>
      dicha(celdas?.[columna]) === undefined ? [] : [fila],
    );
    const [primera = 0] = debajo;
    const llenas = hoja.filas.slice(primera).filter((celdas) => /\S/u.test(celdas?.[columna]?.texto ?? ""));
    // What stands below them in the first column may be the legend itself.
    if (debajo.length < FILAS_MINIMAS || debajo.length < PARTE * llenas.length) continue;
    const suyas = new Set(debajo);
    const filas = hoja.filas.map((celdas, fila) =>
      celdas === undefined || !suyas.has(fila)
        ? celdas
        : celdas.map((celda, c) =>
            c === columna ? movida(celdaDe(dicha(celda) ?? ""), fila, columna) : celda,
          ),
    );
    return { ...hoja, filas };
  }
  return null;
}

const diceQueEsPrecio = ({ filas }: Sheet, columna: number): boolean =>
  filas.slice(0, FILAS_DE_CABECERA).some((celdas) => {
    const celda = celdas?.[columna];
    return celda?.tipo === "texto" && (significados(celda.texto).get("precio") ?? 0) >= 0.55;
  });

function unidadesDichas({ filas }: Sheet): ReadonlyMap<string, string> {
  const unidades = new Map<string, string>();
  for (const celda of filas.flatMap((celdas) => celdas ?? [])) {
    if (celda?.tipo !== "texto" || celda.texto.length > LARGO_MAXIMO || !/[:=]/u.test(celda.texto)) continue;
    for (const [, letra = "", unidad = ""] of celda.texto.matchAll(ENTRADA))
      if (esUnidad(unidad)) unidades.set(letra, unidad);
  }
  return unidades;
}
