import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import { type AMano, conCorreccion, conFila, type Historia, hacer } from "./a-mano.ts";

/**
 * The decisions that the user can take. Each makes the server read the file again, and can be
 * undone.
 */
export interface Mano {
  cambiar: (que: string, cambio: Partial<AMano>) => void;
  /** Changes how the lists are read, starting from how they are read now. */
  asignar: (que: string, cambio: (asignacion: Asignacion) => Asignacion | null) => void;
  /** Replaces a cell's text. The file's own text removes the correction. */
  corregir: (celda: { hoja: string | null; fila: number; columna: string }, texto: string) => void;
  omitir: (hoja: string | null, fila: number, omitida: boolean) => void;
}

/**
 * The user's actions on the preview. `leida` is how the lists are read until the user changes it;
 * `original` returns the file's text in a cell.
 */
export function useMano(
  leida: Asignacion | null,
  setHistoria: Dispatch<SetStateAction<Historia>>,
  original: (hoja: string | null, fila: number, columna: string) => string,
): Mano {
  return useMemo(
    () => ({
      cambiar: (que, cambio) => setHistoria((antes) => hacer(antes, que, cambio)),
      asignar: (que, cambio) =>
        setHistoria((antes) => {
          const asignacion = antes.actual.asignacion ?? leida;
          return asignacion ? hacer(antes, que, { asignacion: cambio(asignacion) }) : antes;
        }),
      corregir: (celda, texto) =>
        setHistoria((antes) =>
          hacer(antes, `la celda ${celda.columna}${celda.fila}`, {
            correcciones: conCorreccion(
              antes.actual.correcciones,
              { ...celda, texto },
              original(celda.hoja, celda.fila, celda.columna),
            ),
          }),
        ),
      omitir: (hoja, fila, omitida) =>
        setHistoria((antes) =>
          hacer(antes, omitida ? `omitir la fila ${fila}` : `leer la fila ${fila}`, {
            omitidas: conFila(antes.actual.omitidas, { hoja, fila }, omitida),
          }),
        ),
    }),
    [leida, setHistoria, original],
  );
}
