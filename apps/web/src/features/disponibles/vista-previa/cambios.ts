import { CAMPOS_DE_PRODUCTO, type Cobro, deTextos, segunValor } from "@cosecha/domain/campos";
import { formatoEuros } from "@cosecha/domain/dinero";
import { formatoIva } from "@cosecha/domain/iva";
import type { Datos, ProductoDeVista } from "@cosecha/domain/vista-compacta";
import { NOMBRES } from "./texts.ts";

const numero = (valor: number) => String(valor).replace(".", ",");

/** Shows all decimals of a price that does not end at the cents (prices have up to 4). */
const euros = (precio: number) =>
  Math.abs(precio * 100 - Math.round(precio * 100)) < 1e-6
    ? formatoEuros(precio)
    : `${numero(precio)}\u00a0€`;

/** The text of one of a product's values; "" when it has none. */
export const valorDe = segunValor<number, Cobro, string>({
  ...deTextos((valor: string | null) => valor ?? ""),
  precio: euros,
  iva: formatoIva,
  existencias: (cuanto) => (cuanto === null ? "" : numero(cuanto)),
  caja: (cuanto) => (cuanto === null ? "" : numero(cuanto)),
  kilos: (peso) => (peso === null ? "" : `${numero(peso)} kg`),
  cobro: (cobro) => (cobro === "kg" ? "peso" : "unidad"),
});

/** How a product differs from the stored one: «Precio: 2,40 € → 2,70 €». */
export function cambiosDe(producto: ProductoDeVista): string[] {
  const { anterior } = producto;
  if (anterior === null) return [];
  return CAMPOS_DE_PRODUCTO.flatMap((campo) => {
    const [antes, ahora] = [valorDe(anterior, campo), valorDe(producto, campo)];
    return antes === ahora ? [] : [`${NOMBRES[campo]}: ${antes || "nada"} → ${ahora || "nada"}`];
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
