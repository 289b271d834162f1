export interface Holding {
  grow(bytes: number): void;
  /** Holds nothing from now on. May be called again. */
  release(): void;
}

export interface Pool {
  /** What all requests hold together. */
  readonly bytes: number;
  /** `giveWay` is called once where the holding has to end for others; it is released by then. */
  open(asker: string, giveWay: () => void): Holding;
}

interface Held {
  bytes: number;
  giveWay: () => void;
}

/**
 * So many bytes of this process's memory, which requests share. When they would be more than
 * `most`, the asker who holds the most gives way, with their largest holding: whoever fills the
 * pool harms themselves, and nobody who holds little.
 */
export function createPool(most: number): Pool {
  const askers = new Map<string, { bytes: number; held: Set<Held> }>();
  let bytes = 0;

  function drop(asker: string, one: Held): void {
    const its = askers.get(asker);
    if (!its?.held.delete(one)) return;
    its.bytes -= one.bytes;
    bytes -= one.bytes;
    if (its.held.size === 0) askers.delete(asker);
  }

  function makeRoom(): void {
    while (bytes > most) {
      const [asker, { held }] = largest(askers, ([, its]) => its.bytes);
      const one = largest(held, (each) => each.bytes);
      drop(asker, one);
      one.giveWay();
    }
  }

  return {
    get bytes() {
      return bytes;
    },
    open(asker, giveWay) {
      const one: Held = { bytes: 0, giveWay };
      const its = askers.get(asker) ?? { bytes: 0, held: new Set() };
      askers.set(asker, its);
      its.held.add(one);
      return {
        grow(more) {
          if (!its.held.has(one)) return;
          one.bytes += more;
          its.bytes += more;
          bytes += more;
          makeRoom();
        },
        release: () => drop(asker, one),
      };
    },
  };
}

/** The first of those for which `size` is largest; there is one at least. */
function largest<T>(items: Iterable<T>, size: (item: T) => number): T {
  let [found, most]: [T | undefined, number] = [undefined, -1];
  for (const item of items) {
    if (size(item) > most) [found, most] = [item, size(item)];
  }
  return found as T;
}
