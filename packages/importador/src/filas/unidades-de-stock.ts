import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import type { Anotador } from "../avisos/anotador.ts";
import { contenidoDe } from "../columnas/dinero.ts";
import type { Lista } from "../listas/lista.ts";
import { leerFactor } from "../listas/plan.ts";
import { mensajes } from "../resultado/mensajes.ts";
import { claseDePalabra, claseUnidad, SE_PESA, unoDeVarios } from "../valores/unidades.ts";
import type { Cell } from "../workbook/cells.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";

/** Stock that is counted in something else than what its product is sold in. */

/** What is read of a list; `celda` is a row's, or that of the merged cell over it. */
interface DeLista {
  readonly lista: Lista;
  readonly filas: FilasDeLista;
  readonly notas: Anotador;
  celda(fila: number, columna: number | null): Cell;
}

/** «Kg/caja», «Kilos por bulto»: how many of what is sold by the kilo a box holds. */
const KILOS_POR_CAJA =
  /^(?:kgs?|kilos?|peso)(?: neto)? (?:\/ |por |x |de )?(?:caja|bulto|caixa|kaxa)s?$|^(?:caja|bulto|caixa|kaxa)s? (?:de |en )?(?:kgs?|kilos?)$/u;
/** «8 cajas de 10 kg»: how much each of what is counted holds. */
const CON_CONTENIDO = /^\D*[\d.,]+\s*\p{L}+\.?\s+(?:de|x|a)\s+(\d{1,4}(?:[.,]\d{1,3})?)\s*(\p{L}+)\.?\s*$/u;
/** What stock is counted in besides what is sold, whatever that is. */
const SE_CUENTA_EN = new Set(["caja", "docena", "kg", "g", "l", "ml"]);
const DE_KILOS = /\d\s*(?:k|g)/iu;
const DE_LITROS = /\d\s*(?:l|ml|cl)/iu;

/**
 * In which kind of unit a stock is counted: its cell says so, or else its header; null where
 * neither does, or where «kg / ud» does not say which of both a row has.
 */
function cuentaEn({ lista }: DeLista, celda: Cell): string | null {
  const dichas = [celda.texto, lista.cabeceras.get(lista.columnas.stock ?? -1) ?? ""].map(
    (texto) =>
      new Set(
        normalizar(texto)
          .split(" ")
          .flatMap((palabra) => claseDePalabra(palabra) ?? []),
      ),
  );
  const [una, otra] = dichas.find(({ size }) => size > 0) ?? [];
  return otra === undefined ? (una ?? null) : null;
}

/**
 * A stock that is counted in something else than its product is sold in: in what this is sold in
 * where the cell says how; null where nothing does, which is reported; undefined for any other.
 */
export function deOtraUnidad(
  datos: DeLista,
  fila: number,
  stock: Decimal,
  celda: Cell,
  nombre: string,
  formato: string,
): Decimal | null | undefined {
  const { columnas } = datos.lista;
  const [precio] = columnas.precios;
  const vendido = formato || datos.celda(fila, columnas.unidad).texto;
  const suya = vendido === "" ? (precio?.unidad ?? null) : claseUnidad(vendido);
  const [, cifras, palabra] = CON_CONTENIDO.exec(celda.texto) ?? [];
  if (cifras !== undefined && suya !== null && claseDePalabra(normalizar(palabra ?? "")) === suya)
    return stock.times(cifras.replace(",", "."));
  const contada = cuentaEn(datos, celda);
  if (contada === null || !SE_CUENTA_EN.has(contada)) return undefined;
  if (suya === null || contada === suya || precio?.unidad === contada) return undefined;
  if (contada === "docena" && suya === "ud" && !/\d/u.test(vendido)) return stock.times(12);
  if (SE_PESA.has(contada) && contenidoDe(vendido) !== null) return undefined;
  const columna = columnas.stock ?? columnas.nombre;
  const lugar = datos.notas.lugar(fila, columna, celda, nombre);
  datos.notas.avisarComun(
    `stock en ${contada}`,
    fila,
    columna,
    "stock",
    mensajes.stockEnOtraUnidad(lugar, contada, suya),
    (cuantas, primera) => mensajes.stocksEnOtraUnidad(cuantas, primera, contada, suya),
  );
  return null;
}

/**
 * How many units a box holds and the column that says it, where the row's stock is counted in
 * boxes; null where it is not, where the list sells boxes, or nobody says how much a box holds.
 */
export function udsDeCaja(
  datos: DeLista,
  fila: number,
  celda: Cell,
): { factor: Decimal; columna: number } | null {
  const { cabeceras, columnas } = datos.lista;
  const enCajas = [cabeceras.get(columnas.stock ?? -1) ?? "", celda.texto].some((texto) =>
    normalizar(texto)
      .split(" ")
      .some((palabra) => claseDePalabra(palabra) === "caja"),
  );
  const formato = datos.celda(fila, columnas.unidad).texto;
  if (!enCajas || columnas.precios[0]?.unidad === "caja" || claseUnidad(formato) === "caja") return null;
  const deKilos =
    columnas.precios[0]?.unidad === "kg"
      ? [...cabeceras].find(([, texto]) => KILOS_POR_CAJA.test(normalizar(texto)))?.[0]
      : undefined;
  const columna =
    deKilos ?? [...columnas.ignoradas].find(([, significado]) => significado === "udsCaja")?.[0];
  const factor = columna === undefined ? null : leerFactor(datos.filas.celda(fila, columna));
  return columna === undefined || factor === null ? null : { factor, columna };
}

/**
 * A stock in kilos or litres, «Stock (kg)», «200 kg», of what is sold in `formato`s that hold
 * several of them, in whole ones: 20 of «caja 10 kg».
 */
export function enFormatos(datos: DeLista, stock: Decimal, celda: Cell, formato: string): Decimal {
  const medida = cuentaEn(datos, celda);
  const cuanto = contenidoDe(formato);
  const deSuMedida = medida === "kg" ? DE_KILOS : medida === "l" ? DE_LITROS : null;
  if (cuanto === null || cuanto <= 0 || !deSuMedida?.test(formato) || unoDeVarios(formato) !== null)
    return stock;
  return stock.div(cuanto).toDecimalPlaces(0, Decimal.ROUND_DOWN);
}

/**
 * A stock that is counted in what a format holds several of, «Quedan (huevos)» beside «docena», in
 * whole formats.
 */
export function enPiezas(datos: DeLista, stock: Decimal, formato: string): Decimal {
  const cabecera = datos.lista.cabeceras.get(datos.lista.columnas.stock ?? -1) ?? "";
  const pieza = /\((\p{L}{3,})\)/u.exec(cabecera)?.[1];
  if (pieza === undefined || claseDePalabra(normalizar(pieza)) !== null) return stock;
  const normal = normalizar(formato);
  const docenas = /^(media )?docena$/u.exec(normal);
  const cuantas =
    docenas !== null
      ? docenas[1] === undefined
        ? 12
        : 6
      : Number(/ (?:de )?(\d{1,3})$/u.exec(` ${normal}`)?.[1] ?? 1);
  return stock.div(cuantas).toDecimalPlaces(0, Decimal.ROUND_DOWN);
}
