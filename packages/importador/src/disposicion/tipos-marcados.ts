import { leerNotaIva } from "../valores/nota-iva.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe } from "./larga.ts";

const FILAS_DE_CABECERA = 50;
const FILAS_DE_MUESTRA = 300;
const SI = /^\s*(?:s[ií]?|y(?:es)?|x|1|true|verdadero|✓|✔|☑|✅)\s*$/iu;
const NO = /^\s*(?:no?|0|false|falso|-|☐)?\s*$/iu;
const SOLO_TIPO = /^\s*(?:al\s*)?(\d{1,2}(?:[.,]\d)?)\s*%\s*$/u;

/** The rate, in percent, that a header states: «Impuesto - IVA reducido (10 %)», «21 %». */
function tipoDeCabecera(celda: Cell | undefined): string | null {
  if (celda === undefined || isEmpty(celda) || celda.texto.length > 60) return null;
  const dicho = /\((\d{1,2}(?:[.,]\d)?)\s*%\)/u.exec(celda.texto)?.[1] ?? SOLO_TIPO.exec(celda.texto)?.[1];
  return dicho ?? leerNotaIva(celda.texto)?.tipo?.times(100).toString() ?? null;
}

/**
 * The sheet with one column of rates in the place of several where each row marks its own: «IVA 4 % |
 * IVA 10 %» over «x». The first of the columns takes the rates. As it is where there are none.
 */
export function unirTiposMarcados(hoja: Sheet): Sheet {
  for (let fila = 0; fila < Math.min(FILAS_DE_CABECERA, hoja.filas.length); fila++) {
    const conTipo = [...(hoja.filas[fila] ?? []).entries()].flatMap(([columna, celda]) => {
      const tipo = tipoDeCabecera(celda);
      return tipo !== null && soloMarcas(hoja, columna, fila + 1) ? [{ columna, tipo }] : [];
    });
    const [primera] = conTipo;
    if (primera === undefined || conTipo.length < 2) continue;
    const filas = hoja.filas.map((celdas, de) => {
      if (celdas === undefined || de < fila) return celdas;
      const nuevas = [...celdas];
      const marcadas = conTipo.filter(({ columna }) => SI.test(celdas[columna]?.texto ?? ""));
      for (const { columna } of conTipo) nuevas[columna] = undefined;
      const [marcada] = marcadas;
      if (de === fila) nuevas[primera.columna] = celdaDe("IVA", { fila: de, columna: primera.columna });
      else if (marcada !== undefined && marcadas.length === 1)
        nuevas[primera.columna] = celdaDe(`${marcada.tipo} %`, { fila: de, columna: marcada.columna });
      return nuevas;
    });
    return { ...hoja, filas };
  }
  return hoja;
}

function soloMarcas(hoja: Sheet, columna: number, desde: number): boolean {
  let marcas = 0;
  for (let fila = desde; fila < Math.min(hoja.filas.length, desde + FILAS_DE_MUESTRA); fila++) {
    const { texto } = cellAt(hoja, fila, columna);
    if (SI.test(texto)) marcas++;
    else if (!NO.test(texto)) return false;
  }
  return marcas > 0;
}
