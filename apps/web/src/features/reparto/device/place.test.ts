import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import { expect, it, vi } from "vitest";
import { stubDatabase } from "../../../../test/database.ts";
import type { Queued } from "./cells.ts";

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

it("has kept what is written as the page goes, though the page never hears so", async () => {
  vi.resetModules();
  const browser = stubDatabase();
  const { browserPlace } = await import("./place.ts");
  const place = browserPlace({ usuarioId: 1, pedidoId: 2 });
  const una = { operacion: { id: "a" }, orden: 1, estado: "pendiente", motivo: null } as Queued;
  await place.cola();
  void place.write({ poner: [una] });
  browser.gone = true;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([...browser.stored.values()]).toEqual([una]);
});

it("loses with an order, and with the session, all but what is nowhere else, and its cells", async () => {
  vi.resetModules();
  const { stored } = stubDatabase();
  const { browserPlace, forgetPedido, forgetSettled, pedidosKept } = await import("./place.ts");
  const nombrado = (id: number) => ({ id, nombre: `${id}` });
  const pantalla = {
    ...{ pedido: {}, turnos: [1], danos: [1], pendientes: [1], lineas: [1] },
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
  // As no version of the app keeps it now.
  const former = { pantalla: {} as PantallaDeReparto, desde: 7 };
  await browserPlace({ usuarioId: 1, pedidoId: 4 }).write({
    foto: former,
    poner: [change("e", "pendiente")],
  });
  expect(await browserPlace({ usuarioId: 1, pedidoId: 4 }).foto()).toBeUndefined();
  await forgetSettled();
  expect([...stored.keys()]).toEqual(["1,2,foto", "1,2,cambio,a", "1,4,cambio,e"]);
  expect(stored.get("1,2,foto")).toMatchObject({
    ...{ desde: 7, resto: true },
    pantalla: {
      ...{ turnos: [], danos: [], pendientes: [], lineas: [] },
      ...{ familias: [nombrado(5)], productos: [nombrado(2)], recepciones: [] },
      entregas: [{ familiaId: 5, productoId: 2 }],
    },
  });
});
