import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import type { ChangedLine, Changes } from "./changes.ts";
import { type Edit, type KeptEdit, mergeEdit, refused, sent, stateOf, wantedOf } from "./edits.ts";
import { writeCantidad } from "./quantity.ts";
import { RowCache, type RowState, rowStateOf } from "./row-state.ts";
import { type Sum, sumOf } from "./totals.ts";

export interface Summary extends Sum {
  changes: number;
  conflicts: number;
}

/**
 * What somebody is writing into an order: the lines as the server has them, and over them what has been typed
 * since. Rows and total subscribe each to their own part, so that typing draws one row anew, however many there are.
 */
export class LinesDraft {
  private lineas = new Map<number, LineaVista>();
  private ordered: LineaVista[] = [];
  private edits = new Map<number, Edit>();
  private news = new Map<number, number>();
  private lost: readonly KeptEdit[] = [];
  /** The product that is being written in, and what it had when that began. */
  private writing: { productoId: number; antes: number } | null = null;
  private serverErrors = new Map<number, string>();
  private readonly rows = new RowCache((productoId) => this.rowNow(productoId));
  private summary: Summary | null = null;
  private readonly listeners = new Set<() => void>();
  /** How often something was written: what was said of an earlier draft is out of date. */
  writes = 0;

  /** `onNews` is told what somebody else has stored, for as long to be marked as it sees fit (`forgetNews`). */
  constructor(private readonly onNews: (productoId: number, cantidad: number) => void = () => {}) {}

  /** Every product with what the server has of it, in the supplier's order. */
  stored(): LineaVista[] {
    return [...this.lineas.values()];
  }

  /**
   * The server's lines, at first or anew. What is typed stays as long as it is not stored; the rest takes the server's
   * value, and what somebody else changed is news.
   */
  load(lineas: readonly LineaVista[]): void {
    const before = this.lineas;
    this.lineas = new Map(lineas.map((linea) => [linea.productoId, linea]));
    this.ordered = lineas.filter(({ cantidad }) => cantidad > 0);
    for (const { productoId, cantidad } of lineas) {
      this.meet(productoId, { before: before.get(productoId)?.cantidad, cantidad });
    }
    for (const [productoId, edit] of this.edits) {
      if (!this.lineas.has(productoId)) this.lose(productoId, edit, before.get(productoId)?.nombreProducto);
    }
    this.rows.lookAgain();
    this.tell();
  }

  /**
   * What is typed for a product meets what the server has of it by now; `before` is what it had, if
   * it had the product.
   */
  private meet(
    productoId: number,
    { before, cantidad }: { before: number | undefined; cantidad: number },
  ): void {
    const edit = this.edits.get(productoId);
    const writing = this.writing?.productoId === productoId;
    const merged = edit ? mergeEdit(edit, cantidad, writing) : null;
    if (merged !== null) {
      if (merged !== edit) this.serverErrors.delete(productoId);
      this.edits.set(productoId, merged);
      return;
    }
    const wanted = edit === undefined ? before : wantedOf(edit, cantidad);
    if (edit !== undefined) this.forget(productoId);
    // What comes under the cursor is told when that has gone.
    if (before === undefined || before === cantidad || (writing && edit === undefined)) return;
    if (wanted === cantidad) this.news.delete(productoId);
    else this.mark(productoId, cantidad);
  }

  private mark(productoId: number, cantidad: number): void {
    this.news.set(productoId, cantidad);
    this.onNews(productoId, cantidad);
  }

  /** What has been news for a while is none, unless there is other by now. */
  forgetNews(productoId: number, cantidad: number): void {
    if (this.news.get(productoId) !== cantidad) return;
    this.news.delete(productoId);
    this.rows.forget(productoId);
    this.tell();
  }

  write(productoId: number, text: string): void {
    if (this.put(productoId, text)) this.tell();
  }

  private put(productoId: number, text: string): boolean {
    const linea = this.lineas.get(productoId);
    if (linea === undefined) return false;
    const edit = this.edits.get(productoId) ?? { antes: this.shown(linea), enviados: [] };
    this.writes += 1;
    this.edits.set(productoId, { ...edit, text });
    this.news.delete(productoId);
    this.serverErrors.delete(productoId);
    this.rows.forget(productoId);
    return true;
  }

  /** What there is of a product as far as who writes in it has been shown. */
  private shown({ productoId, cantidad }: Pick<LineaVista, "productoId" | "cantidad">): number {
    return this.writing?.productoId === productoId ? this.writing.antes : cantidad;
  }

  /** A product's quantity is being written in: until it is left, nothing that comes changes its text. */
  enter(productoId: number): void {
    this.writing = { productoId, antes: this.lineas.get(productoId)?.cantidad ?? 0 };
  }

  /** A product's quantity is left: «00012» becomes «12», and what came meanwhile takes effect. */
  leave(productoId: number): void {
    const edit = this.edits.get(productoId);
    const { cantidad } = this.row(productoId);
    const stored = this.lineas.get(productoId)?.cantidad;
    const antes = this.writing?.productoId === productoId ? this.writing.antes : stored;
    if (this.writing?.productoId === productoId) this.writing = null;
    if (edit === undefined && stored !== undefined && antes !== stored) {
      this.mark(productoId, stored);
      this.rows.forget(productoId);
      this.tell();
    }
    if (edit === undefined || stored === undefined || cantidad === null) return;
    const tidy = { ...edit, text: writeCantidad(cantidad) };
    const merged = edit.enviados.length > 0 ? tidy : mergeEdit(tidy, stored, false);
    if (merged?.text === edit.text) return;
    if (merged !== null) this.edits.set(productoId, merged);
    else {
      if (stateOf(edit, stored) === "reverted") this.mark(productoId, stored);
      this.forget(productoId);
    }
    this.rows.forget(productoId);
    this.tell();
  }

  /** What is being written is taken as it stands: before saving. */
  settle(): void {
    if (this.writing === null) return;
    const { productoId } = this.writing;
    this.leave(productoId);
    this.enter(productoId);
  }

  /** One more or one less, never below 0. */
  step(productoId: number, by: number): void {
    const { cantidad } = this.row(productoId);
    // Thousandths, so that 1,3 − 1 is 0,3.
    const next = Math.max(0, Math.round(((cantidad ?? 0) + by) * 1000) / 1000);
    this.write(productoId, writeCantidad(next));
    if (this.writing?.productoId !== productoId) this.leave(productoId);
  }

  /** Writes many at once, where nothing is written yet; gives back those that it has written. */
  fill(lines: readonly { productoId: number; cantidad: number }[]): number[] {
    const filled = lines.filter(
      ({ productoId, cantidad }) =>
        !this.edits.has(productoId) && this.put(productoId, writeCantidad(cantidad)),
    );
    this.tell();
    return filled.map(({ productoId }) => productoId);
  }

  isWritten(productoId: number): boolean {
    return this.edits.has(productoId);
  }

  /** Answers a conflict: with what somebody else stored, or with what is typed. */
  resolve(productoId: number, keep: "theirs" | "ours"): void {
    const edit = this.edits.get(productoId);
    const stored = this.lineas.get(productoId)?.cantidad;
    if (edit === undefined || stored === undefined) return;
    this.writes += 1;
    if (keep === "theirs") this.forget(productoId);
    else this.edits.set(productoId, { ...edit, antes: stored, enviados: [] });
    this.serverErrors.delete(productoId);
    this.rows.forget(productoId);
    this.tell();
  }

  row(productoId: number): RowState {
    return this.rows.get(productoId);
  }

  private rowNow(productoId: number): RowState {
    const edit = this.edits.get(productoId);
    const linea = this.lineas.get(productoId) ?? { productoId, cantidad: 0 };
    return rowStateOf({
      edit,
      stored: edit === undefined ? this.shown(linea) : linea.cantidad,
      serverError: this.serverErrors.get(productoId) ?? null,
      news: this.news.get(productoId) ?? null,
    });
  }

  /** The whole as it is written: what it costs in EUR, how many products, how many changes and open conflicts. */
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

  /** What saving has to send: the lines that differ from the server's. And what stands in its way. */
  changes(): Changes {
    const lines: ChangedLine[] = [];
    const invalid: number[] = [];
    const conflicts: number[] = [];
    for (const [productoId, { antes }] of this.edits) {
      const { cantidad, changed, conflict } = this.row(productoId);
      if (cantidad === null) invalid.push(productoId);
      else if (conflict !== null) conflicts.push(productoId);
      else if (changed) lines.push({ productoId, cantidad, antes });
    }
    return { lines, invalid, conflicts };
  }

  /** These are on their way: until it is known otherwise, they may be stored. */
  send(lines: readonly ChangedLine[]): void {
    for (const { productoId, cantidad } of lines) {
      const edit = this.edits.get(productoId);
      if (edit) this.edits.set(productoId, sent(edit, cantidad));
    }
    this.tell();
  }

  /** The server refused these: none is stored. What it said of some of them stands at their rows. */
  refuse(lines: readonly ChangedLine[], errors: ReadonlyMap<number, string>): void {
    for (const { productoId, cantidad } of lines) {
      const edit = this.edits.get(productoId);
      if (edit) this.edits.set(productoId, refused(edit, cantidad));
    }
    this.serverErrors = new Map(errors);
    this.rows.lookAgain();
    this.tell();
  }

  /** What is typed and not known to be stored, for keeping. */
  pending(): KeptEdit[] {
    const kept = [...this.edits].flatMap(([productoId, edit]) => {
      const linea = this.lineas.get(productoId);
      if (linea === undefined || (edit.enviados.length === 0 && !this.row(productoId).changed)) return [];
      return [{ productoId, nombre: linea.nombreProducto, ...edit }];
    });
    return [...kept, ...this.lost];
  }

  /** Takes up what was kept, but for rows in which something is typed by now. Gives the products in which it is. */
  restore(kept: readonly KeptEdit[]): number[] {
    const restored: number[] = [];
    for (const { productoId, nombre, ...edit } of kept) {
      const linea = this.lineas.get(productoId);
      if (linea === undefined) this.lose(productoId, edit, nombre);
      else if (!this.edits.has(productoId)) {
        const merged = mergeEdit(edit, linea.cantidad, false);
        if (merged !== null) {
          this.edits.set(productoId, merged);
          restored.push(productoId);
        } else if (wantedOf(edit, linea.cantidad) !== linea.cantidad) this.mark(productoId, linea.cantidad);
      }
    }
    this.rows.lookAgain();
    this.tell();
    return restored;
  }

  /** What was typed for products that are no longer in the list: it cannot be saved. */
  readonly gone = (): readonly KeptEdit[] => this.lost;

  forgetGone(): void {
    this.lost = [];
    this.tell();
  }

  /** Gives up what is typed: of these products, or all of it. */
  discard(productoIds: Iterable<number> = [...this.edits.keys()]): void {
    this.writes += 1;
    for (const productoId of productoIds) this.forget(productoId);
    this.rows.lookAgain();
    this.tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private forget(productoId: number): void {
    this.edits.delete(productoId);
    this.serverErrors.delete(productoId);
    // Nothing of it is one's own any more: who stands there sees what there is.
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
    for (const listener of this.listeners) listener();
  }
}
