import { CFB, utils } from "xlsx";

/** The records of a BIFF stream that are needed to find struck-through cells. */
const FONT = 0x0031;
const FORMAT = 0x00e0;
const SHEET = 0x0085;
const BEGIN = 0x0809;
const END = 0x000a;
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

interface BiffRecord {
  readonly tipo: number;
  readonly posicion: number;
  readonly largo: number;
}

/**
 * The struck-through cells of an .xls (BIFF5 and BIFF8) by sheet name, as references («B7»).
 * SheetJS does not report them, so this reads the fonts, the formats and the format of each cell
 * from the workbook's stream. From a damaged stream it returns the cells that it could read.
 */
export function struckCellsOfXls(bytes: Uint8Array): Map<string, ReadonlySet<string>> {
  const halladas = new Map<string, ReadonlySet<string>>();
  const libro = CFB.read(bytes, { type: "array" });
  const parte = CFB.find(libro, "/Workbook") ?? CFB.find(libro, "/Book");
  if (!parte?.content) return halladas;
  const flujo = Uint8Array.from(parte.content);
  const vista = new DataView(flujo.buffer);
  const fuentes: boolean[] = [];
  const formatos: number[] = [];
  const hojas: { readonly nombre: string; readonly posicion: number }[] = [];
  let biff8 = true;
  for (const { tipo, posicion, largo } of records(vista, 0)) {
    if (tipo === END) break;
    if (tipo === BEGIN && largo >= 2) biff8 = vista.getUint16(posicion, true) >= 0x0600;
    else if (tipo === FONT && largo >= 4) fuentes.push((vista.getUint16(posicion + 2, true) & STRUCK) !== 0);
    else if (tipo === FORMAT && largo >= 2) formatos.push(vista.getUint16(posicion, true));
    else if (tipo === SHEET && largo >= 8)
      hojas.push({
        nombre: sheetName(vista, posicion, largo, biff8),
        posicion: vista.getUint32(posicion, true),
      });
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
  let profundidad = 0;
  for (const { tipo, posicion, largo } of records(vista, desde)) {
    // A chart inside the sheet has its own begin and end records.
    if (tipo === BEGIN) profundidad++;
    else if (tipo === END) profundidad--;
    if (profundidad <= 0) break;
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

function* records(vista: DataView, desde: number): Iterable<BiffRecord> {
  let posicion = desde;
  while (posicion + 4 <= vista.byteLength) {
    const tipo = vista.getUint16(posicion, true);
    const largo = vista.getUint16(posicion + 2, true);
    if (posicion + 4 + largo > vista.byteLength) return;
    yield { tipo, posicion: posicion + 4, largo };
    posicion += 4 + largo;
  }
}

function sheetName(vista: DataView, posicion: number, largo: number, biff8: boolean): string {
  const signos = vista.getUint8(posicion + 6);
  const ancho = biff8 && (vista.getUint8(posicion + 7) & 1) === 1 ? 2 : 1;
  const desde = posicion + (biff8 ? 8 : 7);
  let nombre = "";
  for (let i = 0; i < signos && desde + (i + 1) * ancho <= posicion + largo; i++) {
    const p = desde + i * ancho;
    nombre += String.fromCharCode(ancho === 2 ? vista.getUint16(p, true) : vista.getUint8(p));
  }
  return nombre;
}
