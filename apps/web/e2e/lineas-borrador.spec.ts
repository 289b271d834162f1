import type { Page } from "@playwright/test";
import { type Api, allowErrors, expect, expectAccessible, signIn } from "./app.ts";
import { askedFor, callsOf } from "./calls.ts";
import { test as base, quantity, save } from "./lineas.ts";

const restored = (page: Page) =>
  page.getByText(/^Recuperado lo que dejó sin guardar el \d\d\/\d\d\/\d{4} a las \d\d:\d\d/);
const offline = (page: Page) => page.getByText("Sin conexión. Se guardará en cuanto vuelva.");

/** What of a product a family has in an order, by name. */
async function stored(api: Api, pedidoId: number, familiaId: number, nombre: string) {
  const lineas = await api.get<{ nombreProducto: string; productoId: number; cantidad: number }[]>(
    `/api/lineasPedido/verPedido/${pedidoId}/${familiaId}`,
  );
  const linea = lineas.find(({ nombreProducto }) => nombreProducto === nombre);
  return { productoId: linea?.productoId ?? 0, cantidad: linea?.cantidad ?? -1 };
}

interface Lineas {
  /** How much of a product the family has in the order. */
  ordered(nombre: string): Promise<number>;
  /** Somebody else of the family, elsewhere, writes that it has so much of it. */
  put(nombre: string, cantidad: number): Promise<void>;
}

const test = base.extend<Lineas>({
  ordered: async ({ admin, pedidoId, familia }, use) =>
    use(async (nombre) => (await stored(admin, pedidoId, familia.id, nombre)).cantidad),
  put: async ({ admin, pedidoId, familia }, use) =>
    use(async (nombre, cantidad) => {
      const { productoId } = await stored(admin, pedidoId, familia.id, nombre);
      await admin.post(`/api/lineasPedido/${pedidoId}/${familia.id}`, [{ productoId, cantidad }]);
    }),
});

/** The next saving reaches the server, and its answer nobody. */
async function loseNextAnswer(page: Page) {
  let lose = true;
  await page.route(/lineas\.guardar/, async (route) => {
    if (!lose) return route.continue();
    lose = false;
    await route.fetch();
    await route.abort();
  });
}

test("unsaved quantities survive a reload of the screen, can be discarded, and taken back", async ({
  page,
  openAs,
  familia,
  path,
}) => {
  await openAs(familia, path);
  await quantity(page, "Espinaca").fill("2");
  await quantity(page, "Acelga").pressSequentially("1,5");
  await page.reload();
  await expect(restored(page)).toContainText("(2 productos)");
  await expect(quantity(page, "Acelga")).toHaveValue("1,5");
  await expect(quantity(page, "Espinaca")).toHaveValue("2");
  await expect(page.getByText("2 cambios sin guardar")).toBeVisible();
  await expectAccessible(page);
  const discard = page.getByRole("button", { name: "Descartar", exact: true });
  await discard.click();
  await expect(quantity(page, "Acelga")).toHaveValue("");
  await expect(page.getByText("Descartado lo que dejó sin guardar (2 productos).")).toBeInViewport();
  await expectAccessible(page);
  // The button was the next thing that the keyboard reaches.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(quantity(page, "Acelga")).toHaveValue("1,5");
  await expect(restored(page)).toContainText("(2 productos)");
  await discard.click();
  await expect(quantity(page, "Acelga")).toHaveValue("");
  await page.reload();
  await expect(quantity(page, "Acelga")).toHaveValue("");
  await expect(restored(page)).toHaveCount(0);
});

test("a saved order can be undone, and done again; what somebody else has changed since is asked about", async ({
  page,
  openAs,
  admin,
  familia,
  pedidoId,
  path,
  put,
  ordered,
}) => {
  allowErrors(page, /409/);
  const { productoId } = await stored(admin, pedidoId, familia.id, "Acelga");
  const lineas = [{ productoId, cantidad: 3, nota: "tiernas" }];
  await admin.post(`/api/lineasPedido/${pedidoId}/${familia.id}`, lineas);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("0");
  await quantity(page, "Espinaca").fill("2");
  await save(page);
  const undo = page.getByRole("button", { name: "Deshacer" });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await undo.click();
  const status = page.getByRole("status").filter({ hasText: "Deshecho." });
  await expect(status).toBeFocused();
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(quantity(page, "Acelga")).toHaveValue("3");
  await expect(page.getByText("Nota: tiernas")).toBeVisible();
  await expect(quantity(page, "Espinaca")).toHaveValue("");
  expect([await ordered("Acelga"), await ordered("Espinaca")]).toEqual([3, 0]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Su pedido se ha guardado.")).toBeFocused();
  await expect(quantity(page, "Espinaca")).toHaveValue("2");
  await page.keyboard.press("Control+z");
  await expect(quantity(page, "Espinaca")).toHaveValue("");
  // What is typed takes the offer away; in a field the keys undo what was typed in it.
  await quantity(page, "Espinaca").fill("5");
  await expect(page.getByRole("button", { name: "Rehacer" })).toHaveCount(0);
  await save(page);
  await put("Espinaca", 7);
  await undo.click();
  await page.getByRole("button", { name: "Guardado por otra persona: 7" }).waitFor();
  await expect(page.getByRole("button", { name: "Usted: 0" })).toBeVisible();
  expect(await ordered("Espinaca")).toBe(7);
});

test("saved quantities are not restored as a draft", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
  path,
}) => {
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await save(page);
  await page.reload();
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  await expect(restored(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Guardar" })).toBeDisabled();
});

test("a new tab takes over the draft of a closed one, but not that of an open one", {
  tag: "@extra",
}, async ({ page, openAs, familia, path }) => {
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  const second = await page.context().newPage();
  await second.goto(path);
  await expect(quantity(second, "Acelga")).toHaveValue("");
  await quantity(second, "Acelga").fill("3");
  await quantity(second, "Espinaca").fill("1");
  await page.reload();
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  await expect(quantity(page, "Espinaca")).toHaveValue("");
  await page.close();
  await second.close();
  const third = await page.context().newPage();
  await third.goto(path);
  await expect(restored(third)).toBeVisible();
  // The first was reloaded last: to keep it again was no typing, so the other's is the last word on
  // what both wrote.
  await expect(quantity(third, "Espinaca")).toHaveValue("1");
  await expect(quantity(third, "Acelga")).toHaveValue(/^[23]$/);
});

test("a draft survives the end of the session, and another account does not see it", {
  tag: "@extra",
}, async ({ page, openAs, familia, path, ordered }) => {
  allowErrors(page, /401/);
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await page.evaluate(() => localStorage.setItem("token", "x.eyJleHAiOjF9.x"));
  await page.reload();
  await expect(page.getByText("Su sesión ha terminado")).toBeVisible();
  await signIn(page, "Administración", "admin@cosecha.example");
  await expect(quantity(page, "Acelga")).toHaveValue("");
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto(path);
  await signIn(page, familia.nombre, familia.email);
  await expect(restored(page)).toBeVisible();
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  await save(page);
  expect(await ordered("Acelga")).toBe(2);
});

test("quantities waiting for the network are not sent by the next user who signs in", async ({
  page,
  openAs,
  familia,
  path,
  ordered,
  request,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|401/);
  await page.clock.install();
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(offline(page)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await request.post("/api/auth/signout", {
    headers: { authorization: `Bearer ${token}`, cookie: "" },
    data: {},
  });
  const sent = askedFor(page, (url) => url.includes("lineas.guardar"));
  await page.context().setOffline(false);
  await expect(page.getByText("Su sesión ha terminado")).toBeVisible({ timeout: 15_000 });
  await signIn(page, "Administración", "admin@cosecha.example");
  await expect(quantity(page, "Acelga")).toHaveValue("");
  // Longer than what waits would wait before it tries again.
  await page.clock.fastForward(60_000);
  expect(sent).toEqual([]);
  expect(await ordered("Acelga")).toBe(0);
});

test("a device that cannot store drafts says so, and only once", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
  path,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith("cosecha.lineas")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await openAs(familia, path);
  const warning = page.getByText(/Este dispositivo no deja conservar lo que escribe/);
  await quantity(page, "Acelga").waitFor();
  await expect(warning).toHaveCount(0);
  await quantity(page, "Acelga").fill("2");
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await quantity(page, "Acelga").fill("3");
  await expect(warning).toHaveCount(0);
  await save(page);
});

// S8.otros.4
test("without a connection the screen says so, keeps what was typed, and saves it once it is back", async ({
  page,
  openAs,
  familia,
  path,
  ordered,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/);
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(offline(page)).toBeVisible();
  await expectAccessible(page);
  await quantity(page, "Espinaca").fill("1");
  const sent = askedFor(page, (url) => url.includes("lineas.guardar"));
  await page.context().setOffline(false);
  await expect(offline(page)).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(() => ordered("Acelga")).toBe(2);
  expect(sent).toHaveLength(1);
  // What is typed after «Guardar» nobody has asked to save, and nothing is taken from under the
  // cursor.
  await expect(quantity(page, "Espinaca")).toBeFocused();
  await expect(page.getByText("1 cambio sin guardar")).toBeVisible();
  expect(await ordered("Espinaca")).toBe(0);
  await save(page);
  expect(await ordered("Espinaca")).toBe(1);
});

test("a save whose answer was lost causes no conflict, even with quantities typed since then", async ({
  page,
  openAs,
  familia,
  path,
  ordered,
}) => {
  allowErrors(page, /ERR_FAILED|409/);
  // The screen is not told by the others' way either.
  await page.route(/lineas\.cambios/, (route) => route.abort());
  await openAs(familia, path);
  await loseNextAnswer(page);
  await quantity(page, "Acelga").fill("2");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(offline(page)).toBeVisible();
  await quantity(page, "Acelga").fill("3");
  await expect(offline(page)).toHaveCount(0, { timeout: 15_000 });
  await save(page);
  await expect(page.getByRole("button", { name: /^Guardado por otra persona/ })).toHaveCount(0);
  expect(await ordered("Acelga")).toBe(3);
});

test("a save whose answer was lost is reported as saved, without pressing again", { tag: "@extra" }, async ({
  page,
  openAs,
  familia,
  path,
  ordered,
}) => {
  allowErrors(page, /ERR_FAILED/);
  await openAs(familia, path);
  await loseNextAnswer(page);
  await quantity(page, "Acelga").fill("2");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Su pedido se ha guardado.")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("button", { name: "Guardar" })).toBeDisabled();
  expect(await ordered("Acelga")).toBe(2);
});

test("a save sends only the changed lines, each with its previous quantity", async ({
  page,
  openAs,
  familia,
  path,
  put,
}) => {
  await put("Acelga", 3);
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await quantity(page, "Espinaca").fill("5");
  await quantity(page, "Espinaca").fill("");
  const sent = page.waitForRequest(/lineas\.guardar/);
  let asked = 0;
  page.on("request", (request) => {
    if (callsOf("lineas.pantalla")(new URL(request.url()))) asked += 1;
  });
  await save(page);
  const { json } = (await sent).postDataJSON();
  expect(json.lineas).toEqual([{ productoId: expect.any(Number), cantidad: 2, antes: 3 }]);
  expect(asked).toBe(1);
});

test("lines of two members are merged, and a line that both have changed is asked about", async ({
  page,
  openAs,
  familia,
  path,
  put,
  ordered,
}) => {
  allowErrors(page, /409/);
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await put("Acelga", 3);
  await put("Espinaca", 1);
  // Whether live or when saving: both quantities are shown, and nothing is saved until one is
  // chosen.
  await page.getByRole("button", { name: "Guardar" }).click();
  const question = page.getByRole("group", { name: "Acelga: elija una cantidad" });
  await expect(question.getByRole("button", { name: "Guardado por otra persona: 3" })).toBeVisible();
  await expect(question.getByRole("button", { name: "Usted: 2" })).toBeVisible();
  await expect(quantity(page, "Acelga")).toHaveValue("2");
  await expect(page.getByText("1 cambio sin guardar, 1 por decidir")).toBeVisible();
  await expect(quantity(page, "Espinaca")).toHaveValue("1");
  await expect(page.getByText("Ahora 1: lo ha cambiado otra persona")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/Elija con qué cantidad se queda/).first()).toBeVisible();
  expect(await ordered("Acelga")).toBe(3);
  await question.getByRole("button", { name: "Usted: 2" }).click();
  await expect(quantity(page, "Acelga")).toBeFocused();
  await save(page);
  expect(await ordered("Acelga")).toBe(2);
  expect(await ordered("Espinaca")).toBe(1);
});

test("a conflict found after a reload is asked about, and the other's quantity can be chosen", {
  tag: "@extra",
}, async ({ page, openAs, familia, path, put }) => {
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await put("Acelga", 5);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await page.getByRole("button", { name: "Guardado por otra persona: 5" }).click();
  await expect(quantity(page, "Acelga")).toHaveValue("5");
  await expect(page.getByRole("button", { name: "Guardar" })).toBeDisabled();
});

test("quantities left in an order that has closed since then are shown as not saved", {
  tag: "@extra",
}, async ({ page, openAs, familia, path, closeOrder }) => {
  await openAs(familia, path);
  await quantity(page, "Acelga").fill("2");
  await closeOrder();
  await page.reload();
  await expect(page.getByText("FUERA DE TIEMPO", { exact: true })).toBeVisible();
  await expect(page.getByText("Sin guardar: 2")).toBeVisible();
  await expect(page.getByLabel("Total del pedido")).toHaveText("0,00 €");
  await expectAccessible(page);
  const discard = page.getByRole("button", { name: "Descartar lo no guardado" });
  await discard.click();
  await expect(page.getByText("Descartado lo no guardado.")).toBeFocused();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Sin guardar: 2")).toBeVisible();
  await discard.click();
  await expect(page.getByText(/Sin guardar/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("FUERA DE TIEMPO", { exact: true })).toBeVisible();
  await expect(page.getByText(/Sin guardar/)).toHaveCount(0);
});
