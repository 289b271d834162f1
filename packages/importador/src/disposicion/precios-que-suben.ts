import { normalizar } from "@cosecha/domain/nombres";
import { cellAt, type Sheet } from "../workbook/cells.ts";
import { FILAS_MINIMAS, filasDebajo, filasDePrecios, precioEn } from "./muestra.ts";
import { cuantoLleva } from "./precios-sueltos.ts";
import { partirRotulo } from "./variantes.ts";

/** How much dearer by the kilo a larger size may be, and how much cheaper. */
const MAS_CARO = 1.1;
const MAS_BARATO = 0.4;

/**
 * The columns of sizes, «Caja 5 kg | Caja 10 kg», whose numbers are prices though they have no
 * cents: in each row the larger one costs more, by about as much as it holds more. Empty where they
 * do not.
 */
export function subenConElTamano(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): number[] {
  const medidas = columnas.flatMap((columna) => {
    const cuanto = cuantoLleva(cellAt(hoja, filaCabecera, columna).texto);
    return cuanto === null ? [] : [{ columna, cuanto }];
  });
  const tamanos = medidas.length > 0 ? medidas : numerados(hoja, filaCabecera, columnas);
  tamanos.sort((a, b) => a.cuanto - b.cuanto);
  if (tamanos.length < 2 || tamanos.some(({ cuanto }, i) => cuanto === tamanos[i - 1]?.cuanto)) return [];
  let filas = 0;
  for (const fila of filasDebajo(hoja, filaCabecera)) {
    const precios = tamanos
      .map(({ columna, cuanto }) => ({ cuanto, precio: precioEn(hoja, fila, columna) }))
      .filter(({ precio }) => !Number.isNaN(precio));
    if (precios.length < 2) continue;
    const suben = precios.every((uno, i) => {
      const antes = precios[i - 1];
      if (antes === undefined) return true;
      const porCuanto = uno.precio / uno.cuanto / (antes.precio / antes.cuanto);
      return uno.precio > antes.precio && porCuanto >= MAS_BARATO && porCuanto <= MAS_CARO;
    });
    if (!suben) return [];
    filas++;
  }
  return filas >= FILAS_MINIMAS ? tamanos.map(({ columna }) => columna) : [];
}

/** «Caja 6 | Caja 12», «Saco 10 | Saco 25»: the columns whose one word stands before a number each. */
function numerados(
  hoja: Sheet,
  filaCabecera: number,
  columnas: readonly number[],
): { columna: number; cuanto: number }[] {
  const dichos = columnas.map((columna) => {
    const [, palabra, cifras, resto] =
      /^(\p{L}+)(?: de)? (\d{1,4})((?: \p{L}+)?)$/u.exec(
        normalizar(cellAt(hoja, filaCabecera, columna).texto),
      ) ?? [];
    return { columna, cuanto: Number(cifras), que: palabra === undefined ? null : `${palabra}${resto}` };
  });
  const [primero] = dichos;
  return primero?.que != null && dichos.every(({ que }) => que === primero.que) ? dichos : [];
}

const TALLAS: readonly RegExp[] = [
  /^(?:xs|mini|individual|petita?|txikia)$/u,
  /^(?:s|pequen[oa]|chic[oa]|medi[oa]|small)$/u,
  /^(?:m|median[oa]|mitjan?a?|medium)$/u,
  /^(?:l|grandes?|entera?|familiar|gran|large|handia)$/u,
  /^(?:xl|extra|super|jumbo)$/u,
];
/** In euros: of a few pieces or kilos, how many a box holds rises with its size, too. */
const MINIMO = 5;
const MAXIMO = 200;
/** How many times what the size before it costs, at most. */
const MAS_CARA = 3;

/**
 * The columns of sizes that words tell, «Cesta pequeña | Cesta mediana | Cesta grande», whose numbers
 * are prices though they have no cents: in each row the larger one costs more, and what most things of
 * that size may cost. Empty where they do not.
 */
export function subenConLaTalla(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): number[] {
  const tallas = columnas.map((columna) => {
    const { texto } = cellAt(hoja, filaCabecera, columna);
    const media = /^(?:media|1 \/ 2|1 2) (\p{L}+)$/u.exec(normalizar(texto))?.[1];
    const { unidad, valor } = media === undefined ? partirRotulo(texto) : { unidad: media, valor: "media" };
    return { columna, unidad, orden: TALLAS.findIndex((talla) => talla.test(normalizar(valor))) };
  });
  const [primera] = tallas;
  const deLoMismo = tallas.every(
    ({ unidad, orden }) => orden >= 0 && unidad !== "" && unidad === primera?.unidad,
  );
  tallas.sort((a, b) => a.orden - b.orden);
  if (!deLoMismo || tallas.length < 2 || tallas.some(({ orden }, i) => orden === tallas[i - 1]?.orden))
    return [];
  const suyas = tallas.map(({ columna }) => columna);
  const filas = filasDePrecios(hoja, filaCabecera, suyas);
  const suben = filas.every((precios) =>
    precios.every((precio, i) => {
      const menor = precios[i - 1];
      const cabe = precio >= MINIMO && precio <= MAXIMO;
      return cabe && (menor === undefined || (precio > menor && precio <= MAS_CARA * menor));
    }),
  );
  return suben && filas.length >= FILAS_MINIMAS ? suyas : [];
}
