import { leerNotaIva } from "../valores/nota-iva.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe } from "./larga.ts";
import { enCabecera, FILAS_DE_MAS, filasDebajo } from "./muestra.ts";

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
  return (
    enCabecera(hoja, (fila) => {
      const conTipo = [...(hoja.filas[fila] ?? []).entries()].flatMap(([columna, celda]) => {
        const tipo = tipoDeCabecera(celda);
        return tipo !== null && soloMarcas(hoja, columna, fila) ? [{ columna, tipo }] : [];
      });
      return conTipo.length < 2 ? null : conUnaColumna(hoja, fila, conTipo);
    }) ?? hoja
  );
}

function conUnaColumna(
  hoja: Sheet,
  fila: number,
  conTipo: readonly { readonly columna: number; readonly tipo: string }[],
): Sheet {
  const primera = conTipo[0]?.columna ?? 0;
  const filas = hoja.filas.map((celdas, de) => {
    if (celdas === undefined || de < fila) return celdas;
    const nuevas = [...celdas];
    const marcadas = conTipo.filter(({ columna }) => SI.test(celdas[columna]?.texto ?? ""));
    for (const { columna } of conTipo) nuevas[columna] = undefined;
    const [marcada] = marcadas;
    if (de === fila) nuevas[primera] = celdaDe("IVA", { fila: de, columna: primera });
    else if (marcada !== undefined && marcadas.length === 1)
      nuevas[primera] = celdaDe(`${marcada.tipo} %`, { fila: de, columna: marcada.columna });
    return nuevas;
  });
  return { ...hoja, filas };
}

function soloMarcas(hoja: Sheet, columna: number, cabecera: number): boolean {
  let marcas = 0;
  for (const fila of filasDebajo(hoja, cabecera, FILAS_DE_MAS)) {
    const { texto } = cellAt(hoja, fila, columna);
    if (SI.test(texto)) marcas++;
    else if (!NO.test(texto)) return false;
  }
  return marcas > 0;
}
