import { conUnidad, enumerar } from "./piezas.ts";

/** Products that the new file no longer has and that somebody has ordered. */
export const siguenPedidos = (productos: readonly string[]) =>
  `${productos.length === 1 ? "Un producto que ya no viene tiene pedidos y sigue" : `${productos.length} productos que ya no vienen tienen pedidos y siguen`} en el disponible con stock 0: ${enumerar(productos)}.`;
export const vuelven = (productos: readonly string[]) =>
  `${productos.length === 1 ? "Un producto agotado vuelve" : `${productos.length} productos agotados vuelven`} a ofrecerse sin límite de existencias: ${enumerar(productos)}.`;
export const menosStock = (productos: readonly string[]) =>
  `Ya se ha pedido más de lo que queda: ${enumerar(productos)}. Las líneas guardadas se conservan; revíselas con las familias.`;
type LoQueEs = Parameters<typeof conUnidad>[0];
/**
 * Products that families have ordered, in orders neither completed nor cancelled, and what the file
 * makes of them.
 */
export const renombrados = (productos: readonly { antes: LoQueEs; ahora: LoQueEs }[]) =>
  `Hay familias que ya han pedido productos que con este archivo serían otra cosa: ${enumerar(productos.map(({ antes, ahora }) => `${conUnidad(antes)} → ${conUnidad(ahora)}`))}. ` +
  "No se ha guardado nada: diga antes si son los mismos productos o son otros.";
export const comoDecirlo =
  "Envíe «renombrados» con «mismos», y lo pedido cambia con ellos; o con «otros», y lo pedido se queda como está, con stock 0.";
export const pedidoYCambiado = (productos: readonly string[]) =>
  `Hay familias que ya han pedido productos que cambian de nombre o de formato: ${enumerar(productos)}. Compruebe que siguen siendo los mismos.`;
