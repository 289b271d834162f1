import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { normalizarTexto } from "@cosecha/domain/texto";

/** One item of the list, from top to bottom. */
export type Item =
  | { kind: "seccion"; nombre: string; cuantos: number }
  | { kind: "linea"; linea: LineaVista };

const SIN_CATEGORIA = "Otros productos";

/**
 * Groups the lines by category, in the order in which the categories first appear. Lines without a
 * category come last. There are no titles when no line has a category.
 */
export function inSections(lineas: readonly LineaVista[]): Item[] {
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
  return groups.flatMap(([nombre, group]) => [
    { kind: "seccion", nombre, cuantos: group.length },
    ...group.map((linea): Item => ({ kind: "linea", linea })),
  ]);
}

/** The lines whose product name contains a text, ignoring case and accents. */
export function byName(lineas: readonly LineaVista[], search: string): readonly LineaVista[] {
  const wanted = normalizarTexto(search.trim());
  if (wanted === "") return lineas;
  return lineas.filter(({ nombreProducto }) => normalizarTexto(nombreProducto).includes(wanted));
}
