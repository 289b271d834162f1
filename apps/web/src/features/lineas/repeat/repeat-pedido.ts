import type { LineaVista, UltimoPedido } from "@cosecha/domain/esquemas/lineas";

export interface Repeated {
  /** The quantities to write. */
  fill: { productoId: number; cantidad: number; hasta?: number }[];
  /** Products that already have a quantity, saved or typed: they stay as they are. */
  kept: LineaVista[];
  /** Products of which less is left than the family ordered then. */
  capped: { linea: LineaVista; cantidad: number; antes: number }[];
  soldOut: LineaVista[];
}

/**
 * What repeating an earlier order writes into this one. It never replaces a quantity, and writes no
 * more of a product than is left.
 */
export function repeatPedido(
  lineas: readonly LineaVista[],
  ultimo: UltimoPedido,
  isWritten: (productoId: number) => boolean,
): Repeated {
  const byId = new Map(lineas.map((linea) => [linea.productoId, linea]));
  const repeated: Repeated = { fill: [], kept: [], capped: [], soldOut: [] };
  for (const { productoId, cantidad: antes, hasta } of ultimo.lineas) {
    const linea = byId.get(productoId);
    if (linea === undefined) continue;
    if (linea.cantidad > 0 || isWritten(productoId)) {
      repeated.kept.push(linea);
      continue;
    }
    const cantidad = Math.min(antes, linea.disponible ?? antes);
    if (cantidad <= 0) {
      repeated.soldOut.push(linea);
      continue;
    }
    repeated.fill.push({ productoId, cantidad, ...(hasta > 0 && linea.caja && { hasta }) });
    if (cantidad < antes) repeated.capped.push({ linea, cantidad, antes });
  }
  return repeated;
}
