import type { Asignacion, Correccion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { procedenciaDe } from "@cosecha/domain/vista-compacta";
import { columnIndex } from "@cosecha/ui/lib/sheet";
import { type Lista, listaDe } from "./decisions.ts";
import { type Entrada, partesDe } from "./lectura.ts";

/** The text of a cell, by its sheet, its row counted from 1, and its column's letters. */
export type TextoDe = (hoja: string | null, fila: number, columna: string) => string;

/** The file's text in a cell; "" outside the sheet. */
export const textoOriginal =
  (hojas: readonly Pick<HojaVista, "nombre" | "filas">[]): TextoDe =>
  (nombre, fila, columna) =>
    hojas.find((una) => una.nombre === nombre)?.filas[fila - 1]?.[columnIndex(columna)] ?? "";

/** The text of a cell with the user's correction, if there is one. */
export const textoActual =
  (correcciones: readonly Correccion[], original: TextoDe): TextoDe =>
  (nombre, fila, columna) =>
    correcciones.find((una) => una.hoja === nombre && una.fila === fila && una.columna === columna)?.texto ??
    original(nombre, fila, columna);

/**
 * The list that an entry was read from: among the lists of its sheet, the one that contains the
 * column of its name.
 */
export function listaDeEntrada(
  asignacion: Asignacion,
  entrada: Exclude<Entrada, { tipo: "desaparece" }>,
): Lista | undefined {
  const { hoja } = entrada.tipo === "producto" ? entrada.producto : entrada;
  const celda = entrada.tipo === "producto" ? procedenciaDe(entrada.producto).nombre?.celda : null;
  return asignacion.listas[listaDe(asignacion, hoja, partesDe(celda ?? "")?.columna ?? "")];
}
