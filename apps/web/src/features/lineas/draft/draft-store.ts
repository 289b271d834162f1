import type { KeptEdit } from "./edits.ts";

const VERSION = 1;
const EVERY = "cosecha.lineas.";
const CURRENT = `${EVERY}${VERSION}.`;
/** 90 days, in ms. */
const KEPT_FOR = 90 * 86_400_000;

/** What is stored under a key. */
interface Kept {
  /** When the user last typed something, by this device's clock (ISO). */
  cuando: string;
  lineas: KeptEdit[];
}

/** Unsaved edits that an earlier page left on this device. */
export interface Left {
  cuando: Date;
  /** When several pages left an edit of the same product, the last one. */
  lineas: KeptEdit[];
  /** To be called once the edits are stored elsewhere: deletes them here. */
  done: () => void;
}

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys: () => string[] };

/** The device's storage; null where the browser forbids it. */
export function deviceStorage(): Place | null {
  try {
    const storage = window.localStorage;
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    return null;
  }
}

/**
 * Stores the unsaved edits of one account, in one family's order, on this device. Each page has a
 * key of its own, so that two pages of the same order do not overwrite each other. A page takes
 * over the edits of pages that have been closed.
 */
export class DraftStore {
  private readonly prefix: string;
  readonly key: string;
  private written = "";
  private readonly place: Place | null;

  constructor(
    { usuarioId, pedidoId, familiaId }: { usuarioId: number; pedidoId: number; familiaId: number },
    place: Place | null,
  ) {
    this.prefix = `${CURRENT}${usuarioId}.${pedidoId}.${familiaId}.`;
    this.key = `${this.prefix}${Math.random().toString(36).slice(2)}`;
    this.place = place;
  }

  /**
   * Deletes the edits of any order that are older than 90 days, or that this version cannot read.
   */
  forgetOld(now = Date.now()): void {
    const { place } = this;
    for (const key of place?.keys() ?? []) {
      if (place === null || !key.startsWith(EVERY)) continue;
      const kept = key.startsWith(CURRENT) ? read(place, key) : null;
      if (kept === null || Date.parse(kept.cuando) < now - KEPT_FOR) place.removeItem(key);
    }
  }

  /**
   * Stores these edits in place of those stored before. Returns false when the browser refuses,
   * because the storage is full or forbidden.
   */
  keep(lineas: readonly KeptEdit[]): boolean {
    const text = lineas.length === 0 ? "" : JSON.stringify(lineas);
    if (text === this.written) return true;
    try {
      if (this.place === null) throw new Error("No storage");
      if (lineas.length === 0) this.place.removeItem(this.key);
      else this.place.setItem(this.key, JSON.stringify({ cuando: new Date().toISOString(), lineas }));
      this.written = text;
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Stores the edits again after another page has taken and deleted them, because it could not know
   * that this page is still open.
   */
  keepAgain(lineas: readonly KeptEdit[]): boolean {
    this.written = "";
    return this.keep(lineas);
  }

  /** The keys of other pages of the same order, open or closed. */
  others(): string[] {
    return this.place?.keys().filter((key) => key.startsWith(this.prefix) && key !== this.key) ?? [];
  }

  /**
   * The edits of pages that have been closed. `lives` tells whether the page of a key is still
   * open.
   */
  async left(lives: (key: string) => Promise<boolean>): Promise<Left | null> {
    const { place } = this;
    if (place === null) return null;
    const theirs = this.others();
    const living = await Promise.all(theirs.map(lives));
    const dead = theirs.filter((_, index) => !living[index]);
    const found = dead.flatMap((key) => {
      const kept = read(place, key);
      return kept === null ? [] : [kept];
    });
    const done = () => {
      for (const key of dead) place.removeItem(key);
    };
    found.sort((a, b) => a.cuando.localeCompare(b.cuando));
    const last = found.at(-1);
    if (last === undefined) {
      // None of these entries can be read: delete them, to free the storage.
      done();
      return null;
    }
    const lineas = new Map(found.flatMap((kept) => kept.lineas.map((linea) => [linea.productoId, linea])));
    return { cuando: new Date(last.cuando), lineas: [...lineas.values()], done };
  }
}

function read(place: Place, key: string): Kept | null {
  try {
    const found: unknown = JSON.parse(place.getItem(key) ?? "");
    return isKept(found) ? found : null;
  } catch {
    return null;
  }
}

/** By hand: the schemas of zod would be a third of the screen's code. */
function isKept(found: unknown): found is Kept {
  if (typeof found !== "object" || found === null) return false;
  const { cuando, lineas }: Partial<Record<keyof Kept, unknown>> = found;
  return (
    typeof cuando === "string" &&
    !Number.isNaN(Date.parse(cuando)) &&
    Array.isArray(lineas) &&
    lineas.every(isKeptEdit)
  );
}

function isKeptEdit(found: unknown): found is KeptEdit {
  if (typeof found !== "object" || found === null) return false;
  const kept: Partial<Record<keyof KeptEdit, unknown>> = found;
  const { productoId, nombre, text, antes, enviados, nota, hasta } = kept;
  return (
    Number.isInteger(productoId) &&
    typeof nombre === "string" &&
    typeof text === "string" &&
    typeof antes === "number" &&
    Array.isArray(enviados) &&
    enviados.every((sent) => typeof sent === "number") &&
    (nota === undefined || isTyped(nota, "string")) &&
    (hasta === undefined || isTyped(hasta, "number"))
  );
}

function isTyped(found: unknown, replaced: "string" | "number"): boolean {
  if (typeof found !== "object" || found === null) return false;
  const { text, antes }: { text?: unknown; antes?: unknown } = found;
  return typeof text === "string" && typeof antes === replaced;
}
