import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { type Api, at, expect, newFamilia, openOrder, unique } from "./app.ts";
import { csv } from "./disponibles.ts";

/**
 * A closed order of tomatoes and potatoes by the kilo and lettuces by the piece, of García's
 * supplier: García has ordered 2 kg of tomatoes and 3 lettuces, Martínez 1 kg, 5 kg of potatoes and
 * 1 lettuce, a third family 3 kg. With chickens of 1.2 kg, charged by weight, of which García has
 * ordered 2 and Martínez 1. With onions, of which the third family alone has ordered 2 kg: a new
 * price would be told on the home of Martínez, which other journeys look at. `deProveedor`: of a
 * supplier that is there already.
 */
export async function closedOrder(
  admin: Api,
  { conPollo = false, conCebolla = false, deProveedor = 0 } = {},
) {
  const proveedorId =
    deProveedor ||
    (
      await admin.post<{ id: number }>("/api/proveedores", {
        nombre: `Vergel ${unique()}`,
        email: "proveedor@cosecha.example",
        familias: [2],
      })
    ).id;
  const { id: disponibleId } = await admin.upload<{ id: number }>("/api/disponibles", {
    proveedorId,
    subida: "2026-11-01 10:00",
    descripcion: "Lista de otoño",
    archivoExcel: csv(
      `Producto;Unidad;Precio;IVA\nTomate;kg;2,00;4%\nPatata;kg;1,10;4%\nLechuga;ud;0,90;4%\n${conCebolla ? "Cebolla;kg;1,50;4%\n" : ""}`,
    ),
  });
  if (conPollo) {
    await admin.post("/api/productos", {
      ...{ disponibleId, nombre: "Pollo", descripcion: "De corral", precio: 9, iva: 0.1 },
      ...{ unidad: "ud", cobro: "kg", pesoMedio: 1.2 },
    });
  }
  const id = await openOrder(admin, { disponibleId });
  const productos = await admin.get<{ id: number; nombre: string }[]>(
    `/api/productos/ByDisponible/${disponibleId}`,
  );
  const of = (nombre: string) => productos.find((uno) => uno.nombre === nombre)?.id ?? 0;
  const tercera = await newFamilia(admin, "Otero");
  const order = (familiaId: number, cantidades: Record<string, number>) =>
    admin.post(
      `/api/lineasPedido/${id}/${familiaId}`,
      Object.entries(cantidades).map(([nombre, cantidad]) => ({ productoId: of(nombre), cantidad })),
    );
  await order(2, { Tomate: 2, Lechuga: 3, ...(conPollo && { Pollo: 2 }) });
  await order(3, { Tomate: 1, Patata: 5, Lechuga: 1, ...(conPollo && { Pollo: 1 }) });
  await order(tercera.id, { Tomate: 3, ...(conCebolla && { Cebolla: 2 }) });
  const pedido = `/api/pedidos/${id}`;
  await admin.put(pedido, { ...(await admin.get<object>(pedido)), fin: at(-1) });
  return { id, path: `/entregas/${id}`, of, tercera, proveedorId };
}

interface Cell {
  productoId: number;
  familiaId?: number;
  antes: object;
  despues: object;
}

/** What a device sends of the day of delivery, as anybody may over REST. */
const send = (api: Api, pedidoId: number, cells: Cell[]) =>
  api.post(`/api/entregas/${pedidoId}/operaciones`, {
    dispositivo: "Tableta",
    operaciones: cells.map((cell) => ({
      id: randomUUID(),
      familiaId: null,
      hecha: new Date().toISOString(),
      ...cell,
    })),
  });

interface Linea {
  productoId: number;
  familiaId: number;
  cantidad: number;
}

/**
 * All of an order has come as ordered, or as much of each line as `entregado` says; each family has
 * its own, and the delivery is over.
 */
export async function endDelivery(
  api: Api,
  pedidoId: number,
  entregado: (linea: Linea) => number = ({ cantidad }) => cantidad,
) {
  const path = `/api/entregas/${pedidoId}`;
  const pantalla = await api.get<{ lineas: Linea[] }>(path);
  const lineas = pantalla.lineas.map((linea) => ({ ...linea, cantidad: entregado(linea) }));
  const llego = new Map<number, number>();
  for (const { productoId, cantidad } of lineas) {
    llego.set(productoId, (llego.get(productoId) ?? 0) + cantidad);
  }
  await send(api, pedidoId, [
    ...[...llego].map(([productoId, recibido]) => ({
      productoId,
      antes: { recibido: null },
      despues: { recibido },
    })),
    ...lineas.map(({ productoId, familiaId, cantidad }) => ({
      ...{ productoId, familiaId },
      antes: { entregado: null },
      despues: { entregado: cantidad },
    })),
  ]);
  await api.put(`${path}/recibido`, { hecho: true });
  await api.put(`${path}/repartido`, { hecho: true });
}

export const recibido = (page: Page, producto: string) =>
  page.getByRole("textbox", { name: `Recibido de ${producto}` });
export const entregado = (page: Page, producto: string, familia: string) =>
  page.getByRole("textbox", { name: `Entregado: ${producto}, ${familia}` });
export const parte = (page: Page, name: string | RegExp) => page.getByRole("tab", { name });
export const cola = (page: Page) => page.getByRole("status", { name: "Cambios de este dispositivo" });
/** Types as a scale that is a keyboard does: all keys at once, however busy the machine is. */
export const weigh = (input: Locator, text: string) =>
  input.evaluate((element, written) => {
    const field = element as HTMLInputElement;
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const press = (key: string) =>
      field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    field.focus();
    [...written].forEach((key, index) => {
      press(key);
      put?.call(field, written.slice(0, index + 1));
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    press("Enter");
  }, text);
/** What the server says of a delivery's cells. */
export interface Pantalla {
  entregas: { familiaId: number; productoId: number; entregado: number | null; origen: string }[];
  recepciones: { productoId: number; recibido: number | null }[];
}
/** The device asks at once what others have changed, as it does by itself every few seconds. */
export const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));
/** All that is typed has reached the server. */
export const expectSent = (page: Page) => expect(cola(page)).toHaveText("Todo guardado");
