import { expect, it, vi } from "vitest";
import type { EnCola } from "./cells.ts";

/** A request that succeeds, as IndexedDB's do: later. */
function succeeding<T>(result: T) {
  const request = { result, onsuccess: null as (() => void) | null, oncomplete: null as (() => void) | null };
  setTimeout(() => (request.onsuccess ?? request.oncomplete)?.());
  return request;
}

/** A browser's database, whose connection can be lost, and whose disk can be full. */
function stubDatabase() {
  const stored = new Map<string, unknown>();
  const browser = { lost: false, full: false, opened: 0 };
  const store = {
    put: (value: unknown, key: unknown[]) => stored.set(key.join(), value),
    delete: (key: unknown[]) => stored.delete(key.join()),
    getAll: () => succeeding([...stored.values()]),
  };
  const open = () => {
    browser.opened += 1;
    browser.lost = false;
    const transaction = () => {
      if (browser.lost) throw new DOMException("The connection is closing.", "InvalidStateError");
      if (browser.full) throw new DOMException("No room.", "QuotaExceededError");
      return Object.assign(succeeding(undefined), { objectStore: () => store });
    };
    return succeeding({ transaction });
  };
  vi.stubGlobal("indexedDB", { open });
  vi.stubGlobal("IDBKeyRange", { bound: () => ({}) });
  return browser;
}

it("is opened again where the browser has lost the connection, as Safari does in the background", async () => {
  const browser = stubDatabase();
  const { browserPlace } = await import("./place.ts");
  const place = browserPlace({ usuarioId: 1, pedidoId: 2 });
  const una = { operacion: { id: "a" }, orden: 1, estado: "pendiente", motivo: null } as EnCola;
  await place.write({ poner: [una] });
  browser.lost = true;
  await place.write({ poner: [una] });
  browser.lost = true;
  expect(await place.cola()).toEqual([una]);
  expect(browser.opened).toBe(3);
  // A full disk is no lost connection.
  browser.full = true;
  await expect(place.write({ poner: [una] })).rejects.toThrow("No room.");
  expect(browser.opened).toBe(3);
});
