import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import { expect, it, vi } from "vitest";
import type { Queued } from "./cells.ts";

/** A request that succeeds, as IndexedDB's do: later. */
function succeeding<T>(result: T) {
  const request = { result, onsuccess: null as (() => void) | null, oncomplete: null as (() => void) | null };
  setTimeout(() => (request.onsuccess ?? request.oncomplete)?.());
  return request;
}

/** A browser's database, whose connection can be lost, and whose disk can be full. */
function stubDatabase() {
  const stored = new Map<string, unknown>();
  const browser = { lost: false, full: false, opened: 0, stored };
  const store = {
    put: (value: unknown, key: unknown[]) => stored.set(key.join(), value),
    delete: (key: unknown[]) => stored.delete(key.join()),
    get: (key: unknown[]) => succeeding(stored.get(key.join())),
    getAll: (range: string) =>
      succeeding([...stored].flatMap(([key, value]) => (key.startsWith(range) ? [value] : []))),
    getAllKeys: () =>
      succeeding([...stored.keys()].map((key) => key.split(",").map((part) => Number(part) || part))),
  };
  const open = () => {
    browser.opened += 1;
    browser.lost = false;
    const transaction = () => {
      if (browser.lost) throw new DOMException("The connection is closing.", "InvalidStateError");
      if (browser.full) throw new DOMException("No room.", "QuotaExceededError");
      // Complete once nothing more is asked of it.
      return {
        objectStore: () => store,
        set oncomplete(complete: () => void) {
          setTimeout(complete);
        },
      };
    };
    return succeeding({ transaction });
  };
  vi.stubGlobal("indexedDB", { open });
  vi.stubGlobal("IDBKeyRange", { bound: (from: unknown[]) => from.join() });
  return browser;
}

it("is opened again where the browser has lost the connection, as Safari does in the background", async () => {
  const browser = stubDatabase();
  const { browserPlace } = await import("./place.ts");
  const place = browserPlace({ usuarioId: 1, pedidoId: 2 });
  const una = { operacion: { id: "a" }, orden: 1, estado: "pendiente", motivo: null } as Queued;
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

it("loses with an order, and with the session, all but what is nowhere else, and its cells", async () => {
  vi.resetModules();
  const { stored } = stubDatabase();
  const { browserPlace, forgetPedido, forgetSettled, pedidosKept } = await import("./place.ts");
  const nombrado = (id: number) => ({ id, nombre: `${id}` });
  const pantalla = {
    ...{ turnos: [1], danos: [1], pendientes: [1], lineas: [1] },
    familias: [nombrado(4), nombrado(5)],
    productos: [nombrado(1), nombrado(2)],
    recepciones: [{ productoId: 1 }, { productoId: 2 }],
    entregas: [4, 5].flatMap((familiaId) => [1, 2].map((productoId) => ({ familiaId, productoId }))),
  } as unknown as PantallaDeReparto;
  const change = (id: string, estado: Queued["estado"]) =>
    ({ operacion: { id, productoId: 2, familiaId: 5 }, orden: 1, estado, motivo: null }) as Queued;
  const keep = (pedidoId: number, ...poner: Queued[]) =>
    browserPlace({ usuarioId: 1, pedidoId }).write({ foto: { pantalla, desde: 7 }, poner });
  await keep(2, change("a", "pendiente"), change("b", "aplicada"), change("c", "decidir"));
  await keep(3, change("d", "decidir"));
  expect(await pedidosKept(1)).toEqual([2, 3]);
  expect(await forgetPedido({ usuarioId: 1, pedidoId: 3 }, () => false)).toBe(false);
  expect(stored.size).toBe(6);
  expect(await forgetPedido({ usuarioId: 1, pedidoId: 3 }, ({ desde }) => desde === 7)).toBe(true);
  expect([...stored.keys()]).toEqual(["1,2,foto", "1,2,cambio,a", "1,2,cambio,b", "1,2,cambio,c"]);
  await forgetSettled();
  expect([...stored.keys()]).toEqual(["1,2,foto", "1,2,cambio,a"]);
  expect(stored.get("1,2,foto")).toMatchObject({
    ...{ desde: 7, resto: true },
    pantalla: {
      ...{ turnos: [], danos: [], pendientes: [], lineas: [] },
      ...{ familias: [nombrado(5)], productos: [nombrado(2)], recepciones: [] },
      entregas: [{ familiaId: 5, productoId: 2 }],
    },
  });
});
