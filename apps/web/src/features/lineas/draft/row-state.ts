import { type Edit, stateOf } from "./edits.ts";
import { readCantidad, writeCantidad } from "./quantity.ts";

/** What is on screen for one product. Stays the same object while nothing of it changes. */
export interface RowState {
  /** As it is typed; "" for nothing. */
  text: string;
  /** null when the text is no quantity. */
  cantidad: number | null;
  changed: boolean;
  /** What is wrong with the text, or what the server said of this line. */
  error: string | null;
  /** What somebody else has stored under what is typed; null where that is not so. */
  conflict: number | null;
  /** What somebody else has stored of late, where nothing is typed. */
  news: number | null;
}

interface RowFacts {
  /** What is typed; nothing where the server's quantity stands. */
  edit: Edit | undefined;
  /** What the server has, as far as it is to be shown. */
  stored: number;
  /** What the server said of this line. */
  serverError: string | null;
  news: number | null;
}

/**
 * A product's row. What is wrong with the text goes before what the server said, which a conflict
 * silences.
 */
export function rowStateOf({ edit, stored, serverError, news }: RowFacts): RowState {
  if (edit === undefined) {
    const text = writeCantidad(stored);
    return { text, cantidad: stored, changed: false, error: serverError, conflict: null, news };
  }
  const reading = readCantidad(edit.text);
  const state = stateOf(edit, stored);
  const isConflict = state === "conflict";
  return {
    text: edit.text,
    cantidad: "cantidad" in reading ? reading.cantidad : null,
    changed: state === "change" || isConflict || state === "invalid",
    error: "error" in reading ? reading.error : isConflict ? null : serverError,
    conflict: isConflict ? stored : null,
    news,
  };
}

/**
 * Rows as they were last read. One that is as it was before is the same object, so that it is not
 * drawn again.
 */
export class RowCache {
  private readonly rows = new Map<number, RowState>();
  private readonly stale = new Map<number, RowState>();

  constructor(private readonly read: (productoId: number) => RowState) {}

  get(productoId: number): RowState {
    const known = this.rows.get(productoId);
    if (known) return known;
    const stale = this.stale.get(productoId);
    const now = this.read(productoId);
    const row = stale !== undefined && isSame(stale, now) ? stale : now;
    this.rows.set(productoId, row);
    return row;
  }

  /** This one has changed. */
  forget(productoId: number): void {
    this.rows.delete(productoId);
  }

  /** Any may have changed. */
  lookAgain(): void {
    for (const [productoId, row] of this.rows) this.stale.set(productoId, row);
    this.rows.clear();
  }
}

const isSame = (one: RowState, other: RowState): boolean =>
  (Object.keys(other) as (keyof RowState)[]).every((key) => one[key] === other[key]);
