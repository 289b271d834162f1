import {
  CAMPOS,
  type Campo,
  type CampoDeProducto,
  COBROS,
  type DatosDichos,
  EN_HOJA,
  LIMITES,
  type Limites,
  PRODUCTO,
  segunTipo,
  type TipoDeCampo,
} from "@cosecha/domain/campos";
import type { FilaOmitida } from "@cosecha/domain/esquemas/importacion";
import { Decimal } from "decimal.js";
import { withoutApostrophe } from "../formats/apostrophe.ts";
import type { Cell, Sheet, Workbook } from "../workbook/cells.ts";
import type { FileReading, ProductoDeArchivo } from "./file-reading.ts";
import { HEADERS, HELP_SHEET, TITLES } from "./write-own-sheet.ts";

/**
 * Reads a workbook that this application exported and nobody has restructured: the header is
 * exactly ours, and each row has texts and numbers where they belong. It takes every row literally,
 * where the importer would have to guess («Total» may be the name of a product). Null for any other
 * workbook, and where a row needs a message: the importer reads those.
 */
export function readOwnSheet(
  libro: Workbook,
  omitidas: readonly FilaOmitida[],
): Omit<FileReading, "hojas" | "imagenes"> | null {
  const [hoja, ...otras] = libro.hojas;
  if (libro.formato === "csv" || hoja === undefined || hoja.oculta) return null;
  const fields = fieldsOfHeader(hoja);
  if (otras.some(({ nombre }) => nombre !== HELP_SHEET) || fields === null) return null;
  if (hoja.filasOcultas.size > 0 || hoja.columnasOcultas.size > 0) return null;
  const dejadas = new Set(omitidas.filter((una) => una.hoja === hoja.nombre).map(({ fila }) => fila));
  const productos: ProductoDeArchivo[] = [];
  const vistos = new Set<string>();
  for (let indice = 1; indice < hoja.filas.length; indice++) {
    const celdas = hoja.filas[indice] ?? [];
    if (dejadas.has(indice + 1) || celdas.every((celda) => celda === undefined)) continue;
    const producto = readRow(celdas, hoja.nombre, indice + 1);
    if (producto === null) return null;
    const identidad = JSON.stringify([producto.codigo, producto.nombre, producto.unidad]);
    if (vistos.has(identidad)) return null;
    vistos.add(identidad);
    productos.push(producto);
  }
  if (productos.length === 0) return null;
  const columnas = Object.fromEntries(fields.filter(hasColumn).map((campo) => [campo, letterOf(campo)]));
  const lista = { hoja: hoja.nombre, filaCabecera: 1, columnas };
  return {
    productos,
    informe: { listas: [lista], avisos: [], errores: [] },
    asignacion: { listas: [{ ...lista, precioConIva: false }] },
    asignadaPor: "deteccion",
    recordada: null,
    huella: null,
    preguntas: [],
    rechazo: null,
  };
}

/**
 * The fields of a header that is one of ours, or of an earlier version: those begin in the same way.
 * None has had a column of what is charged without that of its weight: who has deleted that one has
 * not said that there are none.
 */
function fieldsOfHeader({ filas }: Sheet): readonly CampoDeProducto[] | null {
  const cabecera = (filas[0] ?? []).map((celda) => celda?.texto);
  const isWhole = cabecera.length === HEADERS.length || cabecera.length >= HEADERS.length + 2;
  const isOurs = isWhole && cabecera.every((texto, c) => texto === TITLES[c]);
  return isOurs ? EN_HOJA.slice(0, cabecera.length) : null;
}

/** A row as we export it, or null. */
function readRow(
  celdas: readonly (Cell | undefined)[],
  hoja: string | null,
  fila: number,
): ProductoDeArchivo | null {
  if (celdas.length > EN_HOJA.length || celdas.some((celda) => celda && !isPlain(celda))) return null;
  const datos: Partial<Record<CampoDeProducto, unknown>> = {};
  const procedencia: ProductoDeArchivo["procedencia"] = {};
  for (const [c, campo] of EN_HOJA.entries()) {
    const valor = READERS[campo](celdas[c]);
    if (valor === undefined) return null;
    datos[campo] = valor;
    if (celdas[c] !== undefined && hasColumn(campo))
      procedencia[campo] = { como: "celda", celda: `${letterOf(campo)}${fila}` };
  }
  return Object.assign(datos as DatosDichos<string>, { hoja, fila, procedencia });
}

const letterOf = (campo: CampoDeProducto) => PRODUCTO[campo].hoja[0];
const hasColumn = (campo: CampoDeProducto): campo is Campo => (CAMPOS as CampoDeProducto[]).includes(campo);

const isPlain = ({ formula, tachada }: Cell) => formula === undefined && tachada !== true;

/** What a cell says; undefined where we write no such cell. */
type Reader = (celda: Cell | undefined) => string | null | undefined;

const readText =
  (none: "" | null | undefined): Reader =>
  (celda) => {
    if (celda === undefined) return none;
    if (celda.tipo !== "texto") return undefined;
    return celda.texto.trim() === "" ? none : withoutApostrophe(celda.texto);
  };

const readNumber =
  ({ lugares, tope }: Limites, { none, zero = true }: { none?: null; zero?: boolean } = {}): Reader =>
  (celda) => {
    if (celda === undefined) return none;
    if (celda.tipo !== "numero") return undefined;
    const valor = new Decimal(celda.valor);
    if (valor.isNegative() || valor.gte(tope) || valor.decimalPlaces() > lugares) return undefined;
    return valor.isZero() && !zero ? undefined : valor.toFixed();
  };

const readIva = readNumber(LIMITES.iva);

const READERS = segunTipo({
  nombre: readText(undefined),
  linea: readText(null),
  parrafo: readText(""),
  // A price of nothing is for the importer to report.
  precio: readNumber(LIMITES.precio, { zero: false }),
  iva: (celda) => (celda?.formato?.includes("%") ? readIva(celda) : undefined),
  existencias: readNumber(LIMITES.existencias, { none: null }),
  kilos: readNumber(LIMITES.kilos, { none: null, zero: false }),
  caja: readNumber(LIMITES.caja, { none: null, zero: false }),
  cobro: (celda) => (celda === undefined ? null : COBROS.find((uno) => uno === celda.texto)),
} satisfies Record<TipoDeCampo, Reader>);
