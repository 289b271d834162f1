import { esCabeceraClara } from "../listas/cabeceras.ts";
import { significados } from "../palabras/significados.ts";
import { esGasto, esNota, esTotal } from "../palabras/textos-de-fila.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { type Cell, cellAt, isEmpty, type Sheet, widthOf } from "../workbook/cells.ts";
import {
  celdasDebajo,
  celdasDeCabecera,
  conTextos,
  enCabecera,
  FILAS_MINIMAS,
  filasDebajo,
  precioEn,
} from "./muestra.ts";

/** More are no price of a product. */
const PRECIO_MAXIMO = 500;
const PARTE = 0.8;
/** From what weight on a header surely says it. */
const SEGURO = 0.8;

const pesoDe = (celda: Cell | undefined, que: Significado): number =>
  significados(celda?.texto ?? "").get(que) ?? 0;

/**
 * The sheet with its header again over each table that goes on to the right of it without one:
 * «Producto | Precio», and below it «Aceite | 40,50 | Pan | 2,20». The same sheet where there is
 * none.
 */
export function repetirCabecera(hoja: Sheet): Sheet {
  const ancho = widthOf(hoja);
  return (
    enCabecera(hoja, (fila) => {
      const celdas = celdasDeCabecera(hoja, fila);
      const precio = celdas.findIndex((celda) => pesoDe(celda, "precio") >= SEGURO);
      const llenas = celdas.flatMap((celda, columna) => {
        // What is ordered is written behind the price of each of them.
        const dePedidos = precio >= 0 && columna > precio && pesoDe(celda, "cantidad") >= SEGURO;
        return celda === undefined || isEmpty(celda) || dePedidos ? [] : [columna];
      });
      const [desde, ultima] = [llenas[0], llenas.at(-1)];
      if (desde === undefined || ultima === undefined || !esCabeceraClara(hoja, fila)) return null;
      if (llenas.length < 2 || ultima - desde !== llenas.length - 1) return null;
      const titulos = new Map<number, string>();
      for (let columna = ultima + 1; columna + ultima - desde < ancho; columna++) {
        if (!sigue(hoja, fila, llenas, columna - desde)) continue;
        for (const suya of llenas) titulos.set(suya + columna - desde, hoja.filas[fila]?.[suya]?.texto ?? "");
        columna += ultima - desde;
      }
      return titulos.size === 0 ? null : conTextos(hoja, fila, titulos);
    }) ?? hoja
  );
}

/** Whether the columns so far to the right hold what those of the header hold, and no header. */
function sigue(hoja: Sheet, fila: number, llenas: readonly number[], salto: number): boolean {
  const dice = (columna: number, que: "nombre" | "precio") =>
    pesoDe(hoja.filas[fila]?.[columna], que) >= SEGURO;
  const nombre = llenas.find((columna) => dice(columna, "nombre"));
  const precio = llenas.find((columna) => dice(columna, "precio"));
  if (nombre === undefined || precio === undefined) return false;
  const conPrecio = filasDebajo(hoja, fila).flatMap((otra) => {
    const suyo = precioEn(hoja, otra, precio + salto);
    return suyo > 0 && suyo <= PRECIO_MAXIMO ? [cellAt(hoja, otra, nombre + salto)] : [];
  });
  const precios = celdasDebajo(hoja, fila, precio + salto);
  return (
    conPrecio.length >= FILAS_MINIMAS &&
    conPrecio.length === precios.length &&
    conPrecio.every(nombraUnProducto) &&
    llenas.every((columna) => parecidas(hoja, fila, columna, columna + salto))
  );
}

const nombraUnProducto = ({ tipo, texto }: Cell): boolean =>
  tipo === "texto" && /\p{L}{2}/u.test(texto) && !esNota(texto) && !esTotal(texto) && !esGasto(texto);

/** Whether a column holds numbers, texts or nothing as another does. */
function parecidas(hoja: Sheet, fila: number, una: number, otra: number): boolean {
  const [propias, suyas] = [una, otra].map((columna) => {
    const celdas = celdasDebajo(hoja, fila, columna);
    const numeros = celdas.filter(({ tipo, texto }) => tipo === "numero" || !/\p{L}{2}/u.test(texto));
    return { cuantas: celdas.length, numeros: numeros.length / Math.max(1, celdas.length) };
  });
  if (propias === undefined || suyas === undefined) return false;
  if (suyas.cuantas === 0 || propias.cuantas === 0) return suyas.cuantas === propias.cuantas;
  return propias.numeros >= PARTE === suyas.numeros >= PARTE;
}
