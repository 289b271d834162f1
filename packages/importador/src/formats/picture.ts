/** A row that a picture lies over. */
export interface CoveredRow {
  /** From 1. */
  readonly fila: number;
  /** How high the part of the picture is that lies over it, and how high the row is, in EMU. */
  readonly cubre: number;
  readonly alto: number;
}

/** Where a picture lies in a sheet. */
export interface PicturePlace {
  /** From the first to the last; of hundreds, not all are named. */
  readonly filas: readonly CoveredRow[];
  /** The column that most of it lies over, from 0, and the first and the last. */
  readonly columna: number;
  readonly columnas: readonly [number, number];
  /** How large it is shown, in EMU²; 0 where it fills its cell. */
  readonly area: number;
  /** The row at whose top it begins, give or take a quarter of it; null where it does not. */
  readonly empieza: number | null;
}

/** A picture of a sheet. */
export interface Picture extends PicturePlace {
  readonly hoja: string;
  /** Null where the file only says where it is to be found. */
  readonly bytes: Uint8Array | null;
}

/** The English Metric Units of DrawingML in a point and in a pixel of a screen. */
export const EMU = { point: 12_700, pixel: 9_525, cm: 360_000 } as const;

/** How many rows or columns of those that a picture lies over are looked at. */
const MOST_COVERED = 200;

/** No list has more rows. */
const LAST = 20_000;

/** How large the rows or the columns of a sheet are, by their index from 0, in EMU. */
export class Axis {
  readonly #usual: number;
  readonly #sizes: ReadonlyMap<number, number>;

  constructor(usual: number, sizes: ReadonlyMap<number, number> = new Map()) {
    this.#usual = usual;
    this.#sizes = sizes;
  }

  sizeOf = (indice: number): number => this.#sizes.get(indice) ?? this.#usual;

  /** The place so far from the beginning of the sheet. */
  at(distance: number): { indice: number; dentro: number } {
    let dentro = Math.max(distance, 0);
    let indice = 0;
    for (; indice < LAST && dentro >= this.sizeOf(indice); indice++) dentro -= this.sizeOf(indice);
    return { indice, dentro };
  }

  /** How far it is from one place to another; 0 where the other comes first. */
  between(desde: Corner, hasta: Corner): number {
    const [uno, otro] = [this.within(desde), this.within(hasta)];
    let length = otro.dentro - uno.dentro;
    const fin = Math.min(otro.indice, uno.indice + MOST_COVERED);
    for (let i = uno.indice; i < fin; i++) length += this.sizeOf(i);
    return otro.indice < uno.indice ? 0 : Math.max(length, 0);
  }

  /** The place that is so far after another one. */
  after(desde: Corner, length: number): Corner {
    const { indice, dentro } = this.within(desde);
    let rest = dentro + length;
    let i = indice;
    for (; i < indice + MOST_COVERED && rest >= this.sizeOf(i); i++) rest -= this.sizeOf(i);
    return { indice: i, dentro: rest };
  }

  /** The rows or columns that something of that length covers, with how much of each. */
  covered(desde: Corner, length: number): { indice: number; cubre: number; alto: number }[] {
    const { indice, dentro } = this.within(desde);
    const covered: { indice: number; cubre: number; alto: number }[] = [];
    let rest = Math.max(length, 1);
    for (let i = indice; i < indice + MOST_COVERED && rest > 0; i++) {
      const alto = this.sizeOf(i);
      const cubre = Math.min(rest, alto - (i === indice ? dentro : 0));
      if (cubre > 0) covered.push({ indice: i, cubre, alto });
      rest -= Math.max(cubre, 0);
    }
    return covered;
  }

  /** The row, from 1, whose top is near that place; null where none is. */
  nearestTop(place: Corner): number | null {
    const { indice, dentro } = this.within(place);
    const quarter = this.sizeOf(indice) / 4;
    if (dentro > quarter && dentro < 3 * quarter) return null;
    return dentro <= quarter ? indice + 1 : indice + 2;
  }

  /** The same place with the row or column that it is in: some write how far it is before one. */
  within({ indice, dentro }: Corner): Corner {
    let [i, rest] = [indice, dentro];
    for (; rest < 0 && i > Math.max(indice - MOST_COVERED, 0); i--) rest += this.sizeOf(i - 1);
    return { indice: i, dentro: Math.min(Math.max(rest, 0), this.sizeOf(i)) };
  }
}

/** A place along rows or columns: which one, from 0, and how far within it, in EMU. */
export interface Corner {
  readonly indice: number;
  readonly dentro: number;
}

/** Of a rectangle, what it covers along either axis. */
export function placeOn(
  { filas, columnas }: { filas: Axis; columnas: Axis },
  { fila, columna, alto, ancho }: { fila: Corner; columna: Corner; alto: number; ancho: number },
): PicturePlace | null {
  const rows = filas.covered(fila, alto);
  const columns = columnas.covered(columna, ancho);
  const [first, last] = [columns[0], columns.at(-1)];
  if (rows[0] === undefined || first === undefined || last === undefined) return null;
  const widest = columns.reduce((most, one) => (one.cubre > most.cubre ? one : most));
  return {
    filas: rows.map(({ indice, cubre, alto: entera }) => ({ fila: indice + 1, cubre, alto: entera })),
    columna: widest.indice,
    columnas: [first.indice, last.indice],
    area: Math.max(alto, 1) * Math.max(ancho, 1),
    empieza: filas.nearestTop(fila),
  };
}

/** The place of what fills a cell. */
export const placeInCell = (indice: number, columna: number): PicturePlace => ({
  filas: [{ fila: indice + 1, cubre: 1, alto: 1 }],
  columna,
  columnas: [columna, columna],
  area: 0,
  empieza: indice + 1,
});
