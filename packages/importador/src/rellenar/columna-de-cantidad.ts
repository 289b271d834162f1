import { normalizar } from "@cosecha/domain/nombres";
import { CAMPOS_SIMPLES } from "../columnas/columnas.ts";
import type { Lista } from "../listas/lista.ts";
import { significados } from "../palabras/significados.ts";
import { claseDePalabra, claseUnidad, SE_PESA } from "../valores/unidades.ts";
import { cellAt, columnLetters, isEmpty, type Sheet } from "../workbook/cells.ts";

/** Chooses the column of a supplier's list for the ordered quantities. */

export const CANTIDAD_PEDIDA = "Cantidad pedida";

/**
 * A list with its ordered quantities by row, and the rows that it covers: from its header to its
 * last product. Without a header it begins at the row above its products, where a new column's
 * title would stand.
 */
export interface Tramo {
  readonly lista: Lista;
  readonly productos: ReadonlyMap<number, number>;
  /** In what its ordered products are ordered. */
  readonly unidades: ReadonlySet<string | null>;
  readonly inicio: number;
  readonly fin: number;
}

export interface Columna {
  readonly columna: number;
  /** The title of a new column; null for a column that the list has already. */
  readonly titulo: string | null;
}

/**
 * Chooses the column of each list. Lists further right choose first, because there is room beside
 * them.
 */
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

/**
 * The list's only column of quantities by its header, if it is there to be filled in; null
 * otherwise.
 */
function columnaPropia({ lista, productos, unidades }: Tramo): number | null {
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
      cuentaAsi(texto, unidades) &&
      esperaCantidades(hoja, columna, filas),
  );
  return una === undefined || otra !== undefined ? null : una[0];
}

/**
 * Whether a header clearly means quantities, and not those of one family: «Pedido» or «Cantidad
 * (kg)», but not «Familia 3» or «Uds».
 */
function diceCantidad(texto: string): boolean {
  const pesos = significados(texto);
  const suyo = pesos.get("cantidad") ?? 0;
  return suyo >= 0.85 && suyo >= Math.max(...pesos.values()) && !/\d$/u.test(normalizar(texto));
}

/**
 * Whether quantities in these units can stand below a header: not 30 kg below «Pedido (cajas)», nor
 * 4 bags of 500 g below «Pedido kg». A header without a unit takes any; a product without one
 * stands below any.
 */
function cuentaAsi(texto: string, unidades: ReadonlySet<string | null>): boolean {
  const dichas = normalizar(texto)
    .split(" ")
    .flatMap((palabra) => (palabra.length > 1 ? (claseDePalabra(palabra) ?? []) : []));
  return (
    dichas.length === 0 ||
    [...unidades].every((unidad) => {
      if (unidad === null) return true;
      const clase = claseUnidad(unidad);
      const suelta = SE_PESA.has(clase ?? "") && /^\p{L}+\.?$/u.test(unidad.trim());
      // Whatever is not weighed is a unit, and so is «1 kg»; «25 kg» is a sack of so much.
      return dichas.some((dicha) =>
        dicha === "ud"
          ? !suelta && clase !== "docena"
          : clase === dicha && (!SE_PESA.has(dicha) || suelta || /^1\s*\p{L}+\.?$/u.test(unidad.trim())),
      );
    })
  );
}

/**
 * Whether a column can be filled in: no formulas, merged cells or texts, and numbers in at most
 * half of the rows. More numbers would be the supplier's own data.
 */
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

/**
 * The first free column to the right of the list, or of all lists beside it. Where there are lists
 * beside it, the title says which list it belongs to.
 */
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

/** The last column up to `limite` that is not empty in those rows; -1 where all are. */
export function ultimaUsada(hoja: Sheet, inicio: number, fin: number, limite: number): number {
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
