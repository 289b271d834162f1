import { conUnidad, sumar } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { enKilos } from "@cosecha/domain/reparto";
import { normalizarTexto } from "@cosecha/domain/texto";

/** How much one family gets of one product. */
interface Parte {
  linea: LineaVista;
  cantidad: number;
  /** What `cantidad` is of. */
  unidad: string | null;
  /** What it had ordered, with its unit, where it got something else. */
  pedido: string | null;
  /** What it pays: EUR, IVA included. */
  total: number;
  /** What the family asks for, where it has written something. */
  nota: string | undefined;
}

/** What one family gets, and what it pays. */
export interface RepartoDeFamilia {
  familiaId: number;
  nombre: string;
  /** In the supplier's order. */
  partes: Parte[];
  /** EUR, IVA included. */
  total: number;
}

/** Groups the delivered lines by family, ordered by the family's name. */
export function byFamilia(lineas: readonly LineaVista[]): RepartoDeFamilia[] {
  const familias = new Map<number, RepartoDeFamilia>();
  for (const linea of lineas) {
    for (const { familiaId, nombre, nota, ...parte } of linea.familias ?? []) {
      if (parte.cantidad === 0 && !parte.entregado) continue;
      const familia = familias.get(familiaId) ?? { familiaId, nombre, partes: [], total: 0 };
      familia.partes.push({ linea, ...loSuyo(parte, linea), nota });
      familias.set(familiaId, familia);
    }
  }
  const todas = [...familias.values()];
  for (const familia of todas) familia.total = sumar(familia.partes.map(({ total }) => total)).toNumber();
  return todas.sort((a, b) => a.nombre.localeCompare(b.nombre, "es"));
}

/**
 * What is shown of a line, or of a family's part of it: what was delivered once that is what is
 * paid, else what was ordered.
 */
export function loSuyo(
  parte: Pick<LineaVista, "cantidad" | "totalLinea" | "entregado" | "aPagar">,
  { unidad, cobro = "unidad" }: Pick<LineaVista, "unidad" | "cobro">,
): Omit<Parte, "linea" | "nota"> {
  if (parte.aPagar === undefined)
    return { cantidad: parte.cantidad, unidad, pedido: null, total: parte.totalLinea };
  const entregada = enKilos({ unidad, cobro }) ? "kg" : unidad;
  const cantidad = parte.entregado ?? 0;
  const pedido = conUnidad(parte.cantidad, unidad);
  return {
    cantidad,
    unidad: entregada,
    pedido: pedido === conUnidad(cantidad, entregada) ? null : pedido,
    total: parte.aPagar,
  };
}

/** How many families get something. */
export const countFamilias = (lineas: readonly LineaVista[]): number =>
  new Set(
    lineas.flatMap(({ familias = [] }) =>
      familias.flatMap(({ familiaId, cantidad, entregado }) =>
        cantidad === 0 && !entregado ? [] : [familiaId],
      ),
    ),
  ).size;

/**
 * The families and products whose name contains `search`, ignoring case and accents. A family whose
 * own name matches keeps all its products.
 */
export function findInFamilias(
  familias: readonly RepartoDeFamilia[],
  search: string,
): readonly RepartoDeFamilia[] {
  const contains = containing(search);
  if (contains === null) return familias;
  return familias.flatMap((familia) => {
    if (contains(familia.nombre)) return [familia];
    const partes = familia.partes.filter(({ linea }) => contains(linea.nombreProducto));
    return partes.length === 0 ? [] : [{ ...familia, partes }];
  });
}

/**
 * The lines whose product name contains `search`, or that a family with such a name has ordered.
 */
export function findInProductos(lineas: readonly LineaVista[], search: string): readonly LineaVista[] {
  const contains = containing(search);
  if (contains === null) return lineas;
  return lineas.filter(
    ({ nombreProducto, familias = [] }) =>
      contains(nombreProducto) || familias.some(({ nombre }) => contains(nombre)),
  );
}

function containing(search: string): ((text: string) => boolean) | null {
  const wanted = normalizarTexto(search.trim());
  return wanted === "" ? null : (text) => normalizarTexto(text).includes(wanted);
}
