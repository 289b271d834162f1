import { mensajes } from "./mensajes.ts";
import type { Incidencia, ProductoLeido } from "./resultado.ts";

/** So many times the median, or its fraction, is worth a look: a comma forgotten is a factor of 100 and more. */
const VECES = 400;

/** Notices for prices far from the rest of the list (diseño §7, absurd values): imported, but told. */
export function preciosRaros(productos: readonly ProductoLeido[]): Incidencia[] {
  if (productos.length < 5) return [];
  const ordenados = [...productos].sort((a, b) => a.precio.comparedTo(b.precio));
  const mediana = ordenados[Math.floor(ordenados.length / 2)]?.precio;
  if (mediana === undefined) return [];
  return productos
    .filter(({ precio }) => precio.gt(mediana.times(VECES)) || precio.times(VECES).lt(mediana))
    .map(({ nombre, precio, origen }) => {
      const columna = origen.columnas.precio ?? null;
      const texto = `${precio.toString().replace(".", ",")} €`;
      const mensaje = mensajes.precioRaro({ fila: origen.fila, columna, nombre, texto });
      return { hoja: origen.hoja, fila: origen.fila, columna, campo: "precio" as const, mensaje };
    });
}
