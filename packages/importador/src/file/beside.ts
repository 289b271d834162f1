import type { Procedencia } from "@cosecha/domain/esquemas/importacion";
import type { CoveredRow, Picture } from "../formats/picture.ts";
import { cellAt, columnIndex, isEmpty, type MergedCells, type Sheet } from "../workbook/cells.ts";

/** Beside which products of a sheet its pictures lie. */

/** A product as far as its place goes. */
export interface Placed {
  readonly nombre: string;
  readonly hoja: string | null;
  readonly fila: number;
  readonly procedencia: Readonly<Partial<Record<string, Procedencia>>>;
}

/** What looks alike: the formats of one product, whose name the file writes once. */
export interface Alike {
  readonly nombre: string;
  /** Its first row, from 1. */
  readonly fila: number;
  /** Their places among all products. */
  readonly productos: number[];
}

/** Beside what a picture lies: one thing, or what shares a merged cell; or why nobody can tell. */
export type Beside = readonly Alike[] | "nothing" | "several";

/** Products whose columns overlap: a table, or one of those that stand side by side. */
interface Band {
  readonly columnas: [number, number];
  readonly filas: Map<number, Set<Alike>>;
}

/** What is merged for more things than these, under names that begin differently, is no photo's. */
const SHARE_A_CELL = 3;
/** The part of a picture that lies in a merged cell that is its own. */
const MOST_OF_IT = 0.6;
/** How many times as much of a picture lies over the row that it is of as over the next one. */
const FAR_MORE = 1.5;

/** Finds what each picture of a sheet lies beside. `cabeceras` are the rows of its headers, from 1. */
export function besideIn(
  hoja: Sheet,
  productos: readonly (Placed & { readonly n: number })[],
  cabeceras: readonly number[],
  pictures: readonly Picture[],
): (picture: Picture) => Beside {
  const bands = bandsOf(productos, cabeceras);
  const columns = acrossOf(productos);
  return (picture) => {
    if (columns !== null) return besideColumn(picture, columns);
    const band = bandOf(picture, bands, pictures);
    if (typeof band === "string") return band;
    const rows = picture.filas.filter(({ fila }) => band.filas.has(fila));
    const best = mostCovered(rows);
    if (best === undefined || isElsewhere(picture, best, cabeceras)) return "nothing";
    const merged = mergedUnder(picture, best, hoja, pictures);
    if (merged !== null) return sharing(band, merged);
    const row = clearRow(rows, best) ?? ownRow(picture, { band, hoja, cabeceras, pictures });
    return row === null ? alikeAll(rows, band) : oneOf(band, row);
  };
}

/** Of rows that a picture lies over, the one that most of it does; the first of several. */
const mostCovered = (rows: readonly CoveredRow[]): CoveredRow | undefined =>
  rows.reduce<CoveredRow | undefined>(
    (best, row) => (best && best.cubre >= row.cubre ? best : row),
    undefined,
  );

const total = (rows: readonly CoveredRow[]) => rows.reduce((sum, { cubre }) => sum + cubre, 0);

/** The row over which the middle of a picture lies. */
export function middleRow({ filas }: Picture): number {
  let rest = total(filas) / 2;
  for (const { fila, cubre } of filas) {
    rest -= cubre;
    if (rest <= 0) return fila;
  }
  return 0;
}

/** Whether a picture only touches a row, or is mostly above the table, as a logo. */
function isElsewhere({ filas }: Picture, best: CoveredRow, cabeceras: readonly number[]): boolean {
  const whole = total(filas);
  if (best.cubre < Math.min(best.alto, whole) / 2) return true;
  const header = Math.max(0, ...cabeceras.filter((fila) => fila < best.fila));
  return total(filas.filter(({ fila }) => fila <= header)) > best.cubre;
}

/** The row that a picture lies over by far more than over any other with products. */
function clearRow(rows: readonly CoveredRow[], best: CoveredRow): number | null {
  const next = mostCovered(rows.filter((row) => row !== best));
  return next === undefined || best.cubre >= FAR_MORE * next.cubre ? best.fila : null;
}

/**
 * Of a picture that is much higher than the rows, the one where it begins: that is how people and
 * programs put one into a cell, and the next one over its end. What lies beside the table and
 * overlaps no other may be there for its looks.
 */
function ownRow(
  picture: Picture,
  {
    band,
    hoja,
    cabeceras,
    pictures,
  }: { band: Band; hoja: Sheet; cabeceras: readonly number[]; pictures: readonly Picture[] },
): number | null {
  const first = picture.filas[0]?.fila ?? 0;
  const last = picture.filas.at(-1)?.fila ?? 0;
  if (!picture.enEsquina || !band.filas.has(first)) return null;
  const { columna } = picture;
  const [desde, hasta] = band.columnas;
  const inTable =
    (columna >= desde && columna <= hasta) ||
    cabeceras.some((fila) => fila < first && !isEmpty(cellAt(hoja, fila - 1, columna)));
  const isOverlapped = pictures.some(({ columna: otra, filas }) => {
    const begin = filas[0]?.fila ?? 0;
    return otra === columna && begin !== first && begin <= last && (filas.at(-1)?.fila ?? 0) >= first;
  });
  return inTable || isOverlapped ? first : null;
}

/** What is all the same thing, where a picture lies over all of it. */
function alikeAll(rows: readonly CoveredRow[], band: Band): Beside {
  const whole = rows.filter(({ cubre, alto }) => cubre >= alto / 2);
  const things = new Set(whole.flatMap(({ fila }) => [...(band.filas.get(fila) ?? [])]));
  return things.size === 1 ? [...things] : "several";
}

/** What a row holds, unless it holds different things. */
function oneOf(band: Band, fila: number): Beside {
  const things = [...(band.filas.get(fila) ?? [])];
  return things.length === 1 ? things : "several";
}

/** What a merged cell stands beside, all of which its picture is of. */
function sharing(band: Band, { fila, filaFin }: MergedCells): Beside {
  const things = new Set<Alike>();
  for (let row = fila; row <= filaFin; row++)
    for (const one of band.filas.get(row + 1) ?? []) things.add(one);
  const words = new Set([...things].map(({ nombre }) => firstWord(nombre)));
  return words.size > 1 && things.size > SHARE_A_CELL ? "several" : [...things];
}

/** The merged cell, over several rows, that a picture lies in alone; a blank one, or its own. */
function mergedUnder(
  picture: Picture,
  { fila }: CoveredRow,
  hoja: Sheet,
  pictures: readonly Picture[],
): MergedCells | null {
  const holds = (cell: MergedCells, one: Picture) =>
    cell.columna <= one.columna &&
    one.columna <= cell.columnaFin &&
    total(one.filas.filter((row) => cell.fila < row.fila && row.fila <= cell.filaFin + 1)) >=
      MOST_OF_IT * total(one.filas);
  const cell = hoja.fusiones.find(
    (one) => one.filaFin > one.fila && one.fila < fila && fila <= one.filaFin + 1 && holds(one, picture),
  );
  if (cell === undefined) return null;
  if (picture.area > 0 && !isEmpty(cellAt(hoja, cell.fila, cell.columna))) return null;
  const isAlone = pictures.every(
    (one) => !holds(cell, one) || mostCovered(one.filas)?.fila === mostCovered(picture.filas)?.fila,
  );
  return isAlone ? cell : null;
}

/** The table beside which a picture lies: of several, the nearest. */
function bandOf(
  picture: Picture,
  bands: readonly Band[],
  pictures: readonly Picture[],
): Band | "nothing" | "several" {
  const { columna, filas } = picture;
  const beside = bands.filter((band) => filas.some(({ fila }) => band.filas.has(fila)));
  const within = bands.find(({ columnas: [desde, hasta] }) => desde <= columna && columna <= hasta);
  if (within !== undefined) return beside.includes(within) ? within : "nothing";
  const distance = ({ columnas: [desde, hasta] }: Band) => Math.max(desde - columna, columna - hasta);
  const nearest = Math.min(...beside.map(distance));
  const [one, other] = beside.filter((band) => distance(band) === nearest);
  if (one === undefined || other === undefined) return one ?? "nothing";
  // Between two: as it is at the tables' outer edges, before or after what they are of.
  const isBefore = pictures.some((any) => any.columna < (bands[0]?.columnas[0] ?? 0));
  const isAfter = pictures.some((any) => any.columna > (bands.at(-1)?.columnas[1] ?? 0));
  return isBefore === isAfter ? "several" : isBefore ? other : one;
}

const firstWord = (nombre: string) => /[\p{L}\d]+/u.exec(nombre.toLowerCase())?.[0] ?? "";

/** Row and column of a reference such as «B7», from 1 and from 0. */
function placeOf(procedencia: Procedencia | undefined): { fila: number; columna: number } | null {
  const [, letras, numero] = /^([A-Z]{1,3})(\d+)$/u.exec(procedencia?.celda ?? "") ?? [];
  return letras === undefined ? null : { fila: Number(numero), columna: columnIndex(letras) };
}

const placesOf = ({ procedencia }: Placed) => Object.values(procedencia).flatMap((one) => placeOf(one) ?? []);

function bandsOf(
  productos: readonly (Placed & { readonly n: number })[],
  cabeceras: readonly number[],
): Band[] {
  const things = new Map<string, { thing: Alike; columnas: [number, number]; filas: Set<number> }>();
  for (const producto of productos) {
    const { nombre, fila, procedencia, n } = producto;
    const key = `${procedencia.nombre?.celda ?? `${fila} ${nombre}`} ${firstWord(nombre)}`;
    const columnas = placesOf(producto).map(({ columna }) => columna);
    const found = things.get(key) ?? {
      ...{ thing: { nombre, fila, productos: [] }, filas: new Set<number>() },
      columnas: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    };
    things.set(key, found);
    found.thing.productos.push(n);
    found.columnas = [Math.min(found.columnas[0], ...columnas), Math.max(found.columnas[1], ...columnas)];
    for (const row of rowsOf(producto, cabeceras)) found.filas.add(row);
  }
  const bands: Band[] = [];
  for (const { thing, columnas, filas } of [...things.values()].sort(
    (a, b) => a.columnas[0] - b.columnas[0],
  )) {
    let band = bands.at(-1);
    if (band === undefined || columnas[0] > band.columnas[1]) {
      band = { columnas: [...columnas], filas: new Map() };
      bands.push(band);
    }
    band.columnas[1] = Math.max(band.columnas[1], columnas[1]);
    for (const fila of filas) band.filas.set(fila, (band.filas.get(fila) ?? new Set()).add(thing));
  }
  return bands;
}

/** The rows of a product: its own, those of a card, and that of its name where it stands above. */
function rowsOf(producto: Placed, cabeceras: readonly number[]): number[] {
  const { fila, procedencia } = producto;
  const above = placeOf(procedencia.nombre)?.fila ?? fila;
  const below = Math.max(fila, ...placesOf(producto).map((place) => place.fila));
  const rows = Array.from({ length: Math.min(below - fila, 50) + 1 }, (_, n) => fila + n);
  return above < fila && !cabeceras.includes(above) ? [above, ...rows] : rows;
}

/** Of a sheet whose products are columns, what each of them holds; null for all others. */
function acrossOf(productos: readonly (Placed & { readonly n: number })[]): Map<number, Alike> | null {
  const columns = new Map<number, Alike>();
  const [first] = productos;
  for (const { nombre, fila, procedencia, n } of productos) {
    const [deNombre, dePrecio] = [placeOf(procedencia.nombre), placeOf(procedencia.precio)];
    const isColumn = deNombre && dePrecio?.columna === deNombre.columna && dePrecio.fila !== deNombre.fila;
    if (!isColumn || fila !== first?.fila || columns.has(deNombre.columna)) return null;
    columns.set(deNombre.columna, { nombre, fila, productos: [n] });
  }
  return columns.size > 1 ? columns : null;
}

function besideColumn({ columna, columnas: [desde, hasta] }: Picture, columns: Map<number, Alike>): Beside {
  const thing = columns.get(columna);
  if (thing === undefined) return "nothing";
  return [...columns.keys()].filter((one) => desde <= one && one <= hasta).length > 2 ? "several" : [thing];
}
