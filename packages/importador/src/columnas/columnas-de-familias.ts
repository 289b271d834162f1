import { significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import type { Perfil } from "./evidencia.ts";

/**
 * A run of at least this many neighbouring columns belongs to the families of an order, if at least
 * `AJENAS_MINIMAS` of their headers are no known word.
 */
const FAMILIAS_MINIMAS = 5;
const AJENAS_MINIMAS = 3;
/** The part of the rows that a supplier's own data fill. Families order few of the products. */
const LLENA = 0.8;

/**
 * The columns of a list's families. The first and the last are those that only a family's name
 * explains.
 */
export interface ColumnasDeFamilias {
  readonly desde: number;
  readonly hasta: number;
  /**
   * Columns between them whose header is a known word («Hay», «Stock», «Neto») but which belong to
   * families too.
   */
  readonly conPalabra: ReadonlySet<number>;
  /** How many quantities such a column usually has. */
  readonly llenas: number;
}

interface Columna {
  readonly columna: number;
  readonly perfil: Perfil;
  readonly dichos: ReadonlyMap<Significado, number>;
  readonly sinPalabra: boolean;
}

/**
 * Finds where the families of an order sheet write how much they want: a run of columns with
 * quantities or blanks, most of them without a known word in the header. A column in that run that
 * is as empty as the others is one more family, whatever its header says. Null where there is no
 * such run.
 */
export function columnasDeFamilias(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): ColumnasDeFamilias | null {
  if (textos.size < FAMILIAS_MINIMAS) return null;
  const columnas = [...textos]
    .sort(([a], [b]) => a - b)
    .map(([columna, texto]) => comoColumna(columna, texto, perfiles.get(columna)));
  const productos = Math.max(0, ...columnas.map(({ perfil }) => perfil.llenas));
  const familias = tramosDeCantidades(columnas)
    .map((tramo) => enTramo(tramo, productos))
    .filter((halladas) => halladas !== null)
    .sort((a, b) => b.hasta - b.desde - (a.hasta - a.desde))[0];
  if (familias === undefined) return null;
  // The other columns must still hold a price.
  const quedaPrecio = columnas.some(
    ({ columna, dichos, perfil }) =>
      !familias.conPalabra.has(columna) && (dichos.get("precio") ?? 0) >= 0.5 && perfil.llenas > 0,
  );
  return quedaPrecio ? familias : { ...familias, conPalabra: new Set() };
}

function enTramo(tramo: readonly Columna[], productos: number): ColumnasDeFamilias | null {
  const ajenas = tramo.filter(({ sinPalabra }) => sinPalabra);
  if (tramo.length < FAMILIAS_MINIMAS || ajenas.length < AJENAS_MINIMAS) return null;
  const llenas = mediana(ajenas.map(({ perfil }) => perfil.llenas));
  // Where nearly every cell has a number, the columns are families' only if the numbers are whole:
  // others may be the supplier's own data.
  const enteras = ajenas.filter(({ perfil }) => soloEnteros(perfil));
  const seguras = ajenas.length >= FAMILIAS_MINIMAS && enteras.length >= 0.9 * ajenas.length;
  const llena = llenas > LLENA * productos;
  if (llena && !seguras) return null;
  const tope = llena ? productos : Math.min(Math.max(productos / 2, 1.5 * llenas), LLENA * productos);
  const comoLasDemas = ({ perfil }: Columna) => perfil.llenas <= tope;
  let desde = tramo.findIndex(({ sinPalabra }) => sinPalabra);
  let hasta = tramo.findLastIndex(({ sinPalabra }) => sinPalabra);
  const sigue = (columna: Columna | undefined) =>
    columna !== undefined && esDeMedias(columna) && soloEnteros(columna.perfil) && comoLasDemas(columna);
  while (sigue(tramo[desde - 1])) desde--;
  while (sigue(tramo[hasta + 1])) hasta++;
  const suyas = tramo.slice(desde, hasta + 1);
  const conPalabra = suyas.filter((columna) => !columna.sinPalabra && comoLasDemas(columna));
  return {
    desde: suyas[0]?.columna ?? 0,
    hasta: suyas.at(-1)?.columna ?? 0,
    conPalabra: new Set(conPalabra.map(({ columna }) => columna)),
    llenas,
  };
}

/** Whether the header's words are only a weak hint at the column's meaning, and not at a price. */
function esDeMedias({ dichos }: Columna): boolean {
  return !dichos.has("precio") && Math.max(...dichos.values()) < 0.8;
}

const soloEnteros = ({ llenas, enteros }: Perfil) => llenas === 0 || enteros >= 0.9;

const NADA: Perfil = {
  llenas: 0,
  numeros: 0,
  textosNumericos: 0,
  textos: 0,
  tiposIva: 0,
  unidades: 0,
  medidos: 0,
  conMedida: 0,
  codigos: 0,
  existencias: 0,
  epocas: 0,
  marcas: 0,
  numeradas: 0,
  euros: 0,
  divisas: 0,
  porcentajes: 0,
  sumas: 0,
  sinCalcular: 0,
  enteros: 0,
  distintos: 0,
  correlativo: false,
};

function comoColumna(columna: number, texto: string, perfil: Perfil = NADA): Columna {
  const dichos = significados(texto);
  // «FAMILIAS» over the families' names reads as a category, but numbers below it are quantities.
  const sinPalabra = [...dichos.keys()].every((dicho) => dicho === "cantidad" || dicho === "categoria");
  return { columna, perfil, dichos, sinPalabra };
}

/** Groups of neighbouring columns of quantities; any other column ends a group. */
function tramosDeCantidades(columnas: readonly Columna[]): Columna[][] {
  const tramos: Columna[][] = [[]];
  for (const columna of columnas) {
    if (esDeCantidades(columna.perfil)) tramos.at(-1)?.push(columna);
    else tramos.push([]);
  }
  return tramos.filter((tramo) => tramo.some(({ sinPalabra }) => sinPalabra));
}

function esDeCantidades({ llenas, numeros, textosNumericos, porcentajes, sumas }: Perfil): boolean {
  return llenas === 0 || (numeros + textosNumericos >= 0.9 && porcentajes === 0 && sumas < 0.5);
}

function mediana(numeros: readonly number[]): number {
  return [...numeros].sort((a, b) => a - b)[Math.floor(numeros.length / 2)] ?? 0;
}
