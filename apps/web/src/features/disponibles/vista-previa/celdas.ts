import type { Asignacion, Correccion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { columnIndex } from "@cosecha/ui/lib/sheet";
import { type Lista, listaDe } from "./a-mano.ts";
import { type Entrada, partesDe } from "./lectura.ts";

/** The text of a cell: of a sheet, a row counted from 1, and a column by its letters. */
export type TextoDe = (hoja: string | null, fila: number, columna: string) => string;

/** What the file has in a cell; nothing beyond its edges. */
export const textoOriginal =
  (hojas: readonly Pick<HojaVista, "nombre" | "filas">[]): TextoDe =>
  (nombre, fila, columna) =>
    hojas.find((una) => una.nombre === nombre)?.filas[fila - 1]?.[columnIndex(columna)] ?? "";

/** What a cell says now: the correction, where there is one. */
export const textoActual =
  (correcciones: readonly Correccion[], original: TextoDe): TextoDe =>
  (nombre, fila, columna) =>
    correcciones.find((una) => una.hoja === nombre && una.fila === fila && una.columna === columna)?.texto ??
    original(nombre, fila, columna);

/**
 * The list that an entry was read from: of those on its sheet the one that has its name's column.
 */
export function listaDeEntrada(
  asignacion: Asignacion,
  entrada: Exclude<Entrada, { tipo: "desaparece" }>,
): Lista | undefined {
  const { hoja } = entrada.tipo === "producto" ? entrada.producto : entrada;
  const celda = entrada.tipo === "producto" ? entrada.producto.procedencia.nombre?.celda : null;
  return asignacion.listas[listaDe(asignacion, hoja, partesDe(celda ?? "")?.columna ?? "")];
}
