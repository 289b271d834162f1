import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import type { Lista } from "../listas/lista.ts";
import { listasAsignadas } from "../listas/listas-asignadas.ts";
import type { CellWrite } from "../workbook/cells.ts";
import { cellAt, type Sheet, type Workbook } from "../workbook/cells.ts";
import { type Columna, elegirColumnas, type Tramo } from "./columna-de-cantidad.ts";

/** What is to be written into a supplier's own file, so that it says how much is ordered of each product (docs/decisions, 27). */

/** A product, and how much of it is ordered. */
export interface ProductoConCantidad {
  readonly nombre: string;
  readonly codigo: string | null;
  readonly unidad: string | null;
  readonly cantidad: number;
}

/** One that the file has, and where: indices from 0 of its row and of its name's column. */
export interface Colocado extends ProductoConCantidad {
  readonly hoja: string | null;
  readonly fila: number;
  readonly columna: number;
}

export const NO_ESTAN = "No están en su lista:";

/**
 * The cells to write: each ordered quantity beside its product, in the list's own quantity column where it has one that waits
 * to be filled in, else in a new one at its right; what the file does not have, under all that its first list's sheet has. Never
 * over a formula nor inside merged cells. In a quantity column, a number beside what is not ordered was left over, and is
 * taken away. `asignacion` is how the file was read.
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

/** Each product in its list, by row; `sinSitio` has those that stand in none, or in a row that another has taken. */
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

const estaEn = (lista: Lista, { hoja, fila, columna }: Colocado) =>
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
  // Under whatever is merged, too.
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
