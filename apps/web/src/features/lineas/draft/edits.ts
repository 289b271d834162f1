import { type Standing, standing } from "@cosecha/domain/cambios";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { readCantidad, writeCantidad } from "./quantity.ts";

/** What the user typed for one product and the server has not confirmed. */
export interface Edit {
  text: string;
  /**
   * The quantity that the user saw when they began to type. The server saves the edit only if it
   * still has this quantity.
   */
  antes: number;
  /**
   * Quantities that were sent without an answer. When the server has one of them, this edit was
   * saved.
   */
  enviados: readonly number[];
  /** What the user typed as the note, and the note that they saw; absent where they typed none. */
  nota?: { text: string; antes: string } | undefined;
  /** The same of how much more the family accepts, of what is sold by the case. */
  hasta?: { text: string; antes: number } | undefined;
}

/** What the server has of a line. */
export type Stored = Pick<LineaVista, "cantidad" | "nota" | "hasta" | "caja">;

/** An edit as it is stored on the device. */
export interface KeptEdit extends Edit {
  productoId: number;
  nombre: string;
}

/** How an edit stands to the quantity that the server has; `invalid`: its text is no quantity. */
export type EditState = Standing | "invalid";

/** The note that an edit would change, once trimmed; undefined where it is the server's. */
export function noteOf({ nota }: Edit, stored: string): { nota: string; notaAntes: string } | undefined {
  const text = nota?.text.trim();
  return nota === undefined || text === undefined || text === stored
    ? undefined
    : { nota: text, notaAntes: nota.antes };
}

/**
 * How much more an edit would accept. undefined: as the server has it, no quantity, or of a product
 * that is now sold one by one.
 */
export function hastaOf(
  { hasta }: Edit,
  stored: Pick<Stored, "hasta" | "caja">,
): { hasta: number; hastaAntes: number } | undefined {
  if (hasta === undefined || stored.caja === undefined) return undefined;
  const reading = readCantidad(hasta.text);
  return "error" in reading || reading.cantidad === stored.hasta
    ? undefined
    : { hasta: reading.cantidad, hastaAntes: hasta.antes };
}

/** Whether what was typed there is no quantity. */
const isHastaInvalid = ({ hasta }: Edit): boolean =>
  hasta !== undefined && "error" in readCantidad(hasta.text);

/** Compares an edit with the quantity that the server has (`stored`). */
export function stateOf({ text, antes }: Edit, stored: number): EditState {
  const reading = readCantidad(text);
  return "error" in reading ? "invalid" : standing(stored, { antes, despues: reading.cantidad });
}

/**
 * The edit after the server has said which quantity it has (`stored`); null when the edit is no
 * longer needed. A stored quantity that this edit has `sent` is not somebody else's change. While
 * the user is `writing` in the row, its text stays: «1» may become «15».
 */
export function mergeEdit(edit: Edit, stored: number, writing: boolean): Edit | null {
  const ours = edit.enviados.includes(stored);
  const merged = ours ? { ...edit, antes: stored, enviados: [] } : edit;
  const state = stateOf(merged, stored);
  if (state === "reverted") return writing ? merged : null;
  if (state !== "same") return merged;
  // The server has what this user sent, and the text already reads like it: dropping the edit
  // changes nothing on screen.
  if (writing && !(ours && merged.text === writeCantidad(stored))) return merged;
  return null;
}

/**
 * The same with the line's note, and with how much more is accepted: what is left of an edit whose
 * quantity is saved are these.
 */
export function mergeLine(edit: Edit, stored: Stored, writing: boolean): Edit | null {
  const merged = mergeEdit(edit, stored.cantidad, writing);
  if (edit.nota === undefined && edit.hasta === undefined) return merged;
  const nota = noteOf(edit, stored.nota) && edit.nota;
  const hasta = hastaOf(edit, stored) || isHastaInvalid(edit) ? edit.hasta : undefined;
  const isWhole = nota === edit.nota && hasta === edit.hasta;
  if (merged !== null) return isWhole ? merged : { ...merged, nota, hasta };
  if (nota === undefined && hasta === undefined) return null;
  const text = writeCantidad(stored.cantidad);
  // The same object where nothing else is left of it already.
  const same = edit.text === text && edit.antes === stored.cantidad && edit.enviados.length === 0;
  return same && isWhole ? edit : { text, antes: stored.cantidad, enviados: [], nota, hasta };
}

/**
 * The quantity that the user of this edit expects to see when nothing of it is left to save;
 * undefined when the text is not a quantity.
 */
export function wantedOf(edit: Edit, stored: number): number | undefined {
  const reading = readCantidad(edit.text);
  if (edit.enviados.includes(stored)) return stored;
  return "cantidad" in reading ? reading.cantidad : undefined;
}

/**
 * Marks the edit as sent with this quantity, which the server may have saved until it says
 * otherwise.
 */
export const sent = (edit: Edit, cantidad: number): Edit => ({
  ...edit,
  enviados: [...edit.enviados, cantidad],
});

/** Marks that the server refused this quantity the last time it was sent. */
export function refused(edit: Edit, cantidad: number): Edit {
  const at = edit.enviados.lastIndexOf(cantidad);
  return { ...edit, enviados: edit.enviados.filter((_, index) => index !== at) };
}
