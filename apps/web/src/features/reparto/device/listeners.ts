/** What listens to everything, whichever cell changes. */
export const ALL = "";

/** Who listens to which key, and how often each has changed. */
export class Listeners {
  private readonly byKey = new Map<string, Set<() => void>>();
  private readonly versions = new Map<string, number>();
  private base = 0;

  subscribe(key: string, listener: () => void): () => void {
    const known = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, known.add(listener));
    return () => known.delete(listener);
  }

  /** Another number after each change. */
  version(key: string): number {
    return this.base + (this.versions.get(key) ?? 0);
  }

  tell(keys: Iterable<string>): void {
    const told = new Set([...keys, ALL]);
    for (const key of told) this.versions.set(key, (this.versions.get(key) ?? 0) + 1);
    for (const key of told) for (const listener of this.byKey.get(key) ?? []) listener();
  }

  tellAll(): void {
    this.base += 1_000_000;
    for (const listeners of this.byKey.values()) for (const listener of listeners) listener();
  }
}
