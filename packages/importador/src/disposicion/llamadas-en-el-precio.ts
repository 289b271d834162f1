import { leerNotaIva } from "../valores/nota-iva.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";

/** «* IVA incluido (21 %)»: a sign, and what it says of the prices that bear it. */
const AL_PIE = /^\s{0,5}\(?([*†‡§#]{1,3})\)?\s{0,3}[:=]?\s{0,3}(\S.*)$/u;
const LARGO_MAXIMO = 200;
/** As each is looked for in the whole sheet. */
const LLAMADAS_MAXIMAS = 6;
/** «2,50 €*»: an amount with its sign. */
const MARCADO = /^(.{0,30}\d.{0,30}?)\s?\(?([*†‡§#]{1,3})\)?\s{0,3}$/u;

interface Llamada {
  readonly fila: number;
  readonly columna: number;
  readonly signo: string;
  readonly nota: string;
}

/**
 * The sheet with what a foot note says of the IVA behind each price that bears its sign, and
 * nowhere else: «2,50*» is «2,50 (IVA incluido)», and the prices without a sign have none. The same
 * sheet where all prices bear it, or none does.
 */
export function escribirLlamadas(hoja: Sheet): Sheet {
  return llamadasDe(hoja).slice(0, LLAMADAS_MAXIMAS).reduce(conLlamada, hoja);
}

const llamadasDe = ({ filas }: Sheet): Llamada[] =>
  filas.flatMap((celdas, fila) =>
    (celdas ?? []).flatMap((celda, columna) => {
      if (celda?.tipo !== "texto" || celda.texto.length > LARGO_MAXIMO) return [];
      const [, signo, nota] = AL_PIE.exec(celda.texto) ?? [];
      if (signo === undefined || nota === undefined || leerNotaIva(nota)?.incluido === undefined) return [];
      return [{ fila, columna, signo, nota }];
    }),
  );

function conLlamada(hoja: Sheet, { fila: suya, columna: donde, signo, nota }: Llamada): Sheet {
  const sinSigno = (celda: Cell | undefined) => {
    const [, importe, dicho] = celda?.tipo === "texto" ? (MARCADO.exec(celda.texto.slice(0, 80)) ?? []) : [];
    return dicho === signo ? importe : undefined;
  };
  const marcadas = hoja.filas.flatMap((celdas) =>
    (celdas ?? []).flatMap((celda, columna) => (sinSigno(celda) === undefined ? [] : [columna])),
  );
  const [columna] = marcadas;
  if (columna === undefined || marcadas.some((otra) => otra !== columna)) return hoja;
  const conCifras = hoja.filas.filter((celdas) => {
    const celda = celdas?.[columna];
    return celda !== undefined && !isEmpty(celda) && /^\D{0,3}\d/u.test(celda.texto);
  }).length;
  if (marcadas.length === conCifras) return hoja;
  const { incluido, tipo } = leerNotaIva(nota) ?? {};
  const dicho = `${incluido ? "IVA incluido" : "sin IVA"}${tipo === undefined ? "" : ` ${tipo.times(100)} %`}`;
  return {
    ...hoja,
    filas: hoja.filas.map((celdas, fila) => {
      const importe = sinSigno(celdas?.[columna]);
      if (celdas === undefined || (fila !== suya && importe === undefined)) return celdas;
      return celdas.map((celda, c) => {
        if (c === donde && fila === suya) return undefined;
        return c === columna && importe !== undefined
          ? celdaDe(`${importe} (${dicho})`, movida(celda, fila, c).lugar)
          : celda;
      });
    }),
  };
}
