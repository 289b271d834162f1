import { type Edit, noteOf, stateOf } from "./edits.ts";
import { readCantidad, writeCantidad } from "./quantity.ts";

/**
 * What the screen shows for one product. It stays the same object until something in it changes.
 */
export interface RowState {
  /** As the user typed it; "" for nothing. */
  text: string;
  /** null when the text is not a quantity. */
  cantidad: number | null;
  /** As the user typed it; "" for none. */
  nota: string;
  changed: boolean;
  /** What is wrong with the text, or the server's error about this line. */
  error: string | null;
  /**
   * The quantity that somebody else has saved while this user typed another one; null otherwise.
   */
  conflict: number | null;
  /** The quantity that somebody else has saved recently, in a row without an edit. */
  news: number | null;
}

interface RowFacts {
  /** The unsaved edit; undefined when the row shows the server's quantity. */
  edit: Edit | undefined;
  /** The server's quantity, as far as it is to be shown. */
  stored: number;
  /** The server's note. */
  storedNote: string;
  /** The server's error about this line. */
  serverError: string | null;
  news: number | null;
}

/**
 * The state of a product's row. An error in the text hides the server's error, and a conflict hides
 * it too.
 */
export function rowStateOf({ edit, stored, storedNote, serverError, news }: RowFacts): RowState {
  if (edit === undefined) {
    const text = writeCantidad(stored);
    return {
      text,
      cantidad: stored,
      nota: storedNote,
      changed: false,
      error: serverError,
      conflict: null,
      news,
    };
  }
  const reading = readCantidad(edit.text);
  const state = stateOf(edit, stored);
  const isConflict = state === "conflict";
  const cantidad = "cantidad" in reading ? reading.cantidad : null;
  // A line that goes takes its note along.
  const isAnnotated = cantidad !== 0 && noteOf(edit, storedNote) !== undefined;
  return {
    text: edit.text,
    cantidad,
    nota: edit.nota?.text ?? storedNote,
    changed: state === "change" || isConflict || state === "invalid" || isAnnotated,
    error: "error" in reading ? reading.error : isConflict ? null : serverError,
    conflict: isConflict ? stored : null,
    news,
  };
}
