import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { disponer } from "../disposicion/disponer.ts";
import type { Lista } from "../listas/lista.ts";
import { listasAsignadas } from "../listas/listas-asignadas.ts";
import type { CellWrite } from "../workbook/cells.ts";
import { cellAt, isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";
import {
  CANTIDAD_PEDIDA,
  type Columna,
  elegirColumnas,
  type Tramo,
  ultimaUsada,
} from "./columna-de-cantidad.ts";

/**
 * Decides what to write into a supplier's own file, so that it shows the ordered quantity of each
 * product (decision 27).
 */

export interface ProductoConCantidad {
  readonly nombre: string;
  readonly codigo: string | null;
  readonly unidad: string | null;
  readonly cantidad: number;
}

/** A product that the file has, with the row and the column of its name, as indices from 0. */
export interface Colocado extends ProductoConCantidad {
  readonly hoja: string | null;
  readonly fila: number;
  readonly columna: number;
}

export const NO_ESTAN = "No están en su lista:";
/** What the list has, but without a cell for its quantity beside it. */
export const PEDIDO = "Pedido:";

/**
 * The cells to write. Each ordered quantity goes beside its product: into the list's own column of
 * quantities where it has one to be filled in, else into a new column to the right. What has no such
 * place goes below everything on its sheet; ordered products that the file does not have, on that of
 * the first list. Never writes over a formula, into merged cells or into a hidden sheet. In a column
 * of quantities, a number beside a product that is not ordered is left over from before, and is
 * removed. `asignacion` is how the file was read.
 */
export function escriturasDePedido(
  libro: Workbook,
  asignacion: Asignacion,
  colocados: readonly Colocado[],
  faltan: readonly ProductoConCantidad[],
): CellWrite[] {
  const asignadas = listasAsignadas(libro, asignacion);
  const { tramos, sinSitio } = repartir(
    typeof asignadas === "string" ? [] : asignadas.map((lista) => enElArchivo(libro, lista)),
    colocados,
  );
  const columnas = elegirColumnas(tramos);
  const laQueSeVe = (buscada: string | null | undefined) =>
    libro.hojas.find(({ nombre, oculta }) => nombre === buscada && !oculta);
  const [tramo] = tramos;
  const principal =
    laQueSeVe(tramo ? tramo.lista.hoja.nombre : colocados[0]?.hoja) ??
    libro.hojas.find(({ oculta }) => !oculta) ??
    libro.hojas[0];
  const debajo = libro.hojas.flatMap((hoja) => {
    const suyos = sinSitio.filter((colocado) => (laQueSeVe(colocado.hoja) ?? principal) === hoja);
    const grupos = [
      { titulo: PEDIDO, productos: suyos.filter(sePide) },
      { titulo: NO_ESTAN, productos: hoja === principal ? faltan.filter(sePide) : [] },
    ].filter(({ productos }) => productos.length > 0);
    const suya = tramos.findIndex(({ lista }) => lista.hoja.nombre === hoja.nombre);
    const sitio =
      tramos[suya] && columnas[suya]
        ? { ...tramos[suya].lista.columnas, cantidad: columnas[suya].columna, esNueva: false }
        : sitioSinLista(hoja, suyos);
    return grupos.length === 0 ? [] : escribirDebajo(hoja, grupos, sitio);
  });
  return [...tramos.flatMap((uno, i) => escribirTramo(uno, columnas[i]!)), ...debajo];
}

const sePide = ({ cantidad }: ProductoConCantidad) => cantidad > 0;

/**
 * Puts each product into its list, by row. `sinSitio` are the products that are in no list, or
 * whose row is taken.
 */
function repartir(
  listas: readonly Lista[],
  colocados: readonly Colocado[],
): { tramos: Tramo[]; sinSitio: Colocado[] } {
  const deLista = new Map(listas.map((lista) => [lista, new Map<number, number>()]));
  const unidades = new Map(listas.map((lista) => [lista, new Set<string | null>()]));
  const sinSitio: Colocado[] = [];
  for (const colocado of colocados) {
    const suya = listas.find((lista) => estaEn(lista, colocado))!;
    const suyos = deLista.get(suya);
    if (suyos === undefined || suyos.has(colocado.fila)) sinSitio.push(colocado);
    else suyos.set(colocado.fila, colocado.cantidad);
    if (sePide(colocado)) unidades.get(suya)?.add(colocado.unidad);
  }
  const tramos = [...deLista]
    .filter(([, productos]) => productos.size > 0)
    .map(([lista, productos]) => ({
      lista,
      productos,
      unidades: unidades.get(lista) ?? new Set(),
      inicio: lista.inicioCabecera ?? Math.max(lista.desde - 1, 0),
      fin: [...productos.keys()].reduce((uno, otro) => Math.max(uno, otro)),
    }));
  return { tramos, sinSitio };
}

/** A list above or below a table that was turned into rows, where it stands in the file itself. */
function enElArchivo(libro: Workbook, lista: Lista): Lista {
  const { hoja, disposicion, desde, filaCabecera, inicioCabecera, repeticiones } = lista;
  const suya = libro.hojas.find(({ nombre }) => nombre === hoja.nombre);
  if (disposicion !== "filas" || hoja.filasDe === undefined || suya === undefined) return lista;
  if (disponer(suya, "filas", [])?.filasDe !== undefined) return lista;
  const baja = (hoja.filasDe[desde] ?? desde) - desde;
  const en = (fila: number | null) => (fila === null ? null : fila + baja);
  return {
    ...lista,
    hoja: suya,
    desde: desde + baja,
    hasta: lista.hasta + baja,
    filaCabecera: en(filaCabecera),
    inicioCabecera: en(inicioCabecera),
    repeticiones: new Set([...repeticiones].map((fila) => fila + baja)),
  };
}

/** A layout that was turned into rows has no cell beside each product. */
const estaEn = (lista: Lista, { hoja, fila, columna }: Colocado) =>
  lista.hoja.filasDe === undefined &&
  !lista.hoja.oculta &&
  lista.hoja.nombre === hoja &&
  fila >= lista.desde &&
  fila < lista.hasta &&
  columna >= lista.columnaDesde &&
  columna <= lista.columnaHasta;

function escribirTramo({ lista, productos, inicio, fin }: Tramo, { columna, titulo }: Columna): CellWrite[] {
  const { hoja, filaCabecera, desde } = lista;
  const cabecera = filaCabecera ?? desde - 1;
  const cabeceras =
    titulo === null ? [] : [cabecera, ...lista.repeticiones].filter((fila) => fila >= inicio && fila <= fin);
  return [
    ...cabeceras.map(
      (fila): CellWrite => ({ hoja: hoja.nombre, fila, columna, valor: titulo, cabecera: true }),
    ),
    ...[...productos].flatMap(([fila, cantidad]): CellWrite[] => {
      if (cantidad > 0) return [{ hoja: hoja.nombre, fila, columna, valor: cantidad }];
      const sobra = /[1-9]/u.test(cellAt(hoja, fila, columna).texto);
      return sobra ? [{ hoja: hoja.nombre, fila, columna, valor: null }] : [];
    }),
  ];
}

/** The columns of what stands below everything on a sheet. */
interface Sitio {
  readonly nombre: number;
  readonly codigo: number | null;
  readonly unidad: number | null;
  readonly cantidad: number;
  /** Whether the column of quantities has no title yet. */
  readonly esNueva: boolean;
}

/**
 * On a sheet without rows to write beside: the names below the others', and the quantities to the
 * right of everything, where nobody takes them for prices.
 */
function sitioSinLista(hoja: Sheet, suyos: readonly Colocado[]): Sitio {
  const nombre = suyos.reduce((una, { columna }) => Math.min(una, columna), suyos[0]?.columna ?? 0);
  const libre = ultimaUsada(hoja, 0, hoja.filas.length - 1, Number.POSITIVE_INFINITY) + 1;
  return { nombre, codigo: null, unidad: null, cantidad: Math.max(libre, nombre + 1), esNueva: true };
}

interface Grupo {
  readonly titulo: string;
  readonly productos: readonly ProductoConCantidad[];
}

function escribirDebajo(hoja: Sheet, grupos: readonly Grupo[], sitio: Sitio): CellWrite[] {
  // A blank row and a title above each group.
  const cuantas = grupos.reduce((suma, { productos }) => suma + 2 + productos.length, 0);
  const escrituras: CellWrite[] = [];
  let fila = filaDebajo(hoja, cuantas);
  for (const { titulo, productos } of grupos) {
    const rotulo = { hoja: hoja.nombre, fila: fila + 1 };
    escrituras.push({ ...rotulo, columna: sitio.nombre, valor: titulo });
    if (sitio.esNueva)
      escrituras.push({ ...rotulo, columna: sitio.cantidad, valor: CANTIDAD_PEDIDA, cabecera: true });
    fila += 2;
    for (const producto of productos) {
      escrituras.push(...escribirFila({ hoja: hoja.nombre, fila }, producto, sitio));
      fila++;
    }
  }
  return escrituras;
}

/** A product in a row of its own; what has no column for its unit has it behind its name. */
function escribirFila(
  donde: Pick<CellWrite, "hoja" | "fila">,
  { nombre, codigo, unidad, cantidad }: ProductoConCantidad,
  sitio: Sitio,
): CellWrite[] {
  const suelta = sitio.unidad === null && unidad !== null ? `${nombre} (${unidad})` : nombre;
  return [
    ...(sitio.codigo !== null && codigo !== null ? [{ ...donde, columna: sitio.codigo, valor: codigo }] : []),
    { ...donde, columna: sitio.nombre, valor: suelta },
    ...(sitio.unidad !== null && unidad !== null ? [{ ...donde, columna: sitio.unidad, valor: unidad }] : []),
    { ...donde, columna: sitio.cantidad, valor: cantidad },
  ];
}

/** The rows that a sheet can have. */
const FILAS_DE_HOJA = 1_048_576;

/**
 * The row below everything; merged cells too, which may reach further down than the rows. What
 * leaves no room for so many rows below it does not count: a lost word in a sheet's last row.
 */
function filaDebajo({ filas, fusiones }: Sheet, cuantas: number): number {
  const tope = FILAS_DE_HOJA - cuantas;
  const ultima = filas.findLastIndex(
    (celdas, fila) => fila < tope && celdas?.some((celda) => celda !== undefined && !isEmpty(celda)),
  );
  return fusiones.reduce(
    (fila, { filaFin }) => (filaFin < tope ? Math.max(fila, filaFin + 1) : fila),
    ultima + 1,
  );
}
