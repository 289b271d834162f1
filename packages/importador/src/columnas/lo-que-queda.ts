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

/** The columns of such a subtraction that comes out in every row; null without one. */
export function restaEn(
  hoja: Sheet,
  textos: ReadonlyMap<number, string>,
  desde: number,
  hasta: number,
): Resta | null {
  const dicho = (columna: number) => normalizar(textos.get(columna) ?? "");
  const columnas = [...textos.keys()];
  for (const menos of columnas) {
    const deEncargos = PEDIDO.test(dicho(menos));
    if (!COMPROMETIDO.test(dicho(menos)) && !deEncargos) continue;
    for (const habia of columnas)
      for (const queda of columnas) {
        if (new Set([menos, habia, queda]).size < 3) continue;
        const loDicen = LO_QUE_QUEDA.test(dicho(queda));
        // «Cantidad | Pedido | Total» is of whoever orders.
        if (!(loDicen && (HABIA.test(dicho(habia)) || !deEncargos))) continue;
        if (sale(hoja, { habia, menos, queda }, desde, hasta)) return { habia, menos, queda };
      }
  }
  return null;
}

function sale(hoja: Sheet, { habia, menos, queda }: Resta, desde: number, hasta: number): boolean {
  const numero = (fila: number, columna: number, vacio: number) => {
    const celda = cellAt(hoja, fila, columna);
    return isEmpty(celda) ? vacio : celda.tipo === "numero" ? Number(celda.valor) : Number.NaN;
  };
  const filas = Array.from({ length: hasta - desde }, (_, i) => {
    const fila = desde + i;
    return [
      numero(fila, habia, Number.NaN),
      numero(fila, menos, 0),
      numero(fila, queda, Number.NaN),
    ] as const;
  }).filter(([antes, , ahora]) => !Number.isNaN(antes) && !Number.isNaN(ahora));
  return (
    filas.length >= FILAS_MINIMAS &&
    filas.some(([, ido]) => ido > 0) &&
    filas.every(([antes, ido, ahora]) => Math.abs(antes - ido - ahora) < 0.001)
  );
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
