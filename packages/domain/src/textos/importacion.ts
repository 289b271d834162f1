import { enumerar } from "./piezas.ts";

/** Products that the new file no longer has and that somebody has ordered. */
export const siguenPedidos = (productos: readonly string[]) =>
  `${productos.length === 1 ? "Un producto que ya no viene tiene pedidos y sigue" : `${productos.length} productos que ya no vienen tienen pedidos y siguen`} en el disponible con stock 0: ${enumerar(productos)}.`;
export const vuelven = (productos: readonly string[]) =>
  `${productos.length === 1 ? "Un producto agotado vuelve" : `${productos.length} productos agotados vuelven`} a ofrecerse sin límite de existencias: ${enumerar(productos)}.`;
export const menosStock = (productos: readonly string[]) =>
  `Ya se ha pedido más de lo que queda: ${enumerar(productos)}. Las líneas guardadas se conservan; revíselas con las familias.`;
export const pedidoYCambiado = (productos: readonly string[]) =>
  `Hay familias que ya han pedido productos que cambian de nombre o de formato: ${enumerar(productos)}. Compruebe que siguen siendo los mismos.`;
