import { conNumeros } from "@cosecha/domain/campos";
import type { Decimal } from "decimal.js";
import { InvalidFileError } from "../formats/invalid-file.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "../importar/importar.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { leerSaldos } from "../saldos/leer-saldos.ts";
import { leerTotales } from "../totales/leer-totales.ts";
import type { Workbook } from "../workbook/cells.ts";
import type { Placed } from "./beside.ts";
import type { FileAnswer, FileReading, FileRequest, ProductoDeArchivo } from "./file-reading.ts";
import { fillFile } from "./fill-file.ts";
import { picturesOfProductos } from "./producto-pictures.ts";
import { readOwnSheet } from "./read-own-sheet.ts";
import { viewSheets } from "./view-sheets.ts";

/**
 * Reads a supplier's file (design: Import). It may be slow, and the file may be hostile, so the
 * server runs it in a separate process.
 */
export function readFile(request: FileRequest): FileAnswer {
  try {
    return clean(read(request));
  } catch (error) {
    if (error instanceof InvalidFileError) return { noValido: error.motivo };
    throw error;
  }
}

function read({
  nombre,
  bytes,
  ivaHabitual,
  asignacion,
  paraVer,
  paraRellenar,
  paraSaldos,
  paraTotales,
  ...opciones
}: FileRequest): FileReading {
  const libro = readWorkbook(bytes, nombre);
  if (paraSaldos) return { ...NOTHING, saldos: leerSaldos(libro) };
  if (paraTotales) return { ...NOTHING, totales: leerTotales(libro) };
  const hojas = paraVer?.hojas ? viewSheets(libro) : null;
  const nuestro =
    asignacion === null && opciones.correcciones.length === 0 && paraRellenar === undefined
      ? readOwnSheet(libro, opciones.omitidas)
      : null;
  if (nuestro !== null) {
    return withPictures({ ...nuestro, hojas, imagenes: null }, bytes, libro, nuestro.productos);
  }
  const resultado = importar(libro, {
    ...opciones,
    ...(ivaHabitual !== null && { ivaHabitual }),
    ...(asignacion !== null && { asignacion }),
  });
  const comun = {
    asignacion: resultado.asignacion,
    asignadaPor: resultado.asignadaPor,
    hojas,
  };
  if (resultado.tipo === "rechazo") {
    return {
      ...NOTHING,
      ...comun,
      informe: { ...NOTHING.informe, errores: resultado.errores.map(presentIncidencia) },
      rechazo: resultado.mensaje,
    };
  }
  const reading: FileReading = {
    ...comun,
    productos: resultado.productos.map((producto) => presentProducto(producto, paraVer !== null)),
    informe: {
      listas: [...resultado.listas],
      avisos: resultado.avisos.map(presentIncidencia),
      errores: resultado.errores.map(presentIncidencia),
    },
    recordada: resultado.recordada,
    huella: resultado.huella,
    preguntas: [...resultado.preguntas],
    rechazo: null,
    imagenes: null,
    ...(paraRellenar && { relleno: fillFile(bytes, libro, resultado, paraRellenar) }),
  };
  return withPictures(
    reading,
    bytes,
    libro,
    resultado.productos.map(({ nombre: suyo, origen }) => ({ nombre: suyo, ...origen })),
  );
}

/** The same reading with the pictures that its products have, and what is said of the others. */
function withPictures(
  reading: FileReading,
  bytes: Uint8Array,
  libro: Workbook,
  productos: readonly Placed[],
): FileReading {
  const { imagenes, avisos } = picturesOfProductos(bytes, libro, productos, reading.informe.listas);
  const informe = { ...reading.informe, avisos: [...reading.informe.avisos, ...avisos] };
  return { ...reading, informe, imagenes };
}

/** A reading in which there are no products. */
const NOTHING: FileReading = {
  productos: [],
  informe: { listas: [], avisos: [], errores: [] },
  asignacion: null,
  asignadaPor: "deteccion",
  hojas: null,
  recordada: null,
  huella: null,
  preguntas: [],
  rechazo: null,
  imagenes: null,
};

const presentIncidencia = ({ hoja, fila, columna, mensaje }: Incidencia) => ({
  hoja,
  fila,
  columna,
  mensaje,
});

const presentProducto = (producto: ProductoLeido, paraVer: boolean): ProductoDeArchivo => {
  const { hoja, fila, procedencia } = producto.origen;
  return Object.assign(conNumeros(producto, asText), {
    hoja,
    fila,
    procedencia: paraVer ? { ...procedencia } : {},
  });
};

/** Many rows share one Decimal object, so its text is computed once. */
const TEXTS = new WeakMap<Decimal, string>();

function asText(number: Decimal, { lugares }: { lugares: number }): string {
  if (number.decimalPlaces() > lugares) return number.toDecimalPlaces(lugares).toFixed();
  let text = TEXTS.get(number);
  if (text === undefined) {
    text = number.toFixed();
    TEXTS.set(number, text);
  }
  return text;
}

/**
 * Removes the characters that a spreadsheet can hold and the database cannot: NUL, and halves of
 * surrogate pairs.
 */
const clean = <T>(value: T): T => (isClean(value) ? value : withoutThem(value));

function isClean(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return true;
  for (const name in value) if (!isClean(value[name as keyof typeof value])) return false;
  return true;
}

function withoutThem<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll("\u0000", "").toWellFormed() as T & string;
  if (Array.isArray(value)) return value.map(withoutThem) as T;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutThem(field)])) as T;
}
