import type { Locator, Page } from "@playwright/test";
import { type Api, at, expect, newFamilia, openOrder } from "./app.ts";
import { csv } from "./disponibles.ts";

let serial = 0;

/**
 * A closed order of tomatoes and potatoes by the kilo and lettuces by the piece, of García's
 * supplier: García has ordered 2 kg of tomatoes and 3 lettuces, Martínez 1 kg, 5 kg of potatoes and
 * 1 lettuce, a third family 3 kg.
 */
export async function closedOrder(admin: Api) {
  const { id: proveedorId } = await admin.post<{ id: number }>("/api/proveedores", {
    nombre: `Vergel ${Date.now()}${++serial}`,
    email: "proveedor@cosecha.example",
    familias: [2],
  });
  const { id: disponibleId } = await admin.upload<{ id: number }>("/api/disponibles", {
    proveedorId,
    subida: "2026-11-01 10:00",
    descripcion: "Lista de otoño",
    archivoExcel: csv(
      "Producto;Unidad;Precio;IVA\nTomate;kg;2,00;4%\nPatata;kg;1,10;4%\nLechuga;ud;0,90;4%\n",
    ),
  });
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
  await order(2, { Tomate: 2, Lechuga: 3 });
  await order(3, { Tomate: 1, Patata: 5, Lechuga: 1 });
  await order(tercera.id, { Tomate: 3 });
  const pedido = `/api/pedidos/${id}`;
  await admin.put(pedido, { ...(await admin.get<object>(pedido)), fin: at(-1) });
  return { id, path: `/entregas/${id}`, of, tercera };
}

export const recibido = (page: Page, producto: string) =>
  page.getByRole("textbox", { name: `Recibido de ${producto}` });
export const entregado = (page: Page, producto: string, familia: string) =>
  page.getByRole("textbox", { name: `Entregado: ${producto}, ${familia}` });
export const parte = (page: Page, name: string | RegExp) => page.getByRole("tab", { name });
export const elegir = (page: Page, que: "Producto" | "Familia", cual: string | RegExp) =>
  page
    .getByRole("combobox", { name: que, exact: true })
    .selectOption(typeof cual === "string" ? { label: cual } : { index: 0 });
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
/** All that is typed has reached the server. */
export const expectSent = (page: Page) => expect(cola(page)).toHaveText("Todo guardado");
