import { CAMPOS, type Campo, COBROS } from "@cosecha/domain/campos";
import type { FilaOmitida } from "@cosecha/domain/esquemas/importacion";
import { Decimal } from "decimal.js";
import { withoutApostrophe } from "../formats/apostrophe.ts";
import { type Cell, columnLetters, type Sheet, type Workbook } from "../workbook/cells.ts";
import type { FileReading, ProductoDeArchivo } from "./file-reading.ts";
import { HEADERS, HEADERS_OF_WEIGHTS, HELP_SHEET } from "./write-own-sheet.ts";

/** The fields of the columns that we export, in their order. */
const FIELD_OF_COLUMN = [
  "codigo",
  "nombre",
  "categoria",
  "unidad",
  "precio",
  "iva",
  "stock",
  "descripcion",
] as const satisfies readonly Campo[];

const WITH_WEIGHTS = [...HEADERS, ...HEADERS_OF_WEIGHTS];

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
  if (otras.some(({ nombre }) => nombre !== HELP_SHEET) || !hasOurHeader(hoja)) return null;
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
  const columnas = Object.fromEntries(FIELD_OF_COLUMN.map((campo, c) => [campo, columnLetters(c)]));
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

function hasOurHeader({ filas }: Sheet): boolean {
  const cabecera = (filas[0] ?? []).map((celda) => celda?.texto);
  return [HEADERS, WITH_WEIGHTS].some(
    (ours) => cabecera.length === ours.length && cabecera.every((texto, c) => texto === ours[c]),
  );
}

/** A row as we export it, or null. */
function readRow(
  celdas: readonly (Cell | undefined)[],
  hoja: string | null,
  fila: number,
): ProductoDeArchivo | null {
  if (celdas.length > WITH_WEIGHTS.length || celdas.some((celda) => celda && !isPlain(celda))) return null;
  const [codigo, nombre, categoria, unidad, precio, iva, stock, descripcion, cobro, pesoMedio] = celdas;
  const textos = [codigo, nombre, categoria, unidad, descripcion, cobro];
  if (textos.some((celda) => celda !== undefined && celda.tipo !== "texto")) return null;
  if (nombre === undefined || nombre.texto.trim() === "") return null;
  const numeros = {
    precio: readNumber(precio, { decimales: 4, tope: 100_000_000 }),
    iva: iva?.formato?.includes("%") ? readNumber(iva, { decimales: 4, tope: 1 }) : null,
    stock: stock === undefined ? undefined : readNumber(stock, { decimales: 3, tope: 1_000_000 }),
    pesoMedio: pesoMedio === undefined ? undefined : readNumber(pesoMedio, { decimales: 3, tope: 1_000_000 }),
  };
  if (numeros.precio === null || numeros.iva === null) return null;
  if (numeros.stock === null || numeros.pesoMedio === null) return null;
  if (new Decimal(numeros.precio).isZero() || (numeros.pesoMedio && new Decimal(numeros.pesoMedio).isZero()))
    return null;
  const cobrado = COBROS.find((uno) => uno === cobro?.texto) ?? null;
  if (cobro !== undefined && cobrado === null) return null;
  return {
    nombre: withoutApostrophe(nombre.texto),
    precio: numeros.precio,
    iva: numeros.iva,
    unidad: readText(unidad),
    categoria: readText(categoria),
    codigo: readText(codigo),
    stock: numeros.stock ?? null,
    descripcion: readText(descripcion) ?? "",
    cobro: cobrado,
    pesoMedio: numeros.pesoMedio ?? null,
    hoja,
    fila,
    procedencia: Object.fromEntries(
      CAMPOS.flatMap((campo) => {
        const c = FIELD_OF_COLUMN.indexOf(campo);
        return celdas[c] === undefined
          ? []
          : [[campo, { como: "celda" as const, celda: `${columnLetters(c)}${fila}` }]];
      }),
    ),
  };
}

const isPlain = ({ formula, tachada }: Cell) => formula === undefined && tachada !== true;

const readText = (celda: Cell | undefined): string | null =>
  celda === undefined || celda.texto === "" ? null : withoutApostrophe(celda.texto);

function readNumber(
  celda: Cell | undefined,
  { decimales, tope }: { decimales: number; tope: number },
): string | null {
  if (celda?.tipo !== "numero") return null;
  const valor = new Decimal(celda.valor);
  if (valor.isNegative() || valor.gte(tope) || valor.decimalPlaces() > decimales) return null;
  return valor.toFixed();
}
