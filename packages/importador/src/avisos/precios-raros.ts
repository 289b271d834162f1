import { Decimal } from "decimal.js";
import { mensajes } from "../resultado/mensajes.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { segunSeVe } from "../valores/leer-precio.ts";
import { cellAt, columnIndex, type Workbook } from "../workbook/cells.ts";

/**
 * A price this many times the median, or this fraction of it, gets a notice. A forgotten comma
 * multiplies a price by 100 or more.
 */
const VECES = 400;

/**
 * Notices for prices far from the rest of the list. The products are imported all the same
 * (design: Import).
 */
export function preciosRaros(productos: readonly ProductoLeido[]): Incidencia[] {
  if (productos.length < 5) return [];
  // In ten-thousandths of a euro: whole numbers, small enough for a JavaScript number to be exact.
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

/**
 * How far a shown price must differ from the stored one for a notice: in euros, and as a part of
 * the price.
 */
const REDONDEO = { euros: 0.05, parte: 0.01 } as const;

/**
 * A notice for each sheet that shows other prices than it stores, such as «2 €» for 1.5. The import
 * uses the stored ones.
 */
export function preciosRedondeados({ hojas }: Workbook, productos: readonly ProductoLeido[]): Incidencia[] {
  return hojas.flatMap((hoja) => {
    const redondeados = productos.filter(({ origen: { hoja: nombre, fila, columnas } }) => {
      if (nombre !== hoja.nombre || columnas.precio === undefined) return false;
      const { tipo, valor, texto } = cellAt(hoja, fila - 1, columnIndex(columnas.precio));
      const visto = tipo === "numero" && valor !== texto ? /^\D*(\d+)(?:[.,](\d+))?\D*$/u.exec(texto) : null;
      if (visto === null) return false;
      if (segunSeVe(cellAt(hoja, fila - 1, columnIndex(columnas.precio))).eq(valor) === false) return false;
      // «1.250» shows 1.25 as well as 1250.
      const vistos = [
        `${visto[1]}.${visto[2] ?? 0}`,
        ...(visto[2]?.length === 3 ? [`${visto[1]}${visto[2]}`] : []),
      ];
      const diferencia = Math.min(...vistos.map((uno) => Math.abs(Number(uno) - Number(valor))));
      return diferencia >= REDONDEO.euros && diferencia >= REDONDEO.parte * Number(valor);
    });
    const [primero] = redondeados;
    if (primero === undefined) return [];
    const { fila, columnas } = primero.origen;
    const columna = columnas.precio ?? "";
    const { valor, texto } = cellAt(hoja, fila - 1, columnIndex(columna));
    const mensaje = mensajes.preciosRedondeados(redondeados.length, fila, new Decimal(valor), texto);
    return [{ hoja: hoja.nombre, fila: null, columna, campo: "precio" as const, mensaje }];
  });
}
