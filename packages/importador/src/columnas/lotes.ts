import { normalizar } from "@cosecha/domain/nombres";
import { isEmpty, type Sheet } from "../workbook/cells.ts";
import type { Columnas } from "./columnas.ts";

/** A lot's name, «Lote 1», «Lote nº 3», «Lote A», and no format, as «Lote de 6» is. */
const NOMBRE_DE_LOTE = /^\s*(?:lotes?|lots?|sorta)\s*(?:n[º°o.]*\s*)?(?<cual>\d{1,4}|\p{L})\s*$/iu;
/** What names what stands in a lot, where the lot is the product. */
const DE_CONTENIDO =
  /^(?:contenido|contiene|composicion|que (?:lleva|incluye|contiene)|incluye|productos? incluidos?|detalle|contingut|edukia|contido|contenu)(?: |$)/u;

/**
 * The columns with «Lote 1», «Lote 2» for what they are: the products' names beside what each
 * holds, else a remark. As they are where the units' column holds no such names.
 */
export function sinLotes(
  hoja: Sheet,
  columnas: Columnas,
  textos: ReadonlyMap<number, string>,
  desde: number,
  hasta: number,
): Columnas {
  const { unidad, nombre, descripcion } = columnas;
  if (unidad === null || !sonLotes(hoja, unidad, desde, hasta)) return columnas;
  const deContenido = DE_CONTENIDO.test(normalizar(textos.get(nombre) ?? ""));
  return {
    ...columnas,
    unidad: null,
    nombre: deContenido ? unidad : nombre,
    // It completes the names that several rows share.
    variedad: columnas.variedad ?? (deContenido ? null : unidad),
    descripcion: [...descripcion, deContenido ? nombre : unidad].sort((a, b) => a - b),
  };
}

/**
 * Whether nearly all cells name a lot, by letters or counting from 1; «Lote 6» may say how many.
 */
function sonLotes(hoja: Sheet, columna: number, desde: number, hasta: number): boolean {
  const celdas = hoja.filas.slice(desde, hasta).flatMap((fila) => {
    const celda = fila?.[columna];
    return celda === undefined || isEmpty(celda) ? [] : [celda.texto];
  });
  const cuales = celdas.flatMap((texto) => NOMBRE_DE_LOTE.exec(texto)?.groups?.cual ?? []);
  const numeros = [...new Set(cuales.map(Number))].sort((a, b) => a - b);
  const cuentan = numeros.every((numero, i) => Number.isNaN(numero) || numero === i + 1);
  return cuales.length > 1 && cuales.length >= 0.8 * celdas.length && cuentan;
}
