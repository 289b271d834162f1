/**
 * How much «Mi compra» puts together (decision 124): a device keeps all of it, searches it with each
 * key and follows each order. A cooperative has a dozen orders open, of some hundred products each.
 */

/** Its orders, at most. */
export const PEDIDOS_DE_COMPRA = 40;
/** The products of all of them together, at most. */
export const PRODUCTOS_DE_COMPRA = 7_000;
/** The open orders that are looked at, the first to be delivered; nobody has as many. */
export const PEDIDOS_ABIERTOS = 200;

/**
 * Which open orders are put together, each with how many products it has, and which are too long
 * for that, or one too many. In the order that they come in.
 */
export function juntar<P extends { productos: number }>(
  abiertos: readonly P[],
): { juntos: P[]; largos: P[] } {
  const [juntos, largos]: [P[], P[]] = [[], []];
  let caben = PRODUCTOS_DE_COMPRA;
  for (const pedido of abiertos) {
    const cabe = juntos.length < PEDIDOS_DE_COMPRA && pedido.productos <= caben;
    if (cabe) caben -= pedido.productos;
    (cabe ? juntos : largos).push(pedido);
  }
  return { juntos, largos };
}
