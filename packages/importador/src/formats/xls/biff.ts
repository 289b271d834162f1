import { CFB } from "xlsx";

/** The records of a BIFF stream, of which an .xls (BIFF5 and BIFF8) consists. */

const SHEET = 0x0085;
const BEGIN = 0x0809;
const END = 0x000a;

export interface BiffRecord {
  readonly tipo: number;
  readonly posicion: number;
  readonly largo: number;
  /** How many parts it is within: 1 is the workbook or a sheet, more a chart in that. */
  readonly profundidad: number;
}

/** An .xls's stream, and where in it each sheet begins. */
export interface Biff {
  readonly vista: DataView<ArrayBuffer>;
  readonly hojas: readonly { readonly nombre: string; readonly posicion: number }[];
}

/** Opens an .xls; null where it has no workbook. */
export function openBiff(bytes: Uint8Array): Biff | null {
  const libro = CFB.read(bytes, { type: "array" });
  const parte = CFB.find(libro, "/Workbook") ?? CFB.find(libro, "/Book");
  if (!parte?.content) return null;
  const vista = new DataView(Uint8Array.from(parte.content).buffer);
  const hojas: { nombre: string; posicion: number }[] = [];
  let biff8 = true;
  for (const { tipo, posicion, largo } of recordsFrom(vista, 0)) {
    if (tipo === BEGIN && largo >= 2) biff8 = vista.getUint16(posicion, true) >= 0x0600;
    else if (tipo === SHEET && largo >= 8)
      hojas.push({
        nombre: sheetName(vista, posicion, largo, biff8),
        posicion: vista.getUint32(posicion, true),
      });
  }
  return { vista, hojas };
}

/** The records of the part that begins there, to its end. */
export function* recordsFrom(vista: DataView, desde: number): Iterable<BiffRecord> {
  let profundidad = 0;
  let posicion = desde;
  while (posicion + 4 <= vista.byteLength) {
    const tipo = vista.getUint16(posicion, true);
    const largo = vista.getUint16(posicion + 2, true);
    if (posicion + 4 + largo > vista.byteLength) return;
    if (tipo === BEGIN) profundidad++;
    else if (tipo === END) profundidad--;
    if (profundidad <= 0) return;
    yield { tipo, posicion: posicion + 4, largo, profundidad };
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
