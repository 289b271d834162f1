import { ordenar } from "../valores/texto.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";
import { celdasDeCabecera, enCabecera } from "./muestra.ts";

const FILAS_MINIMAS = 2;
const LARGO_MAXIMO = 60;
/** «Tarro 1/2 kg⏎5,20 €»: a format and its price. */
const CON_PRECIO = /^(.*\p{L}.*?)[\s:(–-]+(\d{1,3}(?:[.,]\d{1,2})?\s*(?:€|eur\p{L}*))\s*\)?$/isu;
const HAY = /^\s*(?:x|s[ií]|✓|✔|●|hay|ok)\s*$/iu;
/** «X a 5,80»: some, at another price. */
const A_OTRO = /^\s*(?:x|s[ií]|✓|✔|hay)?\s*a\s+(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:€|eur\p{L}*)?\s*$/iu;

/**
 * The sheet with the price of each cell in it, where the headers of formats bear the prices and the
 * cells only marks: «Tarro 1 kg 9,40 €» over «X». The same sheet where there are none.
 */
export function bajarPrecios(hoja: Sheet): Sheet {
  return (
    enCabecera(hoja, (fila) => {
      const formatos = celdasDeCabecera(hoja, fila).flatMap((celda, columna) => {
        if (celda?.tipo !== "texto" || celda.texto.length > LARGO_MAXIMO) return [];
        const [, rotulo, precio] = CON_PRECIO.exec(celda.texto) ?? [];
        return rotulo === undefined || precio === undefined ? [] : [{ columna, rotulo, precio }];
      });
      if (formatos.length < 2) return null;
      const hasta = finDeTabla(hoja, fila + 1);
      if (!formatos.every(({ columna }) => tieneMarcas(hoja, columna, fila + 1, hasta))) return null;
      const filas = hoja.filas.map((celdas, i) => {
        if (celdas === undefined || i < fila || i >= hasta) return celdas;
        const suyas: (Cell | undefined)[] = [...celdas];
        for (const { columna, rotulo, precio } of formatos) {
          const dicho = i === fila ? ordenar(rotulo) : precioDe(celdas[columna], precio);
          if (dicho !== null) suyas[columna] = movida(celdaDe(dicho), i, columna);
        }
        return suyas;
      });
      return { ...hoja, filas };
    }) ?? hoja
  );
}

/** The row after the table that begins here: the first blank one. */
function finDeTabla({ filas }: Sheet, desde: number): number {
  const blanca = filas.findIndex(
    (celdas, fila) => fila >= desde && !celdas?.some((celda) => celda !== undefined && !isEmpty(celda)),
  );
  return blanca < 0 ? filas.length : blanca;
}

function tieneMarcas({ filas }: Sheet, columna: number, desde: number, hasta: number): boolean {
  const llenas = filas.slice(desde, hasta).flatMap((celdas) => {
    const celda = celdas?.[columna];
    return celda === undefined || isEmpty(celda) ? [] : [celda];
  });
  const marcas = llenas.filter(({ texto }) => HAY.test(texto) || A_OTRO.test(texto));
  return marcas.length >= FILAS_MINIMAS && marcas.length >= 0.5 * llenas.length;
}

function precioDe(celda: Cell | undefined, precio: string): string | null {
  if (celda?.tipo !== "texto") return null;
  if (HAY.test(celda.texto)) return precio;
  const otro = A_OTRO.exec(celda.texto)?.[1];
  return otro === undefined ? null : `${otro} €`;
}
