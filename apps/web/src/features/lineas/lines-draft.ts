import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { cantidad as cantidadSchema } from "@cosecha/domain/esquemas/piezas";
import { totalPedido } from "@cosecha/domain/lineas";
import { textos } from "@cosecha/domain/textos";
import { readDecimal, writeDecimal } from "@cosecha/ui/lib/decimal-text";
import { useSyncExternalStore } from "react";

/** What is on screen for one product. Stays the same object while nothing of it changes. */
export interface RowState {
  /** As it is typed; "" for nothing. */
  text: string;
  /** null when the text is no quantity. */
  cantidad: number | null;
  changed: boolean;
  /** What is wrong with the text, or what the server said of this line. */
  error: string | null;
}

export interface ChangedLine {
  productoId: number;
  cantidad: number;
}

/** One dot and three digits: to some a decimal point, to others one of thousands. */
const DE_DOS_MODOS = /^\s*([1-9]\d{0,2})\.(\d{3})\s*$/;

/** The quantity that a text gives, or what is wrong with it. Nothing is 0. */
export function readCantidad(text: string): { cantidad: number } | { error: string } {
  const [, miles, resto] = DE_DOS_MODOS.exec(text) ?? [];
  if (miles !== undefined) {
    return {
      error: `¿${writeDecimal(Number(`${miles}.${resto}`), 3)} o ${miles}${resto}? Escríbalo con coma`,
    };
  }
  const reading = readDecimal(text, 3);
  if (reading.kind === "empty") return { cantidad: 0 };
  if (reading.kind === "error") {
    return { error: reading.reason === "decimals" ? textos.campos.decimales(3) : textos.campos.numero };
  }
  const parsed = cantidadSchema.safeParse(reading.value);
  return parsed.success
    ? { cantidad: parsed.data }
    : { error: parsed.error.issues[0]?.message ?? textos.campos.numero };
}

const writeCantidad = (cantidad: number): string => (cantidad === 0 ? "" : writeDecimal(cantidad, 3));

/**
 * What somebody is writing into an order: the lines as the server has them, and over them what has been typed
 * since. Rows and total subscribe each to their own part, so that typing draws one row anew, however many there are.
 */
export class LinesDraft {
  private lineas = new Map<number, LineaVista>();
  private edits = new Map<number, string>();
  private serverErrors = new Map<number, string>();
  private rows = new Map<number, RowState>();
  private summary: Summary | null = null;
  private readonly listeners = new Set<() => void>();
  /** How often something was written: what was said of an earlier draft is out of date. */
  writes = 0;

  /** The server's lines, at first or anew; what was typed stays where it still differs. */
  load(lineas: readonly LineaVista[]): void {
    this.lineas = new Map(lineas.map((linea) => [linea.productoId, linea]));
    for (const [productoId, text] of this.edits) {
      const linea = this.lineas.get(productoId);
      const reading = readCantidad(text);
      if (linea === undefined || ("cantidad" in reading && reading.cantidad === linea.cantidad)) {
        this.edits.delete(productoId);
        this.serverErrors.delete(productoId);
      }
    }
    this.rows.clear();
    this.tell();
  }

  write(productoId: number, text: string): void {
    const linea = this.lineas.get(productoId);
    if (linea === undefined) return;
    this.writes += 1;
    this.edits.set(productoId, text);
    this.serverErrors.delete(productoId);
    this.rows.delete(productoId);
    this.tell();
  }

  /** Rewrites a text as it was read: «00012» becomes «12». */
  tidy(productoId: number): void {
    const text = this.edits.get(productoId);
    const { cantidad } = this.row(productoId);
    if (text === undefined || cantidad === null || text === writeCantidad(cantidad)) return;
    this.edits.set(productoId, writeCantidad(cantidad));
    this.rows.delete(productoId);
    this.tell();
  }

  /** One more or one less, never below 0. */
  step(productoId: number, by: number): void {
    const { cantidad } = this.row(productoId);
    // Thousandths, so that 1,3 − 1 is 0,3.
    const next = Math.max(0, Math.round(((cantidad ?? 0) + by) * 1000) / 1000);
    this.write(productoId, writeCantidad(next));
  }

  row(productoId: number): RowState {
    const known = this.rows.get(productoId);
    if (known) return known;
    const base = this.lineas.get(productoId)?.cantidad ?? 0;
    const text = this.edits.get(productoId);
    const reading = text === undefined ? { cantidad: base } : readCantidad(text);
    const cantidad = "cantidad" in reading ? reading.cantidad : null;
    const row: RowState = {
      text: text ?? writeCantidad(base),
      cantidad,
      changed: cantidad !== base,
      error: "error" in reading ? reading.error : (this.serverErrors.get(productoId) ?? null),
    };
    this.rows.set(productoId, row);
    return row;
  }

  /** The whole as it is written: what it costs in EUR, how many products, how many changes. */
  total(): Summary {
    if (this.summary) return this.summary;
    let changes = 0;
    for (const productoId of this.edits.keys()) if (this.row(productoId).changed) changes += 1;
    const written = [...this.lineas.values()].map((linea) =>
      this.edits.has(linea.productoId)
        ? { ...linea, cantidad: this.row(linea.productoId).cantidad ?? 0 }
        : linea,
    );
    this.summary = { ...sumOf(written), changes };
    return this.summary;
  }

  /** The products whose quantity differs from the server's, or is none. */
  changes(): { lines: ChangedLine[]; invalid: number[] } {
    const lines: ChangedLine[] = [];
    const invalid: number[] = [];
    for (const productoId of this.edits.keys()) {
      const { cantidad, changed } = this.row(productoId);
      if (cantidad === null) invalid.push(productoId);
      else if (changed) lines.push({ productoId, cantidad });
    }
    return { lines, invalid };
  }

  /** What the server said of some lines when it refused to save. */
  refuse(errors: ReadonlyMap<number, string>): void {
    this.serverErrors = new Map(errors);
    this.rows.clear();
    this.tell();
  }

  /** What is typed and not saved, for coming back to it after signing in again. */
  pending(): [number, string][] {
    return [...this.edits].filter(([productoId]) => this.row(productoId).changed);
  }

  restore(pending: readonly [number, string][]): void {
    for (const [productoId, text] of pending)
      if (this.lineas.has(productoId)) this.edits.set(productoId, text);
    this.rows.clear();
    this.tell();
  }

  discard(): void {
    this.writes += 1;
    this.edits.clear();
    this.serverErrors.clear();
    this.rows.clear();
    this.tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    this.summary = null;
    for (const listener of this.listeners) listener();
  }
}

interface Sum {
  /** EUR, exact, as decimal text. */
  total: string;
  productos: number;
}

export interface Summary extends Sum {
  changes: number;
}

/** What some lines cost, and how many of them are ordered. */
export function sumOf(lineas: readonly LineaVista[]): Sum {
  const ordered = lineas.filter(({ cantidad }) => cantidad > 0);
  const total = totalPedido(
    ordered.map(({ precioProducto, ivaProducto, cantidad }) => ({
      precio: precioProducto,
      iva: ivaProducto,
      cantidad,
    })),
  );
  return { total: total.toFixed(2), productos: ordered.length };
}

/** One product's row; draws anew only when that row changes. */
export const useRow = (draft: LinesDraft, productoId: number): RowState =>
  useSyncExternalStore(draft.subscribe, () => draft.row(productoId));

export function useSummary(draft: LinesDraft): Summary {
  return useSyncExternalStore(draft.subscribe, () => draft.total());
}
