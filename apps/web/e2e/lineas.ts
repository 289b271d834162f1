import type { Page } from "@playwright/test";
import { at, test as base, expect, openOrder } from "./app.ts";

export const quantity = (page: Page, producto: string) =>
  page.getByLabel(new RegExp(`^Cantidad de ${producto}(,|$)`));

/** Presses «Guardar» and sees that it was saved. */
export async function save(page: Page) {
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
}

interface Lineas {
  /** An open order on the clean list that no other journey knows. */
  pedidoId: number;
  /** Where the family has its lines in it. */
  path: string;
  /** The order ends: García, which manages the supplier, moves its end an hour back. */
  closeOrder(): Promise<void>;
}

export const test = base.extend<Lineas>({
  pedidoId: async ({ admin }, use) => use(await openOrder(admin)),
  path: async ({ pedidoId, familia }, use) => use(`/lineasPedido/${pedidoId}/${familia.id}`),
  closeOrder: async ({ garcia, pedidoId }, use) =>
    use(async () => {
      const path = `/api/pedidos/${pedidoId}`;
      await garcia.put(path, { ...(await garcia.get<object>(path)), fin: at(-1) });
    }),
});
