import type { Correccion, FilaOmitida } from "@cosecha/domain/esquemas/importacion";
import type { Cell, Sheet, Workbook } from "./cells.ts";
import { columnIndex } from "./cells.ts";

/**
 * The workbook with a person's corrections in its cells, and with the rows marked that the person
 * left out.
 */
export function applyCorrections(
  libro: Workbook,
  correcciones: readonly Correccion[],
  omitidas: readonly FilaOmitida[],
): Workbook {
  if (correcciones.length === 0 && omitidas.length === 0) return libro;
  const hojas = libro.hojas.map((hoja) => {
    const suyas = correcciones.filter((correccion) => correccion.hoja === hoja.nombre);
    const fuera = omitidas.filter((omitida) => omitida.hoja === hoja.nombre).map(({ fila }) => fila - 1);
    if (suyas.length === 0 && fuera.length === 0) return hoja;
    return { ...hoja, filas: correctedRows(hoja, suyas), filasOmitidas: new Set(fuera) };
  });
  return { ...libro, hojas };
}

function correctedRows(hoja: Sheet, correcciones: readonly Correccion[]): Sheet["filas"] {
  const filas: (readonly (Cell | undefined)[] | undefined)[] = [...hoja.filas];
  const copiadas = new Map<number, (Cell | undefined)[]>();
  for (const { fila, columna, texto } of correcciones) {
    const indice = fila - 1;
    // The sheet has no such row.
    if (indice >= filas.length) continue;
    const celdas = copiadas.get(indice) ?? [...(filas[indice] ?? [])];
    copiadas.set(indice, celdas);
    filas[indice] = celdas;
    const corregida: Cell = {
      tipo: texto.trim() === "" ? "vacia" : "texto",
      valor: texto,
      texto,
      corregida: true,
    };
    const donde = columnIndex(columna);
    while (celdas.length <= donde) celdas.push(undefined);
    celdas[donde] = corregida;
  }
  return filas;
}
