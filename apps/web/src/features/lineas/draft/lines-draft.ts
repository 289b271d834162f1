import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { maximo } from "@cosecha/domain/lineas";
import { ALL, Cells } from "../../../document/cells.ts";
import type { ChangedLine, Changes } from "./changes.ts";
import {
  type Edit,
  hastaOf,
  type KeptEdit,
  mergeLine,
  noteOf,
  refused,
  sent,
  stateOf,
  wantedOf,
} from "./edits.ts";
import { writeCantidad } from "./quantity.ts";
import { type RowState, rowStateOf } from "./row-state.ts";
import { type Sum, sumOf } from "./totals.ts";

export interface Summary extends Sum {
  changes: number;
  conflicts: number;
}

/**
 * What the user is writing into an order: the lines that the server has, and what the user has
 * typed since. Each row and the total subscribe to their own part, so that typing renders one row,
 * however many there are.
 */
export class LinesDraft {
  private lineas = new Map<number, LineaVista>();
  private loaded: readonly LineaVista[] | null = null;
  private ordered: LineaVista[] = [];
  private edits = new Map<number, Edit>();
  private news = new Map<number, number>();
  private lost: readonly KeptEdit[] = [];
  /**
   * The product whose quantity has the cursor, and the quantity and the text that it had when the
   * cursor came.
   */
  private writing: { productoId: number; antes: number; text: string } | null = null;
  private serverErrors = new Map<number, string>();
  readonly rows = new Cells<RowState>((key) => this.rowNow(Number(key)));
  private summary: Summary | null = null;
  /** How many times something was written. A message about an earlier state is then out of date. */
  writes = 0;

  /**
   * `onNews` is called when somebody else has saved a quantity. The caller marks the row for a
   * while and then calls `forgetNews`.
   */
  constructor(private readonly onNews: (productoId: number, cantidad: number) => void = () => {}) {}

  /** All products with the server's quantities, in the supplier's order. */
  stored(): LineaVista[] {
    return [...this.lineas.values()];
  }

  /**
   * Loads the server's lines, for the first time or again. Unsaved edits stay; all other rows take
   * the server's quantity, and what somebody else changed is marked as news. The same lines again
   * change nothing.
   */
  load(lineas: readonly LineaVista[]): void {
    if (lineas === this.loaded) return;
    this.loaded = lineas;
    const before = this.lineas;
    this.lineas = new Map(lineas.map((linea) => [linea.productoId, linea]));
    this.ordered = lineas.filter(({ cantidad }) => cantidad > 0);
    for (const { productoId, cantidad } of lineas) {
      this.meet(productoId, { before: before.get(productoId)?.cantidad, cantidad });
    }
    for (const [productoId, edit] of this.edits) {
      if (!this.lineas.has(productoId)) this.lose(productoId, edit, before.get(productoId)?.nombreProducto);
    }
    this.rows.touchAll();
    this.tell();
  }

  /**
   * Combines what is typed for a product with the quantity that the server has now. `before` is the
   * quantity that the server had, or undefined when the product is new.
   */
  private meet(
    productoId: number,
    { before, cantidad }: { before: number | undefined; cantidad: number },
  ): void {
    const edit = this.edits.get(productoId);
    const writing = this.writing?.productoId === productoId;
    const linea = this.lineas.get(productoId);
    const merged = edit && linea ? mergeLine(edit, { ...linea, cantidad }, writing) : null;
    if (merged !== null) {
      if (merged !== edit) this.serverErrors.delete(productoId);
      this.edits.set(productoId, merged);
      return;
    }
    const wanted = edit === undefined ? before : wantedOf(edit, cantidad);
    if (edit !== undefined) this.forget(productoId);
    if (before === undefined) return;
    // While the user is in the row, it keeps its quantity: `leave` shows the new one. Where they
    // had typed, another's quantity is news, though it was shown before as a conflict.
    if (edit === undefined && (before === cantidad || writing)) return;
    if (wanted === cantidad) this.news.delete(productoId);
    else this.mark(productoId, cantidad);
  }

  private mark(productoId: number, cantidad: number): void {
    this.news.set(productoId, cantidad);
    this.onNews(productoId, cantidad);
  }

  /** Removes the mark of a change by somebody else, unless a newer change has come meanwhile. */
  forgetNews(productoId: number, cantidad: number): void {
    if (this.news.get(productoId) !== cantidad) return;
    this.news.delete(productoId);
    this.rows.touch(rowKey(productoId));
    this.tell();
  }

  write(productoId: number, text: string): void {
    if (this.put(productoId, text)) this.tell();
  }

  /** Writes the note of a line. What the server said of an earlier one has been read by now. */
  writeNote(productoId: number, text: string): void {
    const linea = this.lineas.get(productoId);
    if (linea === undefined) return;
    const edit = this.editOf(linea);
    const isRead = this.serverErrors.delete(productoId);
    this.writes += 1;
    const antes = isRead ? linea.nota : (edit.nota?.antes ?? linea.nota);
    this.edits.set(productoId, { ...edit, nota: { text, antes } });
    this.rows.touch(rowKey(productoId));
    this.tell();
  }

  /** Writes how much more of a product is accepted, as `writeNote`. */
  writeHasta(productoId: number, text: string): void {
    const linea = this.lineas.get(productoId);
    if (linea === undefined) return;
    const edit = this.editOf(linea);
    const isRead = this.serverErrors.delete(productoId);
    this.writes += 1;
    const antes = isRead ? linea.hasta : (edit.hasta?.antes ?? linea.hasta);
    this.edits.set(productoId, { ...edit, hasta: { text, antes } });
    this.rows.touch(rowKey(productoId));
    this.tell();
  }

  /** What is typed for a product, which may be nothing yet. */
  private editOf(linea: LineaVista): Edit {
    const { productoId } = linea;
    const nothing = { text: this.row(productoId).text, antes: this.shown(linea), enviados: [] };
    return this.edits.get(productoId) ?? nothing;
  }

  private put(productoId: number, text: string): boolean {
    const linea = this.lineas.get(productoId);
    if (linea === undefined) return false;
    const edit = this.edits.get(productoId) ?? { antes: this.shown(linea), enviados: [] };
    this.writes += 1;
    this.edits.set(productoId, { ...edit, text });
    this.news.delete(productoId);
    this.serverErrors.delete(productoId);
    this.rows.touch(rowKey(productoId));
    return true;
  }

  /**
   * The quantity of a product that its row shows: while the user writes in it, what it had at the
   * beginning.
   */
  private shown({ productoId, cantidad }: Pick<LineaVista, "productoId" | "cantidad">): number {
    return this.writing?.productoId === productoId ? this.writing.antes : cantidad;
  }

  /**
   * The cursor enters a product's quantity. Until it leaves, the server's changes do not touch the
   * text.
   */
  enter(productoId: number): void {
    const { text } = this.row(productoId);
    this.writing = { productoId, antes: this.lineas.get(productoId)?.cantidad ?? 0, text };
  }

  /**
   * Gives the quantity under the cursor back the text that it had when the cursor came. Returns
   * false when it has it.
   */
  restoreText(productoId: number): boolean {
    if (this.writing?.productoId !== productoId) return false;
    const { text } = this.writing;
    if (this.row(productoId).text === text) return false;
    this.write(productoId, text);
    return true;
  }

  /**
   * The cursor leaves a product's quantity: «00012» becomes «12», and changes that came meanwhile
   * are shown.
   */
  leave(productoId: number): void {
    const edit = this.edits.get(productoId);
    const { cantidad } = this.row(productoId);
    const linea = this.lineas.get(productoId);
    const stored = linea?.cantidad;
    const antes = this.writing?.productoId === productoId ? this.writing.antes : stored;
    if (this.writing?.productoId === productoId) this.writing = null;
    if (edit === undefined && stored !== undefined && antes !== stored) {
      this.mark(productoId, stored);
      this.rows.touch(rowKey(productoId));
      this.tell();
    }
    if (edit === undefined || linea === undefined || stored === undefined || cantidad === null) return;
    const tidy = { ...edit, text: writeCantidad(cantidad) };
    const merged = edit.enviados.length > 0 ? tidy : mergeLine(tidy, linea, false);
    if (merged?.text === edit.text) return;
    if (merged !== null) this.edits.set(productoId, merged);
    else {
      if (stateOf(edit, stored) === "reverted") this.mark(productoId, stored);
      this.forget(productoId);
    }
    this.rows.touch(rowKey(productoId));
    this.tell();
  }

  /** Before saving: takes the text under the cursor as if the user had left it. */
  settle(): void {
    if (this.writing === null) return;
    const { productoId } = this.writing;
    this.leave(productoId);
    this.enter(productoId);
  }

  /** Adds `by` (1 or -1) to a product's quantity, never below 0 nor beyond what is left. */
  step(productoId: number, by: number): void {
    const before = this.row(productoId).cantidad;
    const cantidad = before ?? 0;
    const linea = this.lineas.get(productoId);
    const tope = linea ? maximo({ disponible: linea.disponible, antes: linea.cantidad }) : null;
    // A quantity that is beyond it already stays for the user to correct.
    const most = by < 0 || tope === null ? Number.POSITIVE_INFINITY : Math.max(cantidad, tope.toNumber());
    // Rounds to thousandths, so that 1,3 − 1 is 0,3.
    const next = Math.min(most, Math.max(0, Math.round((cantidad + by) * 1000) / 1000));
    if (next === before) return;
    this.write(productoId, writeCantidad(next));
    if (this.writing?.productoId !== productoId) this.leave(productoId);
  }

  /**
   * Writes quantities into the products that have no unsaved edit. Returns the products that it
   * wrote into.
   */
  fill(lines: readonly { productoId: number; cantidad: number; hasta?: number }[]): number[] {
    const filled = lines.filter(
      ({ productoId, cantidad }) =>
        !this.edits.has(productoId) && this.put(productoId, writeCantidad(cantidad)),
    );
    for (const { productoId, hasta = 0 } of filled) {
      if (hasta > 0) this.writeHasta(productoId, writeCantidad(hasta));
    }
    this.tell();
    return filled.map(({ productoId }) => productoId);
  }

  isWritten(productoId: number): boolean {
    return this.edits.has(productoId);
  }

  /** Resolves a conflict with what somebody else saved, or with what this user typed. */
  resolve(productoId: number, keep: "theirs" | "ours"): void {
    const edit = this.edits.get(productoId);
    const linea = this.lineas.get(productoId);
    if (edit === undefined || linea === undefined) return;
    const { cantidad: stored } = linea;
    this.writes += 1;
    const ours = { ...edit, antes: stored, enviados: [] };
    const kept = keep === "ours" ? ours : mergeLine({ ...ours, text: writeCantidad(stored) }, linea, false);
    if (kept === null) this.forget(productoId);
    else this.edits.set(productoId, kept);
    this.serverErrors.delete(productoId);
    this.rows.touch(rowKey(productoId));
    this.tell();
  }

  row(productoId: number): RowState {
    return this.rows.get(rowKey(productoId));
  }

  private rowNow(productoId: number): RowState {
    const edit = this.edits.get(productoId);
    const linea = this.lineas.get(productoId) ?? { productoId, cantidad: 0, nota: "", hasta: 0 };
    return rowStateOf({
      edit,
      stored: edit === undefined ? this.shown(linea) : linea.cantidad,
      storedNote: linea.nota,
      storedMore: linea,
      serverError: this.serverErrors.get(productoId) ?? null,
      news: this.news.get(productoId) ?? null,
    });
  }

  /**
   * The totals of the draft: cost in EUR, number of products, unsaved changes and unresolved
   * conflicts.
   */
  total(): Summary {
    if (this.summary) return this.summary;
    let changes = 0;
    let conflicts = 0;
    const written = this.ordered.filter(({ productoId }) => !this.edits.has(productoId));
    for (const productoId of this.edits.keys()) {
      const { cantidad, changed, conflict } = this.row(productoId);
      if (changed) changes += 1;
      if (conflict !== null) conflicts += 1;
      const linea = this.lineas.get(productoId);
      if (linea && cantidad !== null && cantidad > 0) written.push({ ...linea, cantidad });
    }
    this.summary = { ...sumOf(written), changes, conflicts };
    return this.summary;
  }

  /**
   * The lines to save, which differ from the server's, and the products that cannot be saved as
   * they are.
   */
  changes(): Changes {
    const lines: ChangedLine[] = [];
    const invalid: number[] = [];
    const conflicts: number[] = [];
    for (const [productoId, edit] of this.edits) {
      const { cantidad, hasta, changed, conflict } = this.row(productoId);
      if (cantidad === null || (hasta === null && cantidad > 0)) invalid.push(productoId);
      else if (conflict !== null) conflicts.push(productoId);
      else if (changed) {
        const linea = cantidad === 0 ? undefined : this.lineas.get(productoId);
        const besides = linea && { ...noteOf(edit, linea.nota), ...hastaOf(edit, linea) };
        lines.push({ productoId, cantidad, antes: edit.antes, ...besides });
      }
    }
    return { lines, invalid, conflicts };
  }

  /** The lines whose text the server does not have, whatever it says, in the supplier's order. */
  unsaved(): { linea: LineaVista; text: string }[] {
    return this.stored().flatMap((linea) => {
      const { changed, text } = this.row(linea.productoId);
      return changed ? [{ linea, text }] : [];
    });
  }

  /** Marks these lines as sent: the server may have saved them until it says otherwise. */
  send(lines: readonly ChangedLine[]): void {
    for (const { productoId, cantidad } of lines) {
      const edit = this.edits.get(productoId);
      if (edit) this.edits.set(productoId, sent(edit, cantidad));
    }
    this.tell();
  }

  /**
   * Marks these lines as refused: the server has saved none of them. `errors` are shown at their
   * rows.
   */
  refuse(lines: readonly ChangedLine[], errors: ReadonlyMap<number, string>): void {
    for (const { productoId, cantidad } of lines) {
      const edit = this.edits.get(productoId);
      if (edit) this.edits.set(productoId, refused(edit, cantidad));
    }
    this.serverErrors = new Map(errors);
    this.rows.touchAll();
    this.tell();
  }

  /** The edits that may not be saved yet, to be stored on the device. */
  pending(): KeptEdit[] {
    const kept = [...this.edits].flatMap(([productoId, edit]) => {
      const linea = this.lineas.get(productoId);
      if (linea === undefined || (edit.enviados.length === 0 && !this.row(productoId).changed)) return [];
      return [{ productoId, nombre: linea.nombreProducto, ...edit }];
    });
    return [...kept, ...this.lost];
  }

  /**
   * Restores stored edits, except in rows where the user has typed meanwhile. Returns the products
   * whose row has such an edit now.
   */
  restore(kept: readonly KeptEdit[]): number[] {
    const restored: number[] = [];
    for (const { productoId, nombre, ...edit } of kept) {
      const linea = this.lineas.get(productoId);
      if (linea === undefined) this.lose(productoId, edit, nombre);
      else if (!this.edits.has(productoId)) {
        const merged = mergeLine(edit, linea, false);
        if (merged !== null) {
          this.edits.set(productoId, merged);
          restored.push(productoId);
        } else if (wantedOf(edit, linea.cantidad) !== linea.cantidad) this.mark(productoId, linea.cantidad);
      }
    }
    this.rows.touchAll();
    this.tell();
    return restored;
  }

  /** The edits of products that are no longer in the list: they cannot be saved. */
  readonly gone = (): readonly KeptEdit[] => this.lost;

  forgetGone(): void {
    this.lost = [];
    this.tell();
  }

  /** Discards the edits of these products, or all of them. Returns them, for `restore`. */
  discard(productoIds: Iterable<number> = [...this.edits.keys()]): KeptEdit[] {
    const gone = new Set(productoIds);
    const discarded = this.pending().filter(({ productoId }) => gone.has(productoId));
    this.writes += 1;
    for (const productoId of gone) this.forget(productoId);
    this.rows.touchAll();
    this.tell();
    return discarded;
  }

  /** Calls `callback` once something is written from now on. Returns a function that stops it. */
  onceWritten(callback: () => void): () => void {
    const { writes } = this;
    return this.subscribe(() => {
      if (this.writes !== writes) callback();
    });
  }

  /** To all that changes; to one row by `rows`. */
  readonly subscribe = (listener: () => void): (() => void) => this.rows.subscribe(ALL, listener);

  private forget(productoId: number): void {
    this.edits.delete(productoId);
    this.serverErrors.delete(productoId);
    this.rows.touch(rowKey(productoId));
    // The row where the cursor is has no edit any more: show the server's quantity.
    if (this.writing?.productoId === productoId) this.enter(productoId);
  }

  private lose(productoId: number, edit: Edit, nombre = ""): void {
    this.forget(productoId);
    this.lost = [
      ...this.lost.filter((other) => other.productoId !== productoId),
      { productoId, nombre, ...edit },
    ];
  }

  private tell(): void {
    this.summary = null;
    this.rows.tell();
  }
}

/** A product's key among the rows. */
export const rowKey = (productoId: number): string => String(productoId);
