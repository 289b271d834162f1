import { normalizar } from "@cosecha/domain/nombres";
import { cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import type { Columnas } from "./columnas.ts";

/** «Stock lunes | Vendido | Saldo»: what there was, what is gone of it, and what is left. */
export interface Resta {
  readonly habia: number;
  readonly menos: number;
  readonly queda: number;
}

/** What is gone, or promised to somebody, of a stock. */
export const COMPROMETIDO =
  /(?:^| )(?:reservad[oa]s?|reservat\p{L}*|vendid[oa]s?|venut\p{L}*|comprometid[oa]s?|apartad[oa]s?|salidas?|reserved|sold)(?: |$)/u;
const PEDIDO = /(?:^| )(?:pedid[oa]s?|encargad[oa]s?|comanda\p{L}*|encomenda\p{L}*|consumid[oa]s?)(?: |$)/u;
const LO_QUE_QUEDA =
  /(?:^| )(?:saldo|resto|restan\p{L}*|remanente|sobra\p{L}*|qued\p{L}*|libres?|disp\p{L}*|stock|exist\p{L}*|final|balance|left|falta por vender)(?: |$)/u;
const HABIA =
  /(?:^| )(?:stock|exist\p{L}*|inicial\p{L}*|entrad\p{L}*|produc\p{L}*|cosecha\p{L}*|hay|habia|recogid\p{L}*|inventario|lunes|total)(?: |$)/u;
const FILAS_MINIMAS = 3;

/** Of so many columns that may be one of the three it is looked at: a sheet may have hundreds. */
const CANDIDATAS = 8;

/** The columns of such a subtraction that comes out in every row; null without one. */
export function restaEn(
  hoja: Sheet,
  textos: ReadonlyMap<number, string>,
  desde: number,
  hasta: number,
): Resta | null {
  const dichos = [...textos].map(([columna, texto]) => [columna, normalizar(texto)] as const);
  const queDicen = (...palabras: readonly RegExp[]) =>
    dichos
      .filter(([, dicho]) => palabras.some((una) => una.test(dicho)))
      .slice(0, CANDIDATAS)
      .map(([columna]) => columna);
  const buscar = (menos: readonly number[], habian: readonly number[]) => {
    const quedan = queDicen(LO_QUE_QUEDA);
    const ternas = menos.flatMap((ido) =>
      habian.flatMap((habia) => quedan.map((queda) => ({ habia, menos: ido, queda }))),
    );
    return ternas.find(
      (resta) => new Set(Object.values(resta)).size === 3 && sale(hoja, resta, desde, hasta),
    );
  };
  const cualquiera = [...textos.keys()].slice(0, CANDIDATAS);
  return (
    buscar(queDicen(COMPROMETIDO), [...new Set([...queDicen(HABIA), ...cualquiera])]) ??
    // «Cantidad | Pedido | Total» is of whoever orders.
    buscar(queDicen(PEDIDO), queDicen(HABIA)) ??
    null
  );
}

function sale(hoja: Sheet, { habia, menos, queda }: Resta, desde: number, hasta: number): boolean {
  const numero = (fila: number, columna: number, vacio: number) => {
    const celda = cellAt(hoja, fila, columna);
    return isEmpty(celda) ? vacio : celda.tipo === "numero" ? Number(celda.valor) : Number.NaN;
  };
  let [filas, hayMenos] = [0, false];
  for (let fila = desde; fila < hasta; fila++) {
    const antes = numero(fila, habia, Number.NaN);
    const ahora = numero(fila, queda, Number.NaN);
    if (Number.isNaN(antes) || Number.isNaN(ahora)) continue;
    const ido = numero(fila, menos, 0);
    if (!(Math.abs(antes - ido - ahora) < 0.001)) return false;
    filas += 1;
    hayMenos ||= ido > 0;
  }
  return filas >= FILAS_MINIMAS && hayMenos;
}

/** The columns with what is left for the stock, where another column gives what there was. */
export function conLoQueQueda(
  hoja: Sheet,
  columnas: Columnas,
  textos: ReadonlyMap<number, string>,
  desde: number,
  hasta: number,
): Columnas {
  const { nombre, unidad, codigo, iva, precios, ignoradas, descripcion } = columnas;
  const deOtros = new Set<number | null>([
    nombre,
    unidad,
    codigo,
    iva,
    ...precios.map(({ columna }) => columna),
  ]);
  const libres = new Map([...textos].filter(([columna]) => !deOtros.has(columna)));
  const queda = restaEn(hoja, libres, desde, hasta)?.queda;
  if (queda === undefined || queda === columnas.stock) return columnas;
  return {
    ...columnas,
    stock: queda,
    descripcion: descripcion.filter((columna) => columna !== queda),
    ignoradas: new Map([...ignoradas].filter(([columna]) => columna !== queda)),
  };
}
