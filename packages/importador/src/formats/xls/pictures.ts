import { Axis, EMU, type Picture, type PicturePlace, placeOn } from "../picture.ts";
import { type Biff, openBiff, recordsFrom } from "./biff.ts";
import { type DrawnShape, imagesOf, shapesOf } from "./drawing.ts";

/** Records of a BIFF8 stream that say what is drawn, and how large rows and columns are. */
const IMAGES = 0x00eb;
const DRAWING = 0x00ec;
const CONTINUE = 0x003c;
const ROW = 0x0208;
const USUAL_ROW = 0x0225;
const COLUMNS = 0x007d;

const TWIP = EMU.point / 20;
/** A column's width is in parts of a digit, which is 7 pixels wide. */
const DIGIT = (7 * EMU.pixel) / 256;

/** The pictures of an .xls (BIFF8) that lie over cells; of a damaged one, those that are whole. */
export function picturesOfXls(bytes: Uint8Array): Picture[] {
  const libro = openBiff(bytes);
  if (libro === null) return [];
  const images = imagesOf(joined(libro, 0, IMAGES));
  return libro.hojas.flatMap(({ nombre, posicion }) => {
    const axes = axesOf(libro, posicion);
    return shapesOf(joined(libro, posicion, DRAWING)).flatMap((shape) => {
      const place = placeOf(shape, axes);
      // Of one that is linked to, the file has a blank.
      const image = images[shape.imagen - 1] ?? new Uint8Array();
      return place === null ? [] : [{ ...place, hoja: nombre, bytes: image }];
    });
  });
}

/** The contents of all records of a kind, one after the other; long ones go on in others. */
function joined({ vista }: Biff, desde: number, cual: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let isOne = false;
  for (const { tipo, posicion, largo, profundidad } of recordsFrom(vista, desde)) {
    isOne = profundidad === 1 && (tipo === cual || (tipo === CONTINUE && isOne));
    if (isOne) parts.push(new Uint8Array(vista.buffer, posicion, largo));
  }
  return new Uint8Array(Buffer.concat(parts));
}

type Axes = { filas: Axis; columnas: Axis };

function axesOf({ vista }: Biff, desde: number): Axes {
  const filas = new Map<number, number>();
  const columnas = new Map<number, number>();
  let usual = 255;
  for (const { tipo, posicion, largo } of recordsFrom(vista, desde)) {
    const word = (n: number) => vista.getUint16(posicion + n, true);
    if (tipo === ROW && largo >= 8) {
      const alto = word(6) & 0x7fff;
      if (alto > 0) filas.set(word(0), alto * TWIP);
    } else if (tipo === USUAL_ROW && largo >= 4) usual = word(2) || usual;
    else if (tipo === COLUMNS && largo >= 6) {
      const ancho = word(4) * DIGIT;
      if (ancho > 0) for (let c = word(0); c <= Math.min(word(2), 255); c++) columnas.set(c, ancho);
    }
  }
  return { filas: new Axis(usual * TWIP, filas), columnas: new Axis(64 * EMU.pixel, columnas) };
}

/** An anchor says in which part of its row and column it begins and ends. */
function placeOf({ ancla, parte }: DrawnShape, axes: Axes): PicturePlace | null {
  const { filas, columnas } = axes;
  const corner = (fila: number, dentro: number, columna: number, alLado: number) => ({
    fila: { indice: fila, dentro: (dentro / 256) * filas.sizeOf(fila) },
    columna: { indice: columna, dentro: (alLado / 1024) * columnas.sizeOf(columna) },
  });
  const [
    columnaDesde,
    alLadoDesde,
    filaDesde,
    dentroDesde,
    columnaHasta,
    alLadoHasta,
    filaHasta,
    dentroHasta,
  ] = ancla;
  if (filaHasta < filaDesde) return null;
  const desde = corner(filaDesde, dentroDesde, columnaDesde, alLadoDesde);
  const hasta = corner(filaHasta, dentroHasta, columnaHasta, alLadoHasta);
  const alto = filas.between(desde.fila, hasta.fila);
  const ancho = columnas.between(desde.columna, hasta.columna);
  return placeOn(axes, {
    fila: parte.y === 0 ? desde.fila : filas.after(desde.fila, parte.y * alto),
    columna: parte.x === 0 ? desde.columna : columnas.after(desde.columna, parte.x * ancho),
    alto: parte.alto * alto,
    ancho: parte.ancho * ancho,
  });
}
