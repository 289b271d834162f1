import type { Campo } from "@cosecha/domain/campos";
import { formatoEuros } from "@cosecha/domain/dinero";
import { formatoIva } from "@cosecha/domain/iva";
import type { ProductoDeVista } from "@cosecha/domain/vista-compacta";
import { NOMBRES } from "./texts.ts";

type Datos = Pick<ProductoDeVista, Campo>;

/** The text of one of a product's values; "" when it has none. */
export function valorDe(producto: Datos, campo: Campo): string {
  switch (campo) {
    case "precio":
      return euros(producto.precio);
    case "iva":
      return formatoIva(producto.iva);
    case "stock":
      return producto.stock === null ? "" : numero(producto.stock);
    default:
      return producto[campo] ?? "";
  }
}

const numero = (valor: number) => String(valor).replace(".", ",");

/** Shows all decimals of a price that does not end at the cents (prices have up to 4). */
const euros = (precio: number) =>
  Math.abs(precio * 100 - Math.round(precio * 100)) < 1e-6
    ? formatoEuros(precio)
    : `${numero(precio)}\u00a0€`;

/** How a product differs from the stored one: «Precio: 2,40 € → 2,70 €». */
export function cambiosDe(producto: ProductoDeVista): string[] {
  const { anterior } = producto;
  if (anterior === null) return [];
  return (Object.keys(NOMBRES) as Campo[]).flatMap((campo) => {
    const [antes, ahora] = [valorDe(anterior, campo), valorDe(producto, campo)];
    return antes === ahora ? [] : [`${NOMBRES[campo]}: ${antes || "nada"} → ${ahora || "nada"}`];
  });
}

/** «sube 12,5 %»; null when the price is the same. */
export function variacionTexto({ variacion }: ProductoDeVista): string | null {
  if (variacion === null || variacion === 0) return null;
  return `${variacion > 0 ? "sube" : "baja"} ${numero(Math.abs(variacion))} %`;
}
