import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import { addDecision, conCorreccion, conFila, type DecisionHistory, type Decisions } from "./decisions.ts";

/**
 * The decisions that the user can take. Each makes the server read the file again, and can be
 * undone.
 */
export interface Actions {
  cambiar: (que: string, cambio: Partial<Decisions>) => void;
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
export function useActions(
  leida: Asignacion | null,
  setHistory: Dispatch<SetStateAction<DecisionHistory>>,
  original: (hoja: string | null, fila: number, columna: string) => string,
): Actions {
  return useMemo(
    () => ({
      cambiar: (que, cambio) => setHistory((antes) => addDecision(antes, que, cambio)),
      asignar: (que, cambio) =>
        setHistory((antes) => {
          const asignacion = antes.actual.asignacion ?? leida;
          return asignacion ? addDecision(antes, que, { asignacion: cambio(asignacion) }) : antes;
        }),
      corregir: (celda, texto) =>
        setHistory((antes) =>
          addDecision(antes, `la celda ${celda.columna}${celda.fila}`, {
            correcciones: conCorreccion(
              antes.actual.correcciones,
              { ...celda, texto },
              original(celda.hoja, celda.fila, celda.columna),
            ),
          }),
        ),
      omitir: (hoja, fila, omitida) =>
        setHistory((antes) =>
          addDecision(antes, omitida ? `omitir la fila ${fila}` : `leer la fila ${fila}`, {
            omitidas: conFila(antes.actual.omitidas, { hoja, fila }, omitida),
          }),
        ),
    }),
    [leida, setHistory, original],
  );
}
