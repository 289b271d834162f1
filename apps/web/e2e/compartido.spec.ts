import { readFile } from "node:fs/promises";
import { allowErrors, expect, expectAccessible, expectFit, openOrder, test } from "./app.ts";
import { newDisponible } from "./pedidos.ts";

test("another group takes the list by a link, hands in its totals, and sees what it has until that is withdrawn", async ({
  page,
  openAs,
  admin,
  familia,
  browser,
  baseURL,
}) => {
  const { id: disponibleId, proveedor } = await newDisponible(admin);
  const pedidoId = await openOrder(admin, { disponibleId });
  await openAs("García", `/pedidos/edit/${pedidoId}`);
  await page.getByRole("button", { name: "Pedir con otro grupo" }).click();
  const dialog = page.getByRole("dialog", { name: "Pedir con otro grupo" });
  await dialog.getByLabel("Qué familia es el otro grupo").selectOption({ label: familia.nombre });
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  await expect(dialog.getByText(`${familia.nombre}: Enlace creado.`)).toBeVisible();
  const address = (await dialog.locator("code").textContent()) ?? "";
  expect(address).toMatch(/\/compartido#[\w-]{43}$/);
  await expectAccessible(page);

  // Somebody of the other group, who has no account here, on a phone.
  const context = await browser.newContext({
    ...{ baseURL, locale: "es-ES", timezoneId: "Europe/Madrid" },
    viewport: { width: 360, height: 740 },
  });
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText(`lleva un pedido a ${proveedor}`)).toBeVisible();
  await expect(other.getByText("Todavía no tienen nada pedido.")).toBeVisible();
  await expectFit(other);
  await expectAccessible(other);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      other.waitForEvent("download"),
      other.getByRole("button", { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
  };
  const lista = await download("Descargar la lista");
  expect(lista.name).toMatch(/^Proveedor .*\.xlsx$/);

  // Their own cooperative: the list is a supplier's file there, and an order is made of it.
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const { id: suProveedor } = await admin.post<{ id: number }>("/api/proveedores", {
    ...{ nombre: `De otro grupo ${pedidoId}`, email: "otro@cosecha.example", familias: [2] },
  });
  const suya = await admin.upload<{ id: number }>("/api/disponibles", {
    ...{ proveedorId: suProveedor, subida: "2026-11-01 10:00", descripcion: "Por el enlace" },
    archivoExcel: { ...lista, mimeType },
  });
  const suPedido = await openOrder(admin, { disponibleId: suya.id });
  const productos = await admin.get<{ id: number; nombre: string }[]>(
    `/api/productos/ByDisponible/${suya.id}`,
  );
  const [acelga, puerro] = ["Acelga", "Puerro"].map(
    (nombre) => productos.find((producto) => producto.nombre === nombre)?.id ?? 0,
  );
  const line = { familiaId: 2, pedidoId: suPedido };
  await admin.post(`/api/lineasPedido/${suPedido}/2`, [
    { ...line, productoId: acelga, cantidad: 12.5 },
    { ...line, productoId: puerro, cantidad: 3 },
  ]);
  await page.goto(`/lineasPedido/${suPedido}`);
  await page.getByRole("button", { name: "Descargar" }).click();
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /Para el proveedor/ }).click(),
  ]);

  await other.getByLabel("Excel con los totales").setInputFiles(await named(sheet));
  const cambia = other.getByRole("list", { name: "Lo que cambia" });
  await expect(cambia.getByRole("listitem")).toHaveText(["Acelgapiden 12,5", "Puerropiden 3"]);
  await expectFit(other);
  await expectAccessible(other);
  await expect(other.getByText("Cambian 2 productos. Todavía no se ha entregado nada.")).toBeVisible();
  await expect(other.getByLabel("De qué pedido es el archivo")).toContainText(
    `Pedido a De otro grupo ${pedidoId}`,
  );
  expect(await admin.get(`/api/pedidos/${pedidoId}`)).toMatchObject({ total: 0 });
  const hand = other.getByRole("button", { name: "Entregar estos totales" });
  const suParte = other.getByRole("list", { name: "Lo de su grupo" });
  // They arrive, and the answer is lost: nothing is said of that, and what they have is read again.
  allowErrors(other, /ERR_FAILED/);
  const entregar = /\/trpc\/compartidos\.entregar/;
  await other.route(entregar, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await hand.focus();
  await other.keyboard.press("Enter");
  await expect(other.getByRole("alert")).toContainText("No se sabe si se han entregado.");
  await expect(suParte.getByRole("listitem")).toHaveCount(2);
  await other.unroute(entregar);
  await hand.click();
  await expect(other.getByText("Entregado: el otro grupo ya ve lo que piden, 2 productos.")).toBeVisible();
  await expect(suParte.getByRole("listitem").first()).toHaveText(
    /Acelga.*1,50\s€.* y 4\s% de IVA\s*pidieron 12,5 · 19,50\s€/,
  );
  await other.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(other);
  expect((await download("Descargar lo de su grupo")).name).toMatch(/ - su parte\.xlsx$/);

  // An order that is completed without being shared out is paid as it was ordered, and says so.
  const ver = /\/trpc\/compartidos\.ver/;
  const shows = async (cambio: object, texto: string) => {
    await other.route(ver, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      Object.assign(json.result.data.json, cambio);
      await route.fulfill({ response, json });
    });
    await other.reload();
    await expect(other.getByText(texto)).toBeVisible();
    await other.unroute(ver);
  };
  await shows({ motivoNoEditable: "completado" }, "El pedido se completó sin anotar el reparto");
  await expect(other.getByText(/^Pagan: /)).toBeVisible();
  await shows({ lineas: [] }, "No tienen nada pedido.");
  await other.reload();
  await expect(suParte).toBeVisible();

  // Whoever leads the order sees it in that family's lines, and when it came.
  await page.goto(`/lineasPedido/${pedidoId}/${familia.id}`);
  await expect(page.getByRole("textbox", { name: /Acelga/ }).first()).toHaveValue("12,5");
  await page.goto(`/pedidos/edit/${pedidoId}`);
  await page.getByRole("button", { name: "Pedir con otro grupo" }).click();
  const enlace = dialog.getByRole("region", { name: `Enlace de ${familia.nombre}` });
  await expect(enlace).toContainText("Entregó sus totales hoy");
  // What is made meanwhile is shown until it has been sent, whatever becomes of another.
  await dialog.getByLabel("Qué familia es el otro grupo").selectOption({ label: "Martínez" });
  // The answer is lost, so the link is there and nobody has seen it: another takes its place.
  allowErrors(page, /ERR_FAILED/);
  const compartir = /\/trpc\/compartidos\.compartir/;
  await page.route(compartir, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  await expect(dialog.getByRole("alert")).toContainText("No se sabe si el enlace se ha creado.");
  await page.unroute(compartir);
  await dialog.getByRole("button", { name: "Hacer otro enlace de Martínez" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hacer otro" }).click();
  const nuevo = dialog.getByRole("region", { name: "Enlace nuevo de Martínez" });
  await expect(nuevo.locator("code")).toBeVisible();
  await enlace.getByRole("button", { name: /^Retirar el enlace/ }).click();
  const asked = page.getByRole("alertdialog", { name: `¿Retirar el enlace de ${familia.nombre}?` });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Retirarlo" }).click();
  await expect(dialog.getByText("Enlace retirado. Quien lo tenga ya no puede usarlo.")).toBeVisible();
  await expect(enlace).toHaveCount(0);
  await expect(nuevo.locator("code")).toBeVisible();

  // The page that is still open sees it as it asks for something.
  allowErrors(other, /404/);
  await other.getByLabel("Excel con los totales").setInputFiles(await named(sheet));
  await expect(other.getByRole("alert")).toContainText("Este enlace no vale.");
  await expect(suParte).toHaveCount(0);
  await context.close();
});

/** A file that was downloaded, under its own name. */
async function named(file: { suggestedFilename(): string; path(): Promise<string> }) {
  return {
    name: file.suggestedFilename(),
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await readFile(await file.path()),
  };
}
