import type { Locator, Page } from "@playwright/test";
import {
  allowErrors,
  at,
  expect,
  expectAccessible,
  expectInNobodysWay,
  newFamilia,
  openOrder,
} from "./app.ts";
import { hold } from "./calls.ts";
import { productosDe } from "./disponibles.ts";
import { test as base, quantity } from "./lineas.ts";

/** García opens the order, as it manages the supplier. */
const test = base.extend({ pedidoId: async ({ garcia }, use) => use(await openOrder(garcia)) });

/** Goes on with Tab until the focus is there: less often than a long list has places for it. */
async function tabTo(page: Page, target: Locator, key = "Tab") {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 250 && !(await isThere()); n += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

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

// X9.13, X9.14
test("four products are in sight on a small phone, nothing moves, and at 200 % nothing is in the way", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs("Martínez", "/lineasPedido/2/3");
  await expect(page.getByText("En directo")).toBeVisible();
  const total = page.getByLabel("Total del pedido");
  const inSight = () =>
    page.evaluate(() => {
      const bar = document.querySelector("output")?.getBoundingClientRect().top ?? 0;
      const fields = [...document.querySelectorAll("[role=row] input")];
      return fields.filter((field) => field.getBoundingClientRect().bottom < bar).length;
    });
  expect(await inSight()).toBeGreaterThanOrEqual(4);
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
  });
  expect(shift).toBeLessThanOrEqual(0.02);
  await page.getByLabel("Buscar producto").fill("azuki");
  await expect(page.getByLabel(/^Cantidad de/)).toHaveCount(1);
  const box = await total.boundingBox();
  expect(box?.y ?? 0).toBeGreaterThan(560);
  // 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByLabel("Buscar producto").fill("");
  await expectInNobodysWay(page);
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
test("the keyboard alone is enough, from signing in to signing out, and only changes are saved", async ({
  page,
  admin,
  pedidoId,
}) => {
  const familia = await newFamilia(admin, "Zarzamora");
  await page.goto(`/login?volver=${encodeURIComponent("/?activos.tamano=100")}`);
  const family = page.getByLabel(/^Familia/);
  await family.getByText(familia.nombre).waitFor({ state: "attached" });
  await tabTo(page, family);
  await page.keyboard.type("Zarz");
  await page.keyboard.press("Tab");
  await page.keyboard.type(familia.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("cosecha");
  await page.keyboard.press("Enter");
  const mine = page.getByRole("table", { name: "Listado de Pedidos Activos" });
  await mine.waitFor();
  await tabTo(page, mine.locator(`a[href="/lineasPedido/${pedidoId}/${familia.id}"]`).last());
  await page.keyboard.press("Enter");
  const save = page.getByRole("button", { name: "Guardar" });
  await expect(save).toBeDisabled();
  await tabTo(page, quantity(page, "Acelga"));
  await page.keyboard.type("1,5");
  await page.keyboard.press("Enter");
  await expect(quantity(page, "Espinaca")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(quantity(page, "Espinaca")).toHaveValue("1");
  // Tab passes the buttons by, which the arrows reach; Escape gives back what was there.
  await page.keyboard.press("Tab");
  const lechuga = quantity(page, "Lechuga hoja de roble");
  await expect(lechuga).toBeFocused();
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await expect(lechuga).toHaveValue("");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Uno más de Lechuga hoja de roble" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(lechuga).toBeFocused();
  const sent = page.waitForRequest(/lineas\.guardar/);
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  const lines = (await sent).postDataJSON()["0"]?.json ?? (await sent).postDataJSON().json;
  expect(lines.lineas.map(({ cantidad }: { cantidad: number }) => cantidad)).toEqual([1.5, 1]);
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await quantity(page, "Acelga").fill("2");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  await page.keyboard.type("3");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(quantity(page, "Acelga")).toBeFocused();
  await expect(page.getByRole("table")).toHaveAccessibleDescription(/Ctrl S guardar/);
  await tabTo(page, page.getByLabel("Buscar producto"), "Shift+Tab");
  await page.keyboard.type("acelga");
  await expect(page.getByLabel(/^Cantidad de/)).toHaveCount(1);
  await tabTo(page, quantity(page, "Acelga"));
  await page.keyboard.type("4");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Logout" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);
});

// S8.otros.4
test("quantities refused by the server stay on screen, with the reason at their line", {
  tag: "@extra",
}, async ({ page, openAs, pedidoId }) => {
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

test("a quantity that is likely to lack its comma is asked about before it is saved", async ({
  page,
  openAs,
  admin,
}) => {
  // In the demo somebody has ordered two of them.
  const producto = "Cepillo de dientes de bambú";
  const pedidoId = await openOrder(admin, { disponibleId: 2 });
  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  await quantity(page, producto).fill("99999");
  await page.keyboard.press("Control+s");
  const question = page.getByRole("alertdialog", { name: "¿Es esta la cantidad?" });
  await expect(question).toContainText(`${producto}: 99999 ud, 314.596,85 €`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Volver" }).click();
  await expect(quantity(page, producto)).toBeFocused();
  await quantity(page, producto).fill("300");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(question).toContainText("300 ud, 943,80 €");
  await question.getByRole("button", { name: "Guardar así" }).click();
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

test("the list can be searched without accents, and jumps to a category", { tag: "@extra" }, async ({
  page,
  openAs,
}) => {
  await openAs("Martínez", "/lineasPedido/2/3");
  await page.getByLabel("Buscar producto").fill("RINON");
  await expect(page.getByLabel(/^Cantidad de/).first()).toHaveAccessibleName(
    /^Cantidad de Alubia blanca riñón/,
  );
  // What is one letter away comes after what was meant, or alone.
  await expect(page.getByRole("heading", { name: "Parecido a «RINON»" })).toBeVisible();
  await expect(page.getByLabel(/^Cantidad de/)).toHaveCount(2);
  await page.getByLabel("Buscar producto").fill("garbnzo");
  await expect(page.getByRole("heading", { name: "Parecido a «garbnzo»" })).toBeVisible();
  await expect(quantity(page, "Garbanzo pedrosillano")).toBeVisible();
  await page.getByLabel("Buscar producto").fill("");
  const jump = page.getByLabel("Ir a una categoría");
  const last = (await jump.locator("option").last().textContent()) ?? "";
  await expect(page.getByRole("heading", { name: last })).not.toBeInViewport();
  await jump.selectOption({ label: last });
  await expect(page.getByRole("heading", { name: last })).toBeInViewport();
});

test("an order of 40 lines is printed as a receipt on one page", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
}) => {
  const pedidoId = await openOrder(admin, { disponibleId: 2 });
  const productos = (await productosDe(admin, 2)).slice(0, 40);
  await admin.post(
    `/api/lineasPedido/${pedidoId}/3`,
    productos.map(({ id }, n) => ({ productoId: id, cantidad: 1, nota: n === 0 ? "de las grandes" : "" })),
  );
  await openAs("Martínez", `/lineasPedido/${pedidoId}/3`);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await quantity(page, "Garbanzo pedrosillano").fill("2");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const receipt = page.locator(".print-order");
  await expect(receipt.getByRole("row", { name: /Garbanzo pedrosillano/ })).toContainText("7,49 €");
  await expect(receipt.getByRole("heading")).toHaveText("Pedido de El Granero de Lavapiés");
  await expect(receipt.getByText("Martínez")).toBeVisible();
  await expect(receipt.locator(".lines tbody tr")).toHaveCount(40);
  await expect(receipt.locator(".lines")).toContainText("de las grandes");
  await expect(receipt.locator(".sums tbody tr").first()).toContainText(/^4 %/);
  await expect(page.getByRole("banner")).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
