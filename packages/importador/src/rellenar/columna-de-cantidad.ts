import { normalizar } from "@cosecha/domain/nombres";
import { CAMPOS_SIMPLES } from "../columnas/columnas.ts";
import type { Lista } from "../listas/lista.ts";
import { significados } from "../palabras/significados.ts";
import { cellAt, columnLetters, isEmpty, type Sheet } from "../workbook/cells.ts";

/** In which column of a supplier's list the ordered quantities are to stand (docs/decisions, 27). */

export const CANTIDAD_PEDIDA = "Cantidad pedida";

/**
 * A list with its products, row by row, and the rows that it takes up: from its header, or the row over its products where a new
 * column's title would stand, to its last product.
 */
export interface Tramo {
  readonly lista: Lista;
  readonly productos: ReadonlyMap<number, number>;
  readonly inicio: number;
  readonly fin: number;
}

export interface Columna {
  readonly columna: number;
  /** What a new column is headed with; null for one that the list had. */
  readonly titulo: string | null;
}

/** The column of each list; those at the right choose first, as they have the room. */
export function elegirColumnas(tramos: readonly Tramo[]): Columna[] {
  const elegidas: Columna[] = [];
  const deDerechaAIzquierda = [...tramos.keys()].sort((a, b) => nombreDe(tramos[b]!) - nombreDe(tramos[a]!));
  for (const i of deDerechaAIzquierda) {
    const tramo = tramos[i]!;
    const propia = columnaPropia(tramo);
    const vecinos = tramos.filter((otro) => otro !== tramo && seCruzan(otro, tramo));
    elegidas[i] =
      propia === null
        ? columnaNueva(
            tramo,
            vecinos,
            new Set(vecinos.map((otro) => elegidas[tramos.indexOf(otro)]?.columna)),
          )
        : { columna: propia, titulo: null };
  }
  return elegidas;
}

const nombreDe = ({ lista }: Tramo) => lista.columnas.nombre;

const seCruzan = (uno: Tramo, otro: Tramo) =>
  uno.lista.hoja === otro.lista.hoja && uno.inicio <= otro.fin && otro.inicio <= uno.fin;

/** The one column that the list's header calls that of quantities, if it waits to be filled in. */
function columnaPropia({ lista, productos }: Tramo): number | null {
  const { columnas, hoja } = lista;
  const deDatos = new Set<number | null>([
    columnas.nombre,
    ...columnas.precios.map(({ columna }) => columna),
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    ...columnas.descripcion,
  ]);
  const filas = [...productos.keys()];
  const [una, otra] = [...lista.cabeceras].filter(
    ([columna, texto]) =>
      columna >= lista.columnaDesde &&
      columna <= lista.columnaHasta &&
      !deDatos.has(columna) &&
      !hoja.columnasOcultas.has(columna) &&
      diceCantidad(texto) &&
      esperaCantidades(hoja, columna, filas),
  );
  return una === undefined || otra !== undefined ? null : una[0];
}

/** Says it outright, and is not one family's: «Pedido», «Cantidad (kg)», but not «Familia 3» nor «Uds». */
function diceCantidad(texto: string): boolean {
  const pesos = significados(texto);
  const suyo = pesos.get("cantidad") ?? 0;
  return suyo >= 0.85 && suyo >= Math.max(...pesos.values()) && !/\d$/u.test(normalizar(texto));
}

/** No formula, no merged cells, no texts, and numbers in half of the rows at most: more would be the supplier's own data. */
function esperaCantidades(hoja: Sheet, columna: number, filas: readonly number[]): boolean {
  const fundidas = hoja.fusiones.filter((f) => f.columna <= columna && f.columnaFin >= columna);
  let llenas = 0;
  for (const fila of filas) {
    if (fundidas.some((f) => f.fila <= fila && f.filaFin >= fila)) return false;
    const celda = cellAt(hoja, fila, columna);
    if (celda.formula !== undefined) return false;
    if (isEmpty(celda) || /^[\s0.,_–—-]*$/u.test(celda.texto)) continue;
    if (celda.tipo !== "numero" && !/^\s*\d+(?:[.,]\d+)?\s*$/u.test(celda.texto)) return false;
    llenas++;
  }
  return llenas <= filas.length / 2;
}

/** The first free column at the list's right, or beyond the lists that stand in the way; beside others it says whose it is. */
function columnaNueva(
  tramo: Tramo,
  vecinos: readonly Tramo[],
  tomadas: ReadonlySet<number | undefined>,
): Columna {
  const { hoja } = tramo.lista;
  const suya = nombreDe(tramo);
  const limite = Math.min(
    ...vecinos.filter((otro) => nombreDe(otro) > suya).map(({ lista }) => primeraColumna(lista) - 1),
  );
  const titulo =
    vecinos.length === 0 ? CANTIDAD_PEDIDA : `${CANTIDAD_PEDIDA} (columna ${columnLetters(suya)})`;
  const libre = ultimaUsada(hoja, tramo.inicio, tramo.fin, limite) + 1;
  if (libre <= limite && !tomadas.has(libre)) return { columna: libre, titulo };
  const todos = [tramo, ...vecinos];
  const inicio = Math.min(...todos.map((otro) => otro.inicio));
  const fin = Math.max(...todos.map((otro) => otro.fin));
  let columna = ultimaUsada(hoja, inicio, fin, Number.POSITIVE_INFINITY) + 1;
  while (tomadas.has(columna)) columna++;
  return { columna, titulo };
}

const primeraColumna = ({ columnas, columnaDesde }: Lista) =>
  columnaDesde > 0 ? columnaDesde : columnas.nombre;

/** The last column up to `limite` that has something in those rows; -1 where none has. */
function ultimaUsada(hoja: Sheet, inicio: number, fin: number, limite: number): number {
  let ultima = -1;
  for (let fila = inicio; fila <= fin; fila++) {
    const celdas = hoja.filas[fila] ?? [];
    for (let c = Math.min(celdas.length - 1, limite); c > ultima; c--) {
      const celda = celdas[c];
      if (celda !== undefined && !isEmpty(celda)) ultima = c;
    }
  }
  for (const f of hoja.fusiones) {
    if (f.fila <= fin && f.filaFin >= inicio && f.columna <= limite) ultima = Math.max(ultima, f.columnaFin);
  }
  return ultima;
}
