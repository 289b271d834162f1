import type { Procedencia } from "@cosecha/domain/esquemas/importacion";
import type { CoveredRow, Picture } from "../formats/picture.ts";
import { cellAt, indicesOf, isEmpty, type MergedCells, type Sheet } from "../workbook/cells.ts";

/** Beside which products of a sheet its pictures lie. */

/** A product as far as its place goes. */
export interface Placed {
  readonly nombre: string;
  readonly hoja: string | null;
  readonly fila: number;
  readonly procedencia: Readonly<Partial<Record<string, Procedencia>>>;
}

/** What a row holds of a table: mostly one product. */
export interface Alike {
  readonly nombre: string;
  /** What is one product in several formats, whose name the file writes once, has the same one. */
  readonly clave: string;
  /** Its row, from 1. */
  readonly fila: number;
  /** Their places among all products. */
  readonly productos: number[];
}

/** Beside what a picture lies: formats of one thing, what shares a merged cell; else why not. */
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

/** What a sheet holds, and what each picture lies beside. `cabeceras`: its headers' rows. */
export function besideIn(
  hoja: Sheet,
  productos: readonly Numbered[],
  cabeceras: readonly number[],
  pictures: readonly Picture[],
): { cosas: readonly Alike[]; beside: (picture: Picture) => Beside } {
  const columns = acrossOf(productos);
  if (columns !== null)
    return { cosas: [...columns.values()], beside: (picture) => besideColumn(picture, columns) };
  const things = thingsOf(productos);
  const bands = bandsOf(things, cabeceras);
  const beside = (picture: Picture): Beside => {
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
  const found = new Map(pictures.map((picture) => [picture, beside(picture)]));
  const alone = pictures.filter((picture) => found.get(picture) === "nothing");
  const ofItsOwn = rowsOfPictures(hoja, bands, cabeceras, alone);
  return {
    cosas: things.map(({ thing }) => thing),
    beside: (picture) => ofItsOwn.get(picture) ?? found.get(picture) ?? "nothing",
  };
}

/**
 * Where each picture has a row of its own, above its product or below it, what each is of. Which of
 * the two is told by the first picture or by the last one, and only where most products have one.
 */
function rowsOfPictures(
  hoja: Sheet,
  [band, ...others]: readonly Band[],
  cabeceras: readonly number[],
  alone: readonly Picture[],
): Map<Picture, Beside> {
  const none = new Map<Picture, Beside>();
  if (band === undefined || others.length > 0 || alone.length * 2 < band.filas.size) return none;
  const rows = [...band.filas.keys()].sort((a, b) => a - b);
  const [first = 0, last = 0] = [rows[0], rows.at(-1)];
  const isBlank = (fila: number) => (hoja.filas[fila - 1] ?? []).every((cell) => !cell || isEmpty(cell));
  const header = Math.max(0, ...cabeceras.filter((fila) => fila < first));
  const blank = alone.filter((one) => middleRow(one) > header && isBlank(middleRow(one)));
  const isAbove = blank.some((one) => middleRow(one) < first);
  const isBelow = blank.some((one) => middleRow(one) > last);
  if (isAbove === isBelow || blank.length < 2) return none;
  const found = new Map<Picture, Beside>();
  for (const picture of blank) {
    let fila = middleRow(picture);
    while (fila >= first - 1 && fila <= last + 1 && isBlank(fila)) fila += isAbove ? 1 : -1;
    if (band.filas.has(fila)) found.set(picture, oneOf(band, fila));
  }
  return found.size * 2 < band.filas.size ? none : found;
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
  const first = picture.empieza;
  const last = picture.filas.at(-1)?.fila ?? 0;
  if (first === null || !band.filas.has(first)) return null;
  const { columna } = picture;
  const [desde, hasta] = band.columnas;
  const inTable =
    (columna >= desde && columna <= hasta) ||
    cabeceras.some((fila) => fila < first && !isEmpty(cellAt(hoja, fila - 1, columna)));
  const isOverlapped = pictures.some(
    ({ columna: otra, empieza, filas }) =>
      otra === columna &&
      empieza !== null &&
      empieza !== first &&
      empieza <= last &&
      (filas.at(-1)?.fila ?? 0) >= first,
  );
  return inTable || isOverlapped ? first : null;
}

/** What is all the same thing, where a picture lies over all of it. */
const alikeAll = (rows: readonly CoveredRow[], band: Band): Beside =>
  ofOneKind(rows.flatMap(({ fila, cubre, alto }) => (cubre >= alto / 2 ? [...thingsIn(band, fila)] : [])));

/** What a row holds, unless it holds different things. */
const oneOf = (band: Band, fila: number): Beside => ofOneKind([...thingsIn(band, fila)]);

const thingsIn = (band: Band, fila: number): Iterable<Alike> => band.filas.get(fila) ?? [];

const ofOneKind = (things: readonly Alike[]): Beside =>
  new Set(things.map(({ clave }) => clave)).size === 1 ? things : "several";

/** What a merged cell stands beside, all of which its picture is of. */
function sharing(band: Band, { fila, filaFin }: MergedCells): Beside {
  const things: Alike[] = [];
  for (let row = fila; row <= filaFin; row++) things.push(...thingsIn(band, row + 1));
  const words = new Set(things.map(({ nombre }) => firstWord(nombre)));
  const kinds = new Set(things.map(({ clave }) => clave));
  return words.size > 1 && kinds.size > SHARE_A_CELL ? "several" : [...new Set(things)];
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

/** The cell that something was read from: its row from 1, its column from 0. */
function placeOf(procedencia: Procedencia | undefined): { fila: number; columna: number } | null {
  const place = indicesOf(procedencia?.celda ?? "");
  return place && { ...place, fila: place.fila + 1 };
}

type Numbered = Placed & { readonly n: number };
type Thing = { thing: Alike; columnas: [number, number]; filas: Set<number>; above: number };

/** What stands in the rows of a sheet, and the columns and the rows that it takes up. */
function thingsOf(productos: readonly Numbered[]): Thing[] {
  const things = new Map<string, Thing>();
  for (const producto of productos) {
    const { nombre, hoja, fila, procedencia, n } = producto;
    const clave = `${hoja} ${procedencia.nombre?.celda ?? `${fila} ${nombre}`} ${firstWord(nombre)}`;
    const found = things.get(`${fila} ${clave}`) ?? {
      thing: { nombre, clave, fila, productos: [] },
      columnas: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      filas: new Set<number>(),
      above: placeOf(procedencia.nombre)?.fila ?? fila,
    };
    things.set(`${fila} ${clave}`, found);
    found.thing.productos.push(n);
    const rows = rowsOf(producto);
    for (const row of rows) found.filas.add(row);
    // What a title or a remark says is no part of it.
    for (const cited of Object.values(procedencia)) {
      const place = placeOf(cited);
      if (place === null || (!rows.includes(place.fila) && cited !== procedencia.nombre)) continue;
      const [desde, hasta] = found.columnas;
      found.columnas = [Math.min(desde, place.columna), Math.max(hasta, place.columna)];
    }
  }
  return [...things.values()];
}

/** The rows of a product: its own, and of a card those down to its price. */
function rowsOf({ fila, procedencia }: Placed): number[] {
  const [name, price] = [placeOf(procedencia.nombre), placeOf(procedencia.precio)];
  const last = Math.max(fila, name?.fila ?? 0, price?.fila ?? 0);
  return Array.from({ length: Math.min(last - fila, 50) + 1 }, (_, n) => fila + n);
}

function bandsOf(things: readonly Thing[], cabeceras: readonly number[]): Band[] {
  const bands: Band[] = [];
  const withNames: [Band, Thing][] = [];
  for (const one of [...things].sort((a, b) => a.columnas[0] - b.columnas[0])) {
    const { thing, columnas, filas } = one;
    let band = bands.at(-1);
    if (band === undefined || columnas[0] > band.columnas[1]) {
      band = { columnas: [...columnas], filas: new Map() };
      bands.push(band);
    }
    band.columnas[1] = Math.max(band.columnas[1], columnas[1]);
    for (const fila of filas) put(band, fila, thing);
    if (one.above < thing.fila && !cabeceras.includes(one.above)) withNames.push([band, one]);
  }
  // A name may stand above its formats, in a row of its own.
  const own = new Map(bands.map((band) => [band, new Set(band.filas.keys())]));
  for (const [band, { thing, above }] of withNames) if (!own.get(band)?.has(above)) put(band, above, thing);
  return bands;
}

function put({ filas }: Band, fila: number, thing: Alike): void {
  filas.set(fila, (filas.get(fila) ?? new Set()).add(thing));
}

/** Of a sheet whose products are columns, what each of them holds; null for all others. */
function acrossOf(productos: readonly Numbered[]): Map<number, Alike> | null {
  const columns = new Map<number, Alike>();
  const [first] = productos;
  for (const { nombre, fila, procedencia, n } of productos) {
    const [deNombre, dePrecio] = [placeOf(procedencia.nombre), placeOf(procedencia.precio)];
    const isColumn = deNombre && dePrecio?.columna === deNombre.columna && dePrecio.fila !== deNombre.fila;
    if (!isColumn || fila !== first?.fila || columns.has(deNombre.columna)) return null;
    columns.set(deNombre.columna, { nombre, clave: `${n}`, fila, productos: [n] });
  }
  return columns.size > 1 ? columns : null;
}

function besideColumn({ columna, columnas: [desde, hasta] }: Picture, columns: Map<number, Alike>): Beside {
  const thing = columns.get(columna);
  if (thing === undefined) return "nothing";
  return [...columns.keys()].filter((one) => desde <= one && one <= hasta).length > 2 ? "several" : [thing];
}
