import type { LineaVista, UltimoPedido } from "@cosecha/domain/esquemas/lineas";

export interface Repeated {
  /** What to write. */
  fill: { productoId: number; cantidad: number }[];
  /** Of which something is ordered or typed already: left as it is. */
  kept: LineaVista[];
  /** Of which less is left than was ordered then. */
  capped: { linea: LineaVista; cantidad: number; antes: number }[];
  soldOut: LineaVista[];
}

/** What repeating an order writes into this one: nothing over what is there, and no more than is left of each product. */
export function repeatOrder(
  lineas: readonly LineaVista[],
  ultimo: UltimoPedido,
  isWritten: (productoId: number) => boolean,
): Repeated {
  const byId = new Map(lineas.map((linea) => [linea.productoId, linea]));
  const repeated: Repeated = { fill: [], kept: [], capped: [], soldOut: [] };
  for (const { productoId, cantidad: antes } of ultimo.lineas) {
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
    repeated.fill.push({ productoId, cantidad });
    if (cantidad < antes) repeated.capped.push({ linea, cantidad, antes });
  }
  return repeated;
}
