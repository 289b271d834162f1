import { mensajes } from "./mensajes.ts";
import type { Incidencia, ProductoLeido } from "./resultado.ts";

/** So many times the median, or its fraction, is worth a look: a comma forgotten is a factor of 100 and more. */
const VECES = 400;

/** Notices for prices far from the rest of the list (diseño §7, absurd values): imported, but told. */
export function preciosRaros(productos: readonly ProductoLeido[]): Incidencia[] {
  if (productos.length < 5) return [];
  // In ten-thousandths of a euro, which are whole and far from what a number cannot hold.
  const diezmilesimas = productos.map(({ precio }) => Math.round(precio.toNumber() * 10_000));
  const mediana = Float64Array.from(diezmilesimas).sort()[Math.floor(diezmilesimas.length / 2)] ?? 0;
  return productos
    .filter((_, i) => {
      const precio = diezmilesimas[i] ?? 0;
      return precio > mediana * VECES || precio * VECES < mediana;
    })
    .map(({ nombre, precio, origen }) => {
      const columna = origen.columnas.precio ?? null;
      const texto = `${precio.toString().replace(".", ",")} €`;
      const mensaje = mensajes.precioRaro({ fila: origen.fila, columna, nombre, texto });
      return { hoja: origen.hoja, fila: origen.fila, columna, campo: "precio" as const, mensaje };
    });
}
