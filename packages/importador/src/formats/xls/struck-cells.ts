import { utils } from "xlsx";
import { openBiff, recordsFrom } from "./biff.ts";

/** The records of a BIFF stream that are needed to find struck-through cells. */
const FONT = 0x0031;
const FORMAT = 0x00e0;
/**
 * Records of one cell, which begin with row, column and format: number, RK, three kinds of text,
 * formula, boolean or error.
 */
const CELLS = new Set([0x0203, 0x027e, 0x00fd, 0x0204, 0x00d6, 0x0006, 0x0206, 0x0205, 0x0201]);
/**
 * Records of several cells of one row: the row, the first column, the cells (each begins with its
 * format), the last column. The value is the size of a cell in bytes.
 */
const RUNS = new Map([
  [0x00bd, 6],
  [0x00be, 2],
]);
const STRUCK = 0x0008;

/**
 * The struck-through cells of an .xls (BIFF5 and BIFF8) by sheet name, as references («B7»).
 * SheetJS does not report them, so this reads the fonts, the formats and the format of each cell
 * from the workbook's stream. From a damaged stream it returns the cells that it could read.
 */
export function struckCellsOfXls(bytes: Uint8Array): Map<string, ReadonlySet<string>> {
  const halladas = new Map<string, ReadonlySet<string>>();
  const libro = openBiff(bytes);
  if (libro === null) return halladas;
  const { vista, hojas } = libro;
  const fuentes: boolean[] = [];
  const formatos: number[] = [];
  for (const { tipo, posicion, largo } of recordsFrom(vista, 0)) {
    if (tipo === FONT && largo >= 4) fuentes.push((vista.getUint16(posicion + 2, true) & STRUCK) !== 0);
    else if (tipo === FORMAT && largo >= 2) formatos.push(vista.getUint16(posicion, true));
  }
  // BIFF has no font number 4, so the number after 3 is 5.
  const tachados = new Set(
    formatos.flatMap((fuente, i) => (fuentes[fuente > 4 ? fuente - 1 : fuente] === true ? [i] : [])),
  );
  if (tachados.size === 0) return halladas;
  for (const { nombre, posicion } of hojas)
    halladas.set(nombre, struckCellsOfSheet(vista, posicion, tachados));
  return halladas;
}

function struckCellsOfSheet(vista: DataView, desde: number, tachados: ReadonlySet<number>): Set<string> {
  const celdas = new Set<string>();
  for (const { tipo, posicion, largo, profundidad } of recordsFrom(vista, desde)) {
    const paso = RUNS.get(tipo);
    if (paso === undefined && !CELLS.has(tipo)) continue;
    if (profundidad > 1 || largo < 6) continue;
    const fila = vista.getUint16(posicion, true);
    const columna = vista.getUint16(posicion + 2, true);
    const fin = paso === undefined ? posicion + 6 : posicion + largo - 2;
    for (let p = posicion + 4, c = columna; p + 2 <= fin; p += paso ?? 2, c++) {
      if (tachados.has(vista.getUint16(p, true))) celdas.add(utils.encode_cell({ r: fila, c }));
    }
  }
  return celdas;
}
