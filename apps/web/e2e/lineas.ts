import type { Page } from "@playwright/test";
import { type Api, at, test as base, expect, openOrder } from "./app.ts";

/** The field for a product's quantity. */
export const quantity = (page: Page, producto: string) =>
  page.getByLabel(new RegExp(`^Cantidad de ${producto}(,|$)`));

/** Presses «Guardar» and sees that it was saved. */
export async function save(page: Page) {
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
}

/** Journeys in an order on the clean list that no other knows, in which a family has its lines at `path`. */
export const test = base.extend<{ pedidoId: number; path: string }>({
  pedidoId: async ({ admin }, use) => use(await openOrder(admin)),
  path: async ({ pedidoId, familia }, use) => use(`/lineasPedido/${pedidoId}/${familia.id}`),
});

/** The order closes: its end is moved an hour back. */
export const closeOrder = (api: Api, pedidoId: number) =>
  api.put(`/api/pedidos/${pedidoId}`, {
    disponibleId: 1,
    inicio: at(-24),
    fin: at(-1),
    descripcion: "Para una prueba",
    estado: 1,
  });
