import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { findLines } from "./search.ts";

/** A title in the list, and how many products stand under it. */
export interface Seccion {
  kind: "seccion";
  nombre: string;
  cuantos: number;
  /** What tells it from one of the same name; absent where there is none. */
  key?: string;
  /** What begins here, in a list of several orders. */
  de?: { dia: string } | { pedidoId: number };
}

/** One item of the list, from top to bottom. */
export type Item = Seccion | { kind: "linea"; linea: LineaVista };

const USUAL = "Lo que suele pedir";
const SIN_CATEGORIA = "Otros productos";
const NONE: ReadonlySet<number> = new Set();

/**
 * Groups the lines: first what the family usually orders, then by category, in the order in which
 * the categories first appear. Lines without a category come last. There are no titles where all
 * would be under one.
 */
export function inSections(lineas: readonly LineaVista[], usual = NONE): Item[] {
  const first = usual.size === 0 ? [] : lineas.filter(({ productoId }) => usual.has(productoId));
  if (first.length === 0) return byCategory(lineas);
  const others = byCategory(lineas.filter(({ productoId }) => !usual.has(productoId)));
  const untitled = others[0]?.kind === "linea";
  return [
    ...section(USUAL, first),
    ...(untitled ? [{ kind: "seccion" as const, nombre: SIN_CATEGORIA, cuantos: others.length }] : []),
    ...others,
  ];
}

const section = (nombre: string, lineas: readonly LineaVista[]): Item[] => [
  { kind: "seccion", nombre, cuantos: lineas.length },
  ...lineas.map((linea): Item => ({ kind: "linea", linea })),
];

/** By category alone. */
export function byCategory(lineas: readonly LineaVista[]): Item[] {
  const byCategory = new Map<string, LineaVista[]>();
  const rest: LineaVista[] = [];
  for (const linea of lineas) {
    if (linea.categoria === null || linea.categoria === "") {
      rest.push(linea);
      continue;
    }
    const group = byCategory.get(linea.categoria);
    if (group) group.push(linea);
    else byCategory.set(linea.categoria, [linea]);
  }
  const groups = [...byCategory];
  if (groups.length > 0 && rest.length > 0) groups.push([SIN_CATEGORIA, rest]);
  if (groups.length === 0) return rest.map((linea) => ({ kind: "linea", linea }));
  return groups.flatMap(([nombre, group]) => section(nombre, group));
}

/** What a search finds, in sections, and after it what is only nearly what was written. */
export function foundSections(lineas: readonly LineaVista[], search: string, usual = NONE): Item[] {
  const { exact, similar } = findLines(lineas, search);
  const items = inSections(exact, usual);
  return similar.length === 0 ? items : [...items, ...section(`Parecido a «${search.trim()}»`, similar)];
}
