import type { CampoDeProducto } from "@cosecha/domain/campos";
import { formatoEuros } from "@cosecha/domain/dinero";
import { formatoIva } from "@cosecha/domain/iva";
import type { ProductoDeVista } from "@cosecha/domain/vista-compacta";
import { NOMBRES_DE_PRODUCTO } from "./texts.ts";

type Datos = Pick<ProductoDeVista, CampoDeProducto>;

/** The text of one of a product's values; "" when it has none. */
export function valorDe(producto: Datos, campo: CampoDeProducto): string {
  switch (campo) {
    case "precio":
      return euros(producto.precio);
    case "iva":
      return formatoIva(producto.iva);
    case "stock":
      return producto.stock === null ? "" : numero(producto.stock);
    case "cobro":
      return producto.cobro === "kg" ? "peso" : "unidad";
    case "pesoMedio":
      return producto.pesoMedio === null ? "" : `${numero(producto.pesoMedio)} kg`;
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
  return (Object.keys(NOMBRES_DE_PRODUCTO) as CampoDeProducto[]).flatMap((campo) => {
    const [antes, ahora] = [valorDe(anterior, campo), valorDe(producto, campo)];
    return antes === ahora ? [] : [`${NOMBRES_DE_PRODUCTO[campo]}: ${antes || "nada"} → ${ahora || "nada"}`];
  });
}

/**
 * «se cobra por peso: 1,2 kg por pieza, más o menos»; null for what is charged as it is ordered.
 */
export function cobroTexto(producto: Datos): string | null {
  if (producto.cobro !== "kg") return null;
  const peso = valorDe(producto, "pesoMedio");
  return peso === "" ? "se cobra por peso" : `se cobra por peso: ${peso} por pieza, más o menos`;
}

/** «sube 12,5 %»; null when the price is the same. */
export function variacionTexto({ variacion }: ProductoDeVista): string | null {
  if (variacion === null || variacion === 0) return null;
  return `${variacion > 0 ? "sube" : "baja"} ${numero(Math.abs(variacion))} %`;
}
