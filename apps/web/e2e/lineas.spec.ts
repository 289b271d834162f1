import { allowErrors, at, expect, hold, openOrder } from "./app.ts";
import { productosDe } from "./disponibles.ts";
import { test as base, quantity } from "./lineas.ts";

/** García opens the order, as it manages the supplier. */
const test = base.extend({ pedidoId: async ({ garcia }, use) => use(await openOrder(garcia)) });

// S2.rutas.21, S2.lineas.1, S2.lineas.2, S2.lineas.3, S2.lineas.4, S2.lineas.5, S9.fechas.1
test("the screen shows the order, its products and the way back", async ({ page, openAs, pedidoId }) => {
  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  await expect(page.getByRole("heading", { name: "Pedido de Huerta La Vega" })).toBeVisible();
  await expect(page.getByText("Inicio:").locator("..")).toHaveText(/Inicio:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(page.getByText("Fin:").locator("..")).toHaveText(/Fin:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(page.getByRole("columnheader")).toHaveText(["Producto", "Precio", "IVA", "Cantidad", "Total"]);
  const acelga = page.getByRole("row", { name: /^Acelga/ });
  await expect(acelga).toContainText("1,50 €");
  await expect(acelga).toContainText("4 %");
  // All rows of a list that is not long, for the browser's own search.
  const rows = Number(await page.getByRole("table").getAttribute("aria-rowcount"));
  await expect(page.getByRole("row")).toHaveCount(rows);
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page).toHaveURL("/");
});

// S2.lineas.6, S2.lineas.7
test("a family that manages nothing sees only its own lines", async ({ page, openAs, pedidoId }) => {
  await openAs("Martínez", `/lineasPedido/${pedidoId}`);
  await expect(page).toHaveURL(`/lineasPedido/${pedidoId}/3`);
  await expect(quantity(page, "Acelga")).toBeVisible();
  await expect(page.getByLabel("Familia", { exact: true })).toHaveCount(0);
});

// S2.rutas.22, S2.lineas.6, S2.lineas.8, S2.lineas.19
test("the managing family chooses whose lines to see", async ({ page, openAs, pedidoId }) => {
  await openAs("García", `/lineasPedido/${pedidoId}`);
  await expect(page.getByText("No hay lineaPedidos asociados al pedido para esa familia.")).toBeVisible();
  await page.getByLabel("Familia", { exact: true }).selectOption({ label: "Martínez" });
  await expect(page).toHaveURL(`/lineasPedido/${pedidoId}/3`);
  await quantity(page, "Acelga").fill("2");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  await page.getByLabel("Familia", { exact: true }).selectOption({ label: "Reparto: todas las familias" });
  await expect(page.getByRole("row", { name: /^Acelga/ })).toContainText("Martínez: 2");
});

// S2.lineas.11, X9.12
test("the keyboard alone is enough, and only changes are saved", async ({ page, openAs, pedidoId }) => {
  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  const save = page.getByRole("button", { name: "Guardar" });
  await expect(save).toBeDisabled();
  await quantity(page, "Acelga").focus();
  await page.keyboard.type("1,5");
  await page.keyboard.press("Enter");
  await expect(quantity(page, "Espinaca")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(quantity(page, "Espinaca")).toHaveValue("1");
  const sent = page.waitForRequest(/lineas\.guardar/);
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  const lines = (await sent).postDataJSON()["0"]?.json ?? (await sent).postDataJSON().json;
  expect(lines.lineas.map(({ cantidad }: { cantidad: number }) => cantidad)).toEqual([1.5, 1]);
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
});

// S8.otros.4
test("quantities refused by the server stay on screen, with the reason at their line", async ({
  page,
  openAs,
  pedidoId,
}) => {
  allowErrors(page, /409/);
  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  await quantity(page, "Acelga").fill("1");
  await quantity(page, "Espinaca").fill("500");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^No queda bastante de «Espinaca»: quedan/).first()).toBeVisible();
  await expect(quantity(page, "Espinaca")).toBeFocused();
  await expect(quantity(page, "Espinaca")).toHaveValue("500");
  await expect(quantity(page, "Acelga")).toHaveValue("1");
  await quantity(page, "Espinaca").fill("2");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
});

// X5.23
test("an invalid quantity is marked, and losing it is asked about", async ({ page, openAs, pedidoId }) => {
  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  await quantity(page, "Acelga").fill("1,2345");
  await expect(page.getByText("Como mucho 3 decimales")).toBeVisible();
  await quantity(page, "Acelga").fill("mucho");
  await expect(page.getByText("Escriba un número")).toBeVisible();
  await quantity(page, "Acelga").fill("2");
  await page.getByRole("link", { name: "Volver" }).click();
  await page.getByRole("button", { name: "Seguir aquí" }).click();
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  await expect(page.getByRole("link", { name: "Volver" })).toBeFocused();
  await page.getByRole("link", { name: "Volver" }).click();
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page).toHaveURL("/");
});

test("quantities refused by a closed order are not in its total, and can be discarded", async ({
  page,
  openAs,
  pedidoId,
  closeOrder,
}) => {
  allowErrors(page, /409/);
  // Told live that the order is over, the screen would take «Guardar» away before it is pressed.
  await hold(page, "lineas.cambios");
  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  await quantity(page, "Acelga").fill("2");
  await closeOrder();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("FUERA DE TIEMPO", { exact: true })).toBeVisible();
  await expect(page.getByText("Sin guardar: 2")).toBeVisible();
  await expect(page.getByLabel("Total del pedido")).toHaveText("0,00 €");
  await page.getByRole("button", { name: "Descartar lo no guardado" }).click();
  await expect(page.getByText("Sin guardar: 2")).toHaveCount(0);
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page).toHaveURL("/");
});

for (const [what, more, note] of [
  // S2.lineas.12, S2.lineas.14, S2.lineas.15, S2.lineas.16
  ["completed", { estado: 3 }, "Pedido completado"],
  ["cancelled", { estado: 4 }, "Pedido cancelado"],
  // S2.lineas.13, S2.lineas.14, S2.lineas.15, S2.lineas.17, S2.lineas.18
  ["expired", { inicio: at(-48), fin: at(-1) }, "Pedido caducado"],
] as const) {
  test(`${what}: the quantities are plain text, with a note`, async ({ page, openAs, garcia }) => {
    let id: number;
    if ("estado" in more && more.estado === 3) {
      // The demo's completed order: one's own would need an invoice first.
      const orders =
        await garcia.get<{ id: number; estado: number; disponibleId: number }[]>("/api/pedidos/Realizados/2");
      id = orders.find(({ disponibleId }) => disponibleId === 1)?.id ?? 0;
    } else {
      id = await openOrder(garcia);
      const productos = await productosDe(garcia, 1);
      const productoId = productos.find(({ nombre }) => nombre === "Acelga")?.id;
      await garcia.post(`/api/lineasPedido/${id}/2`, [{ productoId, cantidad: 1 }]);
      const pedido = await garcia.get<object>(`/api/pedidos/${id}`);
      await garcia.put(`/api/pedidos/${id}`, { ...pedido, ...more });
      await openAs("García", `/lineasPedido/${id}/3`);
      await expect(page.getByText("No hay lineaPedidos asociados al pedido para esa familia.")).toBeVisible();
    }
    await openAs("García", `/lineasPedido/${id}/2`);
    await expect(page.getByText(note, { exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: /^Acelga/ })).toBeVisible();
    for (const row of (await page.getByRole("row").all()).slice(1)) {
      await expect(row).not.toContainText("0,00 €");
    }
    await expect(page.getByLabel(/^Cantidad de/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Guardar" })).toHaveCount(0);
    await expect(page.getByText("FUERA DE TIEMPO", { exact: true })).toHaveCount(
      note === "Pedido caducado" ? 1 : 0,
    );
  });
}

test("the list can be searched without accents, and jumps to a category", async ({ page, openAs }) => {
  await openAs("Martínez", "/lineasPedido/2/3");
  await page.getByLabel("Buscar producto").fill("RINON");
  await expect(page.getByLabel(/^Cantidad de/)).toHaveCount(1);
  await expect(quantity(page, "Alubia blanca riñón")).toBeVisible();
  await page.getByLabel("Buscar producto").fill("");
  const jump = page.getByLabel("Ir a una categoría");
  const last = (await jump.locator("option").last().textContent()) ?? "";
  await expect(page.getByRole("heading", { name: last })).not.toBeInViewport();
  await jump.selectOption({ label: last });
  await expect(page.getByRole("heading", { name: last })).toBeInViewport();
});
