/** What listens to everything, whichever cell changes. */
export const ALL = "";

/**
 * What a document shows, cell by cell: what the server has, with what is pending over it. Computed
 * when somebody looks, and the same object until something in it changes. Each cell is listened to
 * by itself, so that a key redraws one row, however many there are.
 */
export class Cells<Shown extends object> {
  private readonly shown = new Map<string, Shown>();
  /** As they were when something last changed that may concern any. */
  private readonly stale = new Map<string, Shown>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly versions = new Map<string, number>();
  private base = 0;
  /** The keys that have changed and have not been told of; null: any may have. */
  private changed: Set<string> | null = new Set();

  constructor(private readonly compute: (key: string) => Shown) {}

  get(key: string): Shown {
    const known = this.shown.get(key);
    if (known) return known;
    const now = this.compute(key);
    const stale = this.stale.get(key);
    const shown = stale !== undefined && isSame(stale, now) ? stale : now;
    this.shown.set(key, shown);
    return shown;
  }

  /** What this key names has changed: a cell, or what is listened to besides. */
  touch(key: string): void {
    this.shown.delete(key);
    this.stale.delete(key);
    this.changed?.add(key);
  }

  /** Any cell may have changed. */
  touchAll(): void {
    for (const [key, shown] of this.shown) this.stale.set(key, shown);
    this.shown.clear();
    this.changed = null;
  }

  /** Tells the listeners of what has changed. */
  tell(): void {
    const { changed } = this;
    this.changed = new Set();
    if (changed === null) this.base += 1_000_000;
    else for (const key of [...changed, ALL]) this.versions.set(key, (this.versions.get(key) ?? 0) + 1);
    for (const key of changed === null ? this.listeners.keys() : [...changed, ALL]) {
      for (const listener of this.listeners.get(key) ?? []) listener();
    }
  }

  subscribe(key: string, listener: () => void): () => void {
    const known = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, known.add(listener));
    return () => known.delete(listener);
  }

  /** Another number after each change of what the key names. */
  version(key: string): number {
    return this.base + (this.versions.get(key) ?? 0);
  }
}

const isSame = (one: object, other: object): boolean =>
  Object.entries(other).every(([field, value]) => (one as Record<string, unknown>)[field] === value);
