import { vi } from "vitest";

/** A request that succeeds, as IndexedDB's do: later. */
function succeeding<T>(result: T) {
  const request = { result, onsuccess: null as (() => void) | null, oncomplete: null as (() => void) | null };
  setTimeout(() => (request.onsuccess ?? request.oncomplete)?.());
  return request;
}

/**
 * A browser's database, whose connection can be lost, whose disk can be full, and whose page can be
 * gone. `stored` is what is on the disk: what a transaction writes is there once it is committed.
 */
export function stubDatabase() {
  const stored = new Map<string, unknown>();
  const browser = { lost: false, full: false, gone: false, opened: 0, stored };
  const transaction = () => {
    if (browser.lost) throw new DOMException("The connection is closing.", "InvalidStateError");
    if (browser.full) throw new DOMException("No room.", "QuotaExceededError");
    const writes: (() => void)[] = [];
    const commit = () => {
      for (const write of writes.splice(0)) write();
    };
    const store = {
      put: (value: unknown, key: unknown[]) => writes.push(() => stored.set(key.join(), value)),
      delete: (key: unknown[]) => writes.push(() => stored.delete(key.join())),
      get: (key: unknown[]) => succeeding(stored.get(key.join())),
      getAll: (range: string) =>
        succeeding([...stored].flatMap(([key, value]) => (key.startsWith(range) ? [value] : []))),
      getAllKeys: () =>
        succeeding([...stored.keys()].map((key) => key.split(",").map((part) => Number(part) || part))),
    };
    return {
      ...{ objectStore: () => store, commit },
      // Commits by itself once nothing more is asked of it, if there is still a page.
      set oncomplete(complete: () => void) {
        setTimeout(() => {
          if (browser.gone) return;
          commit();
          complete();
        });
      },
    };
  };
  const open = () => {
    browser.opened += 1;
    browser.lost = false;
    return succeeding({ transaction });
  };
  vi.stubGlobal("indexedDB", { open });
  vi.stubGlobal("IDBKeyRange", { bound: (from: unknown[]) => from.join() });
  return browser;
}
