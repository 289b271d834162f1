import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFit, openOrder, test } from "./app.ts";
import { cancelar, guardar, resultado } from "./formularios.ts";

/** Where the button is, and whether a pointer on it would press it. */
const place = (page: Page) =>
  guardar(page).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return { x, y, width, height, isFree: button.contains(hit) };
  });

// S9.mensajes.1
test("the message after a save moves no button, and goes after 3 s", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
}) => {
  await page.clock.install();
  await openAs("Administración", `/familias/edit/${familia.id}`);
  // The window ends so far below the button: no room in sight there, or plenty.
  for (const { width, below } of [
    { width: 360, below: 8 },
    { width: 360, below: 300 },
    { width: 1280, below: 8 },
    { width: 1280, below: 300 },
  ]) {
    await test.step(`at ${width} px, with ${below} px below the button`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(guardar(page)).toBeVisible();
      const bottom = await guardar(page).evaluate((button) => button.getBoundingClientRect().bottom);
      await page.setViewportSize({ width, height: Math.round(bottom) + below });
      const before = await place(page);
      expect(before.isFree).toBe(true);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await page.mouse.click(before.x + before.width / 2, before.y + before.height / 2);
      await expect(async () => {
        await page.clock.runFor(10);
        await expect(resultado(page)).toBeInViewport({ ratio: 1, timeout: 1 });
      }).toPass({ intervals: [20], timeout: 10_000 });
      expect(await place(page)).toEqual(before);
      await page.clock.runFor(3000);
      await expect(resultado(page)).toHaveCount(0);
      expect(await place(page)).toEqual(before);
      await page.clock.resume();
    });
  }
});

// S2.familia.3, S2.proveedor.9, S2.usuario.7
test("a user who may not create a record finds no button to create it", { tag: "@extra" }, async ({
  page,
  openAs,
}) => {
  for (const [quien, path] of [
    ["García", "/familias/add"],
    ["García", "/proveedores/add"],
    ["García", "/usuarios/add/2"],
    ["Martínez", "/productos/add/1"],
  ] as const) {
    await openAs(quien, path);
    await expect(page.getByText("No tiene permiso para hacer esto.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Crear" })).toHaveCount(0);
  }
});

test("the open tab of an order is part of its address: with mouse and keys, after a reload and in a link", async ({
  page,
  openAs,
  admin,
}) => {
  const id = await openOrder(admin);
  const datos = page.getByRole("tab", { name: "Datos" });
  const detalles = page.getByRole("tab", { name: "Detalles adicionales" });
  await openAs("Administración", "/disponibles/edit/1?pestana=pedidos");
  await page.goto(`/pedidos/edit/${id}`);
  await detalles.click();
  await expect(page).toHaveURL(`/pedidos/edit/${id}?pestana=detalles`);
  await page.reload();
  await expect(detalles).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText(/^La suma de lo que han pedido/)).toBeVisible();
  await expectAccessible(page);
  await detalles.press("ArrowLeft");
  await expect(page).toHaveURL(`/pedidos/edit/${id}`);
  await datos.press("ArrowRight");
  await expect(page).toHaveURL(`/pedidos/edit/${id}?pestana=detalles`);
  // What is typed is not lost to a look at the other tab, nor asked about.
  await datos.click();
  await page.getByLabel(/^Descripción/).fill("A medias");
  await detalles.click();
  await datos.click();
  await expect(page.getByLabel(/^Descripción/)).toHaveValue("A medias");
  await page.getByLabel(/^Descripción/).fill("Para una prueba");
  // «Back» leaves the screen.
  await page.goBack();
  await expect(page).toHaveURL("/disponibles/edit/1?pestana=pedidos");
});

test("«?» opens the guide over the screen, and what was typed there stays", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
}) => {
  await openAs("Administración", `/familias/edit/${familia.id}`);
  const nombre = page.getByLabel(/^Nombre/);
  await nombre.fill("Otro nombre");
  const help = page.getByRole("link", { name: "Ayuda de esta pantalla" });
  await expect(help).toHaveAttribute("href", "/guia#familia");
  await help.click();
  const dialog = page.getByRole("dialog", { name: "Las familias" });
  await expect(dialog).toContainText("Una familia nueva.");
  await page.keyboard.press("Escape");
  await expect(help).toBeFocused();
  await expect(nombre).toHaveValue("Otro nombre");
  await help.press("Enter");
  await dialog.getByRole("link", { name: "Ver la guía entera" }).click();
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page.getByRole("heading", { name: "Las familias" })).toBeFocused();
  await page.getByRole("link", { name: "El historial", exact: true }).click();
  await expect(page.getByRole("heading", { name: "El historial", exact: true })).toBeInViewport();
  await expectFit(page);
});

test("whoever leaves as the answer to a save arrives is taken there, once", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
}) => {
  // The answer goes through several tasks of the page before nothing is unsaved.
  await openAs("Administración", "/");
  for (const tasks of [0, 1, 2, 3]) {
    await test.step(`${tasks} tasks after the answer`, async () => {
      await page.goto(`/familias/edit/${familia.id}`);
      await page.getByLabel(/^Nombre/).fill(`${familia.nombre} ${tasks}`);
      const before = await page.evaluate(() => window.history.length);
      await cancelar(page).evaluate(leaveAfterAnswer, tasks);
      await guardar(page).click();
      await expect(page.getByRole("heading", { level: 1, name: "Familias" })).toBeVisible();
      expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
    });
  }
});

/** Presses the link so many tasks of the page after the answer to a save has been read. */
function leaveAfterAnswer(link: HTMLElement | SVGElement, tasks: number): void {
  const read = Response.prototype.json;
  Response.prototype.json = async function (this: Response) {
    const said = await read.call(this);
    if (!JSON.stringify(said).includes('"message"')) return said;
    const { port1, port2 } = new MessageChannel();
    let left = tasks;
    port1.onmessage = () => {
      if (left-- > 0) port2.postMessage(null);
      else link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    };
    port2.postMessage(null);
    return said;
  };
}
