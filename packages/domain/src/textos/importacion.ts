import type { Decimal } from "decimal.js";
import { formatoImporte, formatoPrecioExacto, sumarImportes } from "../euros.ts";
import { conUnidad, enFamilias, enumerar } from "./piezas.ts";

/** Products that the new file no longer has and that somebody has ordered. */
export const siguenPedidos = (productos: readonly string[]) =>
  `${productos.length === 1 ? "Un producto que ya no viene tiene pedidos y sigue" : `${productos.length} productos que ya no vienen tienen pedidos y siguen`} en el disponible con stock 0: ${enumerar(productos)}.`;
/** Hardly anything of the supplier's last list is in the file. */
export const deQuienEs = ({
  proveedor,
  anteriores,
  siguen,
}: {
  proveedor: string;
  anteriores: number;
  siguen: number;
}) =>
  `¿Es de ${proveedor}? ` +
  (siguen === 0
    ? `Ninguno de sus ${anteriores} productos está en el archivo.`
    : `Solo ${siguen} de sus ${anteriores} productos ${siguen === 1 ? "está" : "están"} en el archivo.`);
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
/** A price that changes so much that it looks like a slip, and what it would be without that. */
export const precioSospechoso = (
  fila: number,
  nombre: string,
  { antes, ahora, sinCorrer }: { antes: Precio; ahora: Precio; sinCorrer: number | null },
) =>
  `Fila ${fila}: el precio de «${nombre}» ${Number(ahora) > Number(antes) ? "sube" : "baja"} de ${formatoPrecioExacto(antes)} a ${formatoPrecioExacto(ahora)}. ` +
  (sinCorrer === null
    ? "Compruébelo."
    : `Parece que la coma no está en su sitio: ¿son ${formatoPrecioExacto(sinCorrer)}? Compruébelo.`);
type Precio = Decimal.Value;
/** Prices that change so much, of products that families have ordered; `diferencias` in EUR. */
export const preciosDeLoPedido = (
  productos: readonly (LoQueEs & { antes: Precio; ahora: Precio })[],
  diferencias: readonly Decimal[],
) => {
  const cambios = productos
    .slice(0, 10)
    .map(
      (producto) =>
        `«${conUnidad(producto)}» de ${formatoPrecioExacto(producto.antes)} a ${formatoPrecioExacto(producto.ahora)}`,
    );
  const resto = productos.length - cambios.length;
  const total = sumarImportes(diferencias.map(Number));
  return (
    `Hay familias que ya han pedido ${productos.length === 1 ? "un producto" : "productos"} cuyo precio cambia mucho: ` +
    `${cambios.join(", ")}${resto > 0 ? ` y ${resto} más` : ""}. ` +
    `Con ${productos.length === 1 ? "ese precio" : "esos precios"}, ${enFamilias(diferencias.length)} ${diferencias.length === 1 ? "pagaría" : "pagarían"} ` +
    `${diferencia(total)}${diferencias.length === 1 ? "" : " en total"}.`
  );
};
/** «12,50 € más», «12,50 € menos»: what a family would pay then, in whole cents. */
export const diferencia = (euros: Decimal.Value) =>
  `${formatoImporte(Math.abs(Number(euros)))} ${Number(euros) < 0 ? "menos" : "más"}`;
export const otrasFamilias = (n: number) => (n === 1 ? "Y otra familia" : `Y otras ${n} familias`);
export const nadaGuardadoPorPrecios = "No se ha guardado nada: compruebe esos precios, o confírmelos.";
export const comoConfirmarPrecios = "Si los precios son esos, envíe «preciosConfirmados» con el valor true.";
export const pedidoYCambiado = (productos: readonly string[]) =>
  `Hay familias que ya han pedido productos que cambian de nombre o de formato: ${enumerar(productos)}. Compruebe que siguen siendo los mismos.`;
