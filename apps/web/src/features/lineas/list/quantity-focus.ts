import type { LineaVista } from "@cosecha/domain/esquemas/lineas";

/** Which line: two open orders may be of one listing, and then have the same products. */
export type LineId = Pick<LineaVista, "pedidoId" | "productoId">;

export const lineKey = ({ pedidoId, productoId }: LineId): string => `${pedidoId}-${productoId}`;

/** The id of a line's quantity input. */
export const inputId = (line: LineId): string => `cantidad-${lineKey(line)}`;

/** Puts the cursor into a line's quantity. Returns false when its row is not rendered. */
export function focusInput(line: LineId, block: ScrollLogicalPosition): boolean {
  const input = document.getElementById(inputId(line));
  if (!(input instanceof HTMLInputElement)) return false;
  input.focus({ preventScroll: true });
  input.select();
  // The input's scroll margins keep it clear of the bars. When its row asks a question, scroll to
  // the question instead.
  const question = input.closest("[role=row]")?.querySelector("fieldset");
  (question ?? input).scrollIntoView({ block });
  return true;
}
