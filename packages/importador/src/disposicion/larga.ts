import { type Cell, type CellPlace, EMPTY_CELL, type Sheet } from "../workbook/cells.ts";

/** A row of a long table: its cells, and the file's row that it came from. Indices from 0. */
export interface FilaLarga {
  readonly de: number;
  readonly celdas: readonly (Cell | undefined)[];
}

/** A cell with another text, which stands where the given one stood. */
export const celdaDe = (texto: string, lugar?: CellPlace): Cell => ({
  tipo: texto === "" ? "vacia" : "texto",
  valor: texto,
  texto,
  ...(lugar && { lugar }),
});

/** The cell, which remembers its place in the file when it is moved. */
export const movida = (celda: Cell | undefined, fila: number, columna: number): Cell =>
  celda === undefined ? EMPTY_CELL : { ...celda, lugar: celda.lugar ?? { fila, columna } };

/** The header of a layout that writes none: no row of the file holds it. */
export const cabeceraPropia = (textos: readonly string[]): FilaLarga => ({
  de: -1,
  celdas: textos.map((texto) => celdaDe(texto)),
});

/**
 * A sheet with these rows in place of its own. What people hid, left out or merged is kept by row;
 * merged cells only where they are within one column and no row became several.
 */
export function comoHoja(hoja: Sheet, filas: readonly FilaLarga[]): Sheet {
  const filasDe = filas.map(({ de }) => (de < 0 ? de : (hoja.filasDe?.[de] ?? de)));
  const deLasQue = (suyas: ReadonlySet<number>) =>
    new Set(filas.flatMap(({ de }, i) => (suyas.has(de) ? [i] : [])));
  return {
    nombre: hoja.nombre,
    oculta: hoja.oculta,
    filas: filas.map(({ celdas }) => celdas),
    filasDe,
    fusiones: fusionesEn(hoja, filas),
    filasOcultas: deLasQue(hoja.filasOcultas),
    columnasOcultas: hoja.columnasOcultas,
    ...(hoja.filasOmitidas && { filasOmitidas: deLasQue(hoja.filasOmitidas) }),
  };
}

/** Each merge from the first to the last row that came from its rows. */
function fusionesEn(hoja: Sheet, filas: readonly FilaLarga[]): Sheet["fusiones"] {
  if (hoja.fusiones.length === 0) return [];
  const primera = new Map<number, number>();
  const ultima = new Map<number, number>();
  for (const [i, { de }] of filas.entries()) {
    if (!primera.has(de)) primera.set(de, i);
    ultima.set(de, i);
  }
  return hoja.fusiones.flatMap((fusion) => {
    const [fila, filaFin] = [primera.get(fusion.fila), ultima.get(fusion.filaFin)];
    return fila === undefined || filaFin === undefined ? [] : [{ ...fusion, fila, filaFin }];
  });
}
