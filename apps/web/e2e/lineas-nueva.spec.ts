import type { Page } from "@playwright/test";
import { allowErrors, expect, expectAccessible, expectInNobodysWay, openOrder } from "./app.ts";
import { hold } from "./calls.ts";
import { quantity, save, test } from "./lineas.ts";

/** Goes back to the order's lines, among which there is so much of the product. */
async function expectInOrder(page: Page, path: string, producto: string, cantidad: string) {
  await page.getByRole("link", { name: "Volver al pedido" }).click();
  await expect(page).toHaveURL(path);
  await expect(quantity(page, producto)).toHaveValue(cantidad);
}

// S2.rutas.23, X9.12
test("/lineaPedido/add/{pedidoId} adds one product after another with the keyboard alone", async ({
  page,
  openAs,
  familia,
  pedidoId,
  path,
}) => {
  await openAs(familia, `/lineaPedido/add/${pedidoId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Añadir un producto" })).toBeVisible();
  await expect(page.getByText("Pedido de Huerta La Vega")).toBeVisible();
  await expect(page.getByLabel("Familia", { exact: true })).toHaveCount(0);
  const product = page.getByLabel("Producto", { exact: true });
  await product.focus();
  await page.keyboard.type("acelg");
  await page.keyboard.press("Enter");
  await expect(quantity(page, "Acelga")).toBeFocused();
  await expect(page.getByText("Todavía no está en el pedido.")).toBeVisible();
  await page.keyboard.type("1,5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  await expect(page.getByText(/^Acelga: 1,5 .*en el pedido\.$/)).toBeVisible();
  await expect(product).toBeFocused();
  await expect(product).toHaveValue("");
  await page.keyboard.type("ACELGA");
  await page.keyboard.press("Enter");
  await expect(quantity(page, "Acelga")).toHaveValue("1,5");
  await expect(page.getByText(/^En el pedido hay ahora 1,5/)).toBeVisible();
  await expect(page.getByLabel("Total del pedido")).toHaveText("2,34 €");
  await expectAccessible(page);
  await expectInOrder(page, path, "Acelga", "1,5");
});

test("the user can choose the next product during a save, and then sees what was saved", {
  tag: "@extra",
}, async ({ page, openAs, familia, pedidoId }) => {
  const answer = await hold(page, "lineas.guardar");
  await openAs(familia, `/lineaPedido/add/${pedidoId}`);
  const product = page.getByLabel("Producto", { exact: true });
  await product.fill("Acelga");
  await product.press("Enter");
  await quantity(page, "Acelga").fill("2");
  await quantity(page, "Acelga").press("Enter");
  await product.fill("Espinaca");
  await product.press("Enter");
  await expect(quantity(page, "Espinaca")).toBeFocused();
  answer();
  await expect(page.getByText(/^Acelga: 2 .*en el pedido\.$/)).toBeVisible();
  await expect(quantity(page, "Espinaca")).toBeFocused();
  await expect(page.getByText("quitado del pedido")).toHaveCount(0);
});

test("each family's order has its own draft, and changing the family asks about unsaved lines", {
  tag: "@extra",
}, async ({ page, openAs, familia, pedidoId }) => {
  await openAs("Administración", `/lineaPedido/add/${pedidoId}?familia=${familia.id}`);
  await page.getByLabel("Producto", { exact: true }).fill("Acelga");
  await page.getByLabel("Producto", { exact: true }).press("Enter");
  await quantity(page, "Acelga").fill("2");
  await page.getByLabel("Familia", { exact: true }).selectOption({ label: "García" });
  await page.getByRole("button", { name: "Seguir aquí" }).click();
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  await expect(page).toHaveURL(/familia=\d+$/);
});

// S2.rutas.23
test("a user who manages the order chooses the family, and must choose if they have none", async ({
  page,
  openAs,
  admin,
  familia,
  pedidoId,
  path,
}) => {
  const cuenta = { email: `sin${Date.now()}@cosecha.example`, password: "cosecha" };
  await admin.post("/api/user", { username: "Sin familia", roles: ["ROLE_ADMIN"], ...cuenta });
  await openAs({ nombre: "", ...cuenta }, `/lineaPedido/add/${pedidoId}`);
  await expect(page.getByLabel("Producto", { exact: true })).toHaveCount(0);
  await page.getByLabel("Familia", { exact: true }).selectOption({ label: familia.nombre });
  await expect(page).toHaveURL(`/lineaPedido/add/${pedidoId}?familia=${familia.id}`);
  await page.getByLabel("Producto", { exact: true }).fill("Espinaca");
  await page.getByLabel("Producto", { exact: true }).press("Enter");
  await quantity(page, "Espinaca").fill("1");
  await save(page);
  await expectInOrder(page, path, "Espinaca", "1");
});

// S2.rutas.23
test("a closed order says why nothing can be added, and another family's order is refused", async ({
  page,
  openAs,
  admin,
  familia,
}) => {
  allowErrors(page, /403/);
  const pedidoId = await openOrder(admin, { estado: 4 });
  await openAs(familia, `/lineaPedido/add/${pedidoId}`);
  await expect(page.getByText("Pedido cancelado", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Producto", { exact: true })).toHaveCount(0);
  await page.goto(`/lineaPedido/add/${pedidoId}?familia=2`);
  await expect(page.getByRole("alert")).toBeVisible();
});

// X9.13, X9.14
test("the form fits a phone, in light and dark, and keeps what was typed", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  familia,
}) => {
  const pedidoId = await openOrder(admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(familia, `/lineaPedido/add/${pedidoId}`);
  await page.getByLabel("Producto", { exact: true }).fill("acelga");
  await page
    .getByRole("option", { name: /^Acelga/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Uno más de Acelga" }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectInNobodysWay(page);
  }
  // The draft is the lines screen's: what is left here is found there.
  await page.goto(`/lineasPedido/${pedidoId}/${familia.id}`);
  await expect(page.getByText(/^Recuperado lo que dejó sin guardar/)).toBeVisible();
  await expect(quantity(page, "Acelga")).toHaveValue("1");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectInNobodysWay(page);
  }
});
