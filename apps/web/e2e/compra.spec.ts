import type { Page } from "@playwright/test";
import {
  type Api,
  allowErrors,
  at,
  countPresses,
  diaDeHoy,
  expect,
  expectAccessible,
  expectFit,
  openOrder,
} from "./app.ts";
import { quantity } from "./lineas.ts";
import { test } from "./own-server.ts";
import { newDisponible, newPedido } from "./pedidos.ts";

// One cooperative.
test.describe.configure({ mode: "serial" });

/** Nothing is open but what a journey opens. */
test.beforeEach(async ({ admin }) => {
  const now = new Date();
  for (const { id, inicio, fin, estado } of await admin.get<Pedido[]>("/api/pedidos")) {
    const isOpen = new Date(inicio) < now && now < new Date(fin) && estado < 3;
    if (isOpen) await admin.put(`/api/pedidos/cerrar/${id}`, {});
  }
});

interface Pedido {
  id: number;
  inicio: string;
  fin: string;
  estado: number;
}

const search = (page: Page) => page.getByLabel("Buscar producto");
const guardar = (page: Page) => page.getByRole("button", { name: "Guardar" });
const total = (page: Page) => page.getByLabel("Total de su compra");
const order = (page: Page, proveedor: string) => page.getByRole("region", { name: `Pedido de ${proveedor}` });
const one = (page: Page, producto: string) =>
  page.getByRole("button", { name: `Uno más de ${producto}`, exact: true });

/** How much of each product a family has in an order. */
async function ordered(api: Api, pedidoId: number, familiaId: number): Promise<Record<string, number>> {
  const lineas = await api.get<{ nombreProducto: string; cantidad: number }[]>(
    `/api/lineasPedido/verPedido/${pedidoId}/${familiaId}`,
  );
  return Object.fromEntries(
    lineas.flatMap(({ nombreProducto, cantidad }) => (cantidad > 0 ? [[nombreProducto, cantidad]] : [])),
  );
}

test("ten products of three suppliers are ordered from home in sixteen taps, and one is changed in three", async ({
  page,
  openAs,
  admin,
  familia,
}) => {
  // Midnight names both its days: the longest that is said of when an order closes.
  const medianoche = { fin: `${diaDeHoy(12)} 00:00` };
  const pedidos = [await newPedido(admin), await newPedido(admin), await newPedido(admin, medianoche)];
  await openAs(familia, "/");
  await page.setViewportSize({ width: 360, height: 740 });
  const taps = await countPresses(page);
  await page.getByRole("link", { name: "Mi compra" }).click();
  await search(page).click();
  for (const producto of ["Acelga", "Puerro", "Nabo"]) {
    await page.keyboard.type(producto.toLowerCase());
    const found = one(page, producto);
    await expect(found).toHaveCount(3);
    for (let n = 0; n < 3; n++) await found.nth(n).click();
    await page.getByRole("button", { name: "Borrar búsqueda" }).click();
  }
  await one(page, "Acelga").first().click();
  await guardar(page).click();
  await expect(page.getByText(/^Guardado: /)).toBeVisible();
  expect(await taps()).toBe(16);
  // Nothing of an order's head is cut off: its sum stands at its right.
  const sum = order(page, pedidos[0]?.proveedor ?? "").getByText(/^\d+,\d\d\s€$/);
  await sum.scrollIntoViewIfNeeded();
  await expect(sum).toBeInViewport({ ratio: 1 });
  expect(await ordered(admin, pedidos[0]?.id ?? 0, familia.id)).toEqual({ Acelga: 2, Puerro: 1, Nabo: 1 });
  for (const { id } of pedidos.slice(1)) {
    expect(await ordered(admin, id, familia.id)).toEqual({ Acelga: 1, Puerro: 1, Nabo: 1 });
  }
  // 3 × (1,56 + 2,08 + 1,14) + 1,56
  await expect(total(page)).toHaveText("15,90 €");
  await expectFit(page);

  await page.goto("/");
  const more = await countPresses(page);
  await page.getByRole("link", { name: "Mi compra" }).click();
  await one(page, "Nabo").first().click();
  await guardar(page).click();
  await expect(page.getByText(/^Guardado: /)).toBeVisible();
  expect(await more()).toBe(3);
  expect(await ordered(admin, pedidos[0]?.id ?? 0, familia.id)).toEqual({ Acelga: 2, Puerro: 1, Nabo: 2 });
  await expectAccessible(page);
});

test("where one order has closed meanwhile the others are saved, and it says so; what others order is seen", async ({
  page,
  openAs,
  admin,
  garcia,
  familia,
}) => {
  allowErrors(page, /409|ERR_FAILED/);
  const [cerrado, abierto] = [await newPedido(admin), await newPedido(admin)];
  // Two orders of one listing have the same products.
  const otro = await openOrder(admin, { disponibleId: abierto.disponibleId, descripcion: "Otra semana" });
  await page.route(/compra\.cambios/, (route) => route.abort());
  await openAs(familia, "/mi-compra");
  const seen = order(page, cerrado.proveedor);
  await seen.getByRole("button", { name: /^Ver 3 productos/ }).click();
  await quantity(page, "Puerro").fill("2");
  await search(page).fill("acelga");
  const rows = page.getByRole("row").filter({ has: page.getByLabel(/^Cantidad de Acelga/) });
  const here = page.locator(`[id^="cantidad-${abierto.id}-"]`);
  const there = page.locator(`[id^="cantidad-${otro}-"]`);
  await expect(rows).not.toHaveCount(0);
  await here.fill("3");
  await there.fill("4");
  await expect(here).toHaveValue("3");
  const path = `/api/pedidos/${cerrado.id}`;
  await garcia.put(path, { ...(await garcia.get<object>(path)), fin: at(-1) });
  await page.keyboard.press("Control+s");
  const refused = page.getByRole("alert").filter({ hasText: cerrado.proveedor });
  await expect(refused).toContainText(`${cerrado.proveedor}: Pedido caducado`);
  // One after the other: the first has refused before the last is saved.
  await expect.poll(() => ordered(admin, otro, familia.id)).toEqual({ Acelga: 4 });
  expect(await ordered(admin, abierto.id, familia.id)).toEqual({ Acelga: 3 });
  expect(await ordered(admin, cerrado.id, familia.id)).toEqual({});
  await search(page).fill("");
  await expect(seen.getByText("El plazo terminó antes de guardar esto:")).toBeVisible();
  await expect(seen).toContainText("Puerro: usted escribió 2; está guardado nada.");
  await expect(guardar(page)).toHaveAttribute("aria-disabled", "true");
  await seen.getByRole("button", { name: "Descartar lo no guardado" }).click();
  await expect(seen.getByText("El plazo terminó")).toHaveCount(0);

  // With its stream again.
  await page.unroute(/compra\.cambios/);
  await expect(page.getByText("En directo")).toBeVisible({ timeout: 30_000 });
  const [acelga] = await admin.get<{ id: number }[]>(`/api/productos/ByDisponible/${abierto.disponibleId}`);
  await admin.post(`/api/lineasPedido/${otro}/${familia.id}`, [{ productoId: acelga?.id, cantidad: 9 }]);
  await expect(there).toHaveValue("9");
  await expect(here).toHaveValue("3");
});

test("it is the same draft as on the order's own screen, by day of delivery, and what closes stays in view", {
  tag: "@extra",
}, async ({ page, openAs, admin, garcia, familia }) => {
  const { id: disponibleId, proveedor } = await newDisponible(admin, { nombre: "La Dehesa" });
  const reparto = at(72);
  const id = await openOrder(admin, { disponibleId });
  await garcia.put(`/api/entregas/${id}`, { reparto, lugar: "El local" });
  await openAs(familia, "/mi-compra");
  await expect(page.getByRole("heading", { name: /^Se reparte el / })).toBeVisible();
  await expect(order(page, proveedor)).toContainText("El local");
  await order(page, proveedor)
    .getByRole("button", { name: /^Ver 3 productos/ })
    .click();
  await quantity(page, "Nabo").fill("5");
  await page.goto(`/lineasPedido/${id}/${familia.id}`);
  await expect(page.getByText(/^Recuperado lo que dejó sin guardar/)).toBeVisible();
  await expect(quantity(page, "Nabo")).toHaveValue("5");
  await guardar(page).click();
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  await page.goto("/mi-compra");
  await expect(quantity(page, "Nabo")).toHaveValue("5");

  // The order closes while the screen is open: the row stays, and cannot be written in any more.
  const path = `/api/pedidos/${id}`;
  await garcia.put(path, { ...(await garcia.get<object>(path)), fin: at(-1) });
  await expect(order(page, proveedor)).toContainText("Pedido caducado");
  await expect(page.getByRole("row", { name: /^Nabo/ })).toContainText("5");
  await expect(quantity(page, "Nabo")).toHaveCount(0);
});
