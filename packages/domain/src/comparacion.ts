import type { Decimal } from "decimal.js";
import {
  CAMPOS_DE_PRODUCTO,
  type CampoDeProducto,
  type Cobro,
  type DatosDichos,
  deNumeros,
  deTextos,
  segunTipo,
} from "./campos.ts";
import { clave, normalizar } from "./nombres.ts";
import { claveUnidad, conCifrasAparte } from "./unidades.ts";

/**
 * Matches the products of a new file with the former ones, and tells what changes in them (design:
 * Import).
 */

/** A product's data; what it is charged by is null where nobody says: the ordered units. */
export type Comparable = Readonly<DatosDichos<Decimal.Value>>;

/** What tells whether two products are the same; the description only where it completes a name. */
export type Identificable = Pick<Comparable, "nombre" | "codigo" | "unidad"> &
  Partial<Pick<Comparable, "descripcion">>;

type Clave = (producto: Identificable) => string;

const juntas = (...partes: readonly string[]) => partes.join("\u0000");

/** What stands in the place of a code that something has not: «0», «s/c», «N/A», «NUEVO». */
const SIN_CODIGO =
  /^(?:0+|x{1,4}|s\/?c(?:od)?|s\/?n|s\/?r(?:ef)?|n\/?a|n\/?d|(?:sin|sense|sen|sem|senza|sans|no)(?:codigo|codi|cod|ref|referencia|codice|code)|kodeagabe|kodeikgabe|nuev[oa]|nou|nova|novo|nouveau|berria|nuovo|new|pendiente|pendent|ningun[oa]?|none|null|nan|tbd)$/u;

/**
 * Key by which two codes are the same: only case and the spaces around them do not count, for
 * «1.11» and «11.1» are two. "" where there is none: signs alone, as «-» in an empty cell, are no
 * code, nor is «0» or «N/A».
 */
export const claveDeCodigo = (codigo: string | null): string =>
  codigo === null || clave(codigo) === "" || SIN_CODIGO.test(clave(codigo))
    ? ""
    : codigo.trim().toLowerCase();

/**
 * Key by which two products' names are the same: as `clave`, but the signs between figures count. A
 * name that consists of signs only is compared as it is. Units have `claveUnidad`.
 */
export const claveDeNombre = (nombre: string): string => clave(conCifrasAparte(nombre)) || nombre.trim();

const deNombre = ({ nombre }: Pick<Identificable, "nombre">) => claveDeNombre(nombre);
const deUnidad = ({ unidad }: Pick<Identificable, "unidad">) => claveUnidad(unidad);
const deNombreYUnidad = (producto: Pick<Identificable, "nombre" | "unidad">) =>
  juntas(deNombre(producto), deUnidad(producto));

/**
 * Whether a new name or unit makes a product another thing: more than case, accents, signs or the
 * spelling of the unit differs. Then what families have ordered is not changed without asking.
 */
export const esOtraCosa = (
  antes: Pick<Identificable, "nombre" | "unidad">,
  ahora: Pick<Identificable, "nombre" | "unidad">,
): boolean => deNombreYUnidad(antes) !== deNombreYUnidad(ahora);

/**
 * The words of name and description, and the unit: «Tomate», described as «Rosa», is «Tomate Rosa» of
 * a list that completes names. "" without a description.
 */
const deTodasSusPalabras = ({ nombre, descripcion, unidad }: Identificable): string =>
  descripcion == null || clave(descripcion) === ""
    ? ""
    : juntas(
        [...new Set(normalizar(conCifrasAparte(`${nombre} ${descripcion}`)).split(" "))].sort().join(" "),
        claveUnidad(unidad),
      );

/** From the surest to the least sure; each takes only what the ones before left. */
const CLAVES: readonly Clave[] = [
  // Exact texts first: the next ones would find them too, at many times the cost.
  ({ codigo, nombre, unidad }) => juntas(codigo ?? "", nombre, unidad ?? ""),
  ({ codigo }) => claveDeCodigo(codigo),
  (producto) => {
    const codigo = claveDeCodigo(producto.codigo);
    return codigo && juntas(codigo, deUnidad(producto));
  },
  deNombreYUnidad,
  deTodasSusPalabras,
];

/**
 * For each new product the former one that it takes the place of, or null: by code; else by name
 * and unit; else by the words of name and description; else by a name that each side has once, where
 * one of them does not say its unit (a kilo is no box). What is ambiguous stays apart, and no former
 * product is given twice. Does not depend on the order of either list.
 */
export function emparejar<A extends Identificable>(
  nuevos: readonly Identificable[],
  anteriores: readonly A[],
): (A | null)[] {
  const pasos = emparejarPorPasos(nuevos, anteriores);
  for (;;) {
    const paso = pasos.next();
    if (paso.done) return paso.value;
  }
}

/** The same in steps of some products each: a long list takes a fifth of a second. */
export function* emparejarPorPasos<A extends Identificable>(
  nuevos: readonly Identificable[],
  anteriores: readonly A[],
): Generator<void, (A | null)[]> {
  const parejas: (A | null)[] = nuevos.map(() => null);
  const dados = new Uint8Array(anteriores.length);
  let unidos = 0;
  function* unir(deNuevo: Clave, deAnterior: (producto: A) => string) {
    if (unidos === nuevos.length || unidos === anteriores.length) return;
    const unicos = yield* unicosPorClave(anteriores, (uno, n) => (dados[n] ? "" : deAnterior(uno)));
    const otros = yield* unicosPorClave(nuevos, (uno, n) => (parejas[n] === null ? deNuevo(uno) : ""));
    let vistos = 0;
    for (const [llave, nuevo] of otros) {
      if (++vistos % PASO === 0) yield;
      const anterior = unicos.get(llave);
      if (nuevo === VARIOS || anterior === undefined || anterior === VARIOS) continue;
      parejas[nuevo] = anteriores[anterior]!;
      dados[anterior] = 1;
      unidos++;
    }
  }
  for (const llave of CLAVES) yield* unir(llave, llave);
  if (unidos < nuevos.length && unidos < anteriores.length) {
    const nombres = yield* unicosPorClave(nuevos, deNombre);
    const nombresAnteriores = yield* unicosPorClave(anteriores, deNombre);
    const unico = (producto: Identificable) => {
      const nombre = deNombre(producto);
      const uno = nuevos[nombres.get(nombre) ?? VARIOS];
      const otro = anteriores[nombresAnteriores.get(nombre) ?? VARIOS];
      return uno && otro && (uno.unidad === null || otro.unidad === null) ? nombre : "";
    };
    yield* unir(unico, unico);
  }
  return parejas;
}

/**
 * Of a listing that many are to be matched with, what those that are given could be: all that has the
 * code or the name of one of them. Matching with these comes to the same as with all.
 */
export function posiblesDe<A extends Identificable>(
  productos: readonly A[],
): (de: readonly Identificable[]) => A[] {
  const deLlave = new Map<string, A[]>();
  for (const producto of productos) {
    for (const llave of llavesDe(producto)) {
      const suyos = deLlave.get(llave);
      if (suyos === undefined) deLlave.set(llave, [producto]);
      else if (!VACIAS.has(llave)) suyos.push(producto);
    }
  }
  return (de) => [
    ...new Set(
      de.flatMap(llavesDe).flatMap((llave) => (VACIAS.has(llave) ? [] : (deLlave.get(llave) ?? []))),
    ),
  ];
}

/**
 * The same of many products for a few, once: those of the many that could be one of the few, in
 * their order, by steps. Keeps the keys of the few alone.
 */
export function* posiblesPorPasos<A extends Identificable>(
  productos: readonly A[],
  de: readonly Identificable[],
): Generator<void, A[]> {
  const llaves = new Set(de.flatMap(llavesDe).filter((llave) => !VACIAS.has(llave)));
  const posibles: A[] = [];
  for (const [n, producto] of productos.entries()) {
    if ((n + 1) % PASO === 0) yield;
    if (llavesDe(producto).some((llave) => llaves.has(llave))) posibles.push(producto);
  }
  return posibles;
}

/** What two products that can be matched have at least one of in common. */
const llavesDe = (producto: Identificable): string[] => [
  `n${deNombre(producto)}`,
  `c${claveDeCodigo(producto.codigo)}`,
  `p${deTodasSusPalabras(producto)}`,
];

/** The keys of products without a code, and without a description. */
const VACIAS: ReadonlySet<string> = new Set(["c", "p"]);

/** How many products are looked at in a step: some 2 ms on a slow machine. */
const PASO = 100;

/** In the place of a product's index: several have that key. */
const VARIOS = -1;

/** The index of the thing that has each key, or `VARIOS`; what has the key "" has none. */
function* unicosPorClave<T>(
  cosas: readonly T[],
  claveDe: (cosa: T, indice: number) => string,
): Generator<void, Map<string, number>> {
  const unicos = new Map<string, number>();
  for (const [indice, cosa] of cosas.entries()) {
    if ((indice + 1) % PASO === 0) yield;
    const llave = claveDe(cosa, indice);
    if (llave === "") continue;
    unicos.set(llave, unicos.has(llave) ? VARIOS : indice);
  }
  return unicos;
}

/** Numbers of at most 15 digits, as all of ours are, can be compared as floats. */
const mismoNumero = (uno: Decimal.Value | null, otro: Decimal.Value | null) =>
  uno === null || otro === null ? uno === otro : Number(uno) === Number(otro);

const ES_IGUAL = segunTipo({
  ...deTextos((uno: string | null, otro: string | null) => uno === otro),
  ...deNumeros(mismoNumero),
  cobro: (uno: Cobro | null, otro: Cobro | null) => (uno ?? "unidad") === (otro ?? "unidad"),
}) as { [C in CampoDeProducto]: (uno: unknown, otro: unknown) => boolean };

/** The fields in which two products differ. */
export const camposQueCambian = (antes: Comparable, ahora: Comparable): CampoDeProducto[] =>
  CAMPOS_DE_PRODUCTO.filter((campo) => !ES_IGUAL[campo](antes[campo], ahora[campo]));

/**
 * A price in ten-thousandths, exact: prices have at most 4 decimals and 12 digits. Whole numbers
 * compare many times as fast as Decimal, and a preview does it for each of its products.
 */
const diezmilesimas = (precio: Decimal.Value) => Math.round(Number(precio) * 10_000);

/**
 * Change of a price in percent, with one decimal: 2 → 2,50 is 25. null where there was no price to
 * compare with.
 */
export function variacionDePrecio(antes: Decimal.Value, ahora: Decimal.Value): number | null {
  const base = diezmilesimas(antes);
  if (base === 0) return null;
  const cambio = diezmilesimas(ahora) - base;
  const resto = Math.abs(cambio * 1000) % base;
  const decimas = (Math.abs(cambio * 1000) - resto) / base + (resto * 2 >= base ? 1 : 0);
  return decimas === 0 ? 0 : (Math.sign(cambio) * decimas) / 10;
}

/**
 * Whether a change of price looks like a slip: half as much again or more, or a third less or more.
 * A comma in the wrong place and a price of another unit are well beyond that. Such a change gets a
 * notice (decision 19).
 */
export function esPrecioSospechoso(antes: Decimal.Value, ahora: Decimal.Value): boolean {
  const [base, nuevo] = [diezmilesimas(antes), diezmilesimas(ahora)];
  return base !== 0 && nuevo !== base && (nuevo * 2 >= base * 3 || nuevo * 3 <= base * 2);
}

/**
 * Whether a price changes by more than prices do: five times as much or more, or a fifth or less. A
 * comma in the wrong place makes it ten times, give or take what the price has moved by. It is
 * asked about where families have ordered the product.
 */
export function cambiaDeEscala(antes: Decimal.Value, ahora: Decimal.Value): boolean {
  const [base, nuevo] = [diezmilesimas(antes), diezmilesimas(ahora)];
  return base !== 0 && nuevo !== base && (nuevo >= base * 5 || nuevo * 5 <= base);
}

/**
 * What a price that looks like a slip would be with its comma one to three places further: 2,45 →
 * 24,50 gives 2.45. EUR. null where the price is as it should be, or no such place makes it so.
 */
export function sinComaCorrida(antes: Decimal.Value, ahora: Decimal.Value): number | null {
  if (!esPrecioSospechoso(antes, ahora)) return null;
  const [base, nuevo] = [diezmilesimas(antes), diezmilesimas(ahora)];
  const corridos = [10, 100, 1000].map((veces) => (nuevo > base ? nuevo / veces : nuevo * veces));
  const bueno = corridos.find((uno) => !esPrecioSospechoso(antes, uno / 10_000));
  return bueno === undefined ? null : Math.round(bueno) / 10_000;
}

/** A shorter list is too short to tell whose it is. */
const LISTA_QUE_DICE_ALGO = 8;

/**
 * Whether a file looks like another supplier's: hardly anything of the last list is in it (less
 * than a tenth), and it is not a part of that list. `siguen` of the last list's products
 * (`anteriores`) are among those of the file (`enArchivo`).
 */
export const pareceDeOtro = ({
  anteriores,
  siguen,
  enArchivo,
}: {
  anteriores: number;
  siguen: number;
  enArchivo: number;
}): boolean =>
  anteriores >= LISTA_QUE_DICE_ALGO && enArchivo > 0 && siguen * 10 < anteriores && siguen * 2 < enArchivo;

/** How many products of a file are new or dearer, and how many of the last list it lacks. */
interface CuentasDeCambios {
  readonly nuevos: number;
  readonly desaparecen: number;
  readonly suben: number;
}

/** What stands out in how a file compares with the last list: so many (`n`) of so many (`de`). */
export interface Destacado {
  readonly que: keyof CuentasDeCambios;
  readonly n: number;
  readonly de: number;
}

/**
 * The change that concerns the largest part of a list, where that is a quarter or more; null where
 * none does. `enArchivo` counts the file's products.
 */
export function loQueDestaca(cambios: CuentasDeCambios, enArchivo: number): Destacado | null {
  const anteriores = enArchivo - cambios.nuevos + cambios.desaparecen;
  // Of equal parts, what is lost comes first.
  const partes = (["desaparecen", "nuevos", "suben"] as const)
    .map((que) => ({ que, n: cambios[que], de: que === "desaparecen" ? anteriores : enArchivo }))
    .filter(({ n, de }) => n > 0 && n * 4 >= de)
    .sort((una, otra) => otra.n * una.de - una.n * otra.de);
  return partes[0] ?? null;
}
