import { significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import type { Perfil } from "./evidencia.ts";

/**
 * So many columns side by side are those of an order's families, if so many of them no word
 * explains.
 */
const FAMILIAS_MINIMAS = 5;
const AJENAS_MINIMAS = 3;
/** A supplier's own data stand in nearly all rows; what a family orders, in few of them. */
const LLENA = 0.8;

/** The columns of a list's families, from the first to the last that only their names explain. */
export interface ColumnasDeFamilias {
  readonly desde: number;
  readonly hasta: number;
  /**
   * Those between that bear a header's word for a name («Hay», «Stock», «Neto»), and are families
   * all the same.
   */
  readonly conPalabra: ReadonlySet<number>;
  /** How many quantities such a column has. */
  readonly llenas: number;
}

interface Columna {
  readonly columna: number;
  readonly perfil: Perfil;
  readonly dichos: ReadonlyMap<Significado, number>;
  readonly sinPalabra: boolean;
}

/**
 * Where the families of an order sheet write how much they want: a run of columns with quantities
 * or nothing, most of them headed by no known word. A column among them that is as empty as they
 * are is one more family, whatever it is called.
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
  // Without them there has to be a price left.
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
  // Where every cell has a number, only whole ones are sure to be quantities: others may be the
  // supplier's own data.
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

/** Whether the header's words say but half what the column is, and nothing of a price. */
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
  codigos: 0,
  existencias: 0,
  porcentajes: 0,
  sumas: 0,
  enteros: 0,
  distintos: 0,
  correlativo: false,
};

function comoColumna(columna: number, texto: string, perfil: Perfil = NADA): Columna {
  const dichos = significados(texto);
  // «FAMILIAS» over their names says no category where numbers stand under it.
  const sinPalabra = [...dichos.keys()].every((dicho) => dicho === "cantidad" || dicho === "categoria");
  return { columna, perfil, dichos, sinPalabra };
}

/** The columns in groups that others than those of quantities divide. */
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
