import { readCantidad, writeCantidad } from "./quantity.ts";

/** What somebody typed for one product and the server has not acknowledged. */
export interface Edit {
  text: string;
  /** The quantity over which it was typed: what the server must still have for it to be saved (decision 23). */
  antes: number;
  /** Quantities that were sent without an answer: where the server has one of them, it is ours. */
  enviados: readonly number[];
}

/** What was typed for a product, kept apart from the page. */
export interface KeptEdit extends Edit {
  productoId: number;
  nombre: string;
}

/**
 * How what is typed stands to what the server has: `invalid`, no quantity; `same`, nothing to save; `reverted`, back at
 * what it was typed over while the server has moved on; `change`, to be saved; `conflict`, somebody else has changed what
 * it was typed over to another quantity.
 */
export type EditState = "invalid" | "same" | "reverted" | "change" | "conflict";

export function stateOf({ text, antes }: Edit, stored: number): EditState {
  const reading = readCantidad(text);
  if ("error" in reading) return "invalid";
  if (reading.cantidad === stored) return "same";
  if (antes === stored) return "change";
  return reading.cantidad === antes ? "reverted" : "conflict";
}

/**
 * What becomes of what is typed once the server says what it has; null when it is done with. What was `sent` and is there is
 * no other person's. While a row is being written in nothing else of it changes: «1» may be on its way to «15».
 */
export function mergeEdit(edit: Edit, stored: number, writing: boolean): Edit | null {
  const ours = edit.enviados.includes(stored);
  const merged = ours ? { ...edit, antes: stored, enviados: [] } : edit;
  const state = stateOf(merged, stored);
  if (state === "reverted") return writing ? merged : null;
  if (state !== "same") return merged;
  // What is no other person's may be rewritten in full where it reads the same already.
  if (writing && !(ours && merged.text === writeCantidad(stored))) return merged;
  return null;
}

/** What somebody who typed this has the right to find, where nothing is left of it to save. */
export function wantedOf(edit: Edit, stored: number): number | undefined {
  const reading = readCantidad(edit.text);
  if (edit.enviados.includes(stored)) return stored;
  return "cantidad" in reading ? reading.cantidad : undefined;
}

/** It is on its way as this quantity: until it is known otherwise, it may be stored. */
export const sent = (edit: Edit, cantidad: number): Edit => ({
  ...edit,
  enviados: [...edit.enviados, cantidad],
});

/** The server refused it as this quantity, the last time that it was sent so. */
export function refused(edit: Edit, cantidad: number): Edit {
  const at = edit.enviados.lastIndexOf(cantidad);
  return { ...edit, enviados: edit.enviados.filter((_, index) => index !== at) };
}
