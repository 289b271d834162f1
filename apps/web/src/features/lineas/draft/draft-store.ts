import * as z from "zod";
import type { KeptEdit } from "./edits.ts";

const VERSION = 1;
const EVERY = "cosecha.lineas.";
const CURRENT = `${EVERY}${VERSION}.`;
/** 90 days, in ms. */
const KEPT_FOR = 90 * 86_400_000;

const keptEdits = z.object({
  /** When something was typed last, by this device's clock: ISO. */
  cuando: z.iso.datetime(),
  lineas: z.array(
    z.object({
      productoId: z.number().int(),
      nombre: z.string(),
      text: z.string(),
      antes: z.number(),
      enviados: z.array(z.number()),
    }),
  ),
});

/** What another page left behind. */
export interface Left {
  cuando: Date;
  /** Of several for the same product the last one typed. */
  lineas: KeptEdit[];
  /** Called once they are kept elsewhere. */
  done: () => void;
}

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys: () => string[] };

/** The device's storage; null where it is forbidden. */
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
 * Where the unsaved changes of one account in one family's order are kept on this device. Every page has its own place, so
 * that two of the same order do not write over each other, and takes over what pages that are gone have left.
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

  /** Gives up what is kept of any order for longer than anybody would come back for, or cannot be read any more. */
  forgetOld(now = Date.now()): void {
    const { place } = this;
    for (const key of place?.keys() ?? []) {
      if (place === null || !key.startsWith(EVERY)) continue;
      const kept = key.startsWith(CURRENT) ? read(place, key) : null;
      if (kept === null || Date.parse(kept.cuando) < now - KEPT_FOR) place.removeItem(key);
    }
  }

  /** Keeps these and nothing else. False when the device does not take them: it is full, or forbids it. */
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

  /** Another page has taken what is still ours (it could not know that we live): kept again. */
  keepAgain(lineas: readonly KeptEdit[]): boolean {
    this.written = "";
    return this.keep(lineas);
  }

  /** The places of other pages, be they there or gone. */
  others(): string[] {
    return this.place?.keys().filter((key) => key.startsWith(this.prefix) && key !== this.key) ?? [];
  }

  /** What pages have left that are gone. `lives` tells of a key whether its page is still there. */
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
      // What nobody can read is in nobody's way but the storage's.
      done();
      return null;
    }
    const lineas = new Map(found.flatMap((kept) => kept.lineas.map((linea) => [linea.productoId, linea])));
    return { cuando: new Date(last.cuando), lineas: [...lineas.values()], done };
  }
}

function read(place: Place, key: string): z.infer<typeof keptEdits> | null {
  try {
    const parsed = keptEdits.safeParse(JSON.parse(place.getItem(key) ?? ""));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Tells other pages that this one lives, as long as it does, where the browser has locks. Gives the end of it. */
export function showLife(key: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  navigator.locks?.request(key, () => ended).catch(() => {});
  return end;
}

/** Whether the page that shows its life under this key is there. Without locks nobody knows: it counts as gone. */
export async function isAlive(key: string): Promise<boolean> {
  if (navigator.locks === undefined) return false;
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => lock === null);
}

/** Calls back once the page that shows its life under this key is gone, unless `signal` aborts before. */
export function onceGone(key: string, signal: AbortSignal, callback: () => void): void {
  navigator.locks?.request(key, { signal }, callback).catch(() => {});
}
