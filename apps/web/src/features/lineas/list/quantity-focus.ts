/** The id of a product's quantity on the page. */
export const inputId = (productoId: number): string => `cantidad-${productoId}`;

/** Puts the cursor into a product's quantity, where it is drawn. */
export function focusInput(productoId: number, block: ScrollLogicalPosition): boolean {
  const input = document.getElementById(inputId(productoId));
  if (!(input instanceof HTMLInputElement)) return false;
  input.focus({ preventScroll: true });
  input.select();
  // Its scroll margins keep it clear of the bars. Where something is asked in its row, that is to
  // be seen.
  const question = input.closest("[role=row]")?.querySelector("fieldset");
  (question ?? input).scrollIntoView({ block });
  return true;
}
