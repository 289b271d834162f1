import type { Page } from "@playwright/test";
import { expect } from "./app.ts";

/** The field for a product's quantity. */
export const quantity = (page: Page, producto: string) =>
  page.getByLabel(new RegExp(`^Cantidad de ${producto}(,|$)`));

/** Presses «Guardar» and sees that it was saved. */
export async function save(page: Page) {
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
}
