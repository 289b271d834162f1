import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import type { Lista } from "../listas/lista.ts";
import { listasAsignadas } from "../listas/listas-asignadas.ts";
import type { CellWrite } from "../workbook/cells.ts";
import { cellAt, type Sheet, type Workbook } from "../workbook/cells.ts";
import { type Columna, elegirColumnas, type Tramo } from "./columna-de-cantidad.ts";

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

/**
 * The cells to write. Each ordered quantity goes beside its product: into the list's own column of
 * quantities where it has one to be filled in, else into a new column to the right. Ordered
 * products that the file does not have go below everything on the sheet of its first list. Never
 * writes over a formula or into merged cells. In a column of quantities, a number beside a product
 * that is not ordered is left over from before, and is removed. `asignacion` is how the file was
 * read.
 */
export function escriturasDePedido(
  libro: Workbook,
  asignacion: Asignacion,
  colocados: readonly Colocado[],
  faltan: readonly ProductoConCantidad[],
): CellWrite[] {
  const asignadas = listasAsignadas(libro, asignacion);
  const { tramos, sinSitio } = repartir(typeof asignadas === "string" ? [] : asignadas, colocados);
  const columnas = elegirColumnas(tramos);
  const escrituras = tramos.flatMap((tramo, i) => escribirTramo(tramo, columnas[i]!));
  const lista = tramos[0]?.lista;
  const hoja = lista?.hoja ?? libro.hojas[0];
  const fuera = [...sinSitio, ...faltan].filter(({ cantidad }) => cantidad > 0);
  if (fuera.length === 0 || hoja === undefined) return escrituras;
  return [...escrituras, ...escribirFaltantes(fuera, hoja, lista, columnas[0]?.columna ?? 1)];
}

/**
 * Puts each product into its list, by row. `sinSitio` are the products that are in no list, or
 * whose row is taken.
 */
function repartir(
  listas: readonly Lista[],
  colocados: readonly Colocado[],
): { tramos: Tramo[]; sinSitio: Colocado[] } {
  const deLista = new Map(listas.map((lista) => [lista, new Map<number, number>()]));
  const sinSitio: Colocado[] = [];
  for (const colocado of colocados) {
    const suyos = deLista.get(listas.find((lista) => estaEn(lista, colocado))!);
    if (suyos === undefined || suyos.has(colocado.fila)) sinSitio.push(colocado);
    else suyos.set(colocado.fila, colocado.cantidad);
  }
  const tramos = [...deLista]
    .filter(([, productos]) => productos.size > 0)
    .map(([lista, productos]) => ({
      lista,
      productos,
      inicio: lista.inicioCabecera ?? Math.max(lista.desde - 1, 0),
      fin: [...productos.keys()].reduce((uno, otro) => Math.max(uno, otro)),
    }));
  return { tramos, sinSitio };
}

/** A layout that was turned into rows has no cell beside each product. */
const estaEn = (lista: Lista, { hoja, fila, columna }: Colocado) =>
  lista.hoja.filasDe === undefined &&
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

function escribirFaltantes(
  faltan: readonly ProductoConCantidad[],
  hoja: Sheet,
  lista: Lista | undefined,
  columna: number,
): CellWrite[] {
  const enNombre = lista?.columnas.nombre ?? 0;
  const { codigo: enCodigo = null, unidad: enUnidad = null } = lista?.columnas ?? {};
  // Below merged cells too, which may reach further down than the rows.
  const bajo = hoja.fusiones.reduce((fila, { filaFin }) => Math.max(fila, filaFin + 1), hoja.filas.length);
  return [
    { hoja: hoja.nombre, fila: bajo + 1, columna: enNombre, valor: NO_ESTAN },
    ...faltan.flatMap(({ nombre, codigo, unidad, cantidad }, i): CellWrite[] => {
      const fila = bajo + 2 + i;
      const suelta = enUnidad === null && unidad !== null ? `${nombre} (${unidad})` : nombre;
      return [
        ...(enCodigo !== null && codigo !== null
          ? [{ hoja: hoja.nombre, fila, columna: enCodigo, valor: codigo }]
          : []),
        { hoja: hoja.nombre, fila, columna: enNombre, valor: suelta },
        ...(enUnidad !== null && unidad !== null
          ? [{ hoja: hoja.nombre, fila, columna: enUnidad, valor: unidad }]
          : []),
        { hoja: hoja.nombre, fila, columna, valor: cantidad },
      ];
    }),
  ];
}
