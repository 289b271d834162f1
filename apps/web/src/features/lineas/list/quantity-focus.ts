/** The id of a product's quantity input. */
export const inputId = (productoId: number): string => `cantidad-${productoId}`;

/** Puts the cursor into a product's quantity. Returns false when its row is not rendered. */
export function focusInput(productoId: number, block: ScrollLogicalPosition): boolean {
  const input = document.getElementById(inputId(productoId));
  if (!(input instanceof HTMLInputElement)) return false;
  input.focus({ preventScroll: true });
  input.select();
  // The input's scroll margins keep it clear of the bars. When its row asks a question, scroll to
  // the question instead.
  const question = input.closest("[role=row]")?.querySelector("fieldset");
  (question ?? input).scrollIntoView({ block });
  return true;
}
