import type { Page } from "@playwright/test";
import { allowErrors, expect, expectAccessible, signIn, unique } from "./app.ts";
import { productosDe } from "./disponibles.ts";
import { test } from "./installed.ts";
import { quantity, save } from "./lineas.ts";
import { newPedido } from "./pedidos.ts";

/** Leaves the page for a moment, which stores what was last seen. Returns all that is stored. */
async function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    const opened = indexedDB.open("cosecha");
    const db = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    if (!db.objectStoreNames.contains("visto")) return "";
    const visto = db.transaction("visto").objectStore("visto");
    const found = await Promise.all(
      [visto.getAllKeys(), visto.getAll()].map(
        (asked) =>
          new Promise<unknown[]>((resolve) => {
            asked.onsuccess = () => resolve(asked.result);
          }),
      ),
    );
    db.close();
    return found[0]?.length === 0 ? "" : JSON.stringify(found);
  });
}

const notice = (page: Page) => page.getByRole("complementary", { name: "Estado de la aplicación" });

test("without a network the app opens with what was last seen, and what is typed waits", async ({
  installed: page,
  network,
  path,
  admin,
  familia,
}) => {
  allowErrors(page, /./);
  // A price changes after the family has ordered.
  const { id, disponibleId } = await newPedido(admin);
  const [acelga] = await productosDe(admin, disponibleId);
  await admin.post(`/api/lineasPedido/${id}/${familia.id}`, [{ productoId: acelga?.id, cantidad: 2 }]);
  await admin.put(`/api/productos/${acelga?.id}`, { ...acelga, descripcion: "Acelga", precio: 1.8 });
  await page.goto("/");
  const news = page.getByText("Ha cambiado un precio");
  await expect(news).toBeVisible();
  const orders = page.getByRole("table", { name: "Listado de Pedidos Activos" });
  await expect(orders.getByRole("row").nth(1)).toBeVisible();
  // Signing in has stored home as it was before the price changed: only the news has a mark.
  await expect.poll(() => stored(page)).toContain('"marca"');
  await page.goto(path);
  await quantity(page, "Espinaca").fill("2");
  await save(page);
  // So has the order's screen, before the quantity was saved.
  await expect
    .poll(() => stored(page))
    .toMatch(/"cantidad":2,[^{}]*"Espinaca"|"Espinaca"[^{}]*"cantidad":2,/);

  // So is all that is open, together.
  await page.goto("/mi-compra");
  const together = page.getByRole("region", { name: /^Pedido de / }).first();
  await expect(together).toBeVisible();
  await expect.poll(() => stored(page)).toContain('["compra","ver"]');
  await page.goto(path);
  await expect(quantity(page, "Espinaca")).toHaveValue("2");

  network.gone = true;
  await page.context().setOffline(true);
  // As a new window, which does not know who is signed in.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(notice(page)).toContainText(
    /Datos de ((hoy|ayer) a las? \d+:\d\d|a medianoche .+), sin conexión\./,
  );
  await expect(quantity(page, "Espinaca")).toHaveValue("2");
  await expectAccessible(page);
  await quantity(page, "Acelga").fill("1,5");
  await page.getByRole("button", { name: /Guardar/ }).click();
  await expect(page.getByText("Sin conexión. Se guardará en cuanto vuelva.")).toBeVisible();
  await page.goto("/");
  await expect(orders.getByRole("row").nth(1)).toBeVisible();
  await expect(news).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "Mi compra" }).click();
  await expect(notice(page)).toContainText("sin conexión");
  await expect(together).toBeVisible();

  // The device has a network again, which carries nothing yet: the queries give up once more.
  const failures = new Map<string, number>();
  page.on("requestfailed", (one) => failures.set(one.url(), (failures.get(one.url()) ?? 0) + 1));
  await page.context().setOffline(false);
  await expect.poll(() => Math.max(...failures.values())).toBeGreaterThanOrEqual(3);
  network.gone = false;
  await expect(notice(page)).toHaveText("");
  await page.goto(path);
  await expect(quantity(page, "Acelga")).toHaveValue("1,5");
  await save(page);

  // Who signs out leaves nothing behind.
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => stored(page)).toBe("");
});

test("the app is installed whole or not at all, and keeps up with what the cooperative says of itself", async ({
  browser,
  network,
}) => {
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  allowErrors(page, /404/);
  network.missing = /reparto-screen/;
  await page.goto("/login");
  /** Whether a version that is installed now comes to be. */
  const isInstalled = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("/sw.js");
      const { installing } = registration;
      const isOver = () => installing === null || installing.state !== "installing";
      await new Promise<void>((resolve) => {
        const look = () => isOver() && resolve();
        installing?.addEventListener("statechange", look);
        look();
      });
      return installing === null ? registration.active !== null : installing.state !== "redundant";
    });
  expect(await isInstalled()).toBe(false);
  network.missing = null;
  await expect.poll(isInstalled).toBe(true);

  // The page that it stored is of before the cooperative took its name.
  const shell = (write?: string) =>
    page.evaluate(async (write) => {
      const shells = await caches.open("cosecha-paginas");
      const [key] = await shells.keys();
      if (key === undefined) return "";
      const html = await (await shells.match(key))?.text();
      if (write !== undefined && html !== undefined) {
        const headers = { "content-type": "text/html" };
        await shells.put(key, new Response(html.replace("<html ", write), { headers }));
      }
      return html;
    }, write);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const whole = await shell('<html data-nombre="Otro" ');
  await page.reload();
  await expect.poll(() => shell()).toBe(whole);
  await context.close();
});

test("a new version waits for the user, or for another screen where nothing is unsaved", {
  tag: "@extra",
}, async ({ installed: page, network, path }) => {
  const update = async (version: string) => {
    network.version = `\n// ${version}`;
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
    await expect(notice(page)).toContainText("Hay una versión nueva.");
  };
  /** Marks the document, to see whether it is loaded again. */
  const mark = () => page.evaluate(() => void Reflect.set(window, "marked", true));
  const loadedAgain = () => page.waitForFunction(() => Reflect.get(window, "marked") === undefined);

  await page.goto(path);
  await mark();
  await quantity(page, "Espinaca").fill("2");
  await update("second");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actualizar" }).click();
  await page.getByRole("button", { name: "Seguir aquí" }).click();
  await expect(quantity(page, "Espinaca")).toHaveValue("2");
  await save(page);
  await page.getByRole("link", { name: "Cosecha, ir a Inicio" }).click();
  await loadedAgain();
  await expect(page.getByRole("table", { name: "Listado de Pedidos Activos" })).toBeVisible();
  await expect(notice(page)).toHaveText("");

  await mark();
  await update("third");
  await page.getByRole("button", { name: "Actualizar" }).click();
  await loadedAgain();

  // Signing out tells the server, which a reload would cut off.
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  await mark();
  await update("fourth");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(await waits()).toBe(true);
  await signIn(page, "Administración", "admin@cosecha.example");
  const home = page.getByRole("table", { name: "Listado de Pedidos Activos" });
  await expect(home).toBeVisible();

  // What has been done is said on the next screen, and read there.
  await page.goto("/proveedores/add");
  await expect(notice(page)).toContainText("Hay una versión nueva.");
  await page.getByLabel(/^Nombre/).fill(`Huerta ${unique()}`);
  await page.getByLabel(/^Email/).fill("huerta@cosecha.example");
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByText("This proveedor was created successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Cosecha, ir a Inicio" }).click();
  await expect(home).toBeVisible();
  expect(await waits()).toBe(true);
});
