import { at, expect, expectAccessible, expectFit, openOrder, test } from "./app.ts";
import { callsOf, hold } from "./calls.ts";
import { csv } from "./disponibles.ts";
import { quantity, save } from "./lineas.ts";
import { newDisponible } from "./pedidos.ts";

test("what a family takes each time is made of an order, put into the next ones and asked about when renamed", async ({
  page,
  openAs,
  admin,
  api,
  familia,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id: disponibleId, proveedor } = await newDisponible(admin);
  const first = await openOrder(admin, { disponibleId });
  await openAs(familia, `/lineasPedido/${first}/${familia.id}`);
  await quantity(page, "Acelga").fill("2");
  await quantity(page, "Nabo").fill("1,5");
  await save(page);
  await page.getByRole("button", { name: "Pedir siempre esto" }).click();
  await expect(page.getByText(`Su cesta de ${proveedor} tiene 2 productos.`)).toBeVisible();

  // The next order is on a listing of the same supplier that has another name for one of them.
  const pedido = await admin.get<{ disponible: { proveedor: { id: number } } }>(`/api/pedidos/${first}`);
  const { id: otro } = await admin.upload<{ id: number }>("/api/disponibles", {
    proveedorId: pedido.disponible.proveedor.id,
    subida: "2026-11-08 10:00",
    descripcion: "Lista de la otra semana",
    archivoExcel: csv("Producto;Precio;IVA\nAcelga;1,50;4%\nPuerro;2,00;4%\n"),
  });
  const second = await openOrder(admin, { disponibleId: otro, fin: at(48) });
  await page.goto(`/lineasPedido/${second}/${familia.id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Al abrirse se puso 1 producto de su cesta.")).toBeVisible();
  }).toPass();
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  await expect(page.getByText("Nabo, 1,5: no está en la lista.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Mi cesta" }).first().click();
  await expect(page).toHaveURL("/mi-cesta");
  const card = page.getByRole("region", { name: proveedor });
  await expect(card).toContainText("Nabo, 1,5: no está en la lista.");
  await card.getByLabel("Cuánto de Acelga").fill("1,2345");
  await page.keyboard.press("Tab");
  await expect(card.getByLabel("Cuánto de Acelga")).toHaveAttribute("aria-invalid", "true");
  await card.getByLabel("Cuánto de Acelga").fill("2,5");
  const list = await hold(page, "cestas.listar");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Guardado en su cesta.")).toBeVisible();
  // Corrected before the list has come again, to what there was: that is what stays.
  await card.getByLabel("Cuánto de Acelga").fill("2");
  const come = page.waitForResponse((response) => callsOf("cestas.listar")(new URL(response.url())));
  list();
  await come;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Guardado en su cesta.")).toBeVisible();
  await expect(async () => {
    const [cesta] = await (await api(familia)).get<{ lineas: object[] }[]>("/api/cestas");
    expect(cesta?.lineas[0]).toMatchObject({ nombre: "Acelga", cantidad: 2 });
  }).toPass();
  await expect(card.getByLabel("Cuánto de Acelga")).toHaveValue("2");
  // Left without Enter: the field goes with its screen.
  await card.getByLabel("Cuánto de Acelga").fill("3");
  await page.goBack();
  await expect(page).toHaveURL(/lineasPedido/);
  await page.goForward();
  await expect(card.getByLabel("Cuánto de Acelga")).toHaveValue("3");
  // So it does with the page, which does not wait for the answer.
  await card.getByLabel("Cuánto de Acelga").fill("3,5");
  await page.reload();
  await expect(async () => {
    const [cesta] = await (await api(familia)).get<{ lineas: object[] }[]>("/api/cestas");
    expect(cesta?.lineas).toMatchObject([{ nombre: "Acelga", cantidad: 3.5 }, {}]);
  }).toPass();
  await card.getByRole("button", { name: "Descansar unos días" }).click();
  await expect(card.getByLabel("Desde el día")).toBeFocused();
  await card.getByRole("button", { name: "Cancelar" }).click();
  await expect(card.getByRole("button", { name: "Descansar unos días" })).toBeFocused();
  await page.keyboard.press("Enter");
  await card.getByLabel("Desde el día").fill("20/12/2026");
  await card.getByLabel("Hasta el día").fill("10/12/2026");
  await card.getByRole("button", { name: "Descansar", exact: true }).click();
  await expect(card).toContainText("El último día tiene que ser el primero, o posterior.");
  await card.getByLabel("Hasta el día").fill("31/12/2026");
  await card.getByRole("button", { name: "Descansar", exact: true }).click();
  await expect(card).toContainText("No se pone en lo que se reparte del 20/12/2026 al 31/12/2026.");
  await expectFit(page);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Quitar Nabo de la cesta" }).click();
  await expect(card.getByLabel("Cuánto de Nabo")).toHaveCount(0);
  // The button is gone: the keyboard goes on at what was said.
  await expect(page.locator(":focus")).toContainText("Quitado de su cesta.");
  const [cesta] = await (await api(familia)).get<{ lineas: object[] }[]>("/api/cestas");
  expect(cesta?.lineas).toMatchObject([{ nombre: "Acelga", cantidad: 3.5 }]);
});
