import { type Edit, hastaOf, noteOf, type Stored, stateOf } from "./edits.ts";
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
  /** How much more is accepted, as the user typed it; "" for nothing. null: no quantity. */
  hastaText: string;
  hasta: number | null;
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
  /** The server's note, and how much more is accepted. */
  storedNote: string;
  storedMore: Pick<Stored, "hasta" | "caja">;
  /** The server's error about this line. */
  serverError: string | null;
  news: number | null;
}

/**
 * The state of a product's row. An error in the text hides the server's error, and a conflict hides
 * it too.
 */
export function rowStateOf({ edit, stored, storedNote, storedMore, serverError, news }: RowFacts): RowState {
  if (edit === undefined) {
    const text = writeCantidad(stored);
    return {
      text,
      cantidad: stored,
      nota: storedNote,
      hastaText: writeCantidad(storedMore.hasta),
      hasta: storedMore.hasta,
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
  const more = readHasta(edit, storedMore);
  const acceptsMore = cantidad !== 0 && (more.hasta === null || hastaOf(edit, storedMore) !== undefined);
  return {
    text: edit.text,
    cantidad,
    nota: edit.nota?.text ?? storedNote,
    hastaText: more.text,
    hasta: more.hasta,
    changed: state === "change" || isConflict || state === "invalid" || isAnnotated || acceptsMore,
    error: "error" in reading ? reading.error : isConflict ? null : (more.error ?? serverError),
    conflict: isConflict ? stored : null,
    news,
  };
}

/** How much more is accepted as the row shows it, and what is wrong with it. */
function readHasta(
  edit: Edit,
  { hasta, caja }: RowFacts["storedMore"],
): { text: string; hasta: number | null; error: string | null } {
  if (edit.hasta === undefined || caja === undefined)
    return { text: writeCantidad(hasta), hasta, error: null };
  const { text } = edit.hasta;
  const reading = readCantidad(text);
  return "error" in reading
    ? { text, hasta: null, error: reading.error }
    : { text, hasta: reading.cantidad, error: null };
}
