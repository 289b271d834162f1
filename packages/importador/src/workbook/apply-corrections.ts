import type { Correccion, FilaOmitida } from "@cosecha/domain/esquemas/importacion";
import type { Celda, Hoja, Libro } from "./cells.ts";
import { indiceDeColumna } from "./cells.ts";

/** The workbook with the cells that a person corrected, as if typed there, and the rows that one left out marked. */
export function prepararLibro(
  libro: Libro,
  correcciones: readonly Correccion[],
  omitidas: readonly FilaOmitida[],
): Libro {
  if (correcciones.length === 0 && omitidas.length === 0) return libro;
  const hojas = libro.hojas.map((hoja) => {
    const suyas = correcciones.filter((correccion) => correccion.hoja === hoja.nombre);
    const fuera = omitidas.filter((omitida) => omitida.hoja === hoja.nombre).map(({ fila }) => fila - 1);
    if (suyas.length === 0 && fuera.length === 0) return hoja;
    return { ...hoja, filas: corregidas(hoja, suyas), filasOmitidas: new Set(fuera) };
  });
  return { ...libro, hojas };
}

function corregidas(hoja: Hoja, correcciones: readonly Correccion[]): Hoja["filas"] {
  const filas: (readonly (Celda | undefined)[] | undefined)[] = [...hoja.filas];
  const copiadas = new Map<number, (Celda | undefined)[]>();
  for (const { fila, columna, texto } of correcciones) {
    const indice = fila - 1;
    // A row beyond the sheet's last one is none of its rows.
    if (indice >= filas.length) continue;
    const celdas = copiadas.get(indice) ?? [...(filas[indice] ?? [])];
    copiadas.set(indice, celdas);
    filas[indice] = celdas;
    const corregida: Celda = {
      tipo: texto.trim() === "" ? "vacia" : "texto",
      valor: texto,
      texto,
      corregida: true,
    };
    const donde = indiceDeColumna(columna);
    while (celdas.length <= donde) celdas.push(undefined);
    celdas[donde] = corregida;
  }
  return filas;
}
