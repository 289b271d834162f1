import { normalizar } from "@cosecha/domain/nombres";
import type { Lista } from "../listas/lista.ts";
import { planDe } from "../listas/plan.ts";
import { cellAt, columnLetters, isEmpty } from "../workbook/cells.ts";

const POR_CUANTOS = /^(?:por|por cada|per|cant(?:idad)? base|cant(?:idad)? precio)$/u;
/** What stands beside such a quantity: in which unit it is counted. */
const EN_QUE = /^(?:um|u m|ud|uds|unidad|unidad de medida|um base|uom|me)$/u;
/** How far behind the price its quantity stands: «Importe | Mon. | por | UM». */
const LEJOS = 3;
/** As they are written: a quantity with its unit, «100 g», is a format. */
const CANTIDAD = /^\s*(?:1|10|100|1\.?000)\s*$/u;
const FILAS_MINIMAS = 3;

/**
 * The list with its prices divided by the quantity that they are for, which programs put beside
 * them: «27,50 | EUR | por | 100 | UN». The plan says so.
 */
export function conPrecioPorCantidad(lista: Lista): Lista {
  const precio = lista.columnas.precios[0]?.columna ?? Number.NaN;
  const columna = [...lista.cabeceras].find(
    ([columna, texto]) =>
      columna > precio &&
      columna <= precio + LEJOS &&
      POR_CUANTOS.test(normalizar(texto)) &&
      EN_QUE.test(normalizar(lista.cabeceras.get(columna + 1) ?? "")) &&
      sonCantidades(lista, columna),
  )?.[0];
  if (columna === undefined) return lista;
  return {
    ...lista,
    plan: planDe({
      hoja: null,
      filaCabecera: null,
      columnas: {},
      precioConIva: null,
      operaciones: [{ campo: "precio", operacion: "entre", columna: columnLetters(columna) }],
    }),
  };
}

function sonCantidades({ hoja, columnas, desde, hasta }: Lista, columna: number): boolean {
  const cantidades = new Set<string>();
  let filas = 0;
  for (let fila = desde; fila < hasta; fila++) {
    const celda = cellAt(hoja, fila, columna);
    if (isEmpty(celda) || isEmpty(cellAt(hoja, fila, columnas.nombre))) continue;
    if (!CANTIDAD.test(celda.texto)) return false;
    cantidades.add(celda.texto.trim());
    filas++;
  }
  return filas >= FILAS_MINIMAS && cantidades.size > 1;
}
