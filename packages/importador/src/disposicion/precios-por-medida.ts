import { contenidoDe } from "../columnas/dinero.ts";
import { type Cell, cellAt, type Sheet } from "../workbook/cells.ts";
import { celdaDe } from "./larga.ts";
import { FILAS_MINIMAS, filasDebajo, precioEn } from "./muestra.ts";

const POR_MEDIDA = /(?:€|eur(?:os?)?)\s*\/\s*(kg|kilo|l|litro)(?!\p{L})/iu;

/** The price of a cell below «Saco 10 kg (€/kg)» or «Entera (€/kg)», which says that it is that of a kilo. */
export function porMedida(celda: Cell | undefined, cabecera: string): Cell | undefined {
  const medida = POR_MEDIDA.exec(cabecera)?.[1];
  const cuanto = contenidoDe(cabecera);
  if (celda === undefined || medida === undefined || cuanto === 1) return celda;
  if (/\p{L}/u.test(celda.texto) || !/\d/u.test(celda.texto)) return celda;
  const cifras =
    celda.tipo === "numero" ? celda.valor.replace(".", ",") : celda.texto.replace("€", "").trim();
  return { ...celdaDe(`${cifras} €/${medida}`), ...(celda.lugar && { lugar: celda.lugar }) };
}

/**
 * The columns of «€/kg» that only say, as the law asks, what the kilo comes to in one of these
 * sizes: «250 g | €/kg | 1 kg».
 */
export function preciosDeReferencia(
  hoja: Sheet,
  filaCabecera: number,
  columnas: readonly number[],
): ReadonlySet<number> {
  const tamanos = columnas.flatMap((columna) => {
    const { texto } = cellAt(hoja, filaCabecera, columna);
    const cuanto = POR_MEDIDA.test(texto) ? null : contenidoDe(texto);
    return cuanto === null || cuanto === 1 ? [] : [{ columna, cuanto }];
  });
  const halladas = (hoja.filas[filaCabecera] ?? []).flatMap((celda, referencia) => {
    if (celda === undefined || columnas.includes(referencia)) return [];
    if (!POR_MEDIDA.test(celda.texto) || contenidoDe(celda.texto) !== null) return [];
    const deAlguno = tamanos.some(({ columna, cuanto }) => {
      const sobran = filasDebajo(hoja, filaCabecera)
        .map((fila) => Math.abs(precioEn(hoja, fila, referencia) * cuanto - precioEn(hoja, fila, columna)))
        .filter((sobra) => !Number.isNaN(sobra));
      return sobran.length >= FILAS_MINIMAS && sobran.every((sobra) => sobra <= 0.011 * Math.max(1, cuanto));
    });
    return deAlguno ? [referencia] : [];
  });
  return new Set(halladas);
}
